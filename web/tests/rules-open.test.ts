// The rules over a page: a step in the browser's history, to be left by its back button.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage, type Page } from "./wire";

let page: Page;
let book: typeof import("../src/rules/open.svelte");
let steps: unknown[];

beforeEach(async () => {
  page = openPage();
  steps = [{ room: "KTRF492" }];
  vi.stubGlobal("history", {
    get state() {
      return steps.at(-1);
    },
    pushState: (state: unknown) => void steps.push(state),
    back: () => {
      steps.pop();
      page.window.dispatchEvent(new Event("popstate"));
    },
  });
  vi.resetModules();
  book = await import("../src/rules/open.svelte");
});
afterEach(() => vi.unstubAllGlobals());

test("opening them is one step, however often, that knows what was known", () => {
  book.openRules();
  book.openRules();
  expect(book.rules.isOpen).toBe(true);
  expect(steps).toEqual([{ room: "KTRF492" }, { room: "KTRF492", rules: true }]);
});

test("the back button closes them", () => {
  book.openRules();
  history.back();
  expect(book.rules.isOpen).toBe(false);
  expect(steps).toHaveLength(1);
});

test("closing them takes the step back, once", () => {
  book.openRules();
  book.closeRules();
  book.closeRules();
  expect(book.rules.isOpen).toBe(false);
  expect(steps).toEqual([{ room: "KTRF492" }]);
});

test("a room that opened meanwhile is not left by closing them", () => {
  book.openRules();
  history.pushState({ room: "BBBB222" }, "");
  book.closeRules();
  expect(book.rules.isOpen).toBe(false);
  expect(steps.at(-1)).toEqual({ room: "BBBB222" });
});
