// The service worker: keeps the page on this device, so that a reload without a line shows what is going
// on instead of the browser's own error. It never touches the game: that lives on the server.
//
// An update takes effect on the next load. The build before it is kept too, because a page of it may
// still be open and want one of its parts.

declare const __BUILD__: string;
declare const __FILES__: string[];

/** What there is in a worker; the page's types know only pages. */
interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Lasting & Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface Lasting {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const PREFIX = "emojito-";
const SHELL = `${PREFIX}shell-${__BUILD__}`;
/** Pictures and the catalogue: the same for every build, as far as it matters. */
const THINGS = `${PREFIX}things`;
const PAGE = "/";
/** What the server tells of its games. */
const TOLD = new Set(["/catalogue.json", "/rules.json"]);

const self_ = globalThis as unknown as Worker;

self_.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([PAGE, ...__FILES__]))
      .then(() => self_.skipWaiting()),
  );
});

self_.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self_.clients.claim()));
});

self_.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (url.pathname.startsWith("/art/")) event.respondWith(keptButRenewed(event));
  else if (TOLD.has(url.pathname)) event.respondWith(renewedOrKept(request));
});

/** All but this build and the one before it; the browser lists caches in the order they were made. */
async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}shell-`) && name !== SHELL);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page as the server has it now; without a line, as it was last. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(PAGE, { cacheName: SHELL })) ?? Response.error();
  }
}

/** A file whose name changes with its content: once is enough. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** What the server says now, which may have changed with its build or its network; else what it said. */
async function renewedOrKept(request: Request): Promise<Response> {
  try {
    return await renewed(request);
  } catch {
    return (await caches.match(request, { cacheName: THINGS })) ?? Response.error();
  }
}

/** At once what we have, and anew for next time. */
async function keptButRenewed(event: Lasting & Fetching): Promise<Response> {
  const fresh = renewed(event.request);
  const old = await caches.match(event.request, { cacheName: THINGS });
  if (!old) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return old;
}

async function renewed(request: Request): Promise<Response> {
  const answer = await fetch(request);
  // A full disk must not keep from the page what has been fetched.
  if (answer.ok) void keep(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  await (await caches.open(THINGS)).put(request, answer);
}
