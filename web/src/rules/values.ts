// The values that the rules screen fills into its sentences: the server has them from the rules.

export type Mode = "cooperative" | "competitive" | "teams";
export type Channel = "face" | "sound" | "both";

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

export interface MauMauRules {
  players: [number, number];
  cards: number;
  hand: number;
  limit: number;
  link: number;
  colored_points: number;
  black_points: number;
}

export interface Values {
  emojito: Record<string, EditionRules>;
  default_edition: string;
  mau_mau: MauMauRules;
}

let asked: Promise<Values> | null = null;

/** What the server says, asked for once; another try if it did not answer. */
export function values(): Promise<Values> {
  asked ??= fetch("/rules.json").then(async (answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.json()) as Values;
  });
  asked.catch(() => (asked = null));
  return asked;
}
