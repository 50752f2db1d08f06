// From what a hand does to samples: one every 20 milliseconds while anything sounds, then one of silence,
// then none. What goes to the others goes in handfuls.

import { MOST_SAMPLES, VOICE, type VoicePose } from "../controls";
import { Gesture, type GestureName } from "./gestures";
import { SAMPLE } from "./playout";

const STEP = SAMPLE * 1000;
/** The range of the pad, as the control `pitch`: from an octave below rest to an octave and a half above. */
export const LOWEST = -0.5;
export const HIGHEST = 0.75;
export const SOFTEST = 0.1;

/** Where the hand is to begin with: a middling voice, on an open vowel. */
export const atEase = (): VoicePose => ({ loud: 0.6, pitch: 0, breath: 0.1, rough: 0, open: 0.6, front: 0, hum: 0, vibrato: 0 });

export class VoiceHand {
  /** Where the hand is; heard while `sounding`. */
  pose = atEase();
  sounding = false;
  readonly #chance: () => number;
  readonly #send: (samples: VoicePose[]) => void;
  readonly #hear: (samples: VoicePose[]) => void;
  #gesture: { course: Gesture; from: number } | null = null;
  /** When the next sample is due; none while all is silent. */
  #due: number | null = null;
  #handful: VoicePose[] = [];

  /** `hear` is given each sample at once, `send` handfuls. */
  constructor(hear: (samples: VoicePose[]) => void, send: (samples: VoicePose[]) => void, chance: () => number = Math.random) {
    [this.#hear, this.#send, this.#chance] = [hear, send, chance];
  }

  /** Make a sound of its own, in the pitch and loudness of the hand. */
  make(name: GestureName, now: number): void {
    this.#gesture = { course: new Gesture(name, this.#chance), from: now };
  }

  /** Whether anything is to be heard. */
  get busy(): boolean {
    return this.sounding || this.#gesture !== null;
  }

  /** Give out what is due by now, in milliseconds. */
  tick(now: number): void {
    if (this.#due === null && !this.busy) return;
    // After a stop of the clock (a page in the background) nothing is made up for.
    if (this.#due === null || now - this.#due > 4 * STEP) this.#due = now;
    const samples: VoicePose[] = [];
    for (; this.#due !== null && this.#due <= now; this.#due = this.busy ? this.#due + STEP : null) samples.push(this.#sample(this.#due));
    if (samples.length === 0) return;
    this.#hear(samples);
    this.#handful.push(...samples);
    while (this.#handful.length >= MOST_SAMPLES) this.#send(this.#handful.splice(0, MOST_SAMPLES));
    if (this.#due === null && this.#handful.length > 0) this.#send(this.#handful.splice(0));
  }

  /** Be silent now, and say so. */
  rest(now: number): void {
    this.sounding = false;
    this.#gesture = null;
    this.tick(Math.max(now, this.#due ?? now));
  }

  #sample(now: number): VoicePose {
    const made = this.#gesture?.course.at(Math.max(0, now - this.#gesture.from)) ?? null;
    if (made === null) {
      this.#gesture = null;
      return { ...this.pose, loud: this.sounding ? this.pose.loud : 0 };
    }
    const { pose } = this;
    for (const name of VOICE) {
      if (name === "loud") made.loud = Math.min(1, made.loud * (0.55 + 0.75 * pose.loud));
      else if (name === "pitch") made.pitch = Math.max(-1, Math.min(1, made.pitch + pose.pitch));
      // The hand may add air, roughness, a tremble or the nose; the vowel is the sound's own.
      else if (name !== "open" && name !== "front") made[name] = Math.max(made[name], name === "breath" ? 0 : pose[name]);
    }
    return made;
  }
}
