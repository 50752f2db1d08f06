// The reveal as a show: beat by beat for whoever saw it happen, at once for everybody else.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Show as ShowType } from "../src/emojito/choreography.svelte";
import type { EmojitoRevealedEvent, EmojitoView, RoomView, Told } from "../src/protocol";
import { openPage, type Page } from "./wire";

let page: Page;
let show: ShowType;
let said: string[];
let sounds: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  page = openPage();
  said = [];
  sounds = [];
  vi.resetModules();
  vi.doMock("../src/lib/effects", () => ({ effect: (name: string) => void sounds.push(name) }));
  vi.doMock("../src/lib/announce.svelte", () => ({ announce: (sentence: string) => void said.push(sentence) }));
  show = new (await import("../src/emojito/choreography.svelte")).Show();
});
afterEach(() => {
  vi.doUnmock("../src/lib/announce.svelte");
  vi.doUnmock("../src/lib/effects");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const revealed: EmojitoRevealedEvent = { type: "revealed", secret: { 0: "joy" }, guesses: { 1: 1 }, line_up: ["joy", "awe"] };

/** A table whose tokens stand there. */
function table(spaces: Record<string, number>): EmojitoView {
  const tokens = Object.fromEntries(Object.entries(spaces).map(([owner, space]) => [owner, { space, trophies: 0, spent: 0, counting: 0 }]));
  return { game: "emojito", phase: "draw", mode: "competitive", round: 1, tokens, teams: [], challenges: [], legal: [], last_round: revealed } as unknown as EmojitoView;
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
/** Let it go on until it is told what it was. */
function untilTold(): void {
  while (show.turning) vi.advanceTimersToNextTimer();
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

  test("stand still until it was told what it was, and until the ring is large", () => {
    next({ 0: 0 });
    next({ 0: 1 }, revealed, moved("0", 1, 1));
    untilTold();
    expect([show.spaces, show.walking]).toEqual([{ 0: 0 }, false]);
    while (!show.walking) vi.advanceTimersToNextTimer();
    expect(show.spaces).toEqual({ 0: 0 });
    vi.advanceTimersToNextTimer();
    expect([show.spaces, show.walking]).toEqual([{ 0: 1 }, true]);
    watch();
    expect(show.walking).toBe(false);
  });

  test("are cheered where they cross the line, and only there", () => {
    next({ 0: 6, 1: 2 });
    next({ 0: 2, 1: 4 }, revealed, moved("0", 3, 2), moved("1", 2, 4));
    const crossings: Array<[number, string[]]> = [];
    while (vi.getTimerCount() > 0) {
      vi.advanceTimersToNextTimer();
      if (show.crossing.length > 0) crossings.push([show.spaces[0]!, show.crossing]);
    }
    expect(crossings).toEqual([[1, ["0"]]]);
    expect(sounds.filter((name) => name === "fanfare")).toHaveLength(1);
  });

  test("go backwards when a challenge was won, and are known to be beaten", () => {
    next({ 0: 2, 1: 2 });
    next({ 0: 6, 1: 0 }, revealed, setBack("0", 6), setBack("1", 0));
    untilTold();
    expect(show.beaten.map(({ owner, steps }) => [owner, steps])).toEqual([["0", 3], ["1", 2]]);
    const seen = watch();
    expect(walkOf("0", seen)).toEqual([2, 1, 7, 6]);
    expect(walkOf("1", seen)).toEqual([2, 1, 0, 0]);
    next({ 0: 6, 1: 0 }, { type: "performance_began", audience: {}, channel: {} });
    expect(show.beaten).toEqual([]);
  });

  test("tell of challenges: how far the beaten went back, and who has challenged in vain", () => {
    next({ 0: 4, 1: 3, 2: 0 }, { type: "challenged" } as unknown as Told);
    show.follow({ ...table({ 0: 4, 1: 3, 2: 0 }), challenges: [{ by: 2, target: 0 }, { by: 2, target: 1 }] } as EmojitoView, null, { version: ++version, events: [] });
    next({ 0: 1, 1: 3, 2: 0 }, revealed, { ...setBack("0", 1), lost_trophy: true } as Told);
    expect([show.lost, show.earned, show.beaten]).toEqual([[], [], []]);
    untilTold();
    expect(show.beaten).toEqual([{ owner: "0", by: [2], steps: 3, lostTrophy: true }]);
    expect(show.lost).toEqual([2]);
    expect(show.earned).toEqual([{ owner: "0", steps: -3 }]);
  });

  test("end where the last round left them when the next reveal comes too soon", () => {
    next({ 0: 0 });
    next({ 0: 6 }, revealed, moved("0", 6, 6));
    while (show.spaces[0]! < 2) vi.advanceTimersToNextTimer();
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
  test("is through when nothing is turned over, walks or flies any more", () => {
    next({ 0: 6, 1: 0 });
    expect(show.isThrough).toBe(true);
    next({ 0: 1, 1: 2 }, revealed, moved("0", 2, 1), moved("1", 2, 2), trophy("0", 1));
    while (vi.getTimerCount() > 0) {
      expect(show.isThrough).toBe(false);
      vi.advanceTimersToNextTimer();
    }
    expect(show.isThrough).toBe(true);
    next({ 0: 1, 1: 2 }, trophy("1", 2));
    expect(show.isThrough).toBe(false);
  });
  test("has the headline until it is through", () => {
    next({ 0: 0 });
    expect(show.headline(table({}))).toBe("");
    next({ 0: 1 }, revealed, moved("0", 1, 1));
    untilTold();
    expect(show.headline(table({}))).toContain("itWas");
    watch();
    expect(show.headline(table({}))).toBe("");
  });

  const four: EmojitoRevealedEvent = { type: "revealed", secret: { 0: "joy" }, guesses: { 3: 2, 1: 1, 2: 1 }, late: [4], line_up: ["joy", "awe"] };
  const guessing = (me: Partial<EmojitoView> = {}): EmojitoView =>
    ({ ...table({ 0: 6, 1: 0 }), phase: "guess", guessers: [1, 2, 3, 4], locked: [1], guesses: {}, last_round: null, ...me }) as unknown as EmojitoView;
  const opened = { ...table({ 0: 1, 1: 3 }), phase: "trophies", last_round: four, legal: [{ do: "take", slot: 1 }] } as unknown as EmojitoView;
  function reveal(me: number | null = null, before = guessing()): void {
    show.follow(before, me, { version: ++version, events: [] });
    said.length = sounds.length = 0;
    show.follow(opened, me, { version: ++version, events: [four, moved("0", 2, 1), setBack("1", 3), trophy("0", null)] });
  }

  test.each([false, true])("turns the dials over one by one, then waits, then tells; stillness: %s", (still) => {
    page.stillness.matches = still;
    reveal();
    const seen = [show.turned];
    while (show.turning) {
      expect(show.seen(opened)).toMatchObject({ phase: "guess", last_round: null, legal: [], locked: [1, 2, 3], late: [4] });
      expect([show.earned, show.beaten, show.lost, show.owed, show.crossing, show.flights]).toEqual([[], [], [], {}, [], []]);
      expect([show.spaces, show.walking, show.mood]).toEqual([{ 0: 6, 1: 0 }, false, "lurks"]);
      expect(said).toEqual([]);
      expect(sounds.every((name) => name === "flip")).toBe(true);
      if (show.turned !== seen.at(-1)) seen.push(show.turned);
      vi.advanceTimersToNextTimer();
    }
    expect(seen).toEqual([[1], [1, 2], [1, 2, 3]]);
    expect(show.seen(opened)).toBe(opened);
    expect(said[0]).toContain("itWas");
    expect(sounds.at(-1)).toBe("truth");
  });

  test("keeps everybody in suspense as long as it is not told, the whole page included", async () => {
    const { suspense } = await import("../src/lib/suspense.svelte");
    reveal();
    expect(suspense.on).toBe(true);
    untilTold();
    expect(suspense.on).toBe(false);
    reveal();
    show.stop();
    expect(suspense.on).toBe(false);
  });

  test("takes as long on a phone as on the table, whoever looks and however still", () => {
    const length = (me: number | null, still: boolean): number => {
      page.stillness.matches = still;
      reveal(me);
      const began = Date.now();
      untilTold();
      return Date.now() - began;
    };
    expect(new Set([length(null, false), length(0, false), length(1, false), length(2, true)]).size).toBe(1);
  });

  test("leaves everybody their own answer meanwhile, and nobody another's", () => {
    reveal(3);
    expect(show.seen(opened).guesses).toEqual({ 3: 2 });
    reveal(0);
    expect(show.seen(opened).guesses).toEqual({});
  });

  test.each([
    [null, "truth"],
    [0, "right"],
    [1, "right"],
    [3, "wrong"],
    [4, "wrong"],
  ])("sounds for seat %s as it ends: %s", (me, sound) => {
    reveal(me);
    untilTold();
    expect(sounds.filter((name) => name !== "flip")[0]).toBe(sound);
  });

  test("is skipped by the host's word, and only what that word was about", () => {
    reveal();
    show.skip(version - 1);
    expect(show.turning).not.toBeNull();
    show.skip(version);
    expect([show.turning, show.revealing, show.seen(opened)]).toEqual([null, false, opened]);
    expect(said[0]).toContain("itWas");
    expect(show.earned).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is dropped when somebody draws", () => {
    reveal();
    show.follow(guessing(), null, { version: ++version, events: [{ type: "performance_began", audience: {}, channel: {} }] });
    expect([show.turning, show.revealing, show.earned]).toEqual([null, false, []]);
  });

  test("is short from the third round on, if the table wishes", async () => {
    const { session } = await import("../src/lib/session.svelte");
    const length = (round: number): number => {
      reveal(null, guessing({ round }));
      const began = Date.now();
      untilTold();
      return Date.now() - began;
    };
    const full = length(2);
    expect(length(3)).toBe(full);
    session.room = { members: [], settings: { choices: { emojito: { quick_reveals: true } } } } as unknown as RoomView;
    expect(length(2)).toBe(full);
    expect(length(3)).toBeLessThan(full / 2);
  });

  test("is over before the recap comes", async () => {
    const { lengthOf } = await import("../src/emojito/timing");
    reveal();
    const began = Date.now();
    watch();
    expect(lengthOf([four, moved("0", 2, 1), setBack("1", 3), trophy("0", null)], 1)).toBeGreaterThan(Date.now() - began);
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
    untilTold();
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
  test("everything is where it belongs as soon as it is told, and told as to the others", () => {
    page.stillness.matches = true;
    next({ 0: 6 });
    next({ 0: 1 }, revealed, moved("0", 2, 1), trophy("0", 4));
    expect(show.spaces).toEqual({ 0: 6 });
    untilTold();
    const seen = watch();
    expect(seen.at(-1)).toEqual({ 0: 1 });
    expect(seen.length).toBeLessThan(3);
    expect([show.flights, show.owed]).toEqual([[], {}]);
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
