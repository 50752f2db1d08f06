// How many of the puppets a device can draw for each picture. It is held against its own pace: a phone that
// saves power shows thirty pictures a second and keeps up nevertheless.

/** Milliseconds between two pictures of the slowest screen; whoever takes longer is behind. */
const SLOWEST = 1000 / 30;
/** How much of the distance to a gap the pace moves: a shorter one is surely possible, a longer one may be a hiccup. */
const QUICKER = 0.1;
const SLOWER = 0.005;
/** Parts of the pace: a wait after which a picture was missed, and how long drawing may take beside all else. */
const MISSED = 1.3;
const BUSY = 0.5;
const LEAST = 1 / 4;

export class Share {
  /** From all of them to the least. */
  now = 1;
  /** Milliseconds from one picture of this screen to the next, were nothing in its way. */
  #pace = SLOWEST;

  /** A picture has come `gap` milliseconds after the last, for which drawing took `spent`: it falls at once and rises slowly. */
  follow(gap: number, spent: number): void {
    const distance = Math.min(gap, SLOWEST) - this.#pace;
    this.#pace += distance * (distance < 0 ? QUICKER : SLOWER);
    const behind = gap > this.#pace * MISSED || spent > this.#pace * BUSY;
    this.now = behind ? Math.max(LEAST, this.now * 0.8) : Math.min(1, this.now * 1.005);
  }
}
