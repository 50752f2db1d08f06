// The puppet's throat in numbers: a glottal pulse and breath, sent through five formants. It sighs, growls
// and giggles; it has no consonants, so it cannot speak. Pure: the audio thread runs it, and so do the tests.
//
// The controls as they are heard: `loud` 0 is silence. `breath` up to a half is air on top of the voice,
// beyond that the voice gives way, and 1 is air alone (a sigh, a gasp). `rough` beats the sound 28 to 73 times
// a second and breaks every second pulse. `open` and `front` are the vowel, `hum` closes the lips.

import { OCTAVES, SIGNED, silence, VOICE, type VoicePose } from "../controls";

/** Samples for which everything but the waveform itself stays as it is. */
const BLOCK = 32;
/** Seconds in which a control has gone most of its way: slower than a click, faster than a syllable. */
const GLIDE = 0.012;
/** Loudness at which nothing is heard any more. */
const INAUDIBLE = 1e-4;
/** Seconds over which loudness is evened out between vowels and pitches; far slower than any roughness. */
const EVENED = 0.04;
/** Root mean square of the loudest sound: a low voice peaks at four times as much. */
const LEVEL = 0.24;
/** The pitch whose throat is as long as the table of vowels says. */
const USUAL_PITCH = 200;

/** The first three formants in Hz: rows by `open` (0, a half, 1), columns by `front` (-1, 0, 1). */
const VOWELS = [
  [[300, 640, 2150], [340, 1450, 2450], [290, 2600, 3300]],
  [[520, 860, 2850], [560, 1450, 2600], [530, 2250, 2850]],
  [[740, 1080, 2850], [860, 1430, 2900], [820, 1800, 2750]],
] as const;
const HIGHER_FORMANTS = [3700, 4600] as const;
const BANDWIDTHS = [80, 95, 140, 200, 280] as const;
/** With the lips closed, the sound leaves through the nose: other formants, damped, and a gap at `NASAL_GAP`. */
const NASAL = [260, 1100, 2150, 3100, 4200] as const;
const NASAL_DAMPING = [1, 2.6, 2.4, 2, 2] as const;
const NASAL_GAP = 820;

const between = (from: number, to: number, part: number): number => from + (to - from) * part;
const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));
/** 0 below, 1 above, and softly from one to the other. */
function rise(value: number, from: number, to: number): number {
  const part = within(0, (value - from) / (to - from), 1);
  return part * part * (3 - 2 * part);
}

/** A formant of a vowel between those in the table. */
function formant(which: number, open: number, front: number): number {
  const [row, column] = [Math.min(1, Math.floor(open * 2)), Math.min(1, Math.floor(front + 1))];
  const at = (r: number, c: number): number => Math.log(VOWELS[r]![c]![which]!);
  const across = (r: number): number => between(at(r, column), at(r, column + 1), front + 1 - column);
  return Math.exp(between(across(row), across(row + 1), open * 2 - row));
}

/** Two poles: what a hollow in the throat does to a sound. */
class Resonator {
  #gain = 1;
  #first = 0;
  #second = 0;
  #last = 0;
  #before = 0;

  tune(frequency: number, bandwidth: number, rate: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / rate);
    this.#second = -radius * radius;
    this.#first = 2 * radius * Math.cos((2 * Math.PI * Math.min(frequency, rate * 0.45)) / rate);
    this.#gain = 1 - this.#first - this.#second;
  }

  pass(sample: number): number {
    const out = this.#gain * sample + this.#first * this.#last + this.#second * this.#before;
    this.#before = this.#last;
    return (this.#last = out);
  }

  /** The opposite: takes out what `pass` would bring out. */
  block(sample: number): number {
    const out = (sample - this.#first * this.#last - this.#second * this.#before) / this.#gain;
    this.#before = this.#last;
    this.#last = sample;
    return out;
  }

  rest(): void {
    this.#last = this.#before = 0;
  }
}

export class Synth {
  /** Hz at `pitch` 0. A lower voice has a longer throat, too. */
  rest = USUAL_PITCH;
  readonly #rate: number;
  #seed: number;
  readonly #now: VoicePose = silence();
  readonly #formants = BANDWIDTHS.map(() => new Resonator());
  readonly #gap = new Resonator();
  #sounding = false;

  // Where the vocal folds are, from 0 to 1, and what is peculiar to this one of their swings.
  #phase = 0;
  #swing = 0;
  #stretch = 1;
  #strength = 1;
  #flow = 0;

  #dull = 0;
  #hiss = 0;
  #power = LEVEL * LEVEL;
  #gain = 0;
  #drift = 0;
  #wobble = 0;
  #beat = 0;

  constructor(rate: number, seed = 1) {
    this.#rate = rate;
    this.#seed = seed >>> 0 || 1;
  }

  /** Sound on its way to a goal, for as long as `out` is. */
  render(out: Float32Array, goal: Readonly<VoicePose>): void {
    for (let from = 0; from < out.length; from += BLOCK) this.#block(out, from, Math.min(from + BLOCK, out.length), goal);
  }

  #block(out: Float32Array, from: number, to: number, goal: Readonly<VoicePose>): void {
    this.#approach(goal, to - from);
    const now = this.#now;
    if (now.loud < INAUDIBLE && this.#gain < INAUDIBLE) {
      if (this.#sounding) this.#rest();
      out.fill(0, from, to);
      return;
    }
    this.#sounding = true;

    const rate = this.#rate;
    const seconds = (to - from) / rate;
    const pitch = this.#pitch(seconds);
    this.#shape(pitch);

    const voiced = 1 - rise(now.breath, 0.5, 0.97);
    const air = 0.012 + 0.5 * now.breath * now.breath;
    const lips = 0.08 * air * (1 - now.hum);
    // High and soft voices leave the folds open for longer and are duller; who presses is bright.
    const opening = within(0.4, 0.62 - 0.18 * now.loud + 0.25 * now.breath + 0.12 * Math.max(0, now.pitch), 0.9);
    const cutoff = 600 * 2 ** (3.4 * now.loud - 1.2 * now.breath + 0.8 * now.rough - 1.5 * rise(now.pitch, 0.6, 1));
    const dulling = 1 - Math.exp((-2 * Math.PI * Math.min(cutoff, rate / 4)) / rate);
    const evening = 1 - Math.exp(-1 / (EVENED * rate));
    const beating = ((28 + 45 * now.rough ** 4) * (1 + 0.15 * this.#noise())) / rate;
    const depth = 0.88 * rise(now.rough, 0.05, 1);
    // Air is never as loud as a shout, nor is what leaves through the nose.
    const most = between(0.55, 1, voiced) * between(1, 0.85, now.hum);
    const gain = most * now.loud ** 1.5;
    const step = pitch / rate;
    const [f1, f2, f3, f4, f5] = this.#formants as [Resonator, Resonator, Resonator, Resonator, Resonator];

    let louder = this.#gain;
    const growth = (gain - louder) / (to - from);
    for (let index = from; index < to; index++) {
      const advance = step * this.#stretch;
      this.#phase += advance;
      if (this.#phase >= 1) this.#begin();
      const part = this.#phase / opening;
      const flow = part < 1 ? 6.75 * part * part * (1 - part) * this.#strength : 0;
      // The difference of two flows, not the slope at a point: the edges of the pulse fold back less.
      const pulse = (0.3 * (flow - this.#flow)) / advance;
      this.#flow = flow;
      this.#dull += dulling * (pulse - this.#dull);

      const white = this.#noise();
      const before = this.#hiss;
      this.#hiss = white;
      const breath = air * (white - 0.35 * before) * between(1, 0.35 + 0.65 * flow, voiced);

      let sound = voiced * this.#dull + breath;
      sound = f5.pass(f4.pass(f3.pass(f2.pass(f1.pass(sound)))));
      // Air at the lips is heard above all formants.
      sound += now.hum * (this.#gap.block(sound) - sound) + lips * (white - before);

      this.#power += evening * (sound * sound - this.#power);
      sound *= LEVEL / Math.max(Math.sqrt(this.#power), LEVEL / 12);

      this.#beat += beating;
      if (this.#beat >= 1) this.#beat -= 1;
      const valley = 0.5 - 0.5 * Math.cos(2 * Math.PI * this.#beat);
      louder += growth;
      out[index] = Math.tanh(sound * (1 - depth * valley * valley) * louder);
    }
    this.#gain = gain;
  }

  /** Out of silence a sound begins where it is meant to; from then on every control glides. */
  #approach(goal: Readonly<VoicePose>, samples: number): void {
    const part = 1 - Math.exp(-samples / (GLIDE * this.#rate));
    for (const name of VOICE) {
      const wanted = within(SIGNED.has(name) ? -1 : 0, goal[name] || 0, 1);
      this.#now[name] = this.#sounding || name === "loud" ? between(this.#now[name], wanted, part) : wanted;
    }
  }

  /** Hz now: vibrato, and what no living voice is without. */
  #pitch(seconds: number): number {
    const { vibrato, pitch, rough } = this.#now;
    this.#wobble = (this.#wobble + (4.8 + 2 * vibrato) * seconds) % 1;
    this.#drift += (this.#noise() - this.#drift) * Math.min(1, seconds * 12);
    const swing = 0.055 * vibrato * Math.sin(2 * Math.PI * this.#wobble);
    const hertz = this.rest * 2 ** (OCTAVES * pitch) * (1 + swing + (0.02 + 0.08 * rough) * this.#drift);
    return within(30, hertz, this.#rate / 8);
  }

  /** The throat, the mouth and the nose. */
  #shape(pitch: number): void {
    const { open, front, hum, loud, pitch: high } = this.#now;
    const size = (this.rest / USUAL_PITCH) ** (1 / 3) * (1 + 0.06 * high);
    for (const [index, resonator] of this.#formants.entries()) {
      const oral = index < 3 ? formant(index, open, front) : HIGHER_FORMANTS[index - 3]!;
      let frequency = size * Math.exp(between(Math.log(oral), Math.log(NASAL[index]!), hum));
      let bandwidth = BANDWIDTHS[index]! * between(1, NASAL_DAMPING[index]!, hum);
      if (index === 0) {
        // Whoever sings above the first formant takes it along, or the voice would go thin.
        frequency = Math.max(frequency * (1 + 0.12 * loud), pitch * 1.02);
        bandwidth += pitch * 0.12;
      }
      resonator.tune(frequency, bandwidth, this.#rate);
    }
    this.#gap.tune(size * NASAL_GAP, 220, this.#rate);
  }

  /** The folds swing anew, never quite as the time before. */
  #begin(): void {
    const { rough } = this.#now;
    this.#phase %= 1;
    this.#swing ^= 1;
    const broken = rise(rough, 0.2, 0.9) * this.#swing;
    this.#stretch = 1 + (0.006 + 0.05 * rough * rough) * this.#noise() - 0.06 * broken;
    this.#strength = 1 + (0.04 + 0.3 * rough * rough) * this.#noise() - 0.5 * broken;
  }

  #rest(): void {
    this.#sounding = false;
    for (const resonator of [...this.#formants, this.#gap]) resonator.rest();
    this.#dull = this.#hiss = this.#flow = this.#phase = this.#gain = 0;
    this.#power = LEVEL * LEVEL;
  }

  /** Evenly between -1 and 1; the same from the same seed. */
  #noise(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return this.#seed / 0x80000000;
  }
}
