// What goes from the page to the audio thread.

import type { VoicePose } from "../controls";

export const PROCESSOR = "emojito-voice";

/** How a voice is heard: seconds of samples ahead, Hz at rest, and a seed for what is random in it. */
export interface Heard {
  lead: number;
  rest: number;
  seed: number;
}

export type Order = { samples: VoicePose[] } | { rest: number } | { stop: true };
