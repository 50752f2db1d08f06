// What the server says about its editions and its deck: the client itself knows no rules.

import type { Language } from "./i18n.svelte";

export interface Edition {
  name: string;
  modes: Record<string, [number, number]>;
  base_mode: string;
  levels: string[];
  /** Trophies that end each mode; null is one fewer than there are players. */
  goals: Record<string, number | null>;
  target_is_agreed: boolean;
  asks_for_the_stage: boolean;
}

export interface Emotion {
  picture: string;
  names: Record<Language, string>;
}

const RETRY = 2000;

class Catalogue {
  editions = $state.raw<Record<string, Edition>>({});
  emotions = $state.raw<Record<string, Emotion>>({});
  /** Where others reach this server; this device may know it by a name that only it understands. */
  address = $state(location.origin);
  /** The same to read and to type, without what browsers add by themselves. */
  spokenAddress = $derived(this.address.replace(/^https?:\/\//, ""));
  ready = $state(false);

  /** Ask until there is an answer: nothing can be shown of a game without it. */
  async load(): Promise<void> {
    while (!this.ready) {
      try {
        const answer = await fetch("/catalogue.json");
        if (!answer.ok) throw new Error(answer.statusText);
        Object.assign(this, await answer.json(), { ready: true });
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }
}

export const catalogue = new Catalogue();
