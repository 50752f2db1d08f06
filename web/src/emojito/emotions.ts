// The emotions' names in the reader's language.

import { catalogue } from "../lib/catalogue.svelte";
import { words } from "../lib/i18n.svelte";

export const emotionName = (card: string): string => catalogue.emotions[card]?.names[words.language] ?? card;

export const pictureOf = (card: string): string => `/art/${catalogue.emotions[card]?.picture ?? card}.svg`;

const SOFT_HYPHEN = "\u00ad";
/** Shorter words fit on any card as they are. */
const LONG = 8;
const VOWELS = "aeiouyäöüáéíóúàèêëîïôûœ";
// A syllable begins with its last consonant, or with a group that is spoken as one.
const SYLLABLE = new RegExp(`((?:sch[lmnrw]?|ch|ph|qu|[bcdfgkptv][rl]|[^${VOWELS}])[${VOWELS}])`, "gi");
const VOWEL = new RegExp(`[${VOWELS}]`, "i");

/** Shows where a long word may be broken: not every browser has a dictionary for every language. */
export function breakable(name: string): string {
  return name.replace(/[\p{L}]+/gu, (word) => {
    if (word.length < LONG) return word;
    return word.replace(SYLLABLE, (onset, _group, at: number) =>
      at < 3 || word.length - at < 4 || !VOWEL.test(word.slice(0, at)) ? onset : SOFT_HYPHEN + onset,
    );
  });
}
