// What a challenge is about: whom it meets, what it takes, what it brings.

import type { EmojitoView } from "../protocol";
import { t } from "../lib/i18n.svelte";
import type { Edition } from "./catalogue";
import { names } from "./owners";

/** Whom the viewer may challenge: together where one trophy challenges them all, else one by one. */
export function challengeable(table: EmojitoView): number[][] {
  const targets = table.legal.flatMap((command) => (command.do === "challenge" ? [command.target] : []));
  if (targets.length === 0) return [];
  return table.one_price ? [targets] : targets.map((target) => [target]);
}

/** What is at stake, in one sentence, as the edition has it. */
export function stakes(targets: number[], edition: Edition): string {
  const { challenger_must_be_right: mustBeRight, steps_back: count } = edition.challenge;
  const price = t(edition.spent_trophy_counts ? "priceCounts" : "priceLost");
  const sentence = t(mustBeRight ? "challengeStakes" : "challengeStakesAnyAnswer", { name: names(targets), count, price });
  return targets.length > 1 ? `${sentence} ${t("challengeAll")}` : sentence;
}

/** Who has challenged this seat. */
export const challengersOf = (table: EmojitoView, seat: number | null): number[] =>
  table.challenges.filter(({ target }) => target === seat).map(({ by }) => by);
