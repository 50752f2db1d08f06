// What bots say in the recap about their guesses.

import { expect, test } from "vitest";
import { thoughts } from "../src/emojito/recap/thoughts";
import type { EmojitoChronicle } from "../src/protocol";

const chronicle: EmojitoChronicle = {
  game: "emojito",
  start: {},
  rounds: [{ round: 2, cards: { 0: "joy" }, chosen: { 1: "joy", 2: "awe" }, right: [1], late: [], challenges: [], extra: false, standings: {} }],
  verdict: null,
};

test("a bot says by what it guessed, and whether that was right", () => {
  const remarks = [
    { seat: 1, round: 2, noticed: ["smile"] },
    { seat: 2, round: 2, noticed: ["brows_up", "mouth_open"] },
  ];
  expect(thoughts(remarks, chronicle)).toEqual([
    { seat: 1, round: 2, noticed: ["noticed.smile"], card: "joy", right: true },
    { seat: 2, round: 2, noticed: ["noticed.brows_up", "noticed.mouth_open"], card: "awe", right: false },
  ]);
});

test("of a round that did not count, or that it did not answer, it says nothing", () => {
  expect(thoughts([{ seat: 1, round: 1, noticed: ["smile"] }, { seat: 3, round: 2, noticed: ["smile"] }], chronicle)).toEqual([]);
  expect(thoughts([{ seat: 1, round: 2, noticed: ["smile"] }], null)).toEqual([]);
});
