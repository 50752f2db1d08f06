// Movements that take more than a finger: each is added to whatever is being played.

import type { FacePose } from "./controls";

export interface Gesture {
  /** How long it takes, in seconds; held, it begins anew. */
  seconds: number;
  at: (time: number) => Partial<FacePose>;
}

const wave = (time: number, perSecond: number): number => Math.sin(2 * Math.PI * perSecond * time);
/** Comes and goes: 0 at both ends, 1 between them. */
const swell = (time: number, seconds: number): number => Math.min(1, 5 * Math.min(time, seconds - time) / seconds);

export const GESTURES = {
  shake: { seconds: 1.2, at: (time) => ({ head_turn: 0.75 * wave(time, 2.5) * swell(time, 1.2) }) },
  nod: { seconds: 1.2, at: (time) => ({ head_nod: -0.7 * wave(time, 2.5) * swell(time, 1.2) }) },
  gasp: {
    seconds: 0.9,
    at: (time) => {
      const amount = time < 0.12 ? time / 0.12 : Math.max(0, 1 - (time - 0.45) / 0.45);
      const full = Math.min(1, amount);
      return { jaw: 0.55 * full, funnel: 0.35 * full, head_forward: -0.5 * full, lift: 0.5 * full };
    },
  },
  bounce: { seconds: 1, at: (time) => ({ lift: 0.9 * Math.abs(wave(time, 1.5)) * swell(time, 1) }) },
  roll: {
    seconds: 1.1,
    at: (time) => {
      const turn = Math.PI * (1 - time / 1.1);
      const amount = swell(time, 1.1);
      return { gaze_x: Math.cos(turn) * amount, gaze_y: Math.sin(turn) * amount, head_tilt: 0.18 * Math.cos(turn) * amount };
    },
  },
  tremble: { seconds: 1, at: (time) => ({ head_turn: 0.09 * wave(time, 11) * swell(time, 1), lift: 0.06 * wave(time, 8.5) * swell(time, 1), jaw: 0.05 * (1 + wave(time, 10)) * swell(time, 1) }) },
  jiggle: { seconds: 1.3, at: (time) => ({ lift: 0.34 * Math.abs(wave(time, 2.5)) * swell(time, 1.3), head_nod: 0.22 * wave(time, 5) * swell(time, 1.3), jaw: 0.12 * (1 + wave(time, 5)) * swell(time, 1.3) }) },
} as const satisfies Record<string, Gesture>;

export type GestureName = keyof typeof GESTURES;
export const GESTURE_NAMES = Object.keys(GESTURES) as GestureName[];
