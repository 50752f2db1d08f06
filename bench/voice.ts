// How much of a core the puppet's voice takes: seconds of work for each second of sound.

import { silence, type VoicePose } from "../web/src/puppet/controls";
import { Synth } from "../web/src/puppet/voice/synth";

const RATE = 48_000;
const QUANTUM = 128;
const SECONDS = 60;

const SOUNDS: Record<string, Partial<VoicePose>> = {
  silent: {},
  "a plain vowel": { loud: 0.7, open: 0.8 },
  "everything at once": { loud: 1, open: 0.6, front: -0.4, breath: 0.5, rough: 0.8, hum: 0.3, vibrato: 1, pitch: 0.5 },
};

function share(pose: VoicePose): number {
  const synth = new Synth(RATE);
  const out = new Float32Array(QUANTUM);
  const before = process.cpuUsage();
  for (let done = 0; done < SECONDS * RATE; done += QUANTUM) synth.render(out, pose);
  return process.cpuUsage(before).user / 1e6 / SECONDS;
}

for (const pose of Object.values(SOUNDS)) share({ ...silence(), ...pose });
const found = Object.entries(SOUNDS).map(([name, pose]) => [name, share({ ...silence(), ...pose })]);
process.stdout.write(JSON.stringify(Object.fromEntries(found)));
