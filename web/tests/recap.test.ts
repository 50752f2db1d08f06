// What the recap makes of a chronicle.

import { describe, expect, it } from "vitest";
import type { EmojitoChronicle, EmojitoRound, MauMauChronicle, MauMauTally } from "../src/protocol";
import { lastOf, spread } from "../src/recap/ends";
import { awardsOf as emojitoAwards, misread, mostMisread } from "../src/emojito/recap/awards";
import { waysOf as emojitoWays } from "../src/emojito/recap/standing";
import { awardsOf as mauMauAwards } from "../src/maumau/recap/awards";
import { waysOf as mauMauWays } from "../src/maumau/recap/standing";
import { ranked } from "../src/recap/standing";

const round = (changes: Partial<EmojitoRound>): EmojitoRound => ({
  round: 1, cards: { 0: "joy" }, chosen: {}, right: [], late: [], challenges: [], extra: false, standings: {}, ...changes,
});
const chronicle = (...rounds: EmojitoRound[]): EmojitoChronicle => ({ game: "emojito", start: {}, rounds, verdict: null });
const tally = (changes: Partial<MauMauTally>): MauMauTally => ({ played: 0, specials: 0, drawn: 0, heaviest: 0, called: 0, forgot: 0, ...changes });
const cards = (...tallies: MauMauTally[]): MauMauChronicle => ({ game: "mau-mau", tallies, rounds: [] });

describe("awards of Emojito!", () => {
  it("go to whoever was understood most and to whoever understood most", () => {
    const played = chronicle(round({ right: [1, 2] }), round({ cards: { 1: "awe" }, right: [2] }));
    expect(emojitoAwards(played, 3, [])).toEqual([
      { name: "actor", seats: [0], count: 2 },
      { name: "eye", seats: [2], count: 2 },
    ]);
  });

  it("name all who are equal, and nobody if all are", () => {
    const two = chronicle(round({ right: [1, 2] }));
    expect(emojitoAwards(two, 4, []).at(1)).toEqual({ name: "eye", seats: [1, 2], count: 1 });
    expect(emojitoAwards(two, 2, []).some((award) => award.name === "eye")).toBe(false);
    expect(emojitoAwards(chronicle(), 4, [])).toEqual([]);
  });

  it("count in teams for the partner", () => {
    const played = chronicle(round({ cards: { 0: "joy", 2: "awe" }, right: [3] }));
    expect(emojitoAwards(played, 4, [[0, 1], [2, 3]])).toEqual([
      { name: "actor", seats: [2], count: 1 },
      { name: "eye", seats: [3], count: 1 },
    ]);
  });

  it("count challenges that were won", () => {
    const played = chronicle(round({ challenges: [{ by: 1, target: 2, won: true }, { by: 2, target: 1, won: false }] }));
    expect(emojitoAwards(played, 3, [])).toEqual([{ name: "challenger", seats: [1], count: 1 }]);
  });
});

describe("the most misread emotion", () => {
  it("is the one with most wrong answers, with what it was taken for", () => {
    const played = chronicle(round({ chosen: { 1: "awe", 2: "awe", 3: "joy" } }), round({ cards: { 1: "fear" }, chosen: { 0: "awe" } }));
    expect(mostMisread(played, [])).toEqual({ cards: ["joy"], count: 2, takenFor: "awe" });
  });

  it("comes before all others that fooled somebody", () => {
    const played = chronicle(round({ cards: { 1: "fear" }, chosen: { 0: "awe" } }), round({ chosen: { 1: "awe", 2: "awe" } }), round({ cards: { 2: "envy" }, chosen: { 1: "envy" } }));
    expect(misread(played, [])).toEqual(["joy", "fear"]);
    expect(misread(chronicle(), [])).toEqual([]);
  });

  it("needs more than one mistake", () => {
    expect(mostMisread(chronicle(round({ chosen: { 1: "awe" } })), [])).toBeNull();
  });
});

describe("awards of Mau-Mau", () => {
  it("mean something", () => {
    const played = cards(tally({ specials: 3, drawn: 4, called: 1 }), tally({ specials: 1, drawn: 9, heaviest: 6, forgot: 1 }));
    expect(mauMauAwards(played).map(({ name, seats }) => [name, seats])).toEqual([
      ["specials", [0]], ["drew", [1]], ["chain", [1]], ["caller", [0]], ["sleepy", [1]],
    ]);
    expect(mauMauAwards(cards(tally({ called: 1 }), tally({ called: 1 })))).toEqual([]);
  });
});

describe("the standing", () => {
  const played: EmojitoChronicle = {
    ...chronicle(
      round({ standings: { 0: { trophies: 1, space: 2 }, 1: { trophies: 0, space: 7 }, 2: { trophies: 0, space: 7 } } }),
      round({ standings: { 0: { trophies: 1, space: 2 }, 1: { trophies: 1, space: 3 } } }),
      round({}),
    ),
    start: { 0: { trophies: 0, space: 0 }, 1: { trophies: 0, space: 0 }, 2: { trophies: 0, space: 0 } },
  };

  it("counts a lap for each trophy, and ends where somebody left", () => {
    expect(emojitoWays(played, String).map((way) => way.values)).toEqual([[0, 9, 9], [0, 7, 10], [0, 7, null]]);
  });

  it("puts winners first, equals on the same place and those who left last", () => {
    const places = (winners: string[]): Array<[string, number | null]> =>
      ranked(emojitoWays(played, String), winners, (a, b) => b - a).map(({ way, place }) => [way.id, place]);
    expect(places([])).toEqual([["1", 1], ["0", 2], ["2", null]]);
    expect(places(["0"])).toEqual([["0", 1], ["1", 2], ["2", null]]);
    const shared = mauMauWays({ ...cards(tally({}), tally({}), tally({})), rounds: [{ winner: 0, points: [0, 5, 5], totals: [0, 5, 5], counted: null }] }, String);
    expect(ranked(shared, ["0"], (a, b) => a - b).map(({ place }) => place)).toEqual([1, 2, 2]);
  });
});

describe("things in a column", () => {
  it("keep apart, near their wish, above the ground", () => {
    expect(spread([0, 1, 50], 10, 100)).toEqual([0, 10, 50]);
    expect(spread([95, 96, 97], 10, 100)).toEqual([80, 90, 100]);
  });

  it("stand in the order of their lines, which then cross nobody's", () => {
    expect(spread([97, 20, 96, 96], 10, 100)).toEqual([100, 20, 80, 90]);
  });

  it("are where somebody was last, also of those who have left", () => {
    const way = { id: "0", name: "Ana", kind: 0, line: 0 };
    expect(lastOf({ ...way, values: [0, 3, 5] })).toEqual({ round: 2, value: 5 });
    expect(lastOf({ ...way, values: [0, 3, null] })).toEqual({ round: 1, value: 3 });
    expect(lastOf({ ...way, values: [null] })).toEqual({ round: 0, value: 0 });
  });
});
