// Who has come how far, in the order of the table and in the order of success.

import { kindOf } from "../emojito/owners";
import type { EmojitoChronicle, EmojitoStanding, MauMauChronicle } from "../protocol";

/** One owner's way through the game. */
export interface Way {
  id: string;
  name: string;
  /** Which token and which kind of line, counted from 0. */
  kind: number;
  /** After each round, the start first; null once they had left. */
  values: Array<number | null>;
}

const STEPS_OF_A_LAP = 7;

/** How far a token has come as one number: a lap for each trophy, and the space. */
const progress = ({ trophies, space }: EmojitoStanding): number => trophies * STEPS_OF_A_LAP + space;

/** Where one stands who has just earned so many trophies. */
export const progressAt = (trophies: number): number => progress({ trophies, space: 1 });

/** Rounds whose trophies were all taken: those after which everybody stood still. */
export const finished = (chronicle: EmojitoChronicle): EmojitoChronicle["rounds"] =>
  chronicle.rounds.filter((round) => Object.keys(round.standings).length > 0);

export function emojitoStandings(chronicle: EmojitoChronicle): Array<Record<string, EmojitoStanding>> {
  return [chronicle.start, ...finished(chronicle).map((round) => round.standings)];
}

export function emojitoWays(chronicle: EmojitoChronicle, name: (owner: string) => string): Way[] {
  const standings = emojitoStandings(chronicle);
  return Object.keys(chronicle.start).map((id) => ({
    id,
    name: name(id),
    kind: kindOf(id),
    values: standings.map((standing) => (standing[id] ? progress(standing[id]) : null)),
  }));
}

export function mauMauWays(chronicle: MauMauChronicle, name: (seat: number) => string): Way[] {
  return chronicle.tallies.map((_, seat) => ({
    id: String(seat),
    name: name(seat),
    kind: seat,
    values: [0, ...chronicle.rounds.map((round) => round.totals[seat] ?? null)],
  }));
}

export interface Placed {
  way: Way;
  /** 1 is first; equals have the same place, those who left have none. */
  place: number | null;
}

/** In the order of success: winners first, then by the last value; those who left come last. */
export function ranked(ways: Way[], winners: string[], better: (a: number, b: number) => number): Placed[] {
  const rank = (a: Way, b: Way): number => {
    const [left, right] = [a.values.at(-1) ?? null, b.values.at(-1) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return Number(winners.includes(b.id)) - Number(winners.includes(a.id)) || better(left, right);
  };
  const sorted = ways.toSorted(rank);
  return sorted.map((way) => ({
    way,
    place: way.values.at(-1) == null ? null : sorted.findIndex((other) => rank(other, way) === 0) + 1,
  }));
}
