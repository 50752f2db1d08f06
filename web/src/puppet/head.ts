// The head as geometry, and how everything on it shifts as it turns.

import type { FacePose } from "./controls";
import { above, closed, fine, n, type Point } from "./curves";
import type { Moment } from "./moment";

export interface HeadShape {
  width: number;
  height: number;
  /** 2 is an ellipse, more is squarer. */
  square: number;
  /** Wider at the cheeks (above 0) or at the forehead. */
  pear: number;
}

/** Where the head is at home, where it sits on the neck, and where the puppet is held. */
export const CENTRE_Y = -8;
const NECK_Y = 56;
const HELD_Y = 104;
const STEPS = 20;

export function head(pose: FacePose, shape: HeadShape): string {
  const points: Point[] = [];
  for (let step = 0; step < STEPS; step++) {
    const turn = (2 * Math.PI * step) / STEPS;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const soft = 2 / shape.square;
    const low = above(sin);
    const cheek = Math.exp(-(((sin - 0.38) / 0.46) ** 2));
    const chin = low ** 2;
    const wide = shape.width * (1 + shape.pear * sin) + cheek * (12 * pose.puff + 3 * pose.cheeks) + low * (3.5 * pose.jaw_forward - 4 * pose.jaw) * (1 - 0.5 * chin);
    const tall = shape.height + chin * (22 * pose.jaw + 5 * pose.jaw_forward - 2.5 * pose.chin);
    const x = Math.sign(cos) * Math.abs(cos) ** soft * wide;
    const y = Math.sign(sin) * Math.abs(sin) ** soft * tall;
    points.push([x, CENTRE_Y + y]);
  }
  return closed(points);
}

/** The whole puppet: how high it is held, and squashed or stretched from where it is held. */
export function stance({ pose, breath, stretch }: Moment): string {
  const rise = pose.lift > 0 ? 20 * pose.lift : 92 * pose.lift;
  const tall = 1 + stretch + 0.012 * breath;
  return `translate(0 ${n(HELD_Y - rise)})scale(${fine(1 / tall)} ${fine(tall)})translate(0 ${-HELD_Y})`;
}

/** The head on its neck. */
export function posture({ pose, breath }: Moment): string {
  const near = 1 + 0.17 * pose.head_forward;
  const x = 7 * pose.head_turn + 9 * pose.head_tilt;
  const y = -3 * pose.head_nod + 6 * above(pose.head_forward) - 4 * above(-pose.head_forward) - 1.2 * breath;
  return `translate(${n(x)} ${n(NECK_Y + y)})rotate(${n(19 * pose.head_tilt)})scale(${fine(near)})translate(0 ${-NECK_Y})`;
}

/** Body and shoulders follow the head a little. */
export function shoulders({ pose, breath }: Moment): string {
  return `translate(${n(2 * pose.head_turn)} ${n(-breath)})rotate(${n(4 * pose.head_tilt)} 0 ${HELD_Y})`;
}

/** Where something lies on the round of the head: at depth 1 on the face, above that before it, below 0 behind the head. */
export function parallax(pose: FacePose, depth: number): readonly [x: number, y: number] {
  return [16 * pose.head_turn * depth, -(pose.head_nod > 0 ? 12 : 13) * pose.head_nod * depth];
}

/** How narrow something at a side of the face becomes as the head turns to that side. */
export const foreshortened = (pose: FacePose, side: 1 | -1): number => 1 - 0.2 * above(side * pose.head_turn) - 0.04 * above(-side * pose.head_turn);

/** How far ears are pricked (above 0) or hang: they listen to brows, lids and mouth. */
export function ears(pose: FacePose, side: "left" | "right"): number {
  const pricked = 0.5 * pose[`brow_outer_${side}`] + 0.35 * above(pose[`lid_${side}`]) + 0.15 * above(pose[`corner_${side}`]);
  const drooping = 0.45 * above(-pose[`corner_${side}`]) + 0.3 * pose[`brow_inner_${side}`] * (1 - pose[`brow_outer_${side}`]) + 0.3 * above(-pose[`lid_${side}`]) + 0.35 * pose[`brow_down_${side}`];
  return pricked - drooping;
}

/** A point of the drawing as one of the face at rest, whatever way the head is held: the way back from `stance` and `posture`. */
export function fromFace([x, y]: Point, pose: FacePose): Point {
  const rise = pose.lift > 0 ? 20 * pose.lift : 92 * pose.lift;
  const near = 1 + 0.17 * pose.head_forward;
  const [fromX, fromY] = [x - 7 * pose.head_turn - 9 * pose.head_tilt, y + rise - NECK_Y + 3 * pose.head_nod];
  const angle = (-19 * pose.head_tilt * Math.PI) / 180;
  const [turnedX, turnedY] = [fromX * Math.cos(angle) - fromY * Math.sin(angle), fromX * Math.sin(angle) + fromY * Math.cos(angle)];
  const [shiftX, shiftY] = parallax(pose, 1);
  return [turnedX / near - shiftX, turnedY / near + NECK_Y - shiftY];
}
