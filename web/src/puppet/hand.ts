// What a player does with the face, from whatever they play it with, as one pose.

import { atRest, FACE, SIGNED, type FaceControl, type FacePose, type VoicePose } from "./controls";
import { above, clamp, type Point } from "./curves";
import { GESTURES, type GestureName } from "./gestures";
import { handleAt, SECOND, type Handle } from "./handles";

interface Grip {
  handle: Handle;
  from: Point;
  /** Everything as it was when the finger came. */
  start: FacePose;
}

const within = (name: FaceControl, value: number): number => clamp(value, SIGNED.has(name) ? -1 : 0, 1);

export class FaceHand {
  /** Whether what is pulled stays when it is let go; else it springs back. */
  keeps = true;
  /** What is set, and stays. */
  readonly pose = atRest();
  readonly #handles: readonly Handle[];
  readonly #grips = new Map<number, Grip>();
  #pulled: Partial<FacePose> = {};
  #played: Partial<FacePose> = {};
  #gesture: { name: GestureName; since: number; held: boolean } | null = null;
  #voice: Partial<FacePose> = {};

  constructor(handles: readonly Handle[]) {
    this.#handles = handles;
  }

  set(name: FaceControl, value: number): void {
    this.pose[name] = within(name, value);
  }

  /** Everything back to rest. */
  letGo(): void {
    Object.assign(this.pose, atRest());
    this.#grips.clear();
    this.#gesture = null;
  }

  /** A finger comes down on the drawing; returns what it holds. */
  grab(finger: number, point: Point): string {
    const held = handleAt(this.#handles, point, this.pose);
    const second = held === this.#handles.at(-1) && [...this.#grips.values()].some(({ handle }) => handle === held);
    const handle = second ? SECOND : held;
    this.#grips.set(finger, { handle, from: point, start: { ...this.pose } });
    return handle.name;
  }

  drag(finger: number, [x, y]: Point): void {
    const grip = this.#grips.get(finger);
    if (grip) Object.assign(this.pose, grip.handle.pull(grip.start, x - grip.from[0], grip.from[1] - y));
  }

  release(finger: number): void {
    const grip = this.#grips.get(finger);
    this.#grips.delete(finger);
    if (!grip || this.keeps) return;
    for (const name of Object.keys(grip.handle.pull(grip.start, 0, 0)) as FaceControl[]) this.pose[name] = grip.start[name];
  }

  /** Keys that are held pull, and spring back. */
  pull(pulled: Partial<FacePose>): void {
    this.#pulled = pulled;
  }

  /** A key where things stay: there, and with the next press back. */
  toggle(name: FaceControl, value: number): void {
    this.set(name, Math.abs(this.pose[name] - value) < 0.05 ? 0 : value);
  }

  /** What a gamepad holds now: it springs back by itself. */
  play(played: Partial<FacePose>): void {
    this.#played = played;
  }

  begin(name: GestureName, now: number, held = false): void {
    this.#gesture = { name, since: now, held };
  }

  /** A gesture that was held ends when it has come round. */
  end(): void {
    if (this.#gesture) this.#gesture.held = false;
  }

  /** The mouth follows the voice a little. */
  follow({ loud, open, front, hum }: VoicePose): void {
    const aloud = clamp(1.4 * loud) * (1 - hum);
    this.#voice = loud > 0.01 ? { jaw: 0.5 * aloud * (0.25 + 0.75 * open), pucker: 0.4 * aloud * above(-front), stretch: 0.35 * aloud * above(front), press: 0.3 * clamp(2 * loud) * hum } : {};
  }

  /** The whole pose at this moment. */
  at(now: number): FacePose {
    const pose = { ...this.pose };
    for (const part of [this.#pulled, this.#played, this.#gestureAt(now), this.#voice])
      for (const [name, value] of Object.entries(part) as Array<[FaceControl, number]>) pose[name] += value;
    for (const name of FACE) pose[name] = within(name, pose[name]);
    return pose;
  }

  #gestureAt(now: number): Partial<FacePose> {
    if (!this.#gesture) return {};
    const { name, held } = this.#gesture;
    const { seconds, at } = GESTURES[name];
    const time = (now - this.#gesture.since) / 1000;
    if (time < seconds) return at(time);
    if (held) this.#gesture.since = now;
    else this.#gesture = null;
    return {};
  }
}
