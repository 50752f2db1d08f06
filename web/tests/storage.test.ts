// What a device keeps, also where the browser will not keep it.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPage, type Page } from "./wire";

let page: Page;
let storage: typeof import("../src/lib/storage");

beforeEach(async () => {
  page = openPage();
  vi.resetModules();
  storage = await import("../src/lib/storage");
});
afterEach(() => vi.unstubAllGlobals());

/** A disk that is full, a window that is private. */
function refuseWriting(): void {
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

describe("what is kept", () => {
  test("is there the next time, under a name that is ours", () => {
    storage.keep("sound", "off");
    expect(storage.kept("sound")).toBe("off");
    expect([...page.storage]).toEqual([["emojito:sound", "off"]]);
  });

  test("is nothing at first", () => {
    expect(storage.kept("sound")).toBeNull();
  });

  test("is read anew each time: another tab may have kept something else", () => {
    storage.keep("sound", "off");
    page.storage.set("emojito:sound", "on");
    expect(storage.kept("sound")).toBe("on");
  });
});

describe("a browser that keeps nothing", () => {
  test("still remembers until the page is gone", () => {
    refuseWriting();
    storage.keep("sound", "off");
    expect(storage.kept("sound")).toBe("off");
    expect(page.storage.size).toBe(0);
  });

  test("does not bring back what was kept before it was full", () => {
    storage.keep("sound", "on");
    refuseWriting();
    storage.keep("sound", "off");
    expect(storage.kept("sound")).toBe("off");
  });

  test("reads what is on the device again once it has room", () => {
    refuseWriting();
    storage.keep("sound", "off");
    vi.restoreAllMocks();
    storage.keep("sound", "on");
    page.storage.set("emojito:sound", "from another tab");
    expect(storage.kept("sound")).toBe("from another tab");
  });

  test("may not even let itself be looked at", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(storage.kept("sound")).toBeNull();
    storage.keep("sound", "off");
    expect(storage.kept("sound")).toBe("off");
  });
});
