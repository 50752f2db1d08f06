// Who has won and why, in words.

import type { MauMauView } from "../../protocol";
import { session } from "../../lib/session.svelte";
import { t } from "../../lib/i18n.svelte";
import { headlineFor, isFeast, seatNames, type Verdict } from "../../recap/verdict";

/** The number of points that ends a game of several rounds; null for a single round. */
export function limitOf(table: MauMauView): number | null {
  const [, limit] = table.rounds.split("-");
  return limit === undefined ? null : Number(limit);
}

/** Who has won; nobody wins because others have left. */
export const winnersOf = (table: MauMauView): number[] => (table.ended === "left" ? [] : table.winners);

export function verdict(table: MauMauView): Verdict {
  if (!table.over) return { headline: t("recap.stopped"), why: [t("recap.stoppedWhy")], happy: false };
  if (table.ended === "left") return { headline: t("recap.fellApart"), why: [t("recap.othersLeft")], happy: false };
  const names = seatNames(table.winners);
  const [first = 0] = table.winners;
  const shared = table.winners.length > 1 ? [t("recap.samePoints")] : [];
  return {
    headline: headline(table, session.seat),
    why: [...why(table, names, first), ...shared],
    happy: isFeast(table.winners),
  };
}

/** Who has won, said to `reader`, to all if there is none. */
export const headline = (table: MauMauView, reader: number | null): string =>
  headlineFor(table.winners, seatNames(table.winners), table.winners.length, reader);

function why(table: MauMauView, names: string, winner: number): string[] {
  const limit = limitOf(table) ?? Infinity;
  switch (table.ended) {
    case "last-card":
      return [t("recap.lastCard", { names })];
    case "stuck":
      return [t("recap.stuck", { names, count: table.round_points?.[winner] ?? 0 })];
    case "points": {
      const over = table.scores.flatMap((points, seat) => (points >= limit && !table.gone.includes(seat) ? [seat] : []));
      return [t("recap.fewestPoints", { over: seatNames(over), limit, names, count: table.scores[winner] ?? 0 })];
    }
    case "left":
    case null:
      return [];
  }
}
