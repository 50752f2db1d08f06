// What a screen reader says without being asked.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

let announcer: typeof import("../src/lib/announce.svelte")["announcer"];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ announcer } = await import("../src/lib/announce.svelte"));
});
afterEach(() => void vi.useRealTimers());

/** Everything that is said until there is nothing more to say. */
function heard(): string[] {
  const said = [announcer.said];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    said.push(announcer.said);
  }
  return said;
}

test("a sentence is said at once, and then silence, so that it can be said again", () => {
  announcer.say("Your turn.");
  expect(heard()).toEqual(["Your turn.", ""]);
  announcer.say("Your turn.");
  expect(heard()).toEqual(["Your turn.", ""]);
});

test("the next one waits until the last has been read", () => {
  announcer.say("one");
  announcer.say("two");
  vi.advanceTimersByTime(1100);
  expect(announcer.said).toBe("one");
  announcer.say("three");
  expect(heard()).toEqual(["one", "two", "three", ""]);
});

test("nothing is not said, and the same not twice in a row", () => {
  announcer.say("");
  expect(vi.getTimerCount()).toBe(0);
  for (const sentence of ["one", "two", "two", "", "two"]) announcer.say(sentence);
  expect(heard()).toEqual(["one", "two", ""]);
});

test("of very much only the latest is said", () => {
  for (let number = 0; number < 20; number++) announcer.say(`${number}`);
  expect(heard()).toEqual(["0", "14", "15", "16", "17", "18", "19", ""]);
});
