// The rules in every language, each fetched when it is first read.

import type { Language } from "../lib/i18n.svelte";
import type { rules as english } from "../messages/en/rules";
import { byLanguage } from "../messages/folders";
import type { Texts } from "../messages/texts";

export type RuleKey = keyof typeof english;
export type RuleTexts = Texts<typeof english>;
/** Says a sentence of the rules with its blanks filled in. */
export type Say = (key: RuleKey, params?: Record<string, string | number>) => string;

const LOADERS = byLanguage(import.meta.glob<RuleTexts>("../messages/*/rules.ts", { import: "rules" }));

export const textsIn = async (language: Language): Promise<RuleTexts> => LOADERS[language]!();
