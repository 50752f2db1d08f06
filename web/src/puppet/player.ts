// Plays frames that come about twelve times a second as one smooth movement.

import { atRest, FACE, type FacePose } from "./controls";
import { clamp } from "./curves";
import { Life } from "./life";
import type { Moment } from "./moment";

/** How far apart frames are sent, and the shortest and longest way from one to the next that is believed, in milliseconds. */
const APART = 80;
const SHORTEST = 30;
const FURTHEST = 200;
/** Without a frame for so long, the puppet goes back to rest. */
export const FORGOTTEN = 2000;

export class PuppetPlayer {
  readonly life: Life;
  #from = atRest();
  #to = atRest();
  #goal = atRest();
  #since = 0;
  #takes = APART;
  #heard = -Infinity;
  #holds = true;

  constructor(life: Life = new Life()) {
    this.life = life;
  }

  /** A frame has come: be like that by the time the next one is due. */
  push(face: FacePose, now: number = performance.now()): void {
    const apart = now - this.#heard;
    Object.assign(this.#from, this.#goalAt(now));
    Object.assign(this.#to, face);
    this.#takes = clamp(Number.isFinite(apart) ? apart : APART, SHORTEST, FURTHEST);
    if (apart > 3 * FURTHEST) this.#takes = APART;
    this.#since = this.#heard = now;
    this.#holds = false;
  }

  /** Be like that from now on, until told otherwise. */
  hold(face: FacePose): void {
    Object.assign(this.#from, face);
    Object.assign(this.#to, face);
    this.#heard = -Infinity;
    this.#holds = true;
  }

  /** Fall back to rest. */
  rest(): void {
    this.hold(atRest());
  }

  /** The moment to be drawn now, so many seconds after the last one. */
  step(now: number, seconds: number): Moment {
    return this.life.step(this.#goalAt(now), seconds);
  }

  /** The same for those who want stillness: as it is played, without any life of its own. */
  still(now: number): Moment {
    this.life.be(this.#goalAt(now));
    return this.life.moment;
  }

  #goalAt(now: number): FacePose {
    if (!this.#holds && now - this.#heard > FORGOTTEN) this.rest();
    const share = this.#holds ? 1 : clamp((now - this.#since) / this.#takes);
    for (const name of FACE) this.#goal[name] = this.#from[name] + (this.#to[name] - this.#from[name]) * share;
    return this.#goal;
  }
}
