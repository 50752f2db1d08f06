// The puppet's voice, listened to by numbers: pitch, loudness, vowels, air, roughness; and what must never be.

import { describe, expect, test } from "vitest";
import { silence, VOICE, type VoicePose } from "../src/puppet/controls";
import { Gesture, GESTURES } from "../src/puppet/voice/gestures";
import { FADING, PATIENCE, Playout, SAMPLE } from "../src/puppet/voice/playout";
import { Synth } from "../src/puppet/voice/synth";

const RATE = 48_000;
const EACH = RATE * SAMPLE;
const REST = 200;

const pose = (change: Partial<VoicePose>): VoicePose => ({ ...silence(), ...change });

/** What these poses sound like, 20 milliseconds each. */
function sound(poses: VoicePose[], rest = REST): Float32Array {
  const synth = new Synth(RATE, 5);
  synth.rest = rest;
  const out = new Float32Array(poses.length * EACH);
  for (const [index, goal] of poses.entries()) synth.render(out.subarray(index * EACH, (index + 1) * EACH), goal);
  return out;
}
const steady = (change: Partial<VoicePose>, rest = REST): Float32Array =>
  sound(Array<VoicePose>(40).fill(pose({ loud: 0.7, ...change })), rest).subarray(10 * EACH);

const rms = (samples: Float32Array): number => Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const peak = (samples: Float32Array): number => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** How much of a frequency is in a sound. */
function strength(samples: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (const [index, value] of samples.entries()) {
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length);
    real += value * hann * Math.cos((2 * Math.PI * hertz * index) / RATE);
    imaginary += value * hann * Math.sin((2 * Math.PI * hertz * index) / RATE);
  }
  return Math.hypot(real, imaginary) / samples.length;
}
/** How much is between two frequencies. */
function band(samples: Float32Array, from: number, to: number): number {
  const short = samples.subarray(0, 9600);
  let sum = 0;
  for (let hertz = from; hertz < to; hertz += 10) sum += strength(short, hertz) ** 2;
  return Math.sqrt(sum);
}

/** How alike a sound is to itself a while later: the while it is most, and how much. */
function period(samples: Float32Array, lowest = 60, highest = 1000): { hertz: number; likeness: number } {
  let best = { hertz: 0, likeness: -1 };
  const size = 4800;
  for (let lag = Math.floor(RATE / highest); lag <= RATE / lowest; lag++) {
    let [both, first, second] = [0, 0, 0];
    for (let i = 0; i < size; i++) {
      const [a, b] = [samples[i]!, samples[i + lag]!];
      both += a * b;
      first += a * a;
      second += b * b;
    }
    const likeness = both / Math.sqrt(first * second || 1);
    // Twice as long fits as well: only what fits clearly better counts.
    if (likeness > best.likeness + 0.02) best = { hertz: RATE / lag, likeness };
  }
  return best;
}

/** How strongly the loudness goes up and down, at what rate: the strongest between two. */
function beat(samples: Float32Array): number {
  const envelope = samples.map(Math.abs);
  const mean = envelope.reduce((a, b) => a + b) / envelope.length;
  const around = envelope.map((value) => value - mean);
  let [most, at] = [0, 0];
  for (let hertz = 25; hertz <= 90; hertz += 1) {
    const much = strength(around, hertz);
    if (much > most) [most, at] = [much, hertz];
  }
  return most / mean > 0.05 ? at : 0;
}

describe("the voice", () => {
  test.each([[-0.5, 100], [0, 200], [0.25, 283], [0.5, 400], [1, 800]])("at pitch %f it sounds at %i Hz", (pitch, hertz) => {
    const heard = period(steady({ pitch, open: 0.6 }));
    expect(heard.hertz / hertz).toBeGreaterThan(0.96);
    expect(heard.hertz / hertz).toBeLessThan(1.04);
  });

  test("each puppet has a pitch of its own", () => {
    expect(period(steady({ open: 0.6 }, 130)).hertz).toBeCloseTo(130, -1);
  });

  test("louder is louder, whatever the vowel, the pitch or the air", () => {
    for (const how of [{ open: 1 }, { front: -1 }, { front: 1, pitch: 0.5 }, { hum: 1 }, { breath: 1, open: 0.5 }, { rough: 1, open: 1 }]) {
      const heard = [0.2, 0.4, 0.7, 1].map((loud) => rms(steady({ ...how, loud })));
      for (const [index, level] of heard.entries()) if (index) expect(level).toBeGreaterThan(heard[index - 1]! * 1.2);
    }
  });

  test("one loudness sounds alike at every vowel", () => {
    const levels = [{ open: 1 }, { front: 1 }, { front: -1 }, { open: 0.5, front: 1 }].map((vowel) => rms(steady(vowel)));
    expect(Math.max(...levels) / Math.min(...levels)).toBeLessThan(1.4);
  });

  test("silence is silent, from the beginning and after a sound", () => {
    expect(peak(sound(Array<VoicePose>(5).fill(silence())))).toBe(0);
    const after = sound([...Array<VoicePose>(20).fill(pose({ loud: 1, open: 1 })), ...Array<VoicePose>(15).fill(silence())]);
    expect(peak(after.subarray(-EACH))).toBe(0);
  });

  test("vowels are told apart by where they are strong", () => {
    const [a, i, u] = [steady({ open: 1 }), steady({ front: 1 }), steady({ front: -1 })];
    // Between one's formants and another's: a at 860 and 1430, i at 300 and 2600, u at 300 and 640 Hz.
    expect(band(a, 700, 1500) / band(a, 150, 450)).toBeGreaterThan(3 * (band(i, 700, 1500) / band(i, 150, 450)));
    expect(band(i, 2300, 3400) / band(i, 150, 450)).toBeGreaterThan(5 * (band(u, 2300, 3400) / band(u, 150, 450)));
  });

  test("a hum is dark", () => {
    const [hum, a] = [steady({ hum: 1 }), steady({ open: 1 })];
    expect(band(hum, 600, 4000) / band(hum, 100, 500)).toBeLessThan(0.3 * (band(a, 600, 4000) / band(a, 100, 500)));
  });

  test("air takes the voice's place", () => {
    const [clear, airy, air] = [0, 0.5, 1].map((breath) => period(steady({ breath, open: 0.6 })).likeness);
    expect(clear).toBeGreaterThan(0.95);
    expect(airy).toBeGreaterThan(air! + 0.1);
    expect(air).toBeLessThan(0.75);
  });

  test("roughness beats between 25 and 80 times a second", () => {
    expect(beat(steady({ open: 1, rough: 0.7, loud: 0.9 }))).toBeGreaterThan(25);
    expect(beat(steady({ open: 1, rough: 0, loud: 0.9 }))).toBe(0);
  });

  test("vibrato sways the pitch", () => {
    const swayed = sound(Array<VoicePose>(60).fill(pose({ loud: 0.7, open: 0.6, vibrato: 1 })));
    const straight = sound(Array<VoicePose>(60).fill(pose({ loud: 0.7, open: 0.6 })));
    const spread = (samples: Float32Array): number => {
      const pitches = Array.from({ length: 12 }, (_, index) => period(samples.subarray((10 + 2 * index) * EACH), 150, 260).hertz);
      return Math.max(...pitches) - Math.min(...pitches);
    };
    expect(spread(swayed)).toBeGreaterThan(2 * spread(straight));
  });

  test("whatever comes, it is a number and never clips", () => {
    let seed = 9;
    const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const wild = Array.from({ length: 300 }, (_, index) => {
      const each = Object.fromEntries(VOICE.map((name) => [name, chance() * 2.4 - 1.2])) as VoicePose;
      return { ...each, loud: index % 7 ? Math.abs(each.loud) : 0, ...(index % 50 === 13 ? { pitch: NaN, open: Infinity, front: -Infinity } : {}) };
    });
    for (const rest of [60, 200, 500]) {
      const heard = sound(wild, rest);
      expect(heard.every(Number.isFinite)).toBe(true);
      expect(peak(heard)).toBeLessThan(1);
      expect(peak(heard)).toBeGreaterThan(0.1);
    }
  });

  test("nothing clicks: a control that jumps is followed smoothly", () => {
    const slope = (samples: Float32Array): number => samples.reduce((most, value, index) => (index ? Math.max(most, Math.abs(value - samples[index - 1]!)) : most), 0);
    const long = (change: Partial<VoicePose>): VoicePose[] => Array<VoicePose>(12).fill(pose(change));
    const even = Math.max(slope(sound(long({ loud: 0.8, open: 1 }))), slope(sound(long({ loud: 0.8, front: -1, pitch: 0.3 }))));
    const leaping = sound([...long({ loud: 0.8, open: 1 }), ...long({}), ...long({ loud: 0.8, front: -1, pitch: 0.3 }), ...long({ loud: 0.8, open: 1 }), ...long({})]);
    expect(slope(leaping)).toBeLessThan(even * 1.5);
    expect(Math.abs(leaping[0]!)).toBeLessThan(1e-3);
  });
});

describe("the sounds on the buttons", () => {
  const heard = (name: (typeof GESTURES)[number], seed = 3): Float32Array => {
    let state = seed;
    const gesture = new Gesture(name, () => (state = (state * 16807) % 2147483647) / 2147483647);
    const poses: VoicePose[] = [];
    for (let now = 0; gesture.at(now); now += 20) poses.push(gesture.at(now)!);
    return sound([...poses, silence(), silence(), silence(), silence(), silence()]);
  };
  /** How often it comes up out of quiet. */
  const notes = (samples: Float32Array): number => {
    const levels = Array.from({ length: Math.floor(samples.length / 480) }, (_, index) => rms(samples.subarray(index * 480, index * 480 + 480)));
    const most = Math.max(...levels);
    let [count, up] = [0, false];
    for (const level of levels) {
      if (!up && level > most * 0.3) [count, up] = [count + 1, true];
      if (level < most * 0.12) up = false;
    }
    return count;
  };

  test.each(GESTURES)("%s begins and ends in silence and lasts no longer than two seconds and a half", (name) => {
    const samples = heard(name);
    expect(samples.length / RATE).toBeLessThan(2.6);
    expect(peak(samples)).toBeGreaterThan(0.05);
    expect(peak(samples.subarray(-480))).toBeLessThan(1e-3);
  });
  test("a giggle is five notes or more, a sob has its jerks, a sigh is one breath", () => {
    expect(notes(heard("giggle"))).toBeGreaterThanOrEqual(5);
    expect(notes(heard("sob"))).toBe(3);
    expect(notes(heard("sigh"))).toBe(1);
  });
  test("a gasp is air, a hiccup and a giggle have a voice, a growl is rough", () => {
    expect(period(heard("gasp").subarray(0.15 * RATE)).likeness).toBeLessThan(0.7);
    expect(beat(heard("growl").subarray(0.2 * RATE, 0.8 * RATE))).toBeGreaterThan(25);
  });
  test("it is a little different each time", () => {
    expect(heard("giggle", 3)).not.toEqual(heard("giggle", 4));
  });
});

describe("samples that come in handfuls", () => {
  const QUANTUM = 128 / RATE;
  /** The poses that are played while handfuls come at these times, in seconds. */
  function play(lead: number, handfuls: Array<[number, VoicePose[]]>, seconds: number): VoicePose[] {
    const playout = new Playout(lead);
    const waiting = [...handfuls];
    const played: VoicePose[] = [];
    for (let now = 0; now < seconds; now += QUANTUM) {
      while (waiting.length && waiting[0]![0] <= now) playout.push(waiting.shift()![1]);
      played.push({ ...playout.next(QUANTUM) });
    }
    return played;
  }
  const steadily = (count: number, late: (index: number) => number = () => 0): Array<[number, VoicePose[]]> =>
    Array.from({ length: count }, (_, index) => [index * 0.08 + late(index), Array.from({ length: 4 }, (_, step) => pose({ loud: 0.5, pitch: (index * 4 + step) / 100 }))]);
  /** The pitch never leaps. */
  const leaps = (played: VoicePose[]): number => played.reduce((most, { pitch, loud }, index) => (index && loud ? Math.max(most, Math.abs(pitch - played[index - 1]!.pitch)) : most), 0);

  test("are played evenly, also when some are late", () => {
    for (const late of [() => 0, (index: number) => (index % 3) * 0.02]) {
      const played = play(0.06, steadily(12, late), 0.9);
      const from = played.findIndex(({ loud }) => loud > 0);
      expect(from * QUANTUM).toBeLessThan(0.1);
      expect(leaps(played.slice(from + 1))).toBeLessThan(0.003);
      expect(played.at(-1)!.loud).toBeCloseTo(0.5);
    }
  });
  test("stand still when none comes, and fade after half a second", () => {
    const played = play(0.06, steadily(3), 2);
    const at = (seconds: number): VoicePose => played[Math.floor(seconds / QUANTUM)]!;
    expect(at(0.24 + PATIENCE - 0.05).loud).toBeCloseTo(0.5);
    expect(at(0.24 + PATIENCE + FADING + 0.05).loud).toBe(0);
  });
  test("do not pile up: what is old is passed over", () => {
    const flood: Array<[number, VoicePose[]]> = [[0, Array.from({ length: 60 }, (_, index) => pose({ loud: 0.5, pitch: index / 100 }))]];
    expect(play(0.06, flood, 0.2).at(-1)!.pitch).toBeCloseTo(0.59);
  });
  test("a new sound does not slide there from the last", () => {
    const handfuls: Array<[number, VoicePose[]]> = [
      [0, [pose({ loud: 0.5, pitch: -0.5 }), pose({ pitch: -0.5 })]],
      [0.5, [pose({ loud: 0.5, pitch: 0.5 }), pose({ loud: 0.5, pitch: 0.5 })]],
    ];
    const second = play(0, handfuls, 0.7).filter(({ loud }) => loud > 0).slice(-3);
    for (const { pitch } of second) expect(pitch).toBeCloseTo(0.5);
  });
});
