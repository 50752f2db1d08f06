// What has just happened, told in sentences: the last of them stands on the table, all of them are
// spoken to whoever listens instead of looking.

import type { MauMauTold, MauMauView, StandInChangedEvent, Told } from "../protocol";
import { announce, announceTurn } from "../lib/announce.svelte";
import { session } from "../lib/session.svelte";
import { t, words } from "../lib/i18n.svelte";
import { attacks, blow } from "./attacks";
import { cardLabel, cardName, colorName, face, type Special } from "./faces";

/** More than these are no longer what happened last. */
const LINES = 12;

class Story {
  /** The events behind the line on the table; told anew when the language changes. */
  #last = $state.raw<Told[]>([]);
  latest = $derived(sentences(this.#last, session.seat).join(" "));
  /** What happened last, one thing a line, the latest first. */
  history = $derived(sentences(session.recent, session.seat).toReversed().slice(0, LINES));

  /** After an absence, what was told last is no longer what happened last. */
  forget(): void {
    this.#last = [];
  }

  /** `come` are the cards that have come into my hand. */
  tell(events: Told[], table: MauMauView, me: number | null, come: string[] = []): void {
    const told = sentences(events, me).join(" ");
    if (told) this.#last = events;
    const blows = attacks(events, table.pending).filter(({ victim, kind }) => victim === me && (kind === "bang" || kind === "nooo"));
    const does = blows.length > 0 ? blows.map((each) => `${blow(each)}.`).join(" ") : whatItDoes(events);
    const spoken = [told, does, whatCame(events, table, me, come), whoseTurn(events, table, me)];
    (me !== null && table.awaited === me ? announceTurn : announce)(spoken.filter(Boolean).join(" "));
  }
}

/** Which cards I have drawn, and whether I may play the one I have just drawn. */
function whatCame(events: Told[], table: MauMauView, me: number | null, come: string[]): string {
  if (come.length === 0 || !events.some((event) => event.type === "drew" && event.seat === me)) return "";
  const fits = table.legal.some((command) => command.do === "play" && command.card === table.drawn);
  return [t("toldCame", { cards: words.list(come.map(cardName)) }), fits ? `${t("playOrKeep")}.` : ""].filter(Boolean).join(" ");
}

/** What numbers do is nothing, and of these one hears what they have done. */
const TOLD_BY_ITSELF = new Set<Special | null>([null, "what", "peng"]);

/** What the special cards do that were played, for whoever does not see them. */
function whatItDoes(events: Told[]): string {
  const cards = events.flatMap((event) => (event.type === "played" && !TOLD_BY_ITSELF.has(face(event.card).special) ? event.card : []));
  return cards.map((card) => `${cardLabel(card)}.`).join(" ");
}

function whoseTurn(events: Told[], table: MauMauView, me: number | null): string {
  if (!events.some((event) => event.type === "turn_began") || table.turn === null) return "";
  const next = table.turn === me ? t("toldYourTurn") : t("toldTurn", { name: session.nameOf(table.turn) });
  const top = t("toldTop", { card: cardName(table.top) });
  return table.turn === me ? `${next} ${top}` : next;
}

function sentences(events: Told[], me: number | null): string[] {
  const told = events.map((event) => sentence(event as MauMauTold, me)).filter(Boolean);
  // "Ana played NOOO!." has one mark too many.
  return told.map((each) => each.replace(/([!?])\.$/, "$1"));
}

const nameOf = (who: string): string => session.room?.members.find((member) => member.id === who)?.name ?? "?";

function sentence(event: MauMauTold | StandInChangedEvent, me: number | null): string {
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
    case "stand_in_changed":
      return event.stand_in ? t("toldStandIn", { name: nameOf(event.who) }) : t("toldIsBack", { name: nameOf(event.who) });
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
