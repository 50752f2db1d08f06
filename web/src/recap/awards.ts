// Small honours for the talk afterwards. One that means nothing is not given: nobody is best if all
// are equal, and once is no habit.

import type { EmojitoChronicle, MauMauChronicle } from "../protocol";

export type AwardName = "actor" | "eye" | "challenger" | "rounds" | "specials" | "drew" | "chain" | "caller" | "sleepy";

export interface Award {
  name: AwardName;
  seats: number[];
  count: number;
}

/** The cards that fooled most, and what they were taken for if most agreed on it. */
export interface Misread {
  cards: string[];
  count: number;
  takenFor: string | null;
}

type Counts = Map<number, number>;

const add = (counts: Counts, seat: number, by = 1): void => void counts.set(seat, (counts.get(seat) ?? 0) + by);

function best(name: AwardName, counts: Counts, candidates: number, least = 1): Award[] {
  const count = Math.max(0, ...counts.values());
  const seats = [...counts].filter(([, each]) => each === count).map(([seat]) => seat);
  if (count < least || (seats.length === candidates && candidates > 1)) return [];
  return [{ name, seats: seats.toSorted((a, b) => a - b), count }];
}

export function emojitoAwards(chronicle: EmojitoChronicle, players: number, teams: Array<[number, number]>): Award[] {
  const [actors, eyes, challengers]: [Counts, Counts, Counts] = [new Map(), new Map(), new Map()];
  const partner = new Map(teams.flatMap(([one, other]) => [[one, other], [other, one]] as const));
  for (const round of chronicle.rounds) {
    const [single] = Object.keys(round.cards).map(Number);
    for (const seat of round.right) {
      add(eyes, seat);
      const actor = partner.get(seat) ?? single;
      if (actor !== undefined) add(actors, actor);
    }
    for (const challenge of round.challenges) if (challenge.won) add(challengers, challenge.by);
  }
  return [...best("actor", actors, players), ...best("eye", eyes, players), ...best("challenger", challengers, players)];
}

export function mostMisread(chronicle: EmojitoChronicle, teams: Array<[number, number]>): Misread | null {
  const mistakes = new Map<string, string[]>();
  const partner = new Map(teams.flatMap(([one, other]) => [[one, other], [other, one]] as const));
  for (const round of chronicle.rounds) {
    const [single] = Object.keys(round.cards).map(Number);
    for (const [seat, card] of Object.entries(round.chosen)) {
      const sought = round.cards[partner.get(Number(seat)) ?? single ?? -1];
      if (sought !== undefined && card !== sought) mistakes.set(sought, [...(mistakes.get(sought) ?? []), card]);
    }
  }
  const count = Math.max(0, ...[...mistakes.values()].map((taken) => taken.length));
  const cards = [...mistakes].filter(([, taken]) => taken.length === count).map(([card]) => card);
  if (count < 2 || cards.length > 3) return null;
  const taken = cards.length === 1 ? mistakes.get(cards[0]!)! : [];
  const common = taken.find((card) => taken.filter((other) => other === card).length * 2 > taken.length);
  return { cards, count, takenFor: common ?? null };
}

export function mauMauAwards(chronicle: MauMauChronicle): Award[] {
  const players = chronicle.tallies.length;
  const count = (of: (tally: MauMauChronicle["tallies"][number]) => number): Counts =>
    new Map(chronicle.tallies.map((tally, seat) => [seat, of(tally)]));
  const won: Counts = new Map();
  for (const round of chronicle.rounds) if (round.winner !== null) add(won, round.winner);
  const someForgot = chronicle.tallies.some((tally) => tally.forgot > 0);
  return [
    ...(chronicle.rounds.length > 1 ? best("rounds", won, players, 2) : []),
    ...best("specials", count((tally) => tally.specials), players, 2),
    ...best("drew", count((tally) => tally.drawn), players, 2),
    ...best("chain", count((tally) => tally.heaviest), players, 4),
    ...(someForgot ? best("caller", count((tally) => (tally.forgot ? 0 : tally.called)), players) : []),
    ...best("sleepy", count((tally) => tally.forgot), players),
  ];
}
