// How a game of Mau-Mau went.

import type { MauMauChronicle, MauMauView } from "../../protocol";
import { session } from "../../lib/session.svelte";
import { t, words } from "../../lib/i18n.svelte";
import { ranked } from "../../recap/standing";
import type { Story } from "../../recap/story";
import { honours } from "./awards";
import { waysOf } from "./standing";
import { limitOf, winnersOf } from "./verdict";

const GRID = 100;

export function story(table: MauMauView, chronicle: MauMauChronicle): Story {
  const limit = limitOf(table);
  /** No round was finished: then the cards in hand are all there is to tell. */
  const inTheMiddle = !table.over && chronicle.rounds.length === 0;
  const ways = waysOf(chronicle, (seat) => session.nameOf(seat)).map((way) => {
    const values = inTheMiddle ? [table.hand_sizes[way.line] ?? 0] : way.values;
    return { ...way, values: table.gone.includes(way.line) ? [...values.slice(0, -1), null] : values };
  });
  const winners = winnersOf(table).map(String);

  function told(id: string): string {
    const seat = Number(id);
    if (table.gone.includes(seat)) return t("recap.left");
    if (inTheMiddle) return t("cardsInHand", { count: table.hand_sizes[seat] ?? 0 });
    return t("recap.points", { count: table.scores[seat] ?? 0 });
  }

  const ticks = Array.from({ length: Math.ceil((limit ?? 0) / GRID) }, (_, index) => ({ at: index * GRID, text: words.number(index * GRID) }));
  const hasGraph = limit !== null && chronicle.rounds.length > 0;
  return {
    winners,
    places: ranked(ways, winners, (a, b) => a - b),
    told,
    graph: hasGraph ? { ways, label: t("recap.chartPoints"), axis: t("recap.round"), ticks, goal: { at: limit, text: t("recap.points", { count: limit }) } } : null,
    honours: honours(chronicle),
  };
}
