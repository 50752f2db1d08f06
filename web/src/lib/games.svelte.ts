// The games that were fetched so far, and which of them is played here.

import type { Game } from "../game";
import { FIRST, GAMES } from "../games";
import type { Choices, Settings } from "../protocol";
import { words } from "./i18n.svelte";
import { session } from "./session.svelte";

class Games {
  #fetched = $state.raw<Record<string, Game>>({});
  #missing = $state.raw<ReadonlySet<string>>(new Set());

  /** The name of the game that is played here or about to be. */
  name = $derived(session.play?.game ?? session.room?.settings.game ?? FIRST);
  /** The game itself; null until it has been fetched. */
  here = $derived(this.get(this.name));
  /** Whether it could not be fetched. */
  isMissing = $derived(this.#missing.has(this.name));

  /** A game; null until it has been fetched. */
  get(name: string): Game | null {
    return this.#fetched[name] ?? null;
  }

  /** A game and its words. */
  async fetch(name: string): Promise<Game> {
    try {
      const { load, words: part } = GAMES[name]!;
      const { default: game } = await (part ? words.with(part, load) : load)();
      if (this.#fetched[name] !== game) this.#fetched = { ...this.#fetched, [name]: game };
      this.#missing = new Set([...this.#missing].filter((other) => other !== name));
      return game;
    } catch (error) {
      this.#missing = new Set([...this.#missing, name]);
      throw error;
    }
  }

  /** Fetch a game ahead of time. */
  preload(name: string): void {
    this.fetch(name).catch(() => undefined);
  }
}

export const games = new Games();

/** What is chosen of a game; only the game itself knows what is in it. */
export const choiceIn = (settings: Settings, game: string): unknown => (settings.choices as Record<string, unknown> | undefined)?.[game] ?? {};

/** The settings with another choice of a game. */
export const withChoice = (settings: Settings, game: string, choice: unknown): Settings => ({
  ...settings,
  choices: { ...settings.choices, [game]: choice } as Choices,
});
