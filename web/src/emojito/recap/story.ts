// How a game of Emojito! went.

import type { EmojitoChronicle, EmojitoStanding, EmojitoView } from "../../protocol";
import { session } from "../../lib/session.svelte";
import { t, words } from "../../lib/i18n.svelte";
import { ranked } from "../../recap/standing";
import type { Story } from "../../recap/story";
import { ownerName } from "../owners";
import { honours } from "./honours";
import { progressAt, standingsOf, waysOf } from "./standing";
import { winnersOf } from "./verdict";

/** What somebody had come to, in words. */
export function told(standing: EmojitoStanding | null | undefined): string {
  if (!standing) return t("recap.left");
  const { trophies: count, space } = standing;
  return space === 0 ? t("recap.onLine", { count }) : t("recap.onSpace", { count, space });
}

export function story(table: EmojitoView, chronicle: EmojitoChronicle): Story {
  const ways = waysOf(chronicle, (owner) => ownerName(owner, table.teams));
  const winners = winnersOf(table);
  const hasRounds = standingsOf(chronicle).length > 1;
  const ticks = Array.from({ length: table.target }, (_, index) => ({ at: progressAt(index), text: words.number(index) })).slice(1);
  const goal = { at: progressAt(table.target), text: t("recap.goal", { count: table.target }) };
  return {
    winners,
    places: hasRounds ? ranked(ways, winners, (a, b) => b - a) : [],
    told: (id) => told(table.tokens[id] && { trophies: table.tokens[id].counting, space: table.tokens[id].space }),
    graph: hasRounds ? { ways, label: t("recap.chartTrophies"), axis: t("recap.round"), ticks, goal } : null,
    honours: honours(chronicle, session.play?.seats.length ?? 0, table.teams),
  };
}
