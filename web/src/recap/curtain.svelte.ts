// When the recap takes the stage: at once for whoever comes in later; after the last dials and the last
// card have been seen for whoever was there.

import { untrack } from "svelte";
import type { Told } from "../protocol";
import { session } from "../lib/session.svelte";

/** Milliseconds that the last thing takes to be seen, by what happened. */
const LAST_REVEAL = 5500;
const LAST_TROPHY = 2500;
const LAST_CARD = 1800;

function lastMoment(events: Told[]): number {
  const types = new Set(events.map((event) => event.type));
  if (types.has("game_stopped") || types.has("went_away")) return 0;
  if (types.has("revealed")) return LAST_REVEAL;
  return types.has("trophy_taken") ? LAST_TROPHY : LAST_CARD;
}

/** To be made by a screen, for as long as it is there. */
export class Curtain {
  /** Whether the recap is to be shown instead of the table. */
  isDown = $state(false);
  /** Whether this device saw the game end. */
  wasThere = $state(false);
  #ended = $derived((session.table?.over ?? false) || (session.play?.stopped ?? false));

  constructor() {
    let played = false;
    $effect(() => {
      if (!this.#ended) {
        this.isDown = false;
        played = true;
        return undefined;
      }
      this.wasThere = played;
      const wait = played ? untrack(() => lastMoment(session.happened.events)) : 0;
      const timer = setTimeout(() => (this.isDown = true), wait);
      return () => clearTimeout(timer);
    });
  }
}
