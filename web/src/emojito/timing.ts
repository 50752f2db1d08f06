// How long each beat of a reveal takes, in milliseconds: the same on all devices, so that they go together.

import type { EmojitoRevealedEvent, Told } from "../protocol";
import { session } from "../lib/session.svelte";
import { choiceIn } from "./choice";

export interface Tempo {
  /** From one dial to the next; of many each has less. */
  turn: number;
  /** All of them together take no longer. */
  turns: number;
  /** Until the last token lies on its card. */
  landing: number;
  /** In which nothing is to be heard or seen. */
  silence: number;
  /** In which everybody sees what it was. */
  truth: number;
  /** Until the ring is large, or small again. */
  growing: number;
  step: number;
  steps: number;
  pause: number;
}

const FULL: Tempo = { turn: 520, turns: 2500, landing: 650, silence: 1200, truth: 1900, growing: 600, step: 300, steps: 2600, pause: 500 };
const QUICK: Tempo = { turn: 140, turns: 700, landing: 450, silence: 450, truth: 900, growing: 350, step: 130, steps: 1000, pause: 250 };
/** From which round on a table may like it short. */
const QUICK_FROM = 3;
/** A trophy on its way from a card to a pile. */
export const FLIGHT = 750;
/** In which one looks at where all of it has led. */
const LOOK = 2500;

export const tempoOf = (round: number): Tempo => (round >= QUICK_FROM && choiceIn(session.room?.settings).quick_reveals ? QUICK : FULL);

export const perTurn = (tempo: Tempo, dials: number): number => Math.min(tempo.turn, tempo.turns / Math.max(1, dials));
export const perStep = (tempo: Tempo, longest: number): number => Math.min(tempo.step, tempo.steps / Math.max(1, longest));

/** Until it is told what it was. */
export function untilTruth(tempo: Tempo, round: EmojitoRevealedEvent): number {
  const dials = Object.keys(round.guesses).length;
  return perTurn(tempo, dials) * dials + tempo.landing + tempo.silence;
}

/** All that happened in one go, from the first dial to the last look. */
export function lengthOf(events: Told[], round: number): number {
  const tempo = tempoOf(round);
  let length = LOOK;
  let longest = 0;
  for (const event of events) {
    if (event.type === "revealed") length += untilTruth(tempo, event) + tempo.truth + 2 * tempo.growing;
    if (event.type === "moved" && "owner" in event) longest = Math.max(longest, event.steps);
    if (event.type === "set_back") longest = Math.max(longest, 3);
    if (event.type === "trophy_taken") length += FLIGHT + tempo.pause;
  }
  return length + perStep(tempo, longest) * longest + 2 * tempo.pause;
}
