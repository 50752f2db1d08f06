// What is on a card: one of ten icons or a special, in one of four colours or in none. Each colour has
// a shape and a pattern of its own, so that nobody needs to see the colour.

import type { RefusedMessage } from "../protocol";
import { t, type Key } from "../lib/i18n.svelte";
import { pictures } from "./pictures";
import names from "./pictures.json";

export const COLORS = ["red", "yellow", "green", "blue"] as const;
export type Color = (typeof COLORS)[number];
export type Special = keyof typeof WORDS;

/** What is shouted when it is laid; the same in every language, as on the printed cards. */
export const WORDS = { bang: "BANG!", what: "WHAT?", peng: "PENG!", yeah: "YEAH!", nooo: "NOOO!", ups: "UPS!" } as const;

export interface Face {
  color: Color | null;
  number: number | null;
  special: Special | null;
  word: string;
  picture: string;
}

export function face(card: string): Face {
  const [first = "", second = ""] = card.split("-");
  const color = COLORS.find((each) => each === first) ?? null;
  const icon = color ? second : first;
  const special = icon in WORDS ? (icon as Special) : null;
  return {
    color,
    number: special ? null : Number(icon),
    special,
    word: special ? WORDS[special] : "",
    picture: pictures.of(names[icon as keyof typeof names]),
  };
}

export const colorName = (color: string): string => t(`color.${color}` as Key);

/** What one calls a card: "red 3", "green BANG!", "YEAH!". */
export function cardName(card: string): string {
  const { color, number, word } = face(card);
  if (!color) return word;
  return t("cardName", { color: colorName(color), icon: number === null ? word : String(number) });
}

/** Its name and, if it is a special, what it does. */
export function cardLabel(card: string): string {
  const { special } = face(card);
  return special ? t("cardDoes", { card: cardName(card), does: t(`does.${special}` as Key) }) : cardName(card);
}

/** A refusal that says which cards one would need instead. */
export function sayingWhatFits(refusal: RefusedMessage): RefusedMessage {
  const { top, color } = refusal.details as { top?: string; color?: string | null };
  if (!top || !color) return refusal;
  const { number, word } = face(top);
  const wished = face(top).color === null;
  const needed = wished ? colorName(color) : t("colorOrIcon", { color: colorName(color), icon: number === null ? word : String(number) });
  return { ...refusal, details: { ...refusal.details, color: needed } };
}

/** A hand as people hold it: by colour, then by icon, the black cards last. */
export function inOrder(hand: readonly string[]): string[] {
  const place = (card: string): number => {
    const { color, number } = face(card);
    return (color ? COLORS.indexOf(color) : COLORS.length) * 100 + (number ?? 50);
  };
  return hand.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
}
