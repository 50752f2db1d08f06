// Time limits as people think of them: three tempers, in which every limit of every game has its value.

import type { Pace, Preset } from "../game";
import { GAMES } from "../games";

/** Seconds by what a clock runs for; null is no limit. */
export type Timers = Record<string, number | null>;

export const PRESETS = ["relaxed", "normal", "brisk"] as const satisfies readonly Preset[];
/** How long the table waits for somebody who is away: every game has it. */
export const AWAY = "away";
const PATIENCE: Pace = { relaxed: 180, normal: 60, brisk: 30 };

function paces(): Record<string, Pace> {
  return Object.assign({ [AWAY]: PATIENCE }, ...Object.values(GAMES).map((entry) => entry.timers)) as Record<string, Pace>;
}

export const timersIn = (preset: Preset): Timers =>
  Object.fromEntries(Object.entries(paces()).map(([name, pace]) => [name, pace[preset]]));

/** The temper of these limits; one that is not said is as usual. */
export function presetOf(timers: Timers): Preset | null {
  const matches = (preset: Preset): boolean =>
    Object.entries(paces()).every(([name, pace]) => (timers[name] === undefined ? pace.normal : timers[name]) === pace[preset]);
  return PRESETS.find(matches) ?? null;
}

/** Whether nothing could go on without this limit. */
export const isNeeded = (name: string): boolean => paces()[name]?.relaxed != null;
