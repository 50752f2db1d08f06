// Small honours for the talk afterwards. One that means nothing is not given: nobody is best if all
// are equal, and once is no habit.

import { t, words, type Key } from "../lib/i18n.svelte";
import { session } from "../lib/session.svelte";
import type { IconName } from "../ui/icons";

export interface Award<Name extends string = string> {
  name: Name;
  seats: number[];
  count: number;
}

/** An award in words, with a sign or pictures. */
export interface Honour {
  title: string;
  who: string;
  why: string;
  icon?: IconName;
  pictures?: string[];
}

/** By seat. */
export type Counts = Map<number, number>;

export const add = (counts: Counts, seat: number, by = 1): void => void counts.set(seat, (counts.get(seat) ?? 0) + by);

export function best<Name extends string>(name: Name, counts: Counts, candidates: number, least = 1): Award<Name>[] {
  const count = Math.max(0, ...counts.values());
  const seats = [...counts].filter(([, each]) => each === count).map(([seat]) => seat);
  if (count < least || (seats.length === candidates && candidates > 1)) return [];
  return [{ name, seats: seats.toSorted((a, b) => a - b), count }];
}

/** Awards in words: `award.NAME` and `award.for.NAME` in the catalogue. */
export const inWords = <Name extends string>(awards: Award<Name>[], signs: Record<Name, IconName>): Honour[] =>
  awards.map(({ name, seats, count }) => ({
    title: t(`award.${name}` as Key),
    who: words.list(seats.map((seat) => session.nameOf(seat))),
    why: t(`award.for.${name}` as Key, { count }),
    icon: signs[name],
  }));
