// The rules of Mau-Mau.

import type { RuleBook } from "../../game";
import type { MauMauView } from "../../protocol";
import CardFigure from "./CardFigure.svelte";
import { contents } from "./contents";
import { now } from "./now";
import { PRINTED, subjectHere, type MauMauSubject } from "./subject";
import type { MauMauRules } from "./values";
import Variants from "./Variants.svelte";

const rules: RuleBook<MauMauView, MauMauRules, MauMauSubject, string> = {
  here: subjectHere,
  printed: () => PRINTED,
  title: ({ rounds }, _, say) => [say(`rounds.${rounds}`)],
  contents,
  now,
  Variants,
  Figure: CardFigure,
};
export default rules;
