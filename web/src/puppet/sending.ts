// When frames go out: about twelve a second while something changes, one a second while nothing does.

import { encode, FACE, MOST_SAMPLES, type FacePose, type VoicePose } from "./controls";

export const APART = 80;
const KEEP_ALIVE = 1000;

export class FrameSender {
  #last = "";
  #sent = -Infinity;
  #shown = -Infinity;

  constructor(readonly send: (face?: FacePose, voice?: VoicePose[]) => void) {}

  /** Something has sounded: it goes out at once, with the face where one may be seen. */
  hear(samples: readonly VoicePose[], now: number, face?: FacePose): void {
    this.#send(now, face, samples.slice(-MOST_SAMPLES));
  }

  /** Called about every `APART` milliseconds. Beside a voice that sounds there is nothing left to do. */
  tick(now: number, face: FacePose): void {
    if (now - this.#sent >= APART - 10) this.#send(now, face);
  }

  #send(now: number, face?: FacePose, voice?: VoicePose[]): void {
    const text = face ? encode(FACE, [face]) : "";
    const shown = text !== this.#last || now - this.#shown >= KEEP_ALIVE ? face : undefined;
    if (!shown && !voice) return;
    if (shown) [this.#last, this.#shown] = [text, now];
    this.#sent = now;
    this.send(shown, voice);
  }
}
