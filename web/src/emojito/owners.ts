// Whose token it is, in words: everybody's, the game's, a pair's or one player's.

import type { EmojitoView } from "../protocol";
import { session } from "../lib/session.svelte";
import { t, words } from "../lib/i18n.svelte";
import { FOE } from "../ui/tokens";

type Teams = Array<[number, number]>;

/** The seats a token belongs to; none if it is everybody's or the game's. */
export function seatsOf(owner: string, teams: Teams): number[] {
  if (owner === "players" || owner === "game") return [];
  return owner.startsWith("team") ? [...(teams[Number(owner.slice(4))] ?? [])] : [Number(owner)];
}

/** Whose token a seat plays for. */
export function ownerOf(seat: number, { mode, teams }: { mode: string; teams: Teams }): string {
  if (mode === "cooperative") return "players";
  const team = teams.findIndex((pair) => pair.includes(seat));
  return team < 0 ? String(seat) : `team${team}`;
}

/** Which of the drawn tokens is theirs, whoever else has left: a pair plays with that of its first. */
export function kindOf(owner: string): number {
  if (owner === "players") return 0;
  if (owner === "game") return FOE;
  const { teams = [] } = (session.table ?? {}) as Partial<EmojitoView>;
  return session.pieceOf(seatsOf(owner, teams)[0] ?? Number(owner.replace("team", "")));
}

export function ownerName(owner: string, teams: Teams): string {
  if (owner === "players") return t("thePlayers");
  if (owner === "game") return t("theGame");
  return words.list(seatsOf(owner, teams).map((seat) => session.nameOf(seat)));
}

/** How many names a sentence can carry before it is no longer read. */
const NAMED = 4;

/** Who they are, as a list that stays readable at a table of fourteen. */
export function names(seats: number[]): string {
  const all = seats.map((seat) => session.nameOf(seat));
  if (all.length <= NAMED) return words.list(all);
  return words.list([...all.slice(0, NAMED - 1), t("others", { count: all.length - NAMED + 1 })]);
}

/** Whether somebody who sits there is away just now. */
export const isAway = (seat: number): boolean => Boolean(session.presence[session.play?.seats[seat]?.member ?? ""]);
