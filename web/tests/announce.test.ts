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

test("what I have to do is not kept waiting by what is old", () => {
  announcer.say("Ana drew a card.");
  announcer.say("Ben was skipped.");
  vi.advanceTimersByTime(600);
  announcer.say("Cem played red 3.");
  announcer.say("Your turn.", "turn");
  expect(heard()).toEqual(["Ana drew a card.", "Cem played red 3.", "Your turn.", ""]);
});

test("how things stand takes the place of how they stood, and of nothing else", () => {
  announcer.say("It was fear.");
  announcer.say("Waiting for Ana and Ben.", "now");
  announcer.say("Ben took a trophy.");
  announcer.say("Waiting for Ana.", "now");
  expect(heard()).toEqual(["It was fear.", "Ben took a trophy.", "Waiting for Ana.", ""]);
});

test("a turn that has passed is not said any more", () => {
  announcer.say("Ana drew a card.");
  announcer.say("Your turn.", "turn");
  announcer.say("Ben’s turn.", "now");
  expect(heard()).toEqual(["Ana drew a card.", "Ben’s turn.", ""]);
});

test("what cannot wait is cried at once, beside what is being said, and can be cried again", () => {
  announcer.say("Ana drew a card.");
  announcer.say("Call now!", "urgent");
  expect([announcer.said, announcer.cried]).toEqual(["Ana drew a card.", "Call now!"]);
  heard();
  expect(announcer.cried).toBe("");
});

test("a long sentence has longer to be read", () => {
  announcer.say("x".repeat(100));
  announcer.say("next");
  vi.advanceTimersByTime(4000);
  expect(announcer.said).toBe("x".repeat(100));
  vi.advanceTimersByTime(600);
  expect(announcer.said).toBe("next");
});
