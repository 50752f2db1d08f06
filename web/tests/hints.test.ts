// What is explained once on a device.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage } from "./wire";

let isNew: typeof import("../src/lib/hints")["isNew"];

const arrive = async (): Promise<void> => {
  vi.resetModules();
  ({ isNew } = await import("../src/lib/hints"));
};

beforeEach(async () => {
  openPage();
  await arrive();
});
afterEach(() => vi.unstubAllGlobals());

test("a hint is new once, also after a reload", async () => {
  expect(isNew("dial")).toBe(true);
  expect(isNew("dial")).toBe(false);
  await arrive();
  expect(isNew("dial")).toBe(false);
});

test("each hint for itself", () => {
  expect(isNew("dial")).toBe(true);
  expect(isNew("dials")).toBe(true);
  expect(isNew("dial")).toBe(false);
});

test("where nothing can be kept it is still not said twice on one visit", () => {
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(isNew("dial")).toBe(true);
  expect(isNew("dial")).toBe(false);
});
