// What is asked next: one emotion and the seven cards it lies among.

import { ease, mixUps, type Score } from "./score";

export const CARDS = 7;
/** How many of the last ones are not asked again yet. */
const RECENT = 5;
/** How many of those it is mixed up with lie beside it: the rest of the table is chance, as in the game. */
const LURES = 2;

/** A number from 0 up to 1. */
export type Chance = () => number;

export interface Asked {
  emotion: string;
  cards: string[];
}

export interface Wanted {
  /** All there are. */
  emotions: readonly string[];
  /** Those that may be asked; all of them if there are none. */
  only?: readonly string[];
  score: Score;
  /** The last ones, the latest last. */
  recent?: readonly string[];
  chance: Chance;
}

export function shuffled<T>(things: readonly T[], chance: Chance): T[] {
  const left = [...things];
  return Array.from(things, () => left.splice(Math.floor(chance() * left.length), 1)[0]!);
}

/** One of them, those that are hard for this person more often. */
function weighed(emotions: readonly string[], score: Score, chance: Chance): string {
  const weights = emotions.map((emotion) => {
    const known = score.emotions[emotion];
    return known ? 1.5 - ease(known) : 1;
  });
  let rest = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  return emotions.find((_, index) => (rest -= weights[index]!) < 0) ?? emotions.at(-1)!;
}

export function ask({ emotions, only = [], score, recent = [], chance }: Wanted): Asked {
  const known = new Set(emotions);
  const wanted = only.filter((emotion) => known.has(emotion));
  const pool = wanted.length > 0 ? wanted : emotions;
  const lately = new Set(recent.toReversed().slice(0, Math.min(RECENT, pool.length - 1)));
  const emotion = weighed(pool.filter((each) => !lately.has(each)), score, chance);
  const lures = mixUps(score)
    .flatMap((pair) => (pair.emotion === emotion ? [pair.takenFor] : pair.takenFor === emotion ? [pair.emotion] : []))
    .filter((lure) => known.has(lure))
    .slice(0, LURES);
  const others = emotions.filter((other) => other !== emotion && !lures.includes(other));
  const beside = [...lures, ...shuffled(others, chance)].slice(0, CARDS - 1);
  return { emotion, cards: shuffled([emotion, ...beside], chance) };
}
