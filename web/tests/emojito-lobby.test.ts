// Emojito! in the lobby: who plays with whom, which limits there are, what is told of it.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Edition } from "../src/emojito/catalogue";
import { pairedAnew, pairsOf } from "../src/emojito/lobby/pairs";
import type { EmojitoChoice, RoomView } from "../src/protocol";
import { openPage } from "./wire";

let catalogue: typeof import("../src/lib/catalogue.svelte")["catalogue"];
let emojito: typeof import("../src/emojito")["default"];

beforeEach(async () => {
  openPage();
  vi.resetModules();
  emojito = (await import("../src/emojito")).default;
  ({ catalogue } = await import("../src/lib/catalogue.svelte"));
  const edition = { name: "An edition", base_mode: "cooperative", goals: { cooperative: 3 }, modes: { cooperative: [2, 7], competitive: [3, 7], teams: [4, 14] }, levels: ["normal", "impossible"], challenge_options: ["one_price"] } as unknown as Edition;
  catalogue.games = { emojito: { editions: { printed: edition }, default_edition: "printed", emotions: {} } };
});

const OWN_BOARD = ["both", "both", "both", "face", "face", "sound", "sound"];
const room = { chairs: ["a", "b", "c", "d"], members: [{ id: "a", name: "Ana" }] } as unknown as RoomView;

describe("what was chosen", () => {
  const titles = (choice: EmojitoChoice): string[] => emojito.summary(choice, room).rows.map((row) => row.title);

  test("is told by what matters in the mode", () => {
    expect(titles({})).toEqual(["mode", "edition", "firstActor"]);
    expect(titles({ options: { difficulty: "normal" } })).toEqual(["mode", "difficulty", "edition", "firstActor"]);
    expect(titles({ mode: "teams", options: { difficulty: "normal" } })).toEqual(["mode", "edition"]);
  });

  test("names who goes first", () => {
    const first = (choice: EmojitoChoice): string | undefined => emojito.summary(choice, room).rows.at(-1)?.text;
    expect([first({ first_actor: "a" }), first({}), first({ first_actor: "x" })]).toEqual(["Ana", "byLot", "byLot"]);
  });

  test.each([
    [{ options: { secret_message: true } }, ["secretMessage"]],
    [{ options: { difficulty: "impossible" } }, ["secretMessage"]],
    [{ mode: "competitive", options: { difficulty: "impossible", secret_message: true } }, []],
    [{ mode: "competitive", options: { one_price: true, leader_may_challenge: true, secret_message: true } }, ["challengeRule.one_price"]],
    [{ mode: "teams", options: { symbols_in_teams: true } }, ["symbolsInTeams"]],
    [{ names_on_cards: false }, ["noNamesOnCards"]],
    [{ names_on_cards: true }, []],
    [{ symbols: OWN_BOARD }, ["ownSymbols"]],
    [{ symbols: OWN_BOARD, mode: "teams" }, []],
    [{ symbols: OWN_BOARD, mode: "teams", options: { symbols_in_teams: true } }, ["symbolsInTeams", "ownSymbols"]],
    [{ symbols: OWN_BOARD, options: { secret_message: true } }, ["secretMessage"]],
  ] satisfies [EmojitoChoice, string[]][])("tells what is unusual of %j", (choice, extras) => {
    expect(emojito.summary(choice, room).extras).toEqual(extras);
  });
});

test("a deck of the server's own is named, and chosen unless the host wants ours", () => {
  const deck = (choice: EmojitoChoice): string | undefined => emojito.summary(choice, room).rows.find((row) => row.title === "deck")?.strong;
  expect(deck({})).toBeUndefined();
  catalogue.games = { emojito: { ...(catalogue.games.emojito as object), own_deck: { title: "our-moods", cards: 28 } } };
  expect(deck({})).toBe("our-moods");
  expect(deck({ own_deck: true })).toBe("our-moods");
  expect(deck({ own_deck: false })).toBe("standardDeck");
});

test("there is a limit for challenges where there are challenges", () => {
  expect(emojito.timers({ mode: "competitive" })).toEqual(["perform", "challenge", "guess"]);
  expect(emojito.timers({ mode: "teams" })).toEqual(["perform", "guess"]);
});

test("people sit in pairs in teams", () => {
  expect(emojito.seating!({ mode: "teams" }, ["a", "b"])).toEqual({ pairs: [["a", "b"]] });
  expect(emojito.seating!({}, ["a", "b"])).toEqual({ pairs: [] });
});

describe("the question who was last on a stage", () => {
  const ask = (edition: Partial<Edition>, choice: EmojitoChoice) => {
    const printed = { name: "An edition", base_mode: "cooperative", asks_for_the_stage: true, ...edition } as unknown as Edition;
    catalogue.games = { emojito: { editions: { printed }, default_edition: "printed", emotions: {} } };
    return emojito.question!(choice);
  };

  test("is asked where the edition asks it, and nobody begins for a pair", () => {
    expect(ask({}, {})).toMatchObject({ text: "stageQuestion", me: "itWasMe", answer: null });
    expect(ask({ asks_for_the_stage: false }, {})).toBeNull();
    expect(ask({}, { mode: "teams" })).toBeNull();
  });

  test("is answered by who goes first, and changes nothing else", () => {
    const choice: EmojitoChoice = { mode: "competitive", names_on_cards: false };
    expect(ask({}, choice)!.choose("b")).toEqual({ ...choice, first_actor: "b" });
    expect(ask({}, { first_actor: "b" })).toMatchObject({ answer: "b" });
    expect(ask({}, { first_actor: "b" })!.choose(null)).toEqual({ first_actor: null });
  });
});

describe("pairs", () => {
  const teams: Array<[string, string]> = [["a", "c"], ["d", "b"]];

  test("are neighbours unless somebody has chosen", () => {
    expect(pairsOf({}, ["a", "b", "c", "d"])).toEqual([["a", "b"], ["c", "d"]]);
    expect(pairsOf({}, ["a", "b", "c"])).toEqual([["a", "b"]]);
    expect(pairsOf({ teams }, ["a", "b", "c", "d"])).toEqual(teams);
  });

  test("are neighbours again when somebody has come or gone", () => {
    expect(pairsOf({ teams }, ["a", "b", "c"])).toEqual([["a", "b"]]);
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
