// What happens now, in one line, for a seat or for everybody.

import type { MauMauView } from "../protocol";
import { session } from "../lib/session.svelte";
import { t } from "../lib/i18n.svelte";
import { whoWon } from "../recap/fetch";
import { cardName } from "./faces";

/** `counted` is whether the points that decide a long game have been counted to be seen; the last card needs no counting. */
export function headline(table: MauMauView, me: number | null, counted = true): string {
  if (session.play?.paused) return t("paused");
  const awaited = table.awaited;
  if (table.over && table.ended !== "left") return ((counted || table.ended === "last-card") && whoWon(table)) || whoWonTheRound(table, me);
  if (awaited === null) return t("gameOver");
  if (table.phase === "between-rounds") return whoWonTheRound(table, me);
  return awaited === me ? forMe(table) : forOthers(table, session.nameOf(awaited));
}

/** What comes next, where the headline speaks of what has been. */
export function aside(table: MauMauView, me: number | null): string {
  if (table.phase !== "between-rounds" || table.awaited === null) return "";
  return table.awaited === me ? t("youDeal") : t("deals", { name: session.nameOf(table.awaited) });
}

function whoWonTheRound(table: MauMauView, me: number | null): string {
  const winner = table.hand_sizes.findIndex((cards, seat) => cards === 0 && !table.gone.includes(seat));
  if (winner < 0) return t("toldStuck");
  return winner === me ? t("toldYouWon") : t("toldWon", { name: session.nameOf(winner) });
}

function forMe(table: MauMauView): string {
  const canPlay = table.legal.some((command) => command.do === "play");
  const canDraw = table.legal.some((command) => command.do === "draw");
  switch (table.phase) {
    case "color":
      return t("chooseColor");
    case "drawn":
      return canPlay ? t("playOrKeep") : t("onlyKeep", { card: cardName(table.drawn ?? table.top) });
    default:
      if (table.pending) return canPlay ? t("passOnOrDraw", { count: table.pending.cards }) : t("mustDraw", { count: table.pending.cards });
      if (!canPlay && canDraw) return t("nothingFits");
      return canDraw ? t("playOrDraw") : t("yourTurn");
  }
}

function forOthers(table: MauMauView, name: string): string {
  switch (table.phase) {
    case "color":
      return t("choosesColor", { name });
    default:
      return table.pending ? t("facesCards", { name, count: table.pending.cards }) : t("turnOf", { name });
  }
}
