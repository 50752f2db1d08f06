// What the server says about the editions and the deck.

import { catalogue } from "../lib/catalogue.svelte";
import type { Language } from "../lib/i18n.svelte";
import { session } from "../lib/session.svelte";

export type Channel = "face" | "sound" | "both";
export type ChallengeOption = "leader_may_challenge" | "one_price";

export interface Edition {
  name: string;
  modes: Record<string, [number, number]>;
  base_mode: string;
  levels: string[];
  /** Trophies that end each mode; null is one fewer than there are players. */
  goals: Record<string, number | null>;
  target_is_agreed: boolean;
  /** What the table may choose about challenges. */
  challenge_options: ChallengeOption[];
  challenge: { challenger_must_be_right: boolean; steps_back: number };
  spent_trophy_counts: boolean;
  asks_for_the_stage: boolean;
  /** How one performs on each space of the ring, as we have it. */
  symbols: Channel[];
}

export interface Emotion {
  picture: string;
  names: Record<Language, string>;
}

/** What comes along with a game that is not played with the standard deck. */
export interface Assets {
  emotions: Record<string, Emotion>;
}

interface Known {
  editions: Record<string, Edition>;
  default_edition: string;
  /** The standard deck. */
  emotions: Record<string, Emotion>;
  /** The deck that whoever runs the server has brought; null if none. */
  own_deck: { title: string; cards: number } | null;
}

const NOTHING: Known = { editions: {}, default_edition: "", emotions: {}, own_deck: null };

/** All of it; nothing before the server has answered. */
export const known = (): Known => (catalogue.games.emojito as Known | undefined) ?? NOTHING;

/** The deck in play: the one that came along with the game, else the standard one. */
export const emotions = (): Record<string, Emotion> => (session.assets as Assets | null)?.emotions ?? known().emotions;
