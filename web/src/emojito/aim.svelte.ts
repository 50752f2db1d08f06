// Where a guesser's dial points before it is locked.

import { effect } from "../lib/effects";

export class Aim {
  /** The stop; 0 before the dial is turned. */
  slot = $state(0);

  at(slot: number): void {
    if (slot !== this.slot) effect("click");
    this.slot = slot;
  }
}
