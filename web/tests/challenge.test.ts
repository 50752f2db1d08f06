// The challenge window: whom one may challenge, and the terms of it, which differ by edition. Until a
// language is spoken, sentences are known by their names.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Edition } from "../src/emojito/catalogue";
import type { EmojitoView, PlayView } from "../src/protocol";
import { openPage } from "./wire";

let challenge: typeof import("../src/emojito/challenge");
let headline: typeof import("../src/emojito/headline")["headline"];
let words: typeof import("../src/lib/i18n.svelte")["words"];

beforeEach(async () => {
  openPage();
  vi.resetModules();
  challenge = await import("../src/emojito/challenge");
  ({ headline } = await import("../src/emojito/headline"));
  ({ words } = await import("../src/lib/i18n.svelte"));
  const { session } = await import("../src/lib/session.svelte");
  session.play = { seats: ["Ana", "Ben", "Cem", "Dee"].map((name) => ({ name })), awaited: [3] } as unknown as PlayView;
});

const facing = (targets: number[], one_price = false): EmojitoView =>
  ({ phase: "challenge", one_price, legal: [...targets.map((target) => ({ do: "challenge", target })), { do: "pass" }] }) as unknown as EmojitoView;
const edition = (challenger_must_be_right: boolean, spent_trophy_counts: boolean): Edition =>
  ({ challenge: { challenger_must_be_right, steps_back: 3 }, spent_trophy_counts }) as unknown as Edition;

describe("whom one may challenge", () => {
  test("is a choice among people, each for a trophy of their own", () => {
    expect(challenge.challengeable(facing([1, 2]))).toEqual([[1], [2]]);
  });
  test("is all of them together where there is one price", () => {
    expect(challenge.challengeable(facing([1, 2], true))).toEqual([[1, 2]]);
    expect(challenge.challengeable(facing([], true))).toEqual([]);
  });
  test("stands in the headline if there is only one choice", async () => {
    await words.speak("en");
    await words.fetch("emojito");
    expect(headline(facing([1]), 3)).toContain("Challenge Ben?");
    expect(headline(facing([1, 2], true), 3)).toContain("Challenge Ben and Cem?");
    expect(headline(facing([1, 2]), 3)).toContain("Challenge somebody?");
  });
});

describe("what is at stake", () => {
  test.each([
    ["one's own answer counts and the trophy does not any more", true, false, /you right.*3 spaces back/, /stops counting/],
    ["one's own answer counts and so does the trophy", true, true, /you right.*3 spaces back/, /still counts/],
    ["one's own answer does not matter", false, true, /3 spaces back.*whatever you answer/, /still counts/],
  ])("where %s", async (_, mustBeRight, counts, bet, price) => {
    await words.speak("en");
    await words.fetch("emojito");
    const said = challenge.stakes([1], edition(mustBeRight, counts));
    expect(said).toMatch(bet);
    expect(said).toMatch(price);
    expect(said).toContain("Ben");
    expect(said).toMatch(/back over the line, a trophy is lost/);
    expect(said.match(/\./g)).toHaveLength(1);
  });
  test("names the one price only if it is for several", () => {
    expect(challenge.stakes([1, 2], edition(true, false))).toContain("challengeAll");
    expect(challenge.stakes([1], edition(true, false))).not.toContain("challengeAll");
  });
  test.each(["de", "en", "fr", "nl", "es", "pl"] as const)("is said in %s with the spaces and the trophy", async (language) => {
    await words.speak(language);
    await words.fetch("emojito");
    for (const mustBeRight of [true, false]) expect(challenge.stakes([1], edition(mustBeRight, true))).toMatch(/1 \S+.*Ben.*3.*(line|Linie|ligne|línea|lijn|linię)/);
  });
});

describe("whoever is challenged", () => {
  test("is known by the challenges that lie open", () => {
    const table = { challenges: [{ by: 0, target: 2 }, { by: 3, target: 2 }, { by: 3, target: 1 }] } as unknown as EmojitoView;
    expect(challenge.challengersOf(table, 2)).toEqual([0, 3]);
    expect(challenge.challengersOf(table, 0)).toEqual([]);
    expect(challenge.challengersOf(table, null)).toEqual([]);
  });
});
