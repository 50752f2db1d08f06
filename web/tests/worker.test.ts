// The service worker: what it keeps, what it answers without a line, and what it throws away.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OutputBundle } from "rolldown";
import { worker } from "../worker";

const HOME = "http://party.example";

/** A browser's caches, in the order they were made. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  isFull = false;

  readonly open = async (name: string) => {
    const cache = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, cache);
    return {
      addAll: async (paths: string[]) => {
        const answers = await Promise.all(paths.map((path) => fetch(new Request(HOME + path))));
        if (answers.some((answer) => !answer.ok)) throw new TypeError("one is missing");
        paths.forEach((path, index) => cache.set(HOME + path, answers[index]!));
      },
      put: async (request: Request, answer: Response) => {
        if (this.isFull) throw new DOMException("full", "QuotaExceededError");
        cache.set(request.url, answer);
      },
    };
  };
  readonly keys = async () => [...this.all.keys()];
  readonly delete = async (name: string) => this.all.delete(name);
  readonly match = async (wanted: Request | string, options: { cacheName?: string } = {}) => {
    const url = typeof wanted === "string" ? HOME + wanted : wanted.url;
    const names = options.cacheName === undefined ? [...this.all.keys()] : [options.cacheName];
    return names.map((name) => this.all.get(name)?.get(url)).find(Boolean)?.clone();
  };
}

type Listener = (event: object) => void;

let caches: FakeCaches;
let listeners: Map<string, Listener>;
let served: Map<string, string>;
let isOnline: boolean;
let calls: string[];
let steps: string[];

beforeEach(async () => {
  [caches, listeners, isOnline, calls, steps] = [new FakeCaches(), new Map(), true, [], []];
  served = new Map(["/", "/assets/a-1.js", "/assets/b-2.css"].map((path) => [path, `${path} as built`]));
  vi.stubGlobal("__BUILD__", "new");
  vi.stubGlobal("__FILES__", ["/assets/a-1.js", "/assets/b-2.css"]);
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("location", new URL(HOME));
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => void listeners.set(type, listener));
  vi.stubGlobal("skipWaiting", async () => void steps.push("skips waiting"));
  vi.stubGlobal("clients", { claim: async () => void steps.push("claims pages") });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(pathname);
    if (!isOnline) throw new TypeError("Failed to fetch");
    const text = served.get(pathname);
    return new Response(text ?? "", { status: text === undefined ? 404 : 200 });
  });
  vi.resetModules();
  // @ts-expect-error It is a script of its own and exports nothing.
  await import("../src/worker");
});
afterEach(() => vi.unstubAllGlobals());

/** Something happens to the worker that it may take its time for. */
async function happens(type: "install" | "activate"): Promise<void> {
  const waits: Promise<unknown>[] = [];
  listeners.get(type)!({ waitUntil: (done: Promise<unknown>) => waits.push(done) });
  await Promise.all(waits);
}

interface Asked {
  method?: string;
  navigate?: boolean;
  origin?: string;
}

/** What a page is answered, as text; null if the worker keeps out of it. */
async function asks(path: string, { method = "GET", navigate = false, origin = HOME }: Asked = {}): Promise<string | null> {
  const request = new Request(origin + path, { method });
  // Only a browser can make one that navigates.
  if (navigate) Object.defineProperty(request, "mode", { value: "navigate" });
  let answer: Promise<Response> | null = null;
  const waits: Promise<unknown>[] = [];
  listeners.get("fetch")!({
    request,
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (done: Promise<unknown>) => waits.push(done),
  });
  const response = (await answer) as Response | null;
  if (response === null) return null;
  await Promise.all(waits);
  // What is kept is kept beside the answer, not before it.
  await new Promise((resolve) => setTimeout(resolve));
  return response.type === "error" ? "the browser’s own error" : response.text();
}

describe("a new build", () => {
  test("is kept whole, and takes over without waiting", async () => {
    await happens("install");
    expect([...caches.all.get("emojito-shell-new")!.keys()]).toEqual(["/", "/assets/a-1.js", "/assets/b-2.css"].map((path) => HOME + path));
    expect(steps).toEqual(["skips waiting"]);
    await happens("activate");
    expect(steps).toEqual(["skips waiting", "claims pages"]);
  });

  test("is not taken if a part of it is missing", async () => {
    served.delete("/assets/b-2.css");
    await expect(happens("install")).rejects.toThrow();
    expect(steps).toEqual([]);
  });

  test("throws away all builds but itself and the one before, and nobody else's things", async () => {
    for (const name of ["emojito-shell-1", "emojito-shell-2", "emojito-things", "somebody-elses", "emojito-shell-3"]) await caches.open(name);
    await happens("install");
    await happens("activate");
    expect([...caches.all.keys()]).toEqual(["emojito-things", "somebody-elses", "emojito-shell-3", "emojito-shell-new"]);
  });

  test("that was there before the last one does not throw that away", async () => {
    for (const name of ["emojito-shell-1", "emojito-shell-new", "emojito-shell-2"]) await caches.open(name);
    await happens("activate");
    expect([...caches.all.keys()]).toEqual(["emojito-shell-new", "emojito-shell-2"]);
  });
});

describe("the page", () => {
  beforeEach(() => happens("install"));

  test("is the server's while there is a line", async () => {
    served.set("/", "a newer page");
    expect(await asks("/", { navigate: true })).toBe("a newer page");
  });

  test.each(["/", "/KTRF492", "/KTRF492/table"])("is there without a line, at any address: %s", async (path) => {
    isOnline = false;
    expect(await asks(path, { navigate: true })).toBe("/ as built");
  });

  test("is never one of another build: its parts would not fit", async () => {
    caches.all.delete("emojito-shell-new");
    const older = await caches.open("emojito-shell-old");
    await older.put(new Request(`${HOME}/`), new Response("an older page"));
    isOnline = false;
    expect(await asks("/", { navigate: true })).toBe("the browser’s own error");
  });
});

describe("its parts", () => {
  beforeEach(() => happens("install"));

  test("are answered from the device, without a call", async () => {
    calls.length = 0;
    expect(await asks("/assets/a-1.js")).toBe("/assets/a-1.js as built");
    expect(calls).toEqual([]);
  });

  test("of the build before are still there for a page of it", async () => {
    const older = await caches.open("emojito-shell-old");
    await older.put(new Request(`${HOME}/assets/a-0.js`), new Response("an older part"));
    expect(await asks("/assets/a-0.js")).toBe("an older part");
  });

  test("are fetched if they are not", async () => {
    served.set("/assets/z-9.js", "something else");
    expect(await asks("/assets/z-9.js")).toBe("something else");
  });
});

describe("pictures", () => {
  test("are kept when they first come, and there without a line", async () => {
    served.set("/art/ghost.svg", "a ghost");
    expect(await asks("/art/ghost.svg")).toBe("a ghost");
    isOnline = false;
    expect(await asks("/art/ghost.svg")).toBe("a ghost");
  });

  test("are shown at once as they were, and anew the next time", async () => {
    served.set("/art/ghost.svg", "a ghost");
    await asks("/art/ghost.svg");
    served.set("/art/ghost.svg", "a better ghost");
    expect(await asks("/art/ghost.svg")).toBe("a ghost");
    expect(await asks("/art/ghost.svg")).toBe("a better ghost");
  });

  test("that are missing are not kept as if they were there", async () => {
    expect(await asks("/art/ghost.svg")).toBe("");
    served.set("/art/ghost.svg", "a ghost");
    expect(await asks("/art/ghost.svg")).toBe("a ghost");
  });

  test("are shown even if the device has no room for them", async () => {
    caches.isFull = true;
    served.set("/art/ghost.svg", "a ghost");
    expect(await asks("/art/ghost.svg")).toBe("a ghost");
  });
});

describe.each(["/catalogue.json", "/rules.json"])("what the server tells of its games: %s", (path) => {
  test("is what it says now", async () => {
    served.set(path, "old");
    await asks(path);
    served.set(path, "new");
    expect(await asks(path)).toBe("new");
  });

  test("is what it said last, without a line", async () => {
    served.set(path, "old");
    await asks(path);
    isOnline = false;
    expect(await asks(path)).toBe("old");
  });

  test("is nothing if it never said it", async () => {
    isOnline = false;
    expect(await asks(path)).toBe("the browser’s own error");
  });
});

describe("the worker keeps out of", () => {
  beforeEach(() => happens("install"));
  test.each([
    ["what is not for reading", "/assets/a-1.js", { method: "POST" }],
    ["other servers", "/assets/a-1.js", { origin: "http://other.example" }],
    ["the server's health", "/healthz", {}],
    ["anything it does not know", "/qr.svg", {}],
  ] satisfies [string, string, Asked][])("%s", async (_, path, how) => {
    calls.length = 0;
    expect(await asks(path, how)).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe("what is built", () => {
  async function built(...files: string[]): Promise<string> {
    const emitted: Array<{ fileName: string; source: string }> = [];
    const generate = worker("src/worker.ts").generateBundle as (this: object, options: object, bundle: OutputBundle) => Promise<void>;
    const bundle = Object.fromEntries(files.map((file) => [file, {}])) as unknown as OutputBundle;
    await generate.call({ emitFile: (file: (typeof emitted)[0]) => void emitted.push(file) }, {}, bundle);
    expect(emitted.map(({ fileName }) => fileName)).toEqual(["sw.js"]);
    return emitted[0]!.source;
  }
  const nameOf = (text: string): string | undefined => /shell-\$\{"(\w+)"\}/.exec(text)?.[1];

  test("knows every script, style, font and sheet of pictures of the build, and nothing else", async () => {
    const text = await built("index.html", "assets/b.css", "assets/a.js", "assets/c.woff2", "assets/d.svg", "assets/e.json", "art/f.svg", "build.json");
    expect(text).toContain('["/assets/a.js","/assets/b.css","/assets/c.woff2","/assets/e.json"]');
    expect(text).not.toMatch(/__FILES__|__BUILD__/);
  });

  test("has a name that changes with its files, and only with them", async () => {
    const name = nameOf(await built("assets/a.js", "assets/b.js"));
    expect(name).toMatch(/^[0-9a-f]{12}$/);
    expect(nameOf(await built("assets/b.js", "assets/a.js", "index.html"))).toBe(name);
    expect(nameOf(await built("assets/a.js", "assets/c.js"))).not.toBe(name);
  });
});
