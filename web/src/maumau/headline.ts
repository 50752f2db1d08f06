// What happens now, in one line, for a seat or for everybody.

import { session, type MauMauSeen } from "../lib/session.svelte";
import { t } from "../lib/i18n.svelte";

export function headline(table: MauMauSeen, me: number | null): string {
  if (session.play?.paused) return t("paused");
  const awaited = table.awaited;
  if (awaited === null) return t("gameOver");
  return awaited === me ? forMe(table) : forOthers(table, session.nameOf(awaited));
}

function forMe(table: MauMauSeen): string {
  const canPlay = table.legal.some((command) => command.do === "play");
  const canDraw = table.legal.some((command) => command.do === "draw");
  switch (table.phase) {
    case "between-rounds":
      return t("youDeal");
    case "color":
      return t("chooseColor");
    case "drawn":
      return canPlay ? t("playOrKeep") : t("onlyKeep");
    default:
      if (table.pending) return canPlay ? t("passOnOrDraw", { count: table.pending.cards }) : t("mustDraw", { count: table.pending.cards });
      if (!canPlay && canDraw) return t("nothingFits");
      return canDraw ? t("playOrDraw") : t("yourTurn");
  }
}

function forOthers(table: MauMauSeen, name: string): string {
  switch (table.phase) {
    case "between-rounds":
      return t("deals", { name });
    case "color":
      return t("choosesColor", { name });
    case "drawn":
      return t("hasDrawn", { name });
    default:
      return table.pending ? t("facesCards", { name, count: table.pending.cards }) : t("turnOf", { name });
  }
}
