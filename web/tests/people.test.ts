// Codes as people type them, who sits with whom, and time limits as people think of them.

import { describe, expect, test, vi } from "vitest";
import { spoken, tidyCode } from "../src/lib/code";
import type { RoomView, Settings } from "../src/protocol";
import { PRESETS, presetOf, timersOf } from "../src/screens/timers";

vi.stubGlobal("location", { origin: "http://party.example" });
const { modeOf, pairedAnew, pairsIn, playsTeams, seatedIn, watchingIn } = await import("../src/lib/people");

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

const room = (chairs: string[], settings: Settings = {}): RoomView => ({
  code: "KTRF492",
  host: "a",
  members: ["a", "b", "c", "d"].map((id) => ({ id, name: id, bot: false, muted: false, stand_in: false })),
  chairs,
  settings,
  obstacle: null,
});

describe("people in a room", () => {
  test("sit in the order of the chairs; the others watch", () => {
    expect(seatedIn(room(["c", "a", "x"])).map(({ id }) => id)).toEqual(["c", "a"]);
    expect(watchingIn(room(["c", "a"])).map(({ id }) => id)).toEqual(["b", "d"]);
  });

  test("play in teams only if that is the game", () => {
    const emojito = { mode: "teams" };
    expect(playsTeams({ emojito })).toBe(true);
    expect(playsTeams({ game: "mau-mau", emojito })).toBe(false);
    expect(modeOf({})).toBe("cooperative");
  });
});

describe("pairs", () => {
  const teams: Array<[string, string]> = [["a", "c"], ["d", "b"]];

  test("are neighbours unless somebody has chosen", () => {
    expect(pairsIn(room(["a", "b", "c", "d"]))).toEqual([["a", "b"], ["c", "d"]]);
    expect(pairsIn(room(["a", "b", "c"]))).toEqual([["a", "b"]]);
    expect(pairsIn(room(["a", "b", "c", "d"], { emojito: { teams } }))).toEqual(teams);
  });

  test("are neighbours again when somebody has come or gone", () => {
    expect(pairsIn(room(["a", "b", "c"], { emojito: { teams } }))).toEqual([["a", "b"]]);
  });

  test.each([
    ["a", "d", [["a", "d"], ["c", "b"]]],
    ["a", "b", [["a", "b"], ["d", "c"]]],
    ["c", "d", [["d", "c"], ["a", "b"]]],
    ["c", "b", [["b", "c"], ["d", "a"]]],
  ])("%s and %s become one, those they leave become another", (one, other, expected) => {
    const anew = pairedAnew(teams, one, other);
    expect(anew).toEqual(expected);
    expect(anew.flat().toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  test("stay when the two are one already, or one of them is in none", () => {
    expect(pairedAnew(teams, "a", "c")).toEqual(teams);
    expect(pairedAnew(teams, "a", "x")).toEqual(teams);
  });
});

describe("time limits", () => {
  test("are known by their temper, also where some are not said", () => {
    for (const [name, timers] of Object.entries(PRESETS)) expect(presetOf(timers)).toBe(name);
    expect(presetOf({})).toBe("normal");
    expect(presetOf({ challenge: 12 })).toBe("normal");
  });

  test("of one's own are none of them", () => {
    expect(presetOf({ ...PRESETS.brisk, turn: 31 })).toBeNull();
    expect(presetOf({ guess: 30 })).toBeNull();
  });

  test("are those that the game has", () => {
    expect(timersOf("mau-mau", "competitive")).toEqual(["turn", "away"]);
    expect(timersOf("emojito", "competitive")).toContain("challenge");
    expect(timersOf("emojito", "teams")).not.toContain("challenge");
  });
});
