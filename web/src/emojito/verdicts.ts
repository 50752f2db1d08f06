// What came out when the dials were turned over, read off the revealed round.

import type { EmojitoRevealedEvent, EmojitoView } from "../protocol";
import { t } from "../lib/i18n.svelte";
import { emotionName, namesShown } from "./emotions";
import { names } from "./owners";

export type Verdict = "right" | "wrong" | "late" | "absent";

/** The round whose dials lie open: in sight until the next performance. */
export function revealedRound(table: EmojitoView): EmojitoRevealedEvent | null {
  return ["trophies", "draw", "over"].includes(table.phase) ? table.last_round : null;
}

/** Everyone who had a dial in that round, in the order of their seats. */
export function answerers(round: EmojitoRevealedEvent): number[] {
  return [...Object.keys(round.guesses).map(Number), ...(round.late ?? []), ...(round.absent ?? [])].sort((a, b) => a - b);
}

/** The card this seat had to find: the one performer's, or in teams the partner's. */
function cardFor(round: EmojitoRevealedEvent, seat: number, teams: Array<[number, number]>): string | undefined {
  const partner = teams.find((team) => team.includes(seat))?.find((other) => other !== seat);
  return partner === undefined ? Object.values(round.secret)[0] : round.secret[partner];
}

export function verdictOf(round: EmojitoRevealedEvent, seat: number, teams: Array<[number, number]>): Verdict | null {
  if (round.late?.includes(seat)) return "late";
  if (round.absent?.includes(seat)) return "absent";
  const slot = round.guesses[seat];
  if (slot === undefined) return null;
  return round.line_up[slot - 1] === cardFor(round, seat, teams) ? "right" : "wrong";
}

/** How many of those for whom an actor performed have understood; null if this seat was none. */
export function understood(round: EmojitoRevealedEvent, seat: number, teams: Array<[number, number]>): { right: number[]; asked: number[] } | null {
  if (round.secret[seat] === undefined) return null;
  const partner = teams.find((team) => team.includes(seat))?.find((other) => other !== seat);
  const asked = answerers(round).filter((other) => !round.absent?.includes(other) && (partner === undefined || other === partner));
  return { asked, right: asked.filter((other) => verdictOf(round, other, teams) === "right") };
}

/** What it was, in words; pairs have each their own. */
export function whatItWas(round: EmojitoRevealedEvent, teams: Array<[number, number]>): string {
  const [card] = Object.values(round.secret);
  const called = (each: string): string => (namesShown() ? emotionName(each) : String(round.line_up.indexOf(each) + 1));
  if (teams.length > 0) return Object.entries(round.secret).map(([seat, each]) => `${names([Number(seat)])}${t("colon")} ${called(each)}`).join(" · ");
  if (!card) return "";
  return namesShown() ? t("itWas", { emotion: called(card) }) : t("itWasNumber", { slot: called(card) });
}

/** Who has found it, in words. */
export function whoFoundIt(round: EmojitoRevealedEvent, teams: Array<[number, number]>): string {
  const seats = answerers(round);
  const right = seats.filter((seat) => verdictOf(round, seat, teams) === "right");
  if (right.length === 0) return t("nobodyRight");
  if (right.length === seats.length && seats.length > 1) return t("everybodyRight");
  return t("wereRight", { names: names(right), count: right.length });
}

/** The result in words: what it was, and who found it. */
export function resultOf(round: EmojitoRevealedEvent, teams: Array<[number, number]>): string {
  // Of pairs the line-up shows who had which.
  return [teams.length > 0 ? "" : whatItWas(round, teams), whoFoundIt(round, teams)].filter(Boolean).join(" ");
}
