// Who has won and why. No language is spoken here, so that sentences are known by their names.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { session } from "../src/lib/session.svelte";
import type { EmojitoChronicle, EmojitoRound, EmojitoVerdict, EmojitoView, MauMauView, PlayView, RoomView } from "../src/protocol";
import { verdict as emojitoVerdict, winnersOf as emojitoWinners } from "../src/emojito/recap/verdict";
import { headline as emojitoHeadline } from "../src/emojito/headline";
import { headline as mauMauHeadline } from "../src/maumau/headline";
import { limitOf, verdict as mauMauVerdict, winnersOf as mauMauWinners } from "../src/maumau/recap/verdict";

vi.mock("../src/recap/fetch", () => ({ whoWon: () => "who won" }));

beforeEach(() => {
  session.play = { seats: ["Ana", "Ben", "Cem", "Dee"].map((name, seat) => ({ member: `p${seat}`, name })) } as unknown as PlayView;
  session.you = "p0";
});

const token = { space: 3, trophies: 2, spent: 0, counting: 2 };
const emojito = (changes: Partial<EmojitoView>): EmojitoView =>
  ({ over: true, mode: "competitive", winners: ["0"], teams: [], ended: "goal", tokens: { 0: token, 1: token }, ...changes }) as unknown as EmojitoView;
const chronicle = (by: EmojitoVerdict["by"], ...rounds: Partial<EmojitoRound>[]): EmojitoChronicle =>
  ({ game: "emojito", start: {}, rounds, verdict: { by, tied: ["0", "1"] } }) as unknown as EmojitoChronicle;

describe("the end of Emojito!", () => {
  test.each([
    [["0"], [], "recap.youWon", true],
    [["1"], [], "recap.won", true],
    [["0", "1"], [], "recap.youWonWith", true],
    [["players"], [], "recap.weWon", true],
    [["game"], [], "recap.gameWon", false],
    [[], [], "recap.nobodyWon", false],
    [["team0"], [[0, 2], [1, 3]], "recap.youWonWith", true],
    [["team1"], [[0, 2], [1, 3]], "recap.won", true],
  ] satisfies [string[], Array<[number, number]>, string, boolean][])("won by %j", (winners, teams, headline, happy) => {
    expect(emojitoVerdict(emojito({ winners, teams }), null, false)).toMatchObject({ headline, happy });
  });

  test("is told to a screen as won by somebody", () => {
    session.you = null;
    expect(emojitoVerdict(emojito({}), null, false).headline).toBe("recap.won");
  });

  test.each([
    ["trophies", {}, ["recap.mostTrophies"]],
    ["trophies", { winners: ["players"], tokens: { players: token, game: token } }, ["recap.ourTrophies"]],
    ["space", {}, ["recap.spaceDecided"]],
    ["space", { winners: ["game"], tokens: { players: token, game: token } }, ["recap.ourSpace"]],
    ["turn-order", {}, ["recap.turnOrder"]],
    ["game", {}, ["recap.gameWinsTies"]],
    ["shared", {}, ["recap.shared"]],
    ["trophies", { ended: "cards" }, ["recap.cardsOut", "recap.mostTrophies"]],
  ] satisfies [EmojitoVerdict["by"], Partial<EmojitoView>, string[]][])("by %s at %j", (by, changes, why) => {
    expect(emojitoVerdict(emojito(changes), chronicle(by), false).why).toEqual(why);
  });

  test.each([
    { ended: "left" },
    { ended: "left", mode: "cooperative", winners: [] },
    { ended: "left", winners: ["team0"], teams: [[0, 2], [1, 3]] },
  ] satisfies Partial<EmojitoView>[])("because people left is nobody's victory: %j", (changes) => {
    expect(emojitoVerdict(emojito(changes), chronicle("trophies"), false)).toEqual({ headline: "recap.fellApart", why: ["recap.tooFewLeft"], happy: false });
    expect(emojitoWinners(emojito(changes))).toEqual([]);
  });

  test("tells of rounds that were added", () => {
    expect(emojitoVerdict(emojito({}), chronicle("trophies", { extra: false }, { extra: true }), false).why).toEqual(["recap.mostTrophies", "recap.extraRounds"]);
  });

  test("before its end is nobody's win", () => {
    expect(emojitoVerdict(emojito({ over: false }), chronicle("trophies", { extra: false }), true)).toEqual({ headline: "recap.stopped", why: ["recap.stoppedWhy"], happy: false });
  });

  test("before anything has happened leaves nothing to tell", () => {
    expect(emojitoVerdict(emojito({ over: false }), chronicle("trophies"), true).why).toEqual([]);
  });
});

describe("the end of Mau-Mau", () => {
  const cards = (changes: Partial<MauMauView>): MauMauView =>
    ({ over: true, rounds: "to-500", winners: [0], ended: "points", scores: [100, 510], gone: [], round_points: null, ...changes }) as unknown as MauMauView;

  test.each([
    [{ rounds: "single", ended: "last-card" }, "recap.youWon", ["recap.lastCard"]],
    [{ rounds: "single", ended: "stuck", winners: [1] }, "recap.won", ["recap.stuck"]],
    [{}, "recap.youWon", ["recap.fewestPoints"]],
    [{ winners: [0, 1] }, "recap.youWonWith", ["recap.fewestPoints", "recap.samePoints"]],
    [{ winners: [1, 2] }, "recap.won", ["recap.fewestPoints", "recap.samePoints"]],
  ] satisfies [Partial<MauMauView>, string, string[]][])("%j", (changes, headline, why) => {
    expect(mauMauVerdict(cards(changes))).toEqual({ headline, why, happy: true });
  });

  test.each([
    [[1], "p0", false],
    [[0, 1], "p0", true],
    [[1], null, true],
  ] satisfies [number[], string | null, boolean][])("won by %j is no feast for %s if only bots have won: %s", (winners, you, happy) => {
    session.code = "KTRF492";
    session.room = { members: [{ id: "p1", bot: true }] } as unknown as RoomView;
    session.you = you;
    expect(mauMauVerdict(cards({ winners })).happy).toBe(happy);
    expect(emojitoVerdict(emojito({ winners: winners.map(String) }), null, false).happy).toBe(happy);
    expect(emojitoVerdict(emojito({ winners: ["game"] }), null, false).happy).toBe(false);
    session.room = null;
  });

  test("because people left is nobody's victory", () => {
    expect(mauMauVerdict(cards({ ended: "left" }))).toEqual({ headline: "recap.fellApart", why: ["recap.othersLeft"], happy: false });
    expect(mauMauWinners(cards({ ended: "left" }))).toEqual([]);
    expect(mauMauWinners(cards({}))).toEqual([0]);
  });

  test("before its end is nobody's win", () => {
    expect(mauMauVerdict(cards({ over: false, winners: [], ended: null }))).toEqual({ headline: "recap.stopped", why: ["recap.stoppedWhy"], happy: false });
  });

  test("has a limit in points only where there are several rounds", () => {
    expect(limitOf(cards({}))).toBe(500);
    expect(limitOf(cards({ rounds: "single" }))).toBeNull();
  });
});

describe("who has won stands on the table", () => {
  test("as soon as all that led to it has been seen, and not before", () => {
    expect(emojitoHeadline(emojito({}), null, false)).toBe("gameOver");
    expect(emojitoHeadline(emojito({}), null, true)).toBe("who won");
  });
  test.each([
    ["points", false, "toldWon"],
    ["points", true, "who won"],
    ["stuck", false, "toldStuck"],
    ["last-card", false, "who won"],
  ] as const)("of Mau-Mau that ended by %s, counted: %s", (ended, counted, said) => {
    const table = { over: true, ended, winners: [1], gone: [], hand_sizes: ended === "stuck" ? [2, 3] : [2, 0] } as unknown as MauMauView;
    expect(mauMauHeadline(table, null, counted)).toBe(said);
  });
});
