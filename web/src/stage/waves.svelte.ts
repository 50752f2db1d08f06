// Waves across the distance: they float up on everybody's screen, and nobody keeps them.

import type { WaveMessage } from "../protocol";
import { preferences } from "../lib/preferences.svelte";
import { session } from "../lib/session.svelte";
import pictures from "./pictures.json";

type Emoji = WaveMessage["emoji"];
/** All that may be waved, each with its picture. */
export const PICTURES: Record<Emoji, string> = pictures;
export const WAVES = Object.keys(PICTURES) as Emoji[];
const FLOATING = 3600;
const MOST = 24;

export interface Wave {
  id: number;
  from: string;
  emoji: Emoji;
  /** Where across the screen, in hundredths. */
  at: number;
}

class Waves {
  now = $state.raw<Wave[]>([]);
  #count = 0;

  follow(): () => void {
    return session.listen((message) => {
      if (message.type === "waved") this.#float(message.from, message.emoji);
    });
  }

  wave(emoji: Emoji): void {
    session.tell({ type: "wave", emoji });
  }

  #float(from: string, emoji: Emoji): void {
    if (!preferences.waves) return;
    this.#count += 1;
    const wave = { id: this.#count, from, emoji, at: 8 + Math.random() * 78 };
    this.now = [...this.now, wave].slice(-MOST);
    setTimeout(() => (this.now = this.now.filter(({ id }) => id !== wave.id)), FLOATING);
  }
}

export const waves = new Waves();
