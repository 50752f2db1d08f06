// What the server says about its editions and its deck: the client itself knows no rules.

import type { Language } from "./i18n.svelte";

export interface Edition {
  name: string;
  modes: Record<string, [number, number]>;
  base_mode: string;
  levels: string[];
  target_is_agreed: boolean;
}

export interface Emotion {
  picture: string;
  names: Record<Language, string>;
}

class Catalogue {
  editions = $state.raw<Record<string, Edition>>({});
  emotions = $state.raw<Record<string, Emotion>>({});

  async load(): Promise<void> {
    const answer = await fetch("/catalogue.json");
    Object.assign(this, await answer.json());
  }
}

export const catalogue = new Catalogue();
