// Who has won and why, in words.

import type { EmojitoChronicle } from "../protocol";
import { session, type EmojitoSeen, type MauMauSeen } from "../lib/session.svelte";
import { t, words } from "../lib/i18n.svelte";
import { ownerName, seatsOf } from "../emojito/owners";

export interface Told {
  headline: string;
  why: string[];
  /** Whether there is something to celebrate. */
  happy: boolean;
}

const seatNames = (seats: number[]): string => words.list(seats.map((seat) => session.nameOf(seat)));

/** The number of points that ends a game of several rounds; null for a single round. */
export function limitOf(table: MauMauSeen): number | null {
  const [, limit] = table.rounds.split("-");
  return limit === undefined ? null : Number(limit);
}

export function emojitoVerdict(table: EmojitoSeen, chronicle: EmojitoChronicle | null, stopped: boolean): Told {
  const names = (owners: string[]): string => words.list(owners.map((owner) => ownerName(owner, table.teams)));
  if (!table.over) {
    const stands = stopped && chronicle !== null && chronicle.rounds.length > 0;
    return { headline: t("recap.stopped"), why: stands ? [t("recap.stoppedWhy")] : [], happy: false };
  }
  const extra = chronicle?.rounds.filter((round) => round.extra).length ?? 0;
  const [first] = table.winners;
  return {
    headline: first === undefined ? t("recap.nobodyWon") : emojitoHeadline(table, names(table.winners)),
    why: [
      ...(table.ended === "cards" ? [t("recap.cardsOut")] : []),
      ...(table.ended === "left" ? [t(table.mode === "cooperative" ? "recap.tooFewTogether" : "recap.tooFewLeft")] : []),
      ...cameDownTo(table, chronicle, names),
      ...(extra > 0 ? [t("recap.extraRounds", { count: extra })] : []),
    ],
    happy: first !== undefined && first !== "game",
  };
}

function emojitoHeadline(table: EmojitoSeen, names: string): string {
  const [first] = table.winners;
  if (first === "players") return t("recap.weWon");
  if (first === "game") return t("recap.gameWon");
  const seats = table.winners.flatMap((owner) => seatsOf(owner, table.teams));
  return headlineFor(seats, names, seats.length);
}

function headlineFor(seats: number[], names: string, count: number): string {
  if (session.seat === null || !seats.includes(session.seat)) return t("recap.won", { names, count });
  if (seats.length === 1) return t("recap.youWon");
  return t("recap.youWonWith", { names: seatNames(seats.filter((seat) => seat !== session.seat)) });
}

function cameDownTo(table: EmojitoSeen, chronicle: EmojitoChronicle | null, names: (owners: string[]) => string): string[] {
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

export function mauMauVerdict(table: MauMauSeen): Told {
  if (!table.over) return { headline: t("recap.stopped"), why: [t("recap.stoppedWhy")], happy: false };
  const names = seatNames(table.winners);
  const [first = 0] = table.winners;
  const shared = table.winners.length > 1 ? [t("recap.samePoints")] : [];
  return {
    headline: headlineFor(table.winners, names, table.winners.length),
    why: [...mauMauWhy(table, names, first), ...shared],
    happy: true,
  };
}

function mauMauWhy(table: MauMauSeen, names: string, winner: number): string[] {
  const limit = limitOf(table) ?? Infinity;
  switch (table.ended) {
    case "last-card":
      return [t("recap.lastCard", { names })];
    case "stuck":
      return [t("recap.stuck", { names, count: table.round_points?.[winner] ?? 0 })];
    case "points": {
      const over = table.scores.flatMap((points, seat) => (points >= limit && !table.gone.includes(seat) ? [seat] : []));
      return [t("recap.fewestPoints", { over: seatNames(over), limit, names, count: table.scores[winner] ?? 0 })];
    }
    case "left":
      return [t("recap.othersLeft")];
    case null:
      return [];
  }
}
