// Time limits as people think of them: three tempers, and which limits a game has at all.

import type { Timers } from "../protocol";

export type TimerName = keyof Timers;
export type Preset = "relaxed" | "normal" | "brisk";

export const PRESETS: Record<Preset, Required<Timers>> = {
  relaxed: { challenge: 30, trophy: 60, away: 180, perform: null, guess: null, turn: null },
  normal: { challenge: 12, trophy: 20, away: 60, perform: null, guess: null, turn: null },
  brisk: { challenge: 8, trophy: 10, away: 30, perform: 45, guess: 30, turn: 30 },
};

export function presetOf(timers: Timers): Preset | null {
  const names = Object.keys(PRESETS.normal) as TimerName[];
  const matches = (preset: Preset): boolean =>
    names.every((name) => (timers[name] === undefined ? PRESETS.normal : timers)[name] === PRESETS[preset][name]);
  return (Object.keys(PRESETS) as Preset[]).find(matches) ?? null;
}

export function timersOf(game: string, mode: string): TimerName[] {
  if (game === "mau-mau") return ["turn", "away"];
  return mode === "competitive" ? ["perform", "challenge", "guess", "trophy", "away"] : ["perform", "guess", "trophy", "away"];
}
