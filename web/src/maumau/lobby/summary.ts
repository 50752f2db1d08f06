// What the host has chosen, in words.

import type { Summary } from "../../game";
import type { MauMauChoice, RoomView } from "../../protocol";
import { t } from "../../lib/i18n.svelte";
import { memberOf } from "../../lib/people";
import { CARD_RULES } from "./cardRules";

export function summary(choice: MauMauChoice, room: RoomView): Summary {
  const options = choice.options ?? {};
  const several = options.rounds === "to-500";
  const dealer = memberOf(room, choice.dealer ?? null)?.name;
  return {
    rows: [
      { title: t("length"), strong: t(several ? "to500" : "singleRound"), text: t(several ? "to500Line" : "singleRoundLine") },
      ...(dealer ? [{ title: t("dealer"), text: dealer }] : []),
    ],
    extras: CARD_RULES.filter((option) => options[option]).map((option) => t(`cardRule.${option}`)),
  };
}
