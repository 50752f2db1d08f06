// What the fingers and the ears get to feel: short synthesised sounds, short buzzes. Silent until the
// first touch, because a page that makes a noise by itself is a nuisance (and browsers agree).

import { preferences } from "./preferences.svelte";

interface Note {
  /** Hz, and where it glides to. */
  pitch: number;
  to?: number;
  /** Seconds from the beginning, and how long. */
  at?: number;
  length: number;
  wave?: OscillatorType | "noise";
  loud?: number;
}

interface Effect {
  notes: Note[];
  buzz?: number | number[];
}

const C5 = 523.25;
const tone = (semitones: number): number => C5 * 2 ** (semitones / 12);

const EFFECTS = {
  /** The dial goes past a stop. */
  click: { notes: [{ pitch: 1900, to: 900, length: 0.03, wave: "square", loud: 0.25 }], buzz: 8 },
  /** The dial locks, a choice is made. */
  lock: { notes: [{ pitch: 320, to: 180, length: 0.09, wave: "triangle" }, { pitch: 1300, at: 0.05, length: 0.05 }], buzz: 25 },
  /** The dials turn over. */
  reveal: { notes: [0, 4, 7].map((step, i) => ({ pitch: tone(step - 12), at: i * 0.09, length: 0.25, wave: "triangle" as const })), buzz: [15, 40, 15] },
  /** One of them turns over, and its token is on its way. */
  flip: { notes: [{ pitch: 1200, to: 500, length: 0.05, wave: "noise", loud: 0.35 }, { pitch: 330, to: 440, at: 0.03, length: 0.09, wave: "triangle", loud: 0.5 }], buzz: 8 },
  /** What it was. */
  truth: { notes: [0, 4, 7, 12].map((step) => ({ pitch: tone(step - 5), length: 0.7, wave: "triangle" as const, loud: 0.45 })) },
  /** A token crosses the line. */
  fanfare: { notes: [[0, 0], [0, 0.12], [0, 0.24], [4, 0.36], [0, 0.52], [4, 0.64], [7, 0.76]].map(([step, at], i) => ({ pitch: tone(step!), at: at!, length: i === 6 ? 0.5 : 0.11, wave: "square" as const, loud: 0.28 })), buzz: [20, 30, 20, 30, 80] },
  right: { notes: [{ pitch: tone(7), length: 0.12 }, { pitch: tone(12), at: 0.11, length: 0.28 }], buzz: [20, 30, 40] },
  wrong: { notes: [{ pitch: tone(-5), length: 0.16, wave: "triangle" }, { pitch: tone(-9), to: tone(-11), at: 0.15, length: 0.3, wave: "triangle" }], buzz: 90 },
  /** A token goes one space. */
  step: { notes: [{ pitch: 520, to: 700, length: 0.06, wave: "triangle" }] },
  trophy: { notes: [0, 4, 7, 12].map((step, i) => ({ pitch: tone(step), at: i * 0.08, length: 0.22 })), buzz: [20, 40, 20, 40, 60] },
  /** A card lands. */
  card: { notes: [{ pitch: 2400, to: 600, length: 0.08, wave: "noise", loud: 0.5 }], buzz: 12 },
  draw: { notes: [{ pitch: 900, to: 2600, length: 0.11, wave: "noise", loud: 0.4 }], buzz: 12 },
  shuffle: { notes: [0, 1, 2, 3, 4, 5].map((i) => ({ pitch: 1500 + 150 * i, length: 0.05, at: i * 0.06, wave: "noise" as const, loud: 0.35 })) },
  /** It is your turn. */
  turn: { notes: [{ pitch: tone(4), length: 0.1 }, { pitch: tone(9), at: 0.1, length: 0.18 }], buzz: 35 },
  call: { notes: [{ pitch: tone(7), to: tone(19), length: 0.2, wave: "square", loud: 0.3 }, { pitch: tone(19), at: 0.2, length: 0.2, loud: 0.6 }], buzz: [30, 20, 30] },
  bang: { notes: [{ pitch: 900, to: 80, length: 0.35, wave: "noise", loud: 0.9 }, { pitch: 140, to: 45, length: 0.3, wave: "triangle" }], buzz: [60, 30, 60] },
  /** Somebody forgot to call. */
  caught: { notes: [{ pitch: tone(0), to: tone(-12), length: 0.35, wave: "square", loud: 0.3 }, { pitch: tone(-14), at: 0.3, length: 0.3, wave: "triangle" }], buzz: [80, 40, 80] },
  /** Something has to be said at once. */
  due: { notes: [0, 1, 2].map((i) => ({ pitch: tone(12), at: i * 0.16, length: 0.1, wave: "square" as const, loud: 0.3 })), buzz: [60, 40, 60, 40, 60] },
  win: { notes: [0, 4, 7, 12, 7, 12, 16].map((step, i) => ({ pitch: tone(step), at: i * 0.11, length: i === 6 ? 0.6 : 0.16 })), buzz: [40, 60, 40, 60, 120] },
  refused: { notes: [{ pitch: 200, to: 150, length: 0.14, wave: "square", loud: 0.25 }], buzz: [30, 30, 30] },
} satisfies Record<string, Effect>;

export type EffectName = keyof typeof EFFECTS;

let audio: AudioContext | null = null;
/** What everything goes through on its way out. */
let master: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** From the first touch or key on, there may be sound. */
function wake(): void {
  if (audio === null || master === null) {
    audio = new AudioContext();
    master = audio.createGain();
    master.connect(audio.destination);
  }
  void audio.resume();
}

/** Ears hear loudness by its square, or nearly so: half way up sounds half as loud. */
const gain = (): number => (preferences.volume / 100) ** 2;
addEventListener("pointerdown", wake, { capture: true, passive: true });
addEventListener("keydown", wake, { capture: true });

function hiss(context: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function play(context: AudioContext, output: AudioNode, { pitch, to = pitch, at = 0, length, wave = "sine", loud = 0.7 }: Note): void {
  const [start, end] = [context.currentTime + at, context.currentTime + at + length];
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud * 0.25, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(output);
  if (wave === "noise") {
    const source = new AudioBufferSourceNode(context, { buffer: hiss(context), loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 1.2 });
    filter.frequency.setValueAtTime(pitch, start);
    filter.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(filter).connect(volume);
    source.start(start);
    source.stop(end);
  } else {
    const source = new OscillatorNode(context, { type: wave });
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(volume);
    source.start(start);
    source.stop(end);
  }
}

/** Let something be heard and felt, as far as this device's owner likes it. */
export function effect(name: EffectName): void {
  const { notes, buzz }: Effect = EFFECTS[name];
  if (audio === null || master === null) return;
  master.gain.value = gain();
  if (preferences.sound && document.visibilityState === "visible") for (const note of notes) play(audio, master, note);
  if (preferences.buzz && buzz !== undefined) navigator.vibrate?.(buzz);
}
