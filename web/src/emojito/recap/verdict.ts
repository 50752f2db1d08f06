// Who has won and why, in words.

import type { EmojitoChronicle, EmojitoView } from "../../protocol";
import { session } from "../../lib/session.svelte";
import { t, words } from "../../lib/i18n.svelte";
import { headlineFor, isFeast, type Verdict } from "../../recap/verdict";
import { ownerName, seatsOf } from "../owners";

/** Who has won; nobody wins because others have left. */
export const winnersOf = (table: EmojitoView): string[] => (table.ended === "left" ? [] : table.winners);

export function verdict(table: EmojitoView, chronicle: EmojitoChronicle | null, stopped: boolean): Verdict {
  const names = namesIn(table);
  if (!table.over) {
    const stands = stopped && chronicle !== null && chronicle.rounds.length > 0;
    return { headline: t("recap.stopped"), why: stands ? [t("recap.stoppedWhy")] : [], happy: false };
  }
  if (table.ended === "left") return { headline: t("recap.fellApart"), why: [t("recap.tooFewLeft")], happy: false };
  const extra = chronicle?.rounds.filter((round) => round.extra).length ?? 0;
  const [first] = table.winners;
  return {
    headline: headline(table, session.seat),
    why: [
      ...(table.ended === "cards" ? [t("recap.cardsOut")] : []),
      ...cameDownTo(table, chronicle, names),
      ...(extra > 0 ? [t("recap.extraRounds", { count: extra })] : []),
    ],
    happy: first === "players" || isFeast(seatsWon(table)),
  };
}

const seatsWon = (table: EmojitoView): number[] => table.winners.flatMap((owner) => seatsOf(owner, table.teams));
const namesIn = (table: EmojitoView) => (owners: string[]): string => words.list(owners.map((owner) => ownerName(owner, table.teams)));

/** Who has won, said to `reader`, to all if there is none. */
export function headline(table: EmojitoView, reader: number | null): string {
  const [first] = table.winners;
  if (first === undefined) return t("recap.nobodyWon");
  if (first === "players") return t("recap.weWon");
  if (first === "game") return t("recap.gameWon");
  const seats = seatsWon(table);
  return headlineFor(seats, namesIn(table)(table.winners), seats.length, reader);
}

function cameDownTo(table: EmojitoView, chronicle: EmojitoChronicle | null, names: (owners: string[]) => string): string[] {
  const verdict = chronicle?.verdict;
  const [winner] = table.winners;
  if (!verdict || winner === undefined) return [];
  const { players: ours, game: theirs } = table.tokens;
  const count = table.tokens[winner]?.counting ?? 0;
  const winners = names(table.winners);
  const tied = names(verdict.tied);
  switch (verdict.by) {
    case "trophies":
      if (ours && theirs) return [t("recap.ourTrophies", { ours: ours.counting, theirs: theirs.counting })];
      return [t("recap.mostTrophies", { names: winners, count })];
    case "space":
      if (ours && theirs) return [t("recap.ourSpace", { ours: ours.space, theirs: theirs.space, count })];
      return [t("recap.spaceDecided", { tied, names: winners, count, space: table.tokens[winner]?.space ?? 0 })];
    case "turn-order":
      return [t("recap.turnOrder", { tied, names: winners })];
    case "game":
      return [t("recap.gameWinsTies")];
    case "shared":
      return [t("recap.shared", { tied })];
  }
}
