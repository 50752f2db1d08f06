// How loud the own microphone is, for a meter.

import { untrack } from "svelte";

const LOUD = 0.25;

export class Level {
  /** From 0 to 1. */
  now = $state(0);

  /** Measure a stream; returns how to stop. */
  of(stream: MediaStream): () => void {
    const audio = new AudioContext();
    const analyser = new AnalyserNode(audio, { fftSize: 1024 });
    const source = audio.createMediaStreamSource(stream);
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const energy = Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
      // It rises at once and falls slowly, as the eye expects of a meter.
      this.now = Math.max(Math.min(1, energy / LOUD), untrack(() => this.now) * 0.8);
    }, 60);
    return () => {
      clearInterval(timer);
      source.disconnect();
      void audio.close();
      this.now = 0;
    };
  }
}
