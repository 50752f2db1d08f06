// Plays a performance on a puppet: moves its face, lets its voice sound, as fast as somebody wants to see it.

import { wantsStillness } from "../lib/preferences.svelte";
import { lookOf } from "../puppet/characters";
import { PuppetPlayer } from "../puppet/player";
import { VoicePlayer } from "../puppet/voice/player";
import { apexOf, faceAt, voiceAt, type Performance } from "./performance";
import type { Channel } from "./taste.svelte";

const SLOW = 0.4;
/** Milliseconds from one sample of the voice to the next, and how far ahead of the face they are given out. */
const SAMPLE = 20;
const AHEAD = 80;
/** Milliseconds in which what was given out has sounded. */
const ECHO = 200;

export class Playback {
  readonly puppet = new PuppetPlayer();
  /** Milliseconds into the performance. */
  at = $state(0);
  running = $state(false);
  /** How loud the voice is, from 0 to 1. */
  loud = $state(0);
  readonly #voice = new VoicePlayer();
  /** Counts the plays, so that one that was stopped knows. */
  #play = 0;
  #request = 0;

  /** Play it; true if it came to its end, false if something else was asked for. */
  async play(performance: Performance, channel: Channel, { character, slow = false }: { character: string; slow?: boolean }): Promise<boolean> {
    this.stop();
    this.#voice.setRest(lookOf(character).pitch);
    const play = this.#play;
    this.running = true;
    this.at = 0;
    // Without a voice, for whatever reason, there is still a face.
    if (channel !== "face") await this.#voice.start().catch(() => undefined);
    if (play !== this.#play) return false;
    return new Promise<boolean>((done) => {
      this.#done = done;
      this.#run(performance, channel, slow ? SLOW : 1);
    });
  }
  #done: (ended: boolean) => void = () => undefined;

  /** Show one moment of it. */
  seek(performance: Performance, moment: number): void {
    this.stop();
    this.at = moment;
    this.puppet.hold(faceAt(performance, moment));
  }

  /** Show it where it says most. */
  still(performance: Performance): void {
    this.seek(performance, apexOf(performance));
  }

  rest(): void {
    this.stop();
    this.at = 0;
    this.puppet.rest();
  }

  stop(): void {
    this.#play++;
    cancelAnimationFrame(this.#request);
    this.#voice.stop();
    this.running = false;
    this.loud = 0;
    this.#done(false);
  }

  #run(performance: Performance, channel: Channel, speed: number): void {
    const began = globalThis.performance.now();
    let said = 0;
    if (wantsStillness()) this.puppet.hold(faceAt(performance, apexOf(performance)));
    const turn = (now: number): void => {
      const gone = now - began;
      if (gone >= performance.length / speed + ECHO) {
        this.#done(true);
        return this.stop();
      }
      this.at = Math.min(performance.length, gone * speed);
      if (!wantsStillness()) this.puppet.hold(faceAt(performance, this.at));
      if (channel !== "face") {
        this.loud = voiceAt(performance, this.at).loud;
        const samples = [];
        for (said = Math.max(said, gone - SAMPLE); said < gone + AHEAD; said += SAMPLE) samples.push(voiceAt(performance, said * speed));
        if (samples.length > 0) this.#voice.play(samples);
      }
      this.#request = requestAnimationFrame(turn);
    };
    this.#request = requestAnimationFrame(turn);
  }
}
