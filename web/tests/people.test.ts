// Codes as people type them, who sits where, and time limits as people think of them.

import { describe, expect, test } from "vitest";
import { spoken, tidyCode } from "../src/lib/code";
import { seatedIn, watchingIn } from "../src/lib/people";
import type { RoomView } from "../src/protocol";
import { AWAY, isNeeded, PRESETS, presetOf, timersIn } from "../src/screens/timers";

describe("a code", () => {
  test.each([
    "KTRF492", "ktrf492", "KTRF-492", " ktrf – 492 ", "KTRF.492", "K T R F 4 9 2",
    "http://party.example/KTRF492", "https://party.example:8000/ktrf-492/table?x=1#top", "party.example/KTRF492".replace("party.example", ""),
    "http%3A%2F%2Fparty.example%2FKTRF492",
  ])("is found in %s", (typed) => {
    expect(tidyCode(typed)).toBe("KTRF492");
  });

  test.each(["", "KTRF49", "KTRF4922", "492KTRF", "KTRFABC", "100%", "http://party.example/", "http://party.example/new"])("is not in %j", (typed) => {
    expect(tidyCode(typed)).toBe("");
  });

  test("is read out in two parts, which lead back to it", () => {
    expect(spoken("KTRF492")).toBe("KTRF-492");
    expect(tidyCode(spoken("KTRF492"))).toBe("KTRF492");
  });
});

const room = (chairs: string[]): RoomView => ({
  code: "KTRF492",
  host: "a",
  owner: "a",
  members: ["a", "b", "c", "d"].map((id) => ({ id, name: id, bot: false, muted: false, stand_in: false, piece: null, way: "room" as const })),
  chairs,
  settings: {},
  obstacle: null,
  hands: [],
  tallies: [],
});

describe("people in a room", () => {
  test("sit in the order of the chairs; the others watch", () => {
    expect(seatedIn(room(["c", "a", "x"])).map(({ id }) => id)).toEqual(["c", "a"]);
    expect(watchingIn(room(["c", "a"])).map(({ id }) => id)).toEqual(["b", "d"]);
  });
});

describe("time limits", () => {
  test("are known by their temper, also where some are not said", () => {
    for (const name of PRESETS) expect(presetOf(timersIn(name))).toBe(name);
    expect(presetOf({})).toBe("normal");
    expect(presetOf({ challenge: 12 })).toBe("normal");
  });

  test("of one's own are none of them", () => {
    expect(presetOf({ ...timersIn("brisk"), turn: 31 })).toBeNull();
    expect(presetOf({ guess: 30 })).toBeNull();
  });

  test("are those of all games, and the patience with people who are away", () => {
    expect(Object.keys(timersIn("normal")).toSorted()).toEqual(["away", "call", "challenge", "guess", "perform", "trophy", "turn"]);
    expect(timersIn("normal")).toMatchObject({ challenge: 12, trophy: 5, away: 60, turn: null });
  });

  test("cannot be lifted where nothing would go on without them", () => {
    expect([AWAY, "trophy"].map(isNeeded)).toEqual([true, true]);
    expect(["turn", "guess", "perform", "challenge"].map(isNeeded)).toEqual([false, false, false, false]);
  });

  test("relaxed has none but the patience for those who are away, and the moment in which one may choose a trophy", () => {
    // Time to call in is no limit: the more of it, the more relaxed.
    const { [AWAY]: away, call, trophy, ...limits } = timersIn("relaxed");
    expect(call).toBeGreaterThan(timersIn("normal").call!);
    expect(away).toBeGreaterThan(0);
    expect(trophy).toBe(5);
    expect(Object.values(limits).every((limit) => limit === null)).toBe(true);
  });
});
