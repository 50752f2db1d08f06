// The reveal as a show: beat by beat for whoever saw it happen, at once for everybody else.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Show as ShowType } from "../src/emojito/choreography.svelte";
import type { EmojitoSeen } from "../src/lib/session.svelte";
import type { EmojitoRevealedEvent, Told } from "../src/protocol";
import { openPage, type Page } from "./wire";

let page: Page;
let show: ShowType;
let said: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  page = openPage();
  said = [];
  vi.resetModules();
  vi.doMock("../src/lib/announce.svelte", () => ({ announce: (sentence: string) => void said.push(sentence) }));
  show = new (await import("../src/emojito/choreography.svelte")).Show();
});
afterEach(() => {
  vi.doUnmock("../src/lib/announce.svelte");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const revealed: EmojitoRevealedEvent = { type: "revealed", secret: { 0: "joy" }, guesses: { 1: 1 }, line_up: ["joy", "awe"] };

/** A table whose tokens stand there. */
function table(spaces: Record<string, number>): EmojitoSeen {
  const tokens = Object.fromEntries(Object.entries(spaces).map(([owner, space]) => [owner, { space, trophies: 0, spent: 0, counting: 0 }]));
  return { game: "emojito", phase: "draw", tokens, teams: [], last_round: revealed } as unknown as EmojitoSeen;
}
const moved = (owner: string, steps: number, space: number): Told => ({ type: "moved", owner, steps, space, crossings: 0 });
const setBack = (owner: string, space: number): Told => ({ type: "set_back", owner, space, lost_trophy: false });
const trophy = (owner: string, slot: number | null): Told => ({ type: "trophy_taken", owner, slot });

let version = 0;
/** The next version of the table. */
function next(spaces: Record<string, number>, ...events: Told[]): void {
  version += 1;
  show.follow(table(spaces), null, { version, events });
}

/** Let the show go on to its end; return everything the tokens were seen to do. */
function watch(): Array<Record<string, number>> {
  const seen: Array<Record<string, number>> = [show.spaces];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    if (show.spaces !== seen.at(-1) && JSON.stringify(show.spaces) !== JSON.stringify(seen.at(-1))) seen.push(show.spaces);
  }
  return seen;
}
const walkOf = (owner: string, seen: Array<Record<string, number>>): number[] => seen.map((spaces) => spaces[owner]!);

describe("whoever comes in", () => {
  test("finds everything where the view has it, and sees nothing happen", () => {
    next({ 0: 2, 1: 5 }, revealed, moved("1", 3, 5), trophy("1", 2));
    expect(show.spaces).toEqual({ 0: 2, 1: 5 });
    expect([show.flights, show.owed, show.beaten]).toEqual([[], {}, []]);
    expect(vi.getTimerCount()).toBe(0);
    expect(said).toEqual([]);
  });

  test("or comes back after a gap, too, in the middle of a show", () => {
    next({ 0: 0 });
    next({ 0: 5 }, revealed, setBack("0", 5), { type: "round_voided" }, moved("0", 5, 5), trophy("0", 1));
    expect(vi.getTimerCount()).toBe(1);
    version += 1;
    next({ 0: 6 });
    expect(show.spaces).toEqual({ 0: 6 });
    expect([show.flights, show.owed, show.beaten, show.voided]).toEqual([[], {}, [], false]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("tokens", () => {
  test("go space by space, all at once, and arrive where the rules have put them", () => {
    next({ 0: 0, 1: 6 });
    next({ 0: 4, 1: 2 }, revealed, moved("0", 4, 4), moved("1", 3, 2));
    expect(show.spaces).toEqual({ 0: 0, 1: 6 });
    const seen = watch();
    expect(walkOf("0", seen)).toEqual([0, 1, 2, 3, 4]);
    expect(walkOf("1", seen)).toEqual([6, 7, 1, 2, 2]);
  });

  test("stand still until the cards have been turned over", () => {
    next({ 0: 0 });
    next({ 0: 1 }, revealed, moved("0", 1, 1));
    vi.advanceTimersByTime(900);
    expect(show.spaces).toEqual({ 0: 0 });
    vi.advanceTimersByTime(400);
    expect(show.spaces).toEqual({ 0: 1 });
  });

  test("go backwards when a challenge was won, and are known to be beaten", () => {
    next({ 0: 2, 1: 2 });
    next({ 0: 6, 1: 0 }, revealed, setBack("0", 6), setBack("1", 0));
    expect(show.beaten).toEqual(["0", "1"]);
    const seen = watch();
    expect(walkOf("0", seen)).toEqual([2, 1, 7, 6]);
    expect(walkOf("1", seen)).toEqual([2, 1, 0, 0]);
    next({ 0: 6, 1: 0 }, { type: "performance_began", audience: {}, channel: {} });
    expect(show.beaten).toEqual([]);
  });

  test("tell of challenges: how far the beaten went back, and who has challenged in vain", () => {
    next({ 0: 4, 1: 3, 2: 0 }, { type: "challenged" } as unknown as Told);
    show.follow({ ...table({ 0: 4, 1: 3, 2: 0 }), challenges: [{ by: 2, target: 0 }, { by: 2, target: 1 }] } as EmojitoSeen, null, { version: ++version, events: [] });
    next({ 0: 1, 1: 3, 2: 0 }, revealed, setBack("0", 1));
    expect(show.lost).toEqual([2]);
    expect(show.earned).toEqual([{ owner: "0", steps: -3 }]);
  });

  test("end where the last round left them when the next reveal comes too soon", () => {
    next({ 0: 0 });
    next({ 0: 6 }, revealed, moved("0", 6, 6));
    vi.advanceTimersByTime(1600);
    expect(show.spaces[0]).toBeGreaterThan(0);
    expect(show.spaces[0]).toBeLessThan(6);
    next({ 0: 7 }, revealed, moved("0", 1, 7));
    expect(show.spaces).toEqual({ 0: 6 });
    expect(walkOf("0", watch())).toEqual([6, 7]);
  });

  test("go on walking while something else happens", () => {
    next({ 0: 0 });
    next({ 0: 3 }, revealed, moved("0", 3, 3));
    next({ 0: 3 }, { type: "paused" });
    expect(walkOf("0", watch())).toEqual([0, 1, 2, 3]);
  });

  test("are not hurried by being looked at twice", () => {
    next({ 0: 0 });
    next({ 0: 3 }, revealed, moved("0", 3, 3));
    const before = said.length;
    show.follow(table({ 0: 3 }), null, { version, events: [revealed, moved("0", 3, 3)] });
    expect(said).toHaveLength(before);
    expect(walkOf("0", watch())).toEqual([0, 1, 2, 3]);
  });
});

describe("the reveal", () => {
  test("has the headline until it is through", () => {
    next({ 0: 0 });
    expect(show.headline(table({}))).toBe("");
    next({ 0: 1 }, revealed, moved("0", 1, 1));
    expect(show.headline(table({}))).toContain("itWas");
    watch();
    expect(show.headline(table({}))).toBe("");
  });

  test("says how far it has brought whom, until the next performance", () => {
    next({ 0: 0, 1: 0 });
    next({ 0: 4, 1: 2 }, revealed, moved("0", 4, 4), moved("1", 2, 2));
    watch();
    expect(show.earned).toEqual([{ owner: "0", steps: 4 }, { owner: "1", steps: 2 }]);
    next({ 0: 4, 1: 2 }, { type: "performance_began" } as Told);
    expect(show.earned).toEqual([]);
  });
});

describe("a trophy", () => {
  test("flies from its card to the pile after the token has crossed, and counts when it has landed", () => {
    next({ 0: 6 });
    next({ 0: 1 }, revealed, moved("0", 2, 1), trophy("0", 4));
    expect(show.owed).toEqual({ 0: 1 });
    expect(show.flights).toEqual([]);
    while (show.flights.length === 0) vi.advanceTimersToNextTimer();
    expect(show.spaces).toEqual({ 0: 1 });
    expect(show.flights).toMatchObject([{ owner: "0", slot: 4 }]);
    expect(show.owed).toEqual({ 0: 1 });
    vi.advanceTimersByTime(750);
    expect([show.flights, show.owed]).toEqual([[], { 0: 0 }]);
    watch();
    expect(show.owed).toEqual({});
  });

  test("is owed as often as it was taken", () => {
    next({ 0: 1, 1: 1 });
    next({ 0: 1, 1: 1 }, trophy("0", 1), trophy("0", 2), trophy("1", null));
    expect(show.owed).toEqual({ 0: 2, 1: 1 });
    const ids = new Set<number>();
    while (vi.getTimerCount() > 0) {
      for (const { id } of show.flights) ids.add(id);
      expect(show.flights.length).toBeLessThanOrEqual(1);
      vi.advanceTimersToNextTimer();
    }
    expect(ids.size).toBe(3);
    expect(show.owed).toEqual({});
  });
});

describe("a round that does not count", () => {
  test("is told until the next performance", () => {
    next({ 0: 1 });
    next({ 0: 1 }, { type: "round_voided" });
    expect(show.voided).toBe(true);
    next({ 0: 1 }, { type: "paused" });
    expect(show.voided).toBe(true);
    next({ 0: 1 }, { type: "performance_began", audience: {}, channel: {} });
    expect(show.voided).toBe(false);
  });
});

describe("for those who ask for stillness", () => {
  test("everything is where it belongs, at once, and still told", () => {
    page.stillness.matches = true;
    next({ 0: 6 });
    next({ 0: 1 }, revealed, moved("0", 2, 1), trophy("0", 4));
    expect(show.spaces).toEqual({ 0: 1 });
    expect([show.flights, show.owed]).toEqual([[], {}]);
    expect(vi.getTimerCount()).toBe(0);
    expect(said).toHaveLength(2);
  });
});

test("what happens is told in words, once", () => {
  next({ 0: 6, 1: 3 });
  next({ 0: 1, 1: 1 }, revealed, setBack("1", 1), moved("0", 2, 1), trophy("0", 4));
  watch();
  expect(said.map((sentence) => sentence.split(" ")[0])).toEqual(["itWas", "setBack", "tookTrophy"]);
});

test("a show that is stopped does nothing more", () => {
  next({ 0: 0 });
  next({ 0: 3 }, revealed, moved("0", 3, 3));
  show.stop();
  expect(vi.getTimerCount()).toBe(0);
});
