// An eye as geometry: a ball with a lid above and a lid below. The middle of the ball is 0, 0;
// x goes outwards, away from the nose, so that both eyes are drawn alike.

import type { FaceControl, FacePose } from "./controls";
import { above, clamp, mix, n } from "./curves";

export interface Eye {
  /** Half of the ball's width and height. */
  width: number;
  height: number;
  /** The skin that covers the ball from above and from below, and the edges of it. */
  upper: string;
  lower: string;
  upperEdge: string;
  lowerEdge: string;
  /** Where it looks, x to the puppet's left, and how large the iris is. */
  gaze: readonly [x: number, y: number];
  iris: number;
  /** How far it is shut. */
  shut: number;
  /** The crease of an eye that is squeezed. */
  crease: number;
}

const OVER = 8;

export function eye(pose: FacePose, side: "left" | "right", size: { width: number; height: number }): Eye {
  const lid = pose[`lid_${side}`];
  const squint = pose[`squint_${side}`];
  const down = pose[`brow_down_${side}`];
  const inner = pose[`brow_inner_${side}`];
  const outer = pose[`brow_outer_${side}`];
  const wide = above(lid);
  const width = size.width * (1 + 0.07 * wide);
  const height = size.height * (1 + 0.2 * wide);
  const closing = above(-lid);
  // A joyful cheek and a tight lid push from below; shut, the lids meet where the one from below has come to.
  const push = clamp(0.85 * squint + 0.7 * pose.cheeks);
  const meet = mix(0.42, -0.12, clamp(pose.cheeks * 0.9 + squint * 0.4));
  const open = mix(-0.8, -1.25, wide) + 0.5 * squint * (1 - 0.7 * wide) + 0.12 * down * (1 - wide);
  const top = mix(Math.min(open, meet), meet, closing) * height;
  const bottom = mix(mix(1.15, 0.24, push), meet, closing) * height;
  // Anger leans the lid to the nose, sorrow away from it.
  const lean = (6 * down * (1 - 0.6 * inner) - 6 * inner * (1 - outer)) * (1 - 0.65 * closing) * (1 - 0.5 * wide);
  const smile = clamp(pose.cheeks * 1.1 + 0.25 * squint - 0.2);
  // A shut lid hangs like a garland; a laughing one is an arch; an open one follows the ball.
  const arch = mix(mix(7, 3, wide), mix(-7.5, 9, smile), closing);
  const floor = mix(mix(-8, 6.5, push), mix(-7.5, 9, smile), closing);
  const w = width + 3;
  const lidLine = (y: number, bend: number, tilt: number) => `${n(-w)} ${n(y + bend * 0.5 + tilt)}Q0 ${n(y - bend * 0.9)} ${n(w)} ${n(y + bend * 0.5 - tilt)}`;
  const roof = -height - OVER;
  const base = height + OVER;
  const cross = pose.cross * (side === "left" ? -1 : 1);
  const reach = width * 0.52;
  return {
    width,
    height,
    upper: `M${n(-w)} ${n(roof)}L${lidLine(top, arch, lean)}L${n(w)} ${n(roof)}Z`,
    lower: `M${n(-w)} ${n(base)}L${lidLine(bottom, floor, 0.25 * lean * closing)}L${n(w)} ${n(base)}Z`,
    upperEdge: `M${lidLine(top, arch, lean)}`,
    lowerEdge: `M${lidLine(bottom, floor, 0.25 * lean * closing)}`,
    gaze: [(clamp(pose.gaze_x + cross * 0.95, -1, 1)) * reach, -pose.gaze_y * height * 0.52 + 0.06 * height],
    iris: mix(1, 0.8, wide) * (1 - 0.06 * squint),
    shut: closing,
    crease: clamp((squint - 0.35) * 1.4 + (pose.cheeks - 0.6) * 0.5),
  };
}

/** The controls an eye and its place depend on. */
export const watchedBy = (side: "left" | "right"): readonly FaceControl[] => [
  `lid_${side}`, `squint_${side}`, `brow_down_${side}`, `brow_inner_${side}`, `brow_outer_${side}`,
  "cheeks", "gaze_x", "gaze_y", "cross", "head_turn", "head_nod",
];
