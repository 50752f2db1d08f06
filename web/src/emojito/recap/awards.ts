// Who was understood, who understood, who dared, and what nobody understood.

import type { EmojitoChronicle } from "../../protocol";
import { add, best, type Award, type Counts } from "../../recap/awards";

export type AwardName = "actor" | "eye" | "challenger";

/** The cards that fooled most, and what they were taken for if most agreed on it. */
export interface Misread {
  cards: string[];
  count: number;
  takenFor: string | null;
}

export function awardsOf(chronicle: EmojitoChronicle, players: number, teams: Array<[number, number]>): Award<AwardName>[] {
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

/** What each card was taken for by those who did not find it. */
function mistakesOf(chronicle: EmojitoChronicle, teams: Array<[number, number]>): Map<string, string[]> {
  const mistakes = new Map<string, string[]>();
  const partner = new Map(teams.flatMap(([one, other]) => [[one, other], [other, one]] as const));
  for (const round of chronicle.rounds) {
    const [single] = Object.keys(round.cards).map(Number);
    for (const [seat, card] of Object.entries(round.chosen)) {
      const sought = round.cards[partner.get(Number(seat)) ?? single ?? -1];
      if (sought !== undefined && card !== sought) mistakes.set(sought, [...(mistakes.get(sought) ?? []), card]);
    }
  }
  return mistakes;
}

/** All cards that fooled somebody, those that fooled most first. */
export const misread = (chronicle: EmojitoChronicle, teams: Array<[number, number]>): string[] =>
  [...mistakesOf(chronicle, teams)].toSorted(([, one], [, other]) => other.length - one.length).map(([card]) => card);

export function mostMisread(chronicle: EmojitoChronicle, teams: Array<[number, number]>): Misread | null {
  const mistakes = mistakesOf(chronicle, teams);
  const count = Math.max(0, ...[...mistakes.values()].map((taken) => taken.length));
  const cards = [...mistakes].filter(([, taken]) => taken.length === count).map(([card]) => card);
  if (count < 2 || cards.length > 3) return null;
  const taken = cards.length === 1 ? mistakes.get(cards[0]!)! : [];
  const common = taken.find((card) => taken.filter((other) => other === card).length * 2 > taken.length);
  return { cards, count, takenFor: common ?? null };
}
