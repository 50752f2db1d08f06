// A phone that lies on the table stays awake, as long as that is wanted and allowed.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAwake } from "../src/lib/wake";
import { openPage, type Page } from "./wire";

interface Lock {
  released: boolean;
  release: () => Promise<void>;
}

let page: Page;
let locks: Lock[];
let isAllowed: boolean;

beforeEach(() => {
  page = openPage();
  [locks, isAllowed] = [[], true];
  const request = async (): Promise<Lock> => {
    if (!isAllowed) throw new DOMException("low battery", "NotAllowedError");
    const lock: Lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

const turnOfEvents = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const held = (): number => locks.filter((lock) => !lock.released).length;

/** Somebody looks at another page, or at this one again; a hidden page loses its lock. */
async function look(visibilityState: "visible" | "hidden"): Promise<void> {
  page.document.visibilityState = visibilityState;
  if (visibilityState === "hidden") for (const lock of locks) lock.released = true;
  page.document.dispatchEvent(new Event("visibilitychange"));
  await turnOfEvents();
}

test("until it need not", async () => {
  const sleep = keepAwake();
  await turnOfEvents();
  expect(held()).toBe(1);
  sleep();
  expect(held()).toBe(0);
  await look("visible");
  expect(held()).toBe(0);
});

test("again when it is looked at again, with one lock at a time", async () => {
  const sleep = keepAwake();
  await turnOfEvents();
  await look("hidden");
  expect(held()).toBe(0);
  await look("visible");
  await look("visible");
  expect(held()).toBe(1);
  sleep();
  expect(held()).toBe(0);
});

test("not if it is no longer wanted when the answer comes", async () => {
  keepAwake()();
  await turnOfEvents();
  expect(locks).toHaveLength(1);
  expect(held()).toBe(0);
});

test("not where it is not allowed, or not possible", async () => {
  isAllowed = false;
  keepAwake()();
  await turnOfEvents();
  expect(locks).toEqual([]);
});

/** What a page paints and shows of it, as far as staying awake goes. */
function openCinema(paints = true): { films: Set<unknown>; stopped: () => boolean } {
  const films = new Set<unknown>();
  let stopped = false;
  const stream = { getTracks: () => [{ stop: () => void (stopped = true) }] };
  const canvas = { getContext: () => (paints ? { fillRect: () => undefined } : null), captureStream: () => stream };
  const film = { style: {}, setAttribute: () => undefined, play: async () => void films.add(film), remove: () => void films.delete(film) };
  Object.assign(page.document, {
    createElement: (name: string) => (name === "canvas" ? canvas : film),
    body: { append: () => undefined },
  });
  vi.stubGlobal("navigator", {});
  return { films, stopped: () => stopped };
}

test("by a film where nobody has the right", () => {
  const { films, stopped } = openCinema();
  const sleep = keepAwake();
  expect(films.size).toBe(1);
  sleep();
  expect(films.size).toBe(0);
  expect(stopped()).toBe(true);
});

test("not where neither is possible", () => {
  const { films } = openCinema(false);
  keepAwake()();
  expect(films.size).toBe(0);
});
