// How many trophies it takes, in words.

import type { EmojitoChoice } from "../../protocol";
import { t } from "../../lib/i18n.svelte";
import { editionOf, modeOf } from "../choice";

export function goal(choice: EmojitoChoice, players: number): string {
  const mode = modeOf(choice);
  const printed = editionOf(choice)?.goals[mode] ?? null;
  const agreed = mode === "cooperative" ? choice.options?.target : null;
  const count = agreed ?? printed ?? players - 1;
  if (count < 1) return t("lobby.goalByPlayers");
  return t(mode === "cooperative" ? "lobby.goalTogether" : "lobby.goal", { count });
}
