// The keyboard as an instrument, by the place of its keys: the left hand plays what is on the left of the
// mirror, which is the puppet's left. A key that is held pulls to the full, with Shift half as far.

import type { FaceControl, FacePose } from "./controls";
import type { GestureName } from "./gestures";

export interface Pull {
  control: FaceControl;
  to: 1 | -1;
}

const pull = (control: FaceControl, to: 1 | -1 = 1): Pull => ({ control, to });

/** By `KeyboardEvent.code`. */
export const PULLS: Readonly<Record<string, Pull>> = {
  Digit1: pull("brow_outer_left"), Digit2: pull("brow_inner_left"), Digit3: pull("brow_down_left"),
  Digit4: pull("cross"), Digit5: pull("nose"), Digit6: pull("cheeks"), Digit7: pull("puff"),
  Digit8: pull("brow_down_right"), Digit9: pull("brow_inner_right"), Digit0: pull("brow_outer_right"),
  KeyQ: pull("lid_left"), KeyW: pull("lid_left", -1), KeyE: pull("squint_left"),
  KeyR: pull("blush"), KeyT: pull("tears"), KeyY: pull("sweat"), KeyU: pull("blush", -1),
  KeyI: pull("squint_right"), KeyO: pull("lid_right", -1), KeyP: pull("lid_right"),
  KeyA: pull("corner_left"), KeyS: pull("corner_left", -1), KeyD: pull("dimple_left"), KeyF: pull("upper_lip_left"),
  KeyG: pull("tongue"), KeyH: pull("bite"),
  KeyJ: pull("upper_lip_right"), KeyK: pull("dimple_right"), KeyL: pull("corner_right", -1), Semicolon: pull("corner_right"),
  KeyZ: pull("pucker"), KeyX: pull("funnel"), KeyC: pull("stretch"), KeyV: pull("jaw"), KeyB: pull("lower_lip"),
  KeyN: pull("chin"), KeyM: pull("press"), Comma: pull("jaw_forward"),
  ArrowLeft: pull("head_turn"), ArrowRight: pull("head_turn", -1), ArrowUp: pull("head_nod"), ArrowDown: pull("head_nod", -1),
  BracketLeft: pull("head_tilt"), BracketRight: pull("head_tilt", -1),
  PageUp: pull("head_forward"), PageDown: pull("head_forward", -1), Home: pull("lift"), End: pull("lift", -1),
};
/** The same keys with Shift. */
export const WITH_SHIFT: Readonly<Record<string, Pull>> = {
  ArrowLeft: pull("gaze_x"), ArrowRight: pull("gaze_x", -1), ArrowUp: pull("gaze_y"), ArrowDown: pull("gaze_y", -1),
};
export const GESTURE_KEYS: Readonly<Record<string, GestureName>> = {
  Minus: "shake", Equal: "nod", Quote: "gasp", Enter: "bounce", Period: "roll", Slash: "tremble", Space: "jiggle",
};
export const LET_GO = "Backspace";
/** Opens the wheel of pieces to begin from. */
export const START_FROM = "Backquote";

/** What is printed on a key of a common keyboard. */
const PRINTED: Readonly<Record<string, string>> = {
  Semicolon: ";", Comma: ",", Period: ".", Slash: "/", Quote: "'", Backquote: "`", Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]",
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "PgUp", PageDown: "PgDn", Enter: "⏎", Space: "␣", Backspace: "⌫",
};
/** A key as it is called here: by this keyboard's own letters, where the browser tells. */
export const printed = (code: string, layout?: ReadonlyMap<string, string>): string =>
  layout?.get(code)?.toUpperCase() ?? PRINTED[code] ?? code.replace(/^(Key|Digit)/, "");

/** The keys that move a control, the upward one first. */
export const keysOf = (control: FaceControl): Array<{ code: string; shift: boolean }> =>
  [
    ...Object.entries(PULLS).map(([code, key]) => ({ code, shift: false, ...key })),
    ...Object.entries(WITH_SHIFT).map(([code, key]) => ({ code, shift: true, ...key })),
  ]
    .filter((key) => key.control === control)
    .toSorted((a, b) => b.to - a.to);

/** What the held keys pull to. */
export function pulled(held: Iterable<string>, shift: boolean): Partial<FacePose> {
  const pose: Partial<FacePose> = {};
  for (const code of held) {
    const key = (shift && WITH_SHIFT[code]) || PULLS[code];
    if (key) pose[key.control] = (pose[key.control] ?? 0) + key.to * (shift && !WITH_SHIFT[code] ? 0.5 : 1);
  }
  return pose;
}
