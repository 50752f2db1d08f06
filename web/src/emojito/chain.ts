// The order in which a Secret Message goes round, and where it was lost.

import type { EmojitoRevealedEvent, EmojitoView } from "../protocol";
import { session } from "../lib/session.svelte";
import { t } from "../lib/i18n.svelte";
import { answerers, verdictOf } from "./verdicts";

/** From the actor to the last who is shown it, clockwise; after the reveal of those who played that round. */
export function chainOf(table: EmojitoView, round: EmojitoRevealedEvent | null): number[] {
  const [actor = 0] = round ? Object.keys(round.secret).map(Number) : table.actors;
  const others = new Set(round ? answerers(round) : table.guessers);
  const seats = session.play?.seats.length ?? 0;
  const left = Array.from({ length: seats }, (_, step) => (actor + 1 + step) % Math.max(1, seats));
  return [actor, ...left.filter((seat) => others.has(seat))];
}

/** The first of the chain who did not find it, as a place in it; null if it arrived. */
export function breakOf(table: EmojitoView, round: EmojitoRevealedEvent): number | null {
  const place = chainOf(table, round).findIndex((seat, index) => index > 0 && verdictOf(round, seat, table.teams) !== "right");
  return place < 0 ? null : place;
}

/** What became of the message, in words. */
export function howItArrived(table: EmojitoView, round: EmojitoRevealedEvent): string {
  const chain = chainOf(table, round);
  const place = breakOf(table, round);
  if (place === null) return t("chainWhole");
  const name = (link: number): string => session.nameOf(chain[link] ?? 0);
  return t("chainBroke", { name: name(place - 1), other: name(place) });
}
