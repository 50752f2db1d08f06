// What a device's owner likes.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage, type Page } from "./wire";

let page: Page;

beforeEach(() => {
  page = openPage();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => import("../src/lib/preferences.svelte");

test.each(["sound", "buzz"] as const)("%s is on until somebody turns it off, and stays off", async (name) => {
  const { preferences } = await open();
  expect(preferences[name]).toBe(true);
  preferences[name] = false;
  expect(preferences[name]).toBe(false);
  vi.resetModules();
  const { preferences: later } = await open();
  expect(later[name]).toBe(false);
  later[name] = true;
  vi.resetModules();
  expect((await open()).preferences[name]).toBe(true);
});

test("one is not the other", async () => {
  const { preferences } = await open();
  preferences.sound = false;
  expect(preferences.buzz).toBe(true);
  expect([...page.storage]).toEqual([["emojito:sound", "off"]]);
});

test("how loud it is is kept, and nonsense is not", async () => {
  expect((await open()).preferences.volume).toBe(100);
  (await open()).preferences.volume = 35;
  vi.resetModules();
  expect((await open()).preferences.volume).toBe(35);
  for (const nonsense of ["-5", "300", "loud"]) {
    page.storage.set("emojito:volume", nonsense);
    vi.resetModules();
    expect((await open()).preferences.volume).toBe(100);
  }
});

test("stillness is asked of the device, each time", async () => {
  const asked: string[] = [];
  vi.stubGlobal("matchMedia", (query: string) => {
    asked.push(query);
    return page.stillness;
  });
  const { wantsStillness } = await open();
  expect(asked).toEqual(["(prefers-reduced-motion: reduce)"]);
  expect(wantsStillness()).toBe(false);
  page.stillness.matches = true;
  expect(wantsStillness()).toBe(true);
});
