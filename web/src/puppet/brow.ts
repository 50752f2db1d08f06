// A brow as geometry: a soft roll of felt that can be pulled at both ends. The middle of the eye is 0, 0;
// x goes outwards.

import type { FacePose } from "./controls";
import { closed, mix, type Point } from "./curves";

export interface BrowShape {
  /** How far above the eye it lies at rest, its length to each side, and how thick it is. */
  height: number;
  reach: number;
  thick: number;
}

export function brow(pose: FacePose, side: "left" | "right", shape: BrowShape): string {
  const up = pose[`brow_inner_${side}`];
  const tail = pose[`brow_outer_${side}`];
  const down = pose[`brow_down_${side}`];
  const knit = down * 7 + up * (1 - tail) * 4;
  const wide = Math.max(0, pose[`lid_${side}`]) * 3;
  const base = -shape.height - wide;
  const inner: Point = [-shape.reach - knit, base + 2 - 19 * up + 20 * down * (1 - 0.75 * up)];
  const outer: Point = [shape.reach + 2 - 2 * down, base + 4 - 18 * tail + 4 * down * (1 - tail) + 6 * up * (1 - tail)];
  const arch = mix(5, 2, down) + 5 * Math.min(1, up + tail) * tail - 2 * up * (1 - tail);
  const middle: Point = [mix(inner[0], outer[0], 0.52), mix(inner[1], outer[1], 0.5) - arch];
  const angle = Math.atan2(outer[1] - inner[1], outer[0] - inner[0]);
  const [across, along] = [Math.sin(angle), Math.cos(angle)];
  const shift = ([x, y]: Point, by: number): Point => [x + across * by, y - along * by];
  const thick = shape.thick * (1 + 0.12 * down);
  const nose: Point = [inner[0] - thick * 0.45 * along, inner[1] - thick * 0.45 * across];
  const tip: Point = [outer[0] + thick * 0.5 * along, outer[1] + thick * 0.5 * across];
  return closed([nose, shift(inner, thick * 0.55), shift(middle, thick * 0.62), shift(outer, thick * 0.3), tip, shift(outer, -thick * 0.28), shift(middle, -thick * 0.42), shift(inner, -thick * 0.55)]);
}
