// What a finger can take hold of on the face, and what follows when it pulls.

import type { Look } from "./characters";
import type { FaceControl, FacePose } from "./controls";
import { above, clamp, type Point } from "./curves";
import { fromFace } from "./head";
import { CHEEK, MOUTH_Y, NOSE_Y } from "./places";

export interface Handle {
  name: string;
  /** Where it is on a face at rest. */
  at: Point;
  /** How near a finger must come, in units of the drawing; the head itself is held where nothing else is. */
  reach: number;
  /** The controls that are pulled, from where they were, as a finger has gone so far (x to the puppet's left, y up, in units). */
  pull: (start: FacePose, x: number, y: number) => Partial<FacePose>;
}

/** Units of the drawing from rest to full. */
const FULL = 22;
const HEAD = 60;

/** Two controls that are one way up and down: what takes from the one gives to the other. */
function between(start: FacePose, up: FaceControl, down: FaceControl, change: number): Partial<FacePose> {
  const value = clamp(start[up] - start[down] + change, -1, 1);
  return { [up]: above(value), [down]: above(-value) };
}
const signed = (start: FacePose, name: FaceControl, change: number): Partial<FacePose> => ({ [name]: clamp(start[name] + change, -1, 1) });
const plain = (start: FacePose, name: FaceControl, change: number): Partial<FacePose> => ({ [name]: clamp(start[name] + change) });

function ofSide(side: "left" | "right", { eye, browShape, ear }: Look): Handle[] {
  const hand = side === "left" ? 1 : -1;
  const brow = eye.y - browShape.height - 2;
  return [
    { name: `brow-inner-${side}`, at: [hand * (eye.apart - 12), brow], reach: 15, pull: (start, _, y) => between(start, `brow_inner_${side}`, `brow_down_${side}`, y / FULL) },
    { name: `brow-outer-${side}`, at: [hand * (eye.apart + 15), brow + 2], reach: 15, pull: (start, _, y) => between(start, `brow_outer_${side}`, `brow_down_${side}`, y / FULL) },
    { name: `lid-${side}`, at: [hand * eye.apart, eye.y - eye.height * 0.75], reach: 15, pull: (start, _, y) => signed(start, `lid_${side}`, (y / FULL) * 0.8) },
    { name: `gaze-${side}`, at: [hand * eye.apart, eye.y], reach: 14, pull: (start, x, y) => ({ ...signed(start, "gaze_x", x / FULL), ...signed(start, "gaze_y", y / FULL) }) },
    { name: `squint-${side}`, at: [hand * eye.apart, eye.y + eye.height * 0.85], reach: 12, pull: (start, _, y) => plain(start, `squint_${side}`, y / FULL) },
    { name: `cheek-${side}`, at: [hand * (CHEEK.x + 3), CHEEK.y], reach: 16, pull: (start, x, y) => ({ ...plain(start, "cheeks", y / FULL), ...plain(start, "puff", (hand * x) / FULL) }) },
    {
      name: `corner-${side}`,
      at: [hand * 28, MOUTH_Y - 1],
      reach: 15,
      pull: (start, x, y) => ({ ...signed(start, `corner_${side}`, y / FULL), ...between(start, "stretch", "pucker", (hand * x) / 30) }),
    },
    {
      name: `lip-${side}`,
      at: [hand * 11, MOUTH_Y - 7],
      reach: 11,
      pull: (start, x, y) => ({ ...between(start, `upper_lip_${side}`, "press", y / FULL), ...plain(start, `dimple_${side}`, (hand * x) / FULL) }),
    },
    { name: `ear-${side}`, at: [hand * (ear.x + 12), ear.y - 6], reach: 24, pull: (start, x, y) => ({ ...signed(start, "head_tilt", (hand * -y) / HEAD), ...signed(start, "head_turn", x / HEAD) }) },
  ];
}

/** Everything that can be held; the last takes what nothing else does. */
export function handlesOf(look: Look): Handle[] {
  return [
    ...ofSide("left", look),
    ...ofSide("right", look),
    { name: "nose", at: [0, NOSE_Y], reach: 14, pull: (start, x, y) => ({ ...plain(start, "nose", y / FULL), ...plain(start, "cross", Math.abs(x) / FULL - start.cross) }) },
    { name: "lower-lip", at: [0, MOUTH_Y + 8], reach: 11, pull: (start, x, y) => ({ ...between(start, "chin", "lower_lip", y / FULL), ...plain(start, "bite", Math.abs(x) / FULL - start.bite) }) },
    { name: "jaw", at: [0, MOUTH_Y + 24], reach: 17, pull: (start, x, y) => ({ ...between(start, "jaw_forward", "jaw", y / 30), ...plain(start, "funnel", Math.abs(x) / FULL - start.funnel) }) },
    { name: "body", at: [0, 88], reach: 24, pull: (start, x, y) => ({ ...signed(start, "lift", y / HEAD), ...signed(start, "head_tilt", x / HEAD) }) },
    { name: "head", at: [0, -60], reach: Infinity, pull: (start, x, y) => ({ ...signed(start, "head_turn", x / HEAD), ...signed(start, "head_nod", y / HEAD) }) },
  ];
}

/** A second finger on the head: up and down brings it nearer, sideways tilts it. */
export const SECOND: Handle = {
  name: "lean",
  at: [0, -60],
  reach: Infinity,
  pull: (start, x, y) => ({ ...signed(start, "head_forward", -y / HEAD), ...signed(start, "head_tilt", x / HEAD) }),
};

/** What a finger at this point of the drawing takes hold of, as the puppet is now. */
export function handleAt(handles: readonly Handle[], point: Point, pose: FacePose): Handle {
  const [x, y] = fromFace(point, pose);
  let [best, least] = [handles.at(-1)!, 1];
  for (const handle of handles.slice(0, -1)) {
    const away = Math.hypot(x - handle.at[0], y - handle.at[1]) / handle.reach;
    if (away < least) [best, least] = [handle, away];
  }
  return best;
}
