// A gamepad as an instrument. The sticks turn head and eyes; with the left shoulder held they are the brows,
// with the right one the corners of the mouth, with both the lids and lips.

import type { FacePose } from "./controls";
import { above } from "./curves";
import { GESTURE_NAMES, type GestureName } from "./gestures";

/** The part of a `Gamepad` that is read, in the standard layout. */
export interface Pad {
  axes: readonly number[];
  buttons: readonly { value: number }[];
}

const DEAD = 0.14;
const [A, B, X, Y, LEFT_SHOULDER, RIGHT_SHOULDER, LEFT_TRIGGER, RIGHT_TRIGGER, BACK, START, LEFT_STICK, RIGHT_STICK, UP, DOWN, LEFT, RIGHT] = Array.from({ length: 16 }, (_, index) => index) as [number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number];
/** What each button begins. */
const STARTS: Readonly<Record<number, GestureName>> = Object.fromEntries([UP, LEFT, DOWN, RIGHT, LEFT_STICK, RIGHT_STICK, START].map((button, index) => [button, GESTURE_NAMES[index]!]));

const live = (value: number | undefined): number => (value === undefined || Math.abs(value) < DEAD ? 0 : (Math.abs(value) - DEAD) / (1 - DEAD) * Math.sign(value));

/** What a gamepad pulls at: left on it is left in the mirror, which is the puppet's left. */
export function played({ axes, buttons }: Pad): Partial<FacePose> {
  // In a mirror, left is left; and up is up.
  const [leftX, leftY, rightX, rightY] = [-live(axes[0]), -live(axes[1]), -live(axes[2]), -live(axes[3])];
  const on = (button: number) => buttons[button]?.value ?? 0;
  const pose: Partial<FacePose> = { jaw: on(LEFT_TRIGGER), press: on(A), tongue: on(B), cheeks: on(X), nose: on(Y) };
  const shut = on(RIGHT_TRIGGER);
  const [brows, mouth] = [on(LEFT_SHOULDER) > 0.5, on(RIGHT_SHOULDER) > 0.5];
  if (brows && mouth)
    Object.assign(pose, { lid_left: leftY, lid_right: rightY, puff: above(leftX), stretch: above(-leftX), pucker: above(rightX), bite: above(-rightX) });
  else if (brows)
    Object.assign(pose, {
      brow_inner_left: above(leftY) * (leftX > 0.5 ? 0 : 1), brow_outer_left: above(leftY) * (leftX < -0.5 ? 0 : 1), brow_down_left: above(-leftY),
      brow_inner_right: above(rightY) * (rightX < -0.5 ? 0 : 1), brow_outer_right: above(rightY) * (rightX > 0.5 ? 0 : 1), brow_down_right: above(-rightY),
    });
  else if (mouth) Object.assign(pose, { corner_left: leftY, dimple_left: above(leftX), corner_right: rightY, dimple_right: above(-rightX) });
  else Object.assign(pose, { head_turn: leftX, head_nod: leftY, gaze_x: rightX, gaze_y: rightY });
  if (shut > 0) Object.assign(pose, { lid_left: (pose.lid_left ?? 0) - shut, lid_right: (pose.lid_right ?? 0) - shut });
  return pose;
}

/** The gestures whose buttons are down. */
export const asked = ({ buttons }: Pad): GestureName[] => Object.entries(STARTS).filter(([button]) => (buttons[Number(button)]?.value ?? 0) > 0.5).map(([, name]) => name);
/** Whether everything is to be let go. */
export const letsGo = ({ buttons }: Pad): boolean => (buttons[BACK]?.value ?? 0) > 0.5;
