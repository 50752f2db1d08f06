// Words in the reader's language, switchable at any time.

import { en, type Key } from "../messages/en";
import type { Text, Texts } from "../messages/texts";

export type { Key };
export const LANGUAGES = ["de", "en", "fr", "nl", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
type Catalogue = Texts<typeof en>;
type Params = Record<string, string | number>;

const NAMES: Record<Language, string> = { de: "Deutsch", en: "English", fr: "Français", nl: "Nederlands", es: "Español" };
const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  de: async () => (await import("../messages/de")).de,
  en: async () => en,
  fr: async () => (await import("../messages/fr")).fr,
  nl: async () => (await import("../messages/nl")).nl,
  es: async () => (await import("../messages/es")).es,
};

function isLanguage(code: string | null | undefined): code is Language {
  return LANGUAGES.includes(code as Language);
}

function preferred(): Language {
  const kept = localStorage.getItem("emojito:language");
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((code) => code.slice(0, 2)).find(isLanguage) ?? "en";
}

class Words {
  language = $state<Language>("en");
  #catalogue = $state.raw<Catalogue>(en);
  #plurals = $derived(new Intl.PluralRules(this.language));

  async speak(language: Language): Promise<void> {
    this.#catalogue = await LOADERS[language]();
    this.language = language;
    document.documentElement.lang = language;
    localStorage.setItem("emojito:language", language);
  }

  t(key: Key, params: Params = {}): string {
    return this.fill(this.#catalogue[key], params);
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
export const speakPreferred = (): Promise<void> => words.speak(preferred());
