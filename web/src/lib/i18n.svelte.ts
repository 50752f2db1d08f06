// Words in the reader's language, switchable at any time.

import type { en, Key } from "../messages/en";
import type { Text, Texts } from "../messages/texts";
import { keep, kept } from "./storage";

export type { Key };
export const LANGUAGES = ["de", "en", "fr", "nl", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
type Catalogue = Texts<typeof en>;
type Params = Record<string, string | number>;

const NAMES: Record<Language, string> = { de: "Deutsch", en: "English", fr: "Français", nl: "Nederlands", es: "Español" };
const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  de: async () => (await import("../messages/de")).de,
  en: async () => (await import("../messages/en")).en,
  fr: async () => (await import("../messages/fr")).fr,
  nl: async () => (await import("../messages/nl")).nl,
  es: async () => (await import("../messages/es")).es,
};

function isLanguage(code: string | null | undefined): code is Language {
  return LANGUAGES.includes(code as Language);
}

function preferred(): Language {
  const chosen = kept("language");
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((code) => code.slice(0, 2)).find(isLanguage) ?? "en";
}

class Words {
  language = $state<Language>("en");
  /** Whether there are any words yet. */
  ready = $state(false);
  #wanted: Language = "en";
  #catalogue = $state.raw<Catalogue>({} as Catalogue);
  #plurals = $derived(new Intl.PluralRules(this.language));

  /** Speak another language from now on; false if its words cannot be had just now. */
  async speak(language: Language): Promise<boolean> {
    this.#wanted = language;
    try {
      const catalogue = await LOADERS[language]();
      // Somebody may have chosen yet another one meanwhile.
      if (this.#wanted !== language) return true;
      this.#catalogue = catalogue;
    } catch {
      return false;
    }
    this.language = language;
    this.ready = true;
    document.documentElement.lang = language;
    return true;
  }

  /** As `speak`, because this device's owner said so: kept for next time. */
  choose(language: Language): Promise<boolean> {
    keep("language", language);
    return this.speak(language);
  }

  t(key: Key, params: Params = {}): string {
    return this.fill(this.#catalogue[key] ?? key, params);
  }

  /** A text with its blanks filled in: the plural form that `count` asks for, numbers as they are written here. */
  fill(text: Text, params: Params = {}): string {
    const form = typeof text === "string" ? text : (text[this.#plurals.select(Number(params.count ?? 0))] ?? text.other);
    return form.replace(/\{(\w+)\}/g, (blank, name: string) => {
      const value = params[name];
      return typeof value === "number" ? this.number(value) : (value ?? blank);
    });
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  /** With its sign, as a change of something. */
  signed(value: number): string {
    return new Intl.NumberFormat(this.language, { signDisplay: "always" }).format(value);
  }

  /** Seconds, or minutes where they are round. */
  duration(seconds: number): string {
    const unit = seconds >= 120 && seconds % 60 === 0 ? "minute" : "second";
    const value = unit === "minute" ? seconds / 60 : seconds;
    return new Intl.NumberFormat(this.language, { style: "unit", unit, unitDisplay: "long" }).format(value);
  }

  /** A sentence for a code the server gave, if there is one; its English otherwise. */
  refusal(refusal: { code: string; why: string; details: Record<string, unknown> }): string {
    const key = `refused.${refusal.code}` as Key;
    return key in this.#catalogue ? this.t(key, refusal.details as Params) : refusal.why;
  }

  list(items: string[]): string {
    return new Intl.ListFormat(this.language, { type: "conjunction" }).format(items);
  }
}

export const words = new Words();
export const t = (key: Key, params?: Params): string => words.t(key, params);
export const languageName = (language: Language): string => NAMES[language];
/** The language this device prefers, or English rather than none. */
export const speakPreferred = async (): Promise<boolean> => (await words.speak(preferred())) || words.speak("en");
