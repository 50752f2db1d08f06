// The rules in every language, each fetched when it is first read.

import type { Language } from "../../lib/i18n.svelte";
import type { Texts } from "../../messages/texts";
import type { en } from "./en";

export type RuleKey = keyof typeof en;
export type RuleTexts = Texts<typeof en>;

const LOADERS: Record<Language, () => Promise<RuleTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  nl: async () => (await import("./nl")).nl,
  es: async () => (await import("./es")).es,
};

export const textsIn = (language: Language): Promise<RuleTexts> => LOADERS[language]();
