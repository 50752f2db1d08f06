// What has just happened, told in sentences: the last of them stands on the table, all of them are
// spoken to whoever listens instead of looking.

import type { MauMauTold, Told } from "../protocol";
import { announce } from "../lib/announce.svelte";
import { session, type MauMauSeen } from "../lib/session.svelte";
import { t } from "../lib/i18n.svelte";
import { cardLabel, cardName, colorName, face, type Special } from "./faces";

class Story {
  /** The events behind the line on the table; told anew when the language changes. */
  #last = $state.raw<Told[]>([]);
  latest = $derived(sentences(this.#last, session.seat));

  /** After an absence, what was told last is no longer what happened last. */
  forget(): void {
    this.#last = [];
  }

  tell(events: Told[], table: MauMauSeen, me: number | null): void {
    const told = sentences(events, me);
    if (told) this.#last = events;
    announce([told, whatItDoes(events), whoseTurn(events, table, me)].filter(Boolean).join(" "));
  }
}

/** What numbers do is nothing, and of these one hears what they have done. */
const TOLD_BY_ITSELF = new Set<Special | null>([null, "what", "peng"]);

/** What the special cards do that were played, for whoever does not see them. */
function whatItDoes(events: Told[]): string {
  const cards = events.flatMap((event) => (event.type === "played" && !TOLD_BY_ITSELF.has(face(event.card).special) ? event.card : []));
  return cards.map((card) => `${cardLabel(card)}.`).join(" ");
}

function whoseTurn(events: Told[], table: MauMauSeen, me: number | null): string {
  if (!events.some((event) => event.type === "turn_began") || table.turn === null) return "";
  const next = table.turn === me ? t("toldYourTurn") : t("toldTurn", { name: session.nameOf(table.turn) });
  const top = t("toldTop", { card: cardName(table.top) });
  return table.turn === me ? `${next} ${top}` : next;
}

function sentences(events: Told[], me: number | null): string {
  const told = events.map((event) => sentence(event as MauMauTold, me)).filter(Boolean);
  // "Ana played NOOO!." has one mark too many.
  return told.map((each) => each.replace(/([!?])\.$/, "$1")).join(" ");
}

function sentence(event: MauMauTold, me: number | null): string {
  const who = "seat" in event ? session.nameOf(event.seat) : "";
  const mine = "seat" in event && event.seat === me;
  switch (event.type) {
    case "dealt":
      return event.dealer === me ? t("toldYouDealt", { count: event.round }) : t("toldDealt", { name: session.nameOf(event.dealer), count: event.round });
    case "played":
      return mine ? t("toldYouPlayed", { card: cardName(event.card) }) : t("toldPlayed", { name: who, card: cardName(event.card) });
    case "drew":
      if (event.why === "silence") return mine ? t("toldYouForgot", { count: event.cards }) : t("toldForgot", { name: who, count: event.cards });
      return mine ? t("toldYouDrew", { count: event.cards }) : t("toldDrew", { name: who, count: event.cards });
    case "drew_nothing":
      return t("toldDrewNothing");
    case "kept":
      return mine ? t("toldYouKept") : t("toldKept", { name: who });
    case "skipped":
      return mine ? t("toldYouSkipped") : t("toldSkipped", { name: who });
    case "color_named":
      return mine ? t("toldYouNamed", { color: colorName(event.color) }) : t("toldNamed", { name: who, color: colorName(event.color) });
    case "hands_swapped": {
      const other = session.nameOf(event.other);
      if (mine) return t("toldYouSwapped", { name: other });
      return event.other === me ? t("toldSwappedYou", { name: who }) : t("toldSwapped", { name: who, other });
    }
    case "called":
      return mine ? t("toldYouCalled") : t("toldCalled", { name: who });
    case "reshuffled":
      return t("toldReshuffled");
    case "seat_left":
      return t("toldLeft", { name: who });
    case "round_ended":
      if (event.winner === null) return t("toldStuck");
      return event.winner === me ? t("toldYouWon") : t("toldWon", { name: session.nameOf(event.winner) });
    default:
      return "";
  }
}

export const story = new Story();
