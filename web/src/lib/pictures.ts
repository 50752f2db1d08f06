// The pictures on a game's cards. All of them come before any card is dealt, and are shown from memory: if
// each came with its card, whoever sees lengths on the network could tell the card that was drawn.

import { SvelteMap } from "svelte/reactivity";
import type { Lazy } from "../game";

/** Shown in place of a picture that there is not: a browser then shows the words that go with it. */
const NONE = "data:,";

export class Pictures {
  /** What an image shows, by name. */
  readonly #kept = new SvelteMap<string, string>();
  readonly #sheet: string;
  readonly #named: () => string[];
  #fetching: Promise<void> | null = null;

  /** `sheet` is the address of the game's own pictures; `named` tells which its cards name, and may name others. */
  constructor(sheet: string, named: () => string[] = () => []) {
    this.#sheet = sheet;
    this.#named = named;
  }

  /** What an image shows; never fetches anything. */
  of(name: string): string {
    return this.#kept.get(name) ?? NONE;
  }

  /** As `of`, or null if there is no such picture, or not yet. */
  find(name: string): string | null {
    const picture = this.of(name);
    return picture === NONE ? null : picture;
  }

  /** A part of the game that shows cards: it comes together with all pictures. */
  with<T>(part: Lazy<T>): Lazy<T> {
    return async () => {
      const [loaded] = await Promise.all([part(), this.fetch()]);
      return loaded;
    };
  }

  /** Fetch all that are not here yet. */
  fetch(): Promise<void> {
    this.#fetching ??= this.#fetchAll().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #fetchAll(): Promise<void> {
    if (this.#kept.size === 0) {
      const answer = await fetch(this.#sheet);
      if (!answer.ok) throw new Error(answer.statusText);
      const pictures = (await answer.json()) as Record<string, string>;
      for (const [name, svg] of Object.entries(pictures)) this.#keep(name, svg);
    }
    const missing = this.#named().filter((name) => !this.#kept.has(name));
    await Promise.all(missing.map((name) => this.#fetchOne(name)));
  }

  async #fetchOne(name: string): Promise<void> {
    const answer = await fetch(`/art/${name}.svg`);
    if (answer.ok) this.#keep(name, await answer.text());
    else this.#kept.set(name, NONE);
  }

  #keep(name: string, svg: string): void {
    this.#kept.set(name, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
}
