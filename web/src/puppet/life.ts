// What makes a puppet live: every control is drawn to its goal by a spring, and besides it breathes, blinks,
// looks about a little, and is squashed and stretched by its own haste. Life never acts: it moves nothing
// that the player is using just then.

import { atRest, FACE, type FaceControl, type FacePose } from "./controls";
import { above, clamp } from "./curves";
import type { Moment } from "./moment";

interface Spring {
  /** How fast it swings, in radians a second, and how soon it comes to rest: at 1 without swinging over. */
  pace: number;
  damping: number;
}

const QUICK: Spring = { pace: 34, damping: 0.82 };
const SPRINGS: Partial<Record<FaceControl, Spring>> = {
  lid_left: { pace: 46, damping: 0.95 },
  lid_right: { pace: 46, damping: 0.95 },
  gaze_x: { pace: 52, damping: 0.95 },
  gaze_y: { pace: 52, damping: 0.95 },
  jaw: { pace: 32, damping: 0.72 },
  tongue: { pace: 24, damping: 0.6 },
  puff: { pace: 22, damping: 0.6 },
  head_tilt: { pace: 21, damping: 0.62 },
  head_turn: { pace: 24, damping: 0.68 },
  head_nod: { pace: 24, damping: 0.64 },
  head_forward: { pace: 20, damping: 0.66 },
  lift: { pace: 24, damping: 0.55 },
  tears: { pace: 6, damping: 1 },
  blush: { pace: 5, damping: 1 },
  sweat: { pace: 6, damping: 1 },
};
const INDEX = Object.fromEntries(FACE.map((name, index) => [name, index])) as Record<FaceControl, number>;
/** Steps no longer than this, so that a stiff spring cannot explode after a pause. */
const STEP = 1 / 90;
const LONGEST = 0.1;

/** A number on a spring. */
export class Sprung {
  value = 0;
  speed = 0;
  constructor(readonly spring: Spring) {}

  step(goal: number, seconds: number): void {
    const { pace, damping } = this.spring;
    this.speed += (pace * pace * (goal - this.value) - 2 * damping * pace * this.speed) * seconds;
    this.value += this.speed * seconds;
  }

  be(value: number): void {
    this.value = value;
    this.speed = 0;
  }
}

const BLINK = 0.16;
const BETWEEN_BLINKS = 3.4;
const BETWEEN_LOOKS = 1.3;
const BREATH = 0.27;

export class Life {
  readonly moment: Moment = { pose: atRest(), time: 0, breath: 0, stretch: 0, sway: 0, flop: 0 };
  #springs = FACE.map((name) => new Sprung(SPRINGS[name] ?? QUICK));
  #stretch = new Sprung({ pace: 30, damping: 0.42 });
  #sway = new Sprung({ pace: 15, damping: 0.26 });
  #flop = new Sprung({ pace: 17, damping: 0.26 });
  #chance: () => number;
  #nextBlink: number;
  #blinking = -1;
  #nextLook = 1;
  #look: readonly [number, number] = [0, 0];

  constructor(chance: () => number = Math.random) {
    this.#chance = chance;
    this.#nextBlink = 1 + BETWEEN_BLINKS * chance();
    this.moment.time = 60 * chance();
    this.#nextBlink += this.moment.time;
    this.#nextLook += this.moment.time;
  }

  /** Be there at once, without moving. */
  be(goal: FacePose): void {
    FACE.forEach((name, index) => this.#springs[index]!.be(goal[name]));
    for (const spring of [this.#stretch, this.#sway, this.#flop]) spring.be(0);
    Object.assign(this.moment.pose, goal);
    this.moment.stretch = this.moment.sway = this.moment.flop = this.moment.breath = 0;
  }

  /** Some time goes by, with this as the goal of everything. */
  step(goal: FacePose, seconds: number): Moment {
    const { moment } = this;
    let left = Math.min(seconds, LONGEST);
    while (left > 1e-6) {
      const part = Math.min(left, STEP);
      this.#swing(goal, part);
      moment.time += part;
      left -= part;
    }
    FACE.forEach((name, index) => (moment.pose[name] = clamp(this.#springs[index]!.value, -1.25, 1.25)));
    moment.stretch = clamp(this.#stretch.value, -0.16, 0.16);
    moment.sway = clamp(this.#sway.value, -1.5, 1.5);
    moment.flop = clamp(this.#flop.value, -1.5, 1.5);
    moment.breath = Math.sin(2 * Math.PI * BREATH * moment.time);
    this.#blink(goal);
    this.#lookAbout(goal);
    return moment;
  }

  /** Whether nothing moves but its breath. */
  get calm(): boolean {
    return this.#blinking < 0 && Math.abs(this.#sway.speed) < 0.3 && Math.abs(this.#flop.speed) < 0.3 && this.#springs.every(({ speed }) => Math.abs(speed) < 0.04);
  }

  #swing(goal: FacePose, seconds: number): void {
    for (let index = 0; index < FACE.length; index++) this.#springs[index]!.step(goal[FACE[index]!], seconds);
    const speed = (name: FaceControl) => this.#springs[INDEX[name]]!.speed;
    this.#stretch.step(clamp(0.028 * speed("lift") + 0.008 * speed("head_nod") + 0.012 * speed("jaw"), -0.14, 0.14), seconds);
    this.#sway.step(clamp(-0.16 * (speed("head_tilt") + speed("head_turn")), -1.4, 1.4), seconds);
    this.#flop.step(clamp(-0.12 * (1.6 * speed("lift") + speed("head_nod")), -1.4, 1.4), seconds);
  }

  /** Lids that the player leaves alone shut for a moment now and then. */
  #blink(goal: FacePose): void {
    const { moment } = this;
    const free = Math.abs(goal.lid_left) < 0.2 && Math.abs(goal.lid_right) < 0.2 && goal.squint_left < 0.5 && goal.squint_right < 0.5;
    if (this.#blinking < 0 && moment.time >= this.#nextBlink) {
      this.#blinking = free ? 0 : -1;
      // Now and then twice in a row.
      this.#nextBlink = moment.time + (this.#chance() < 0.15 ? 0.3 : BETWEEN_BLINKS * (0.5 + this.#chance()));
      if (free) this.#blinkedFrom = moment.time;
    }
    if (this.#blinking < 0) return;
    this.#blinking = (moment.time - this.#blinkedFrom) / BLINK;
    if (this.#blinking >= 1 || !free) {
      this.#blinking = -1;
      return;
    }
    const shut = Math.sin(Math.PI * this.#blinking) ** 0.6;
    moment.pose.lid_left -= (1 + moment.pose.lid_left) * shut;
    moment.pose.lid_right -= (1 + moment.pose.lid_right) * shut;
  }
  #blinkedFrom = 0;

  /** Eyes are never quite still, unless they look at something. */
  #lookAbout(goal: FacePose): void {
    const { moment } = this;
    if (moment.time >= this.#nextLook) {
      this.#look = [0.09 * (this.#chance() - 0.5) * 2, 0.06 * (this.#chance() - 0.5) * 2];
      this.#nextLook = moment.time + BETWEEN_LOOKS * (0.4 + this.#chance());
    }
    const idle = 1 - clamp(3 * Math.max(Math.abs(goal.gaze_x), Math.abs(goal.gaze_y), above(goal.cross)));
    moment.pose.gaze_x += this.#look[0] * idle;
    moment.pose.gaze_y += this.#look[1] * idle;
  }
}
