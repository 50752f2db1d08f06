// Who has won and why, in words.

import { isBot } from "../bots/seated";
import { session } from "../lib/session.svelte";
import { t, words } from "../lib/i18n.svelte";

export interface Verdict {
  headline: string;
  why: string[];
  /** Whether there is something to celebrate. */
  happy: boolean;
}

/** Whether one celebrates that these have won: a screen celebrates anybody, a person no bot's victory. */
export const isFeast = (seats: number[]): boolean => seats.some((seat) => session.isScreen || !isBot(seat));

export const seatNames = (seats: number[]): string => words.list(seats.map((seat) => session.nameOf(seat)));

/** That these have won, said to `reader`, to all if there is none; `names` is what they are called together, `count` how many those are. */
export function headlineFor(seats: number[], names: string, count: number, reader: number | null): string {
  if (reader === null || !seats.includes(reader)) return t("recap.won", { names, count });
  if (seats.length === 1) return t("recap.youWon");
  return t("recap.youWonWith", { names: seatNames(seats.filter((seat) => seat !== reader)) });
}
