// @vitest-environment happy-dom
// Nobody loses their place when what they were at is gone.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

let stop: () => void;

beforeEach(async () => {
  document.body.innerHTML = '<h1 data-headline>Before</h1><button id="a">a</button><button id="b">b</button>';
  HTMLElement.prototype.checkVisibility = function () {
    return !this.hidden;
  };
  stop = (await import("../src/lib/focus")).keepFocus();
});
afterEach(() => stop());

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const at = (): Element | null => document.activeElement;
/** Longer than any machine needs that is busy with other tests. */
const PATIENCE = { timeout: 150_000 };

/** As a browser does: what is taken away has no focus any more. */
function remove(selector: string): void {
  find(selector).blur();
  find(selector).remove();
}

test("what is gone hands the focus on to the headline", async () => {
  find("#a").focus();
  remove("#a");
  await vi.waitFor(() => expect(at()).toBe(find("h1")), PATIENCE);
});

test("a headline that comes later has it then", async () => {
  find("#a").focus();
  remove("h1");
  remove("#a");
  await new Promise(requestAnimationFrame);
  const next = document.createElement("h1");
  next.dataset.headline = "";
  document.body.append(next);
  await vi.waitFor(() => expect(at()).toBe(next), PATIENCE);
});

test("who lets go of something that is still there is left alone", async () => {
  find("#a").focus();
  find("#a").blur();
  remove("#b");
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(at()).toBe(document.body);
});

test("who was never anywhere is led nowhere", async () => {
  find("#b").remove();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(at()).toBe(document.body);
});
