// How many trophies it takes, in words.

import type { RoomView } from "../protocol";
import { t } from "../lib/i18n.svelte";
import { editionOf, modeOf } from "../lib/people";

export function goal(room: RoomView): string {
  const { settings, chairs } = room;
  const mode = modeOf(settings);
  const printed = editionOf(settings)?.goals[mode] ?? null;
  const agreed = mode === "cooperative" ? settings.emojito?.options?.target : null;
  const count = agreed ?? printed ?? chairs.length - 1;
  if (count < 1) return t("lobby.goalByPlayers");
  return t(mode === "cooperative" ? "lobby.goalTogether" : "lobby.goal", { count });
}
