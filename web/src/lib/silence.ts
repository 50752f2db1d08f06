// Whether this device plays no sounds at all, and how to change that.

import { preferences } from "./preferences.svelte";

/** What is heard again by whoever had turned it down to nothing. */
const AUDIBLE = 60;

export const isSilent = (): boolean => !preferences.sound || preferences.volume === 0;

export function unmute(): void {
  preferences.sound = true;
  if (preferences.volume === 0) preferences.volume = AUDIBLE;
}
