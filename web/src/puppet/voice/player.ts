// Plays a puppet's voice from samples of 20 milliseconds, as loud as this device's owner likes it. All voices
// share one audio context; browsers let it sound from the first touch on.

import { preferences } from "../../lib/preferences.svelte";
import type { VoicePose } from "../controls";
import { PROCESSOR, type Heard, type Order } from "./wire";
import worklet from "./worklet?worker&url";

/** Seconds of samples to have before playing, so that a late one is not missed. */
const LEAD = 0.06;
const USUAL_PITCH = 200;
/** Seconds in which the volume follows its setting. */
const FADE = 0.03;

let context: AudioContext | null = null;
let loaded: Promise<void> | null = null;

function audio(): AudioContext {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state !== "running") void context.resume();
  return context;
}

/** Have the synthesiser in the audio thread. If it cannot be had now, the next call asks again. */
function load(): Promise<void> {
  loaded ??= audio()
    .audioWorklet.addModule(worklet)
    .catch((reason: unknown) => {
      loaded = null;
      throw reason;
    });
  return loaded;
}

/** As everywhere else: half way up sounds half as loud. */
const gain = (): number => (preferences.sound ? (preferences.volume / 100) ** 2 : 0);

export class VoicePlayer {
  readonly #lead: number;
  #rest = USUAL_PITCH;
  #voice: AudioWorkletNode | null = null;
  #volume: GainNode | null = null;
  #wanted = false;

  /** `lead`: 0 for who wants to hear themselves at once. */
  constructor({ lead = LEAD }: { lead?: number } = {}) {
    this.#lead = lead;
  }

  /** Be ready to sound; best asked for by a touch. */
  async start(): Promise<void> {
    this.#wanted = true;
    await load();
    if (!this.#wanted || this.#voice) return;
    const processorOptions: Heard = { lead: this.#lead, rest: this.#rest, seed: 1 + Math.floor(Math.random() * 1e9) };
    this.#voice = new AudioWorkletNode(audio(), PROCESSOR, { numberOfInputs: 0, outputChannelCount: [1], processorOptions });
    this.#volume = new GainNode(audio(), { gain: gain() });
    this.#voice.connect(this.#volume).connect(audio().destination);
  }

  play(samples: VoicePose[]): void {
    if (!this.#voice || !this.#volume) return;
    const [volume, { currentTime }] = [gain(), audio()];
    if (volume === 0) this.#volume.gain.setValueAtTime(0, currentTime);
    else this.#volume.gain.setTargetAtTime(volume, currentTime, FADE);
    // Plain copies: what Svelte watches cannot be sent to another thread.
    this.#order({ samples: samples.map((sample) => ({ ...sample })) });
  }

  /** Fall silent within a few hundredths of a second; what waits is not played any more. */
  stop(): void {
    this.#wanted = false;
    this.#order({ stop: true });
    this.#voice = this.#volume = null;
  }

  /** Whether the browser wants to be touched before anything sounds. */
  get isBlocked(): boolean {
    return audio().state === "suspended";
  }

  /** Resolves once the browser lets it sound. */
  async unblocked(): Promise<void> {
    await audio().resume();
  }

  /** Hz of this puppet at rest. */
  setRest(pitch: number): void {
    if (pitch === this.#rest) return;
    this.#rest = pitch;
    this.#order({ rest: pitch });
  }

  #order(order: Order): void {
    this.#voice?.port.postMessage(order);
  }
}
