// Words in the reader's language, switchable at any time. They come with the part of the client that says them.

import { untrack } from "svelte";
import type { Lazy } from "../game";
import { byLanguage } from "../messages/folders";
import type { Key, Part } from "../messages/parts";
import type { Text } from "../messages/texts";
import { keep, kept } from "./storage";

export type { Key, Part };
/** Its code, such as `en`: the name of its folder in `messages`. */
export type Language = string;
type Catalogue = Partial<Record<Key, Text>>;
type Params = Record<string, string | number>;

/** One for each part; the first four are in `index`. */
const FILES = import.meta.glob<Record<string, Catalogue>>(["../messages/*/*.ts", "!../messages/*/{common,door,lobby,refusals,rules}.ts"]);

/** A file's words, by whatever name it exports them. */
async function load(language: Language, part: Part): Promise<Catalogue> {
  return Object.assign({}, ...Object.values(await FILES[`../messages/${language}/${part}.ts`]!())) as Catalogue;
}

/** What its speakers call it: "Deutsch", "Polski". */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language)!;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export const LANGUAGES: readonly Language[] = Object.keys(byLanguage(FILES)).toSorted((a, b) => languageName(a).localeCompare(languageName(b), "en"));

function preferred(): Language {
  const wanted = [kept("language") ?? "", ...navigator.languages.map((code) => code.split("-")[0]!)];
  return wanted.find((code) => LANGUAGES.includes(code)) ?? "en";
}

class Words {
  language = $state<Language>("en");
  /** Whether there are any words yet. */
  ready = $state(false);
  #wanted: Language = "en";
  /** Those whose words are here. */
  #parts: readonly Part[] = ["index"];
  #catalogue = $state.raw<Catalogue>({});
  #plurals = $derived(new Intl.PluralRules(this.language));

  /** Speak another language from now on; false if its words cannot be had just now. */
  async speak(language: Language): Promise<boolean> {
    this.#wanted = language;
    try {
      let parts: readonly Part[];
      let catalogues: Catalogue[];
      do {
        parts = this.#parts;
        catalogues = await Promise.all(parts.map((part) => load(language, part)));
        // Somebody may have chosen yet another one meanwhile.
        if (this.#wanted !== language) return true;
      } while (parts !== this.#parts);
      this.#catalogue = Object.assign({}, ...catalogues) as Catalogue;
    } catch {
      return false;
    }
    this.language = language;
    this.ready = true;
    document.documentElement.lang = language;
    return true;
  }

  /** Have a part's words here, from now on in every language that is spoken. */
  async fetch(part: Part): Promise<void> {
    while (!this.#parts.includes(part)) {
      const language = untrack(() => this.language);
      const catalogue = await load(language, part);
      // Another language may be spoken by now, or the part have come by another way.
      if (this.language !== language || this.#parts.includes(part)) continue;
      this.#catalogue = { ...this.#catalogue, ...catalogue };
      this.#parts = [...this.#parts, part];
    }
  }

  /** A part of the page that comes together with its words. */
  with<T>(part: Part, load: Lazy<T>): Lazy<T> {
    return async () => {
      const [loaded] = await Promise.all([load(), this.fetch(part)]);
      return loaded;
    };
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
/** The language this device prefers, or English rather than none. */
export const speakPreferred = async (): Promise<boolean> => (await words.speak(preferred())) || words.speak("en");
