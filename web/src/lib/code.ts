// Room codes as people type, paste and read them: some letters, then some digits.

/** What codes are made of: nothing that spells a word or looks like something else. */
export const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const DIGITS = "2345679";

const LETTERS_FIRST = 4;
export const LENGTH = 7;

/** Whether a letter comes next in a code of which so much has been typed; else a digit does. */
export const wantsLetter = (typed: string): boolean => typed.length < LETTERS_FIRST;

/** The code in what somebody typed or pasted, be it a whole link; empty if there is none. */
export function tidyCode(typed: string): string {
  let text = typed.trim();
  try {
    text = decodeURIComponent(text);
  } catch {
    // A stray percent sign: then it is meant as it stands.
  }
  if (text.includes("/")) text = text.replace(/^[a-z]+:\/\/[^/]*\//i, "").split(/[/?#]/).find(Boolean) ?? "";
  const code = text.toUpperCase().replace(/[\s.\p{Pd}]/gu, "");
  return code.length === LENGTH && /^[A-Z]{4}[0-9]{3}$/.test(code) ? code : "";
}

/** As much of a code as somebody has typed so far. */
export const partialCode = (typed: string): string =>
  tidyCode(typed) || typed.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, LENGTH);

/** The code in two parts, easier to read aloud. */
export const spoken = (code: string): string => `${code.slice(0, LETTERS_FIRST)}-${code.slice(LETTERS_FIRST)}`;

/** The same among other words: no line ends within it. */
export const unbroken = (code: string): string => spoken(code).replace("-", "\u2060-\u2060");
