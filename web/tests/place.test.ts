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
  ])("%s", async (path, code, isNew, isTable) => {
    const place = await open(path);
    expect([place.code, place.isNew, place.isTable]).toEqual([code, isNew, isTable]);
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

test("back to the door takes the room's place", async () => {
  const place = await open("/");
  place.enter("KTRF492");
  place.toDoor();
  expect(place.code).toBe("");
  expect(paths()).toEqual(["/", "/"]);
});
