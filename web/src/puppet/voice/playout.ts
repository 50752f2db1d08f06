// From samples that come in handfuls, some late, to a pose at every moment. Pure: the audio thread runs it.

import { silence, VOICE, type VoicePose } from "../controls";

/** Seconds from one sample to the next. */
export const SAMPLE = 0.02;
/** Seconds for which the last sample stands when none comes any more, and in which it then fades. */
export const PATIENCE = 0.5;
export const FADING = 0.15;
/** Seconds of samples that may wait; of more, the oldest are passed over. */
const MOST_WAITING = 0.32;

export class Playout {
  /** Seconds of samples to have before beginning, so that one that is late is not missed. */
  readonly #lead: number;
  #waiting: VoicePose[] = [];
  #last: VoicePose = silence();
  readonly #pose: VoicePose = silence();
  /** How far from the last sample to the first that waits, from 0 to 1. */
  #part = 0;
  /** Seconds without a sample to go to, and seconds since one has been waiting for others. */
  #idle = 0;
  #held = 0;
  #playing = false;

  constructor(lead: number) {
    this.#lead = lead;
  }

  push(samples: readonly VoicePose[]): void {
    this.#waiting.push(...samples);
    const most = MOST_WAITING / SAMPLE;
    if (this.#waiting.length > most) this.#waiting.splice(0, this.#waiting.length - Math.ceil(this.#lead / SAMPLE) - 1);
  }

  clear(): void {
    this.#waiting = [];
    this.#last = silence();
    this.#part = this.#idle = this.#held = 0;
    this.#playing = false;
  }

  /** The pose after some more seconds. */
  next(seconds: number): Readonly<VoicePose> {
    if (!this.#playing && this.#waiting.length > 0) {
      this.#held += seconds;
      this.#playing = this.#held >= this.#lead || this.#waiting.length * SAMPLE >= this.#lead;
    }
    if (this.#playing) this.#go(seconds);
    else this.#idle += seconds;

    const next = this.#playing ? this.#waiting[0]! : this.#last;
    const fading = Math.max(0, Math.min(1, (this.#idle - PATIENCE) / FADING));
    for (const name of VOICE) this.#pose[name] = this.#last[name] + (next[name] - this.#last[name]) * this.#part;
    this.#pose.loud *= 1 - fading;
    if (fading === 1 && this.#last.loud > 0) this.#last = { ...this.#last, loud: 0 };
    return this.#pose;
  }

  #go(seconds: number): void {
    this.#idle = 0;
    // A sound that begins does not slide there from the one before it.
    if (this.#last.loud === 0) this.#last = { ...this.#waiting[0]!, loud: 0 };
    for (this.#part += seconds / SAMPLE; this.#part >= 1; this.#part -= 1) {
      this.#last = this.#waiting.shift()!;
      if (this.#waiting.length === 0) {
        this.#part = this.#held = 0;
        this.#playing = false;
        return;
      }
    }
  }
}
