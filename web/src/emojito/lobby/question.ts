// Who was last on a stage? Some editions begin with this question.

import type { Question } from "../../game";
import type { EmojitoChoice } from "../../protocol";
import { t } from "../../lib/i18n.svelte";
import { editionOf, modeOf } from "../choice";

export function question(choice: EmojitoChoice): Question<EmojitoChoice> | null {
  if (!editionOf(choice)?.asks_for_the_stage || modeOf(choice) === "teams") return null;
  return {
    text: t("stageQuestion"),
    me: t("itWasMe"),
    answer: choice.first_actor ?? null,
    decided: (name) => t("goesFirst", { name }),
    choose: (who) => ({ ...choice, first_actor: who }),
  };
}
