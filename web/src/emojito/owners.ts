// Whose token it is, in words: everybody's, the game's, a pair's or one player's.

import { session } from "../lib/session.svelte";
import { t } from "../lib/i18n.svelte";

export function ownerName(owner: string, teams: Array<[number, number]>): string {
  if (owner === "players") return t("thePlayers");
  if (owner === "game") return t("theGame");
  if (!owner.startsWith("team")) return session.nameOf(Number(owner));
  return (teams[Number(owner.slice(4))] ?? []).map((seat) => session.nameOf(seat)).join(" + ");
}
