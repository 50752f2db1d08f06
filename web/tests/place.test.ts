// Where a page is, by its address, and what the browser's own buttons do.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPage, type Page } from "./wire";

type Place = typeof import("../src/lib/place.svelte")["place"];

let page: Page;
/** The browser's history, with the page's own place in it. */
let steps: Array<{ path: string; state: unknown }>;
let at: number;

async function open(path: string): Promise<Place> {
  steps = [{ path, state: null }];
  at = 0;
  vi.resetModules();
  return (await import("../src/lib/place.svelte")).place;
}

/** Somebody uses the browser's buttons. */
function go(by: number): void {
  at += by;
  page.window.dispatchEvent(new Event("popstate"));
}

beforeEach(() => {
  page = openPage();
  vi.stubGlobal("location", {
    get pathname() {
      return steps[at]!.path;
    },
  });
  vi.stubGlobal("history", {
    get state() {
      return steps[at]!.state;
    },
    pushState: (state: unknown, _: string, path: string) => {
      steps = [...steps.slice(0, ++at), { path, state }];
    },
    replaceState: (state: unknown, _: string, path: string) => {
      steps[at] = { path, state };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const paths = (): string[] => steps.map(({ path }) => path);

describe("an address", () => {
  test.each([
    ["/", "", false, false],
    ["/new", "", true, false],
    ["/KTRF492", "KTRF492", false, false],
    ["/ktrf-492", "KTRF492", false, false],
    ["/KTRF492/", "KTRF492", false, false],
    ["/KTRF492/table", "KTRF492", false, true],
    ["/KTRF492/chair", "KTRF492", false, false],
    ["/nonsense", "", false, false],
    ["/nonsense/table", "", false, false],
    ["/tv", "", false, false, true],
    ["/tv/", "", false, false, true],
  ])("%s", async (path, code, isNew, isTable, isTv = false) => {
    const place = await open(path);
    expect([place.code, place.isNew, place.isTable, place.isTv]).toEqual([code, isNew, isTable, isTv]);
  });
});

test("trying it out is a step from the door, and back is the door", async () => {
  const place = await open("/");
  expect(place.isTryout).toBe(false);
  place.toTryout();
  expect([place.isTryout, place.code, ...paths()]).toEqual([true, "", "/", "/try"]);
  go(-1);
  expect(place.isTryout).toBe(false);
  expect((await open("/try")).isTryout).toBe(true);
});

describe("the gallery", () => {
  test.each([
    ["/", null],
    ["/KTRF492", null],
    ["/gallery", []],
    ["/gallery/", []],
    ["/gallery/anger", ["anger"]],
    ["/gallery/anger/rage", ["anger", "rage"]],
  ])("%s", async (path, page) => {
    expect((await open(path)).gallery).toEqual(page);
  });

  test("is no room, and its pages lie behind one another", async () => {
    const place = await open("/");
    place.toGallery();
    place.toGallery("anger", "rage");
    expect(paths()).toEqual(["/", "/gallery", "/gallery/anger/rage"]);
    expect([place.code, place.isTable]).toEqual(["", false]);
    go(-1);
    expect(place.gallery).toEqual([]);
    go(-1);
    expect(place.gallery).toBeNull();
  });
});

describe("entering a room", () => {
  test("from the door makes it the next step", async () => {
    const place = await open("/");
    place.enter("KTRF492");
    expect(paths()).toEqual(["/", "/KTRF492"]);
    expect(place.code).toBe("KTRF492");
  });

  test.each(["/KTRF492", "/ktrf-492", "/new"])("by a link puts a door behind it: %s", async (path) => {
    const place = await open(path);
    place.enter("KTRF492");
    expect(paths()).toEqual(["/", "/KTRF492"]);
    go(-1);
    expect(place.code).toBe("");
    go(1);
    expect(place.code).toBe("KTRF492");
  });

  test("that one is in already is no step", async () => {
    const place = await open("/");
    place.enter("KTRF492");
    place.enter("KTRF492");
    expect(paths()).toEqual(["/", "/KTRF492"]);
  });

  test("leads out of the one before", async () => {
    const place = await open("/");
    place.enter("KTRF492");
    place.enter("BBBB222");
    expect(paths()).toEqual(["/", "/", "/BBBB222"]);
    expect(place.code).toBe("BBBB222");
  });
});

describe("a TV", () => {
  test("that has found its table has the asking behind it, and the table at its address", async () => {
    const place = await open("/tv");
    place.showTable("KTRF492");
    place.showTable("KTRF492");
    expect(paths()).toEqual(["/tv", "/KTRF492/table"]);
    expect([place.code, place.isTable, place.isTv]).toEqual(["KTRF492", true, false]);
    go(-1);
    expect([place.code, place.isTv]).toEqual(["", true]);
  });

  test("whose table is not there asks in its place", async () => {
    const place = await open("/KTRF492/table");
    place.toTv();
    expect(paths()).toEqual(["/tv"]);
    expect(place.isTv).toBe(true);
  });
});

test("back to the door takes the room's place", async () => {
  const place = await open("/");
  place.enter("KTRF492");
  place.toDoor();
  expect(place.code).toBe("");
  expect(paths()).toEqual(["/", "/"]);
});
