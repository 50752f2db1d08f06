// What a puppet looks like at one moment: what is played, and the life that is in it besides.

import type { FacePose } from "./controls";

export interface Moment {
  pose: FacePose;
  /** Seconds since it came to life: tears and sweat run by it. */
  time: number;
  /** From -1 (breathed out) to 1. */
  breath: number;
  /** Above 0 it is stretched, below squashed. */
  stretch: number;
  /** How far ears and hair lag behind the head, sideways and upwards. */
  sway: number;
  flop: number;
}
