// The emotions of the game that is played: their pictures, and their names in the reader's language.

import { session } from "../lib/session.svelte";
import { t, words, type Key } from "../lib/i18n.svelte";
import { emotions } from "./catalogue";
import { choiceIn } from "./choice";
import { pictures } from "./pictures";

export const emotionName = (card: string): string => emotions()[card]?.names[words.language] ?? card;

/** Whether the table wants to read names. If not, they are nowhere: neither on cards nor for those who listen. */
export const namesShown = (): boolean => choiceIn(session.room?.settings).names_on_cards ?? true;

/** What a card is called to those who do not see it: its name, or else where it lies. */
export function labelOf(card: string, slot: number | null): string {
  if (namesShown()) return emotionName(card);
  return slot === null ? t("yourCard") : t("cardAt", { slot, color: t(`spaceColor.${slot}` as Key) });
}

/** Null if there is none, or not yet: then the card shows its name instead. */
export const pictureOf = (card: string): string | null => pictures.find(emotions()[card]?.picture ?? card);

/** Fetch the letters of all names. The font comes in parts, and one of them might come with a card that was drawn. */
export function fetchLetters(): void {
  const names = Object.keys(emotions()).map(emotionName).join("");
  const { fontFamily } = getComputedStyle(document.body);
  document.fonts.load(`1em ${fontFamily}`, names).catch(() => undefined);
}

/** Fetch what is on the cards of the deck in play, as far as it is not here: before any of them is dealt. */
export function fetchCards(): void {
  fetchLetters();
  pictures.fetch().catch(() => undefined);
}

const SOFT_HYPHEN = "\u00ad";
/** Shorter words fit on any card as they are. */
const LONG = 8;
/** Of every language in Latin letters, with whatever stands above or below them. */
const VOWELS = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code))
  .filter((letter) => /^[aeiouyæøœ]/i.test(letter.normalize("NFD")))
  .join("");
const VOWEL = new RegExp(`[${VOWELS}]`, "i");
/** A syllable begins with its last consonant, or with a group that is spoken as one. */
const syllable = (): RegExp => new RegExp(`(?:${t("syllableStarts")}|[^${VOWELS}])[${VOWELS}]`, "gi");
/** Words that are put together otherwise than they sound. */
const composed = (): Map<string, string> => new Map(t("syllables").split(" ").map((word) => [word.replaceAll("-", "").toLowerCase(), word]));

/** Shows where a long word may be broken: not every browser has a dictionary for every language. */
export function breakable(name: string): string {
  const [starts, known] = [syllable(), composed()];
  return name.replace(/[\p{L}]+/gu, (word) => {
    if (word.length < LONG) return word;
    const parts = known.get(word.toLowerCase())?.split("-");
    if (parts) return spelled(word, parts);
    return word.replace(starts, (onset, at: number) =>
      at < 3 || word.length - at < 3 || !VOWEL.test(word.slice(0, at)) ? onset : SOFT_HYPHEN + onset,
    );
  });
}

/** A word in parts as long as others, in its own capitals. */
function spelled(word: string, parts: string[]): string {
  let at = 0;
  return parts.map((part) => word.slice(at, (at += part.length))).join(SOFT_HYPHEN);
}

/** How many letters have to stand on one line, with the hyphen that they may end in. */
export const longestPart = (broken: string): number => Math.max(...(broken.match(/[^ \u00ad-]+[\u00ad-]?/g) ?? [""]).map(({ length }) => length));
