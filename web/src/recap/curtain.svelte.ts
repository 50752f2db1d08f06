// When the recap takes the stage: at once for whoever comes in later; after the last thing has been seen
// for whoever was there.

import { untrack } from "svelte";
import type { Told } from "../protocol";
import { games } from "../lib/games.svelte";
import { session } from "../lib/session.svelte";

/** Milliseconds that the last thing takes to be seen: nothing is to be seen of a game that was broken off. */
function lastMoment(events: Told[]): number {
  if (events.some((event) => event.type === "game_stopped" || event.type === "went_away")) return 0;
  return games.here?.lastMoment(events) ?? 0;
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
