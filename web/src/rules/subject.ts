// Which rules somebody would like to read: those of the game that is played or about to be.

import { session } from "../lib/session.svelte";
import type { Mode, Values } from "./values";

export interface EmojitoSubject {
  game: "emojito";
  edition: string;
  mode: Mode;
  /** How many play; null if nobody knows yet. */
  players: number | null;
  /** Trophies that were agreed on; null is as printed. */
  target: number | null;
  /** Steps of the game's token for a wrong answer; null if no level was chosen. */
  wrongSteps: number | null;
  secretMessage: boolean;
  symbolsInTeams: boolean;
}

export interface MauMauSubject {
  game: "mau-mau";
  rounds: "single" | "to-500";
  voluntaryDraw: boolean;
  strictNooo: boolean;
  drawingEndsTurn: boolean;
}

export type Subject = EmojitoSubject | MauMauSubject;

export function emojitoAs(values: Values, edition: string, mode: Mode | null): EmojitoSubject {
  const printed = values.emojito[edition];
  const possible = mode !== null && printed?.modes[mode] ? mode : (printed?.base_mode ?? "cooperative");
  return {
    game: "emojito",
    edition,
    mode: possible,
    players: null,
    target: null,
    wrongSteps: null,
    secretMessage: false,
    symbolsInTeams: false,
  };
}

export const PRINTED_MAU_MAU: MauMauSubject = {
  game: "mau-mau",
  rounds: "single",
  voluntaryDraw: false,
  strictNooo: false,
  drawingEndsTurn: false,
};

/** What is played here, what the host has chosen, or what we would offer a stranger. */
export function subjectHere(values: Values): Subject {
  const table = session.emojito;
  const settings = session.room?.settings;
  const options = settings?.emojito?.options ?? {};
  if (table) {
    return {
      game: "emojito",
      edition: table.edition,
      mode: table.mode,
      players: session.play?.seats.length ?? null,
      target: table.target,
      wrongSteps: table.wrong_steps,
      secretMessage: table.secret_message,
      symbolsInTeams: options.symbols_in_teams ?? false,
    };
  }
  const cards = session.mauMau;
  if (cards) {
    const { rounds, voluntary_draw: voluntaryDraw, strict_nooo: strictNooo, drawing_ends_turn: drawingEndsTurn } = cards;
    return { game: "mau-mau", rounds, voluntaryDraw, strictNooo, drawingEndsTurn };
  }
  if (settings?.game === "mau-mau") {
    const chosen = settings.mau_mau?.options ?? {};
    return {
      game: "mau-mau",
      rounds: chosen.rounds === "to-500" ? "to-500" : "single",
      voluntaryDraw: chosen.voluntary_draw ?? false,
      strictNooo: chosen.strict_nooo ?? false,
      drawingEndsTurn: chosen.drawing_ends_turn ?? false,
    };
  }
  const choice = settings?.emojito;
  const printed = emojitoAs(values, choice?.edition ?? values.default_edition, (choice?.mode ?? null) as Mode | null);
  const level = values.emojito[printed.edition]?.levels[options.difficulty ?? ""];
  return {
    ...printed,
    players: session.room?.chairs.length || null,
    target: options.target ?? null,
    wrongSteps: level?.wrong_steps ?? null,
    secretMessage: (level?.secret_message ?? false) || (options.secret_message ?? false),
    symbolsInTeams: options.symbols_in_teams ?? false,
  };
}
