// What the server says of the rules.

import type { Channel } from "../catalogue";

export type Mode = "cooperative" | "competitive" | "teams";

export interface EditionRules {
  name: string;
  modes: Partial<Record<Mode, [number, number]>>;
  base_mode: Mode;
  /** 0 is the line. */
  start: number;
  levels: Record<string, { wrong_steps: number; secret_message: boolean }>;
  /** Trophies that end each mode; null is one fewer than there are players. */
  goals: Partial<Record<Mode, number | null>>;
  target_is_agreed: boolean;
  actor_cap: number | null;
  challenge: {
    targets: "leaders" | "guessers";
    leader_may_challenge: boolean;
    one_per_round: boolean;
    challenger_must_be_right: boolean;
    steps_back: number;
  };
  spent_trophy_counts: boolean;
  lost_trophy: "counting" | "spent-first";
  competitive_tie: "shared" | "last-in-turn-order";
  asks_for_the_stage: boolean;
  symbols: Channel[];
  actor_steps_per_right_guess: number;
  right_guesser_steps: number;
  right_team_steps: number;
}

export interface EmojitoRules {
  editions: Record<string, EditionRules>;
  default_edition: string;
}
