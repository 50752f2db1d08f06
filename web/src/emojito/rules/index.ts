// The rules of Emojito!, in every edition.

import type { RuleBook } from "../../game";
import type { EmojitoView } from "../../protocol";
import type { Channel } from "../catalogue";
import { contents } from "./contents";
import { now } from "./now";
import Spaces from "./Spaces.svelte";
import { printedAs, subjectHere, type EmojitoSubject } from "./subject";
import type { EmojitoRules } from "./values";
import Variants from "./Variants.svelte";

const rules: RuleBook<EmojitoView, EmojitoRules, EmojitoSubject, Channel[]> = {
  here: subjectHere,
  printed: (values) => printedAs(values, values.default_edition, null),
  title: ({ edition, mode }, values, say) => [values.editions[edition]?.name ?? "", say(`mode.${mode}`)],
  contents,
  now,
  Variants,
  Figure: Spaces,
};
export default rules;
