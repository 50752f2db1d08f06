// Sounds that take more than a finger: each is a course of the controls over time, in whatever pitch and
// loudness the hand is. They are sounds and no feelings: what a giggle means is the performer's business.

import { silence, VOICE, type VoicePose } from "../controls";

export const GESTURES = ["sigh", "growl", "giggle", "sob", "gasp", "hiccup"] as const;
export type GestureName = (typeof GESTURES)[number];

/** A moment of it; `at` in milliseconds. What it does not name stays as the moment before. */
type Moment = { at: number } & Partial<VoicePose>;
type Chance = () => number;

/** A number that is a little different each time. */
const about = (value: number, chance: Chance, spread = 0.15): number => value * (1 + spread * (2 * chance() - 1));
const semitones = (steps: number): number => steps / 24;

const COMPOSED: Record<GestureName, (chance: Chance) => Moment[]> = {
  // Air that rises at once and dies away, with a little voice sinking in it.
  sigh: (chance) => {
    const length = about(1300, chance);
    return [
      { at: 0, breath: 0.86, open: 0.6, pitch: semitones(about(5, chance)) },
      { at: 110, loud: 0.95 },
      { at: length * 0.4, loud: 0.6, pitch: semitones(1), open: 0.5 },
      { at: length, loud: 0, pitch: semitones(-5), breath: 0.95, open: 0.3 },
    ];
  },
  // Low, pressed, beating.
  growl: (chance) => {
    const length = about(1100, chance);
    return [
      { at: 0, rough: 0.75, open: 0.35, front: -0.2, pitch: semitones(-8), breath: 0.1 },
      { at: 90, loud: 0.7 },
      { at: length * 0.45, loud: 0.95, pitch: semitones(about(-4, chance)), rough: 0.85, open: 0.6 },
      { at: length * 0.85, loud: 0.7, pitch: semitones(-9), rough: 0.7, open: 0.3 },
      { at: length, loud: 0 },
    ];
  },
  // Notes of 75 milliseconds, about five a second, falling in loudness and in the end in pitch.
  giggle: (chance) => {
    const count = 5 + Math.floor(chance() * 3);
    const moments: Moment[] = [];
    let at = 0;
    for (let note = 0; note < count; note++) {
      const arch = Math.sin((Math.PI * (note + 1)) / (count + 1));
      const top = semitones(7 + 4 * arch + 1.5 * chance());
      const loud = about(0.75, chance, 0.1) * (1 - (0.5 * note) / count);
      moments.push(
        { at, loud: 0.12, breath: 0.9, open: 0.5, front: 0.3, pitch: top },
        { at: at + 35, loud, breath: 0.3, open: 0.7 },
        { at: at + about(85, chance), loud: loud * 0.9, pitch: top - semitones(2) },
        { at: at + 120, loud: 0.12, breath: 0.9 },
      );
      at += about(190, chance, 0.12);
    }
    return [...moments, { at: at + 40, loud: 0 }];
  },
  // Two jerks of air drawn in, then a voice that breaks and sinks, shaking.
  sob: (chance) => [
    { at: 0, breath: 1, open: 0.4, front: 0.3 },
    { at: 60, loud: 0.85 },
    { at: 130, loud: 0 },
    { at: 190, loud: 0 },
    { at: 250, loud: 0.95 },
    { at: 330, loud: 0 },
    { at: 400, loud: 0, breath: 0.35, open: 0.35, front: -0.5, vibrato: 0.8, pitch: semitones(about(6, chance)), rough: 0.1 },
    { at: 450, loud: 0.65 },
    { at: 620, pitch: semitones(about(9, chance)), rough: 0.25 },
    { at: 700, pitch: semitones(4), loud: 0.5, rough: 0.1 },
    { at: about(1250, chance, 0.1), pitch: semitones(-2), loud: 0.3, breath: 0.6 },
    { at: 1500, loud: 0 },
  ],
  // Air alone, drawn in within a quarter of a second: the mouth opens, so it gets brighter.
  gasp: (chance) => {
    const length = about(270, chance);
    return [
      { at: 0, breath: 1, open: 0.35, front: 0.1, pitch: semitones(6) },
      { at: length * 0.75, loud: 1, open: 0.95, front: 0.3 },
      { at: length, loud: 0.75 },
      { at: length + 40, loud: 0 },
    ];
  },
  // A yelp that leaps up and is cut off.
  hiccup: (chance) => [
    { at: 0, breath: 0.2, open: 0.45, front: 0.4, pitch: semitones(3) },
    { at: 20, loud: 0.8 },
    { at: 90, loud: 0.85, pitch: semitones(about(16, chance)) },
    { at: 115, loud: 0, open: 0.1 },
  ],
};

export class Gesture {
  readonly #moments: VoicePose[];
  readonly #times: number[];

  constructor(name: GestureName, chance: Chance = Math.random) {
    let pose = silence();
    const composed = COMPOSED[name](chance);
    this.#times = composed.map(({ at }) => at);
    this.#moments = composed.map(({ at: _, ...change }) => (pose = { ...pose, ...change }));
  }

  /** Its pose after so many milliseconds; none when it is over. */
  at(time: number): VoicePose | null {
    const next = this.#times.findIndex((moment) => moment > time);
    if (next < 0) return null;
    if (next === 0) return this.#moments[0]!;
    const [from, to] = [this.#moments[next - 1]!, this.#moments[next]!];
    const part = (time - this.#times[next - 1]!) / (this.#times[next]! - this.#times[next - 1]!);
    const pose = silence();
    for (const name of VOICE) pose[name] = from[name] + (to[name] - from[name]) * part;
    return pose;
  }
}
