// Who was hit by what: read off what has just happened, for whoever has to feel it.

import type { MauMauTold, MauMauView, Told } from "../protocol";
import { session } from "../lib/session.svelte";
import { t } from "../lib/i18n.svelte";
import { face, WORDS, type Special } from "./faces";

export interface Attack {
  victim: number;
  /** Who played the card; nobody has to catch those who did not call. */
  by: number | null;
  kind: Extract<Special, "bang" | "nooo" | "what" | "peng" | "ups"> | "caught";
  cards: number;
}

/** What hit whom; `pending` is what waits to be drawn after it. */
export function attacks(events: Told[], pending: MauMauView["pending"]): Attack[] {
  const found: Attack[] = [];
  let by: number | null = null;
  for (const event of events as MauMauTold[]) {
    switch (event.type) {
      case "played":
        by = face(event.card).special === null ? null : event.seat;
        break;
      case "color_named":
        by = event.seat;
        break;
      case "skipped":
        found.push({ victim: event.seat, by, kind: "what", cards: 0 });
        break;
      case "hands_swapped":
        found.push({ victim: event.other, by: event.seat, kind: "ups", cards: 0 });
        break;
      case "drew":
        if (event.why === "peng") found.push({ victim: event.seat, by, kind: "peng", cards: event.cards });
        if (event.why === "silence") found.push({ victim: event.seat, by: null, kind: "caught", cards: event.cards });
        break;
      case "turn_began":
        if (pending && by !== null) found.push({ victim: event.seat, by, kind: pending.kind, cards: pending.cards });
        break;
    }
  }
  return found;
}

/** What is shouted at the victim. */
export const shouted = ({ kind }: Attack): string => (kind === "caught" ? t("caught") : WORDS[kind]);

/** What it does to them, said to their face. */
export function blow({ by, kind, cards }: Attack): string {
  const name = by === null ? "" : session.nameOf(by);
  switch (kind) {
    case "caught":
      return t("hitCaught", { count: cards });
    case "what":
      return t("hitSkipped", { name });
    case "ups":
      return t("hitSwapped", { name });
    default:
      return t("hitCards", { name, count: cards });
  }
}
