// Which rules somebody would like to read: those of the edition and mode that is played or about to be.

import { session } from "../../lib/session.svelte";
import type { Channel } from "../catalogue";
import { choiceIn } from "../choice";
import type { EmojitoRules, Mode } from "./values";

export interface EmojitoSubject {
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
  /** The ring's symbols as the table has set them; null is as we have it. */
  symbols: Channel[] | null;
  /** Whether the table lets leaders challenge each other, also where the edition does not. */
  leaderMayChallenge: boolean;
  /** Whether one trophy challenges all joint leaders. */
  onePrice: boolean;
}

/** An edition and one of its modes, as printed. */
export function printedAs(values: EmojitoRules, edition: string, mode: Mode | null): EmojitoSubject {
  const printed = values.editions[edition];
  const possible = mode !== null && printed?.modes[mode] ? mode : (printed?.base_mode ?? "cooperative");
  return {
    edition,
    mode: possible,
    players: null,
    target: null,
    wrongSteps: null,
    secretMessage: false,
    symbolsInTeams: false,
    symbols: null,
    leaderMayChallenge: false,
    onePrice: false,
  };
}

/** What is played here, what the host has chosen, or what we would offer a stranger. */
export function subjectHere(values: EmojitoRules): EmojitoSubject {
  const table = session.seen;
  const choice = choiceIn(session.room?.settings);
  const options = choice.options ?? {};
  if (table?.game === "emojito") {
    return {
      edition: table.edition,
      mode: table.mode,
      players: session.play?.seats.length ?? null,
      target: table.target,
      wrongSteps: table.wrong_steps,
      secretMessage: table.secret_message,
      symbolsInTeams: options.symbols_in_teams ?? false,
      symbols: table.symbols,
      leaderMayChallenge: table.leader_may_challenge,
      onePrice: table.one_price,
    };
  }
  const printed = printedAs(values, choice.edition ?? values.default_edition, (choice.mode ?? null) as Mode | null);
  const level = values.editions[printed.edition]?.levels[options.difficulty ?? ""];
  return {
    ...printed,
    players: session.room?.chairs.length || null,
    target: options.target ?? null,
    wrongSteps: level?.wrong_steps ?? null,
    secretMessage: (level?.secret_message ?? false) || (options.secret_message ?? false),
    symbolsInTeams: options.symbols_in_teams ?? false,
    symbols: (choice.symbols as Channel[] | null | undefined) ?? null,
    leaderMayChallenge: options.leader_may_challenge ?? false,
    onePrice: options.one_price ?? false,
  };
}
