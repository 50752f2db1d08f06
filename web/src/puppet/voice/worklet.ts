// Runs in the audio thread: poses in, sound out. A file of its own in the build, fetched by `player.ts`.

import { Playout } from "./playout";
import { Synth } from "./synth";
import { PROCESSOR, type Heard, type Order } from "./wire";

// What TypeScript's library does not know of the audio thread.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new (options: { processorOptions: Heard }) => AudioWorkletProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

class VoiceProcessor extends AudioWorkletProcessor {
  readonly #synth: Synth;
  readonly #playout: Playout;
  #stopping = false;

  constructor({ processorOptions: { lead, rest, seed } }: { processorOptions: Heard }) {
    super();
    this.#synth = new Synth(sampleRate, seed);
    this.#synth.rest = rest;
    this.#playout = new Playout(lead);
    this.port.onmessage = ({ data }: MessageEvent<Order>) => {
      if ("samples" in data) this.#playout.push(data.samples);
      else if ("rest" in data) this.#synth.rest = data.rest;
      else {
        this.#playout.clear();
        this.#stopping = true;
      }
    };
  }

  process(_: Float32Array[][], [output]: Float32Array[][]): boolean {
    const first = output![0]!;
    this.#synth.render(first, this.#playout.next(first.length / sampleRate));
    for (const other of output!.slice(1)) other.set(first);
    // It fades like any sound, and when nothing is heard any more the thread is done with it.
    return !this.#stopping || first.some((sample) => sample !== 0);
  }
}

registerProcessor(PROCESSOR, VoiceProcessor);
