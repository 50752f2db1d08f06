// From the points of a face to the puppet's controls. Everything is measured against the same face at rest, so
// that nobody's own brows or mouth count as an expression. Pure; never asks for what points cannot tell: the
// tongue, puffed cheeks, tears.

import { atRest, SIGNED, type FaceControl, type FacePose } from "../../puppet/controls";

/** A point of the picture: to the right, down and away, each as parts of its width, height and width. */
export interface Point {
  x: number;
  y: number;
  z: number;
}
type Vector = readonly [number, number, number];

/** Points of the mesh by number. Left and right are those of the face. */
const P = {
  forehead: 10, noseTip: 4, noseBase: 2, chin: 152,
  eyeOuterRight: 33, eyeInnerRight: 133, lidRight: 159, lowerLidRight: 145, irisRight: 468,
  eyeOuterLeft: 263, eyeInnerLeft: 362, lidLeft: 386, lowerLidLeft: 374, irisLeft: 473,
  browInnerRight: 55, browOuterRight: 46, browInnerLeft: 285, browOuterLeft: 276,
  cornerRight: 61, cornerLeft: 291,
  lipTop: 0, lipUpper: 13, lipLower: 14, lipBottom: 17,
  lipTopRight: 40, lipTopLeft: 270,
  cheekRight: 205, cheekLeft: 425, wingRight: 129, wingLeft: 358,
} as const;
type Name = keyof typeof P;
/** The mesh with irises has so many points. */
export const POINTS = 478;

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const length = (a: Vector): number => Math.hypot(...a);
const unit = (a: Vector): Vector => times(a, 1 / (length(a) || 1));

/** What is measured of a face in one picture: lengths in distances between the outer corners of its eyes, angles in radians. */
const MEASURES = [
  "browInnerRight", "browInnerLeft", "browOuterRight", "browOuterLeft", "browGap",
  "eyeRight", "eyeLeft", "underRight", "underLeft", "gazeX", "gazeY",
  "cornerUpRight", "cornerUpLeft", "cornerOutRight", "cornerOutLeft",
  "mouthOpen", "chinDown", "lipUpRight", "lipUpLeft", "upperThick", "lowerThick", "belowLip",
  "cheek", "wing", "turn", "tilt", "nod", "size",
] as const;
type Measure = (typeof MEASURES)[number];
export type Measures = Record<Measure, number>;

/** Measure a face; `aspect` is the picture's width by its height. None if these are not its points. */
export function measure(points: readonly Point[], aspect: number): Measures | null {
  if (points.length < POINTS) return null;
  // To the face's left, up, towards the camera.
  const at = (name: Name): Vector => {
    const { x, y, z } = points[P[name]]!;
    return [x * aspect, -y, -z * aspect];
  };
  const across = minus(at("eyeOuterLeft"), at("eyeOuterRight"));
  const size = length(across);
  if (!(size > 0)) return null;
  const left = unit(across);
  // The forehead and the nose move with the skull alone.
  const rising = minus(at("forehead"), at("noseTip"));
  const front = unit(cross(left, rising));
  const up = cross(front, left);
  const middle = times([at("eyeOuterLeft")[0] + at("eyeOuterRight")[0], at("eyeOuterLeft")[1] + at("eyeOuterRight")[1], at("eyeOuterLeft")[2] + at("eyeOuterRight")[2]], 0.5);

  const tilt = Math.atan2(-left[1], left[0]);
  /** Where the face looks, were its head not tilted. */
  const upright: Vector = [front[0] * Math.cos(tilt) - front[1] * Math.sin(tilt), front[0] * Math.sin(tilt) + front[1] * Math.cos(tilt), front[2]];

  /** Where a point is in the head: to its left, up, forward. */
  const place = (name: Name): Vector => {
    const off = times(minus(at(name), middle), 1 / size);
    return [dot(off, left), dot(off, up), dot(off, front)];
  };
  const high = (upper: Name, lower: Name): number => place(upper)[1] - place(lower)[1];
  const far = (one: Name, other: Name): number => length(minus(place(one), place(other)));

  const eye = (lid: Name, under: Name, inner: Name, outer: Name): number => far(lid, under) / far(inner, outer);
  const under = (lid: Name, inner: Name, outer: Name): number => place(lid)[1] - (place(inner)[1] + place(outer)[1]) / 2;
  const gaze = (iris: Name, inner: Name, outer: Name, axis: 0 | 1): number => (place(iris)[axis] - (place(inner)[axis] + place(outer)[axis]) / 2) / far(inner, outer);

  return {
    browInnerRight: high("browInnerRight", "eyeInnerRight"),
    browInnerLeft: high("browInnerLeft", "eyeInnerLeft"),
    browOuterRight: high("browOuterRight", "eyeOuterRight"),
    browOuterLeft: high("browOuterLeft", "eyeOuterLeft"),
    browGap: far("browInnerRight", "browInnerLeft"),
    eyeRight: eye("lidRight", "lowerLidRight", "eyeInnerRight", "eyeOuterRight"),
    eyeLeft: eye("lidLeft", "lowerLidLeft", "eyeInnerLeft", "eyeOuterLeft"),
    underRight: under("lowerLidRight", "eyeInnerRight", "eyeOuterRight"),
    underLeft: under("lowerLidLeft", "eyeInnerLeft", "eyeOuterLeft"),
    gazeX: (gaze("irisRight", "eyeInnerRight", "eyeOuterRight", 0) + gaze("irisLeft", "eyeInnerLeft", "eyeOuterLeft", 0)) / 2,
    gazeY: (gaze("irisRight", "eyeInnerRight", "eyeOuterRight", 1) + gaze("irisLeft", "eyeInnerLeft", "eyeOuterLeft", 1)) / 2,
    cornerUpRight: high("cornerRight", "noseBase"),
    cornerUpLeft: high("cornerLeft", "noseBase"),
    cornerOutRight: -place("cornerRight")[0],
    cornerOutLeft: place("cornerLeft")[0],
    mouthOpen: high("lipUpper", "lipLower"),
    chinDown: high("noseBase", "chin"),
    lipUpRight: high("lipTopRight", "noseBase"),
    lipUpLeft: high("lipTopLeft", "noseBase"),
    upperThick: far("lipTop", "lipUpper"),
    lowerThick: far("lipLower", "lipBottom"),
    belowLip: high("lipBottom", "chin"),
    cheek: (high("lowerLidRight", "cheekRight") + high("lowerLidLeft", "cheekLeft")) / 2,
    wing: (high("eyeInnerRight", "wingRight") + high("eyeInnerLeft", "wingLeft")) / 2,
    turn: Math.atan2(upright[0], upright[2]),
    tilt,
    nod: Math.asin(Math.max(-1, Math.min(1, upright[1]))),
    size,
  };
}

/** A face at rest: the middle of what was measured of it, and by how much it trembled. */
export interface Neutral {
  at: Measures;
  tremble: Measures;
}

/** The face at rest from some pictures of it. A blink or a twitch among them does no harm. */
export function neutralOf(pictures: readonly Measures[]): Neutral {
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const each = (value: (name: Measure) => number): Measures => Object.fromEntries(MEASURES.map((name) => [name, value(name)])) as Measures;
  const at = each((name) => middle(pictures.map((picture) => picture[name])));
  return { at, tremble: each((name) => middle(pictures.map((picture) => Math.abs(picture[name] - at[name])))) };
}

/** How far a measure has to go for a control to be at its end. */
const FULL = {
  browUp: 0.09, browDown: 0.055, browGap: 0.045,
  shut: 0.72, wide: 0.35, under: 0.03, gazeX: 0.2, gazeY: 0.14,
  smileUp: 0.09, smileOut: 0.1, cornerDown: 0.055,
  jaw: 0.36, part: 0.1, lipUp: 0.055, narrow: 0.16, wideMouth: 0.12, thin: 0.55, chin: 0.06,
  cheek: 0.07, wing: 0.045,
  turn: 0.6, tilt: 0.45, nod: 0.45, nearer: 0.35,
} as const;
/** Below this a control stays at rest: what is left is the camera's noise. */
const STILL = 0.08;
/** Times its tremble at rest that a measure has to move to count. */
const TREMBLE = 4;

/** The puppet's controls for a face, against the same face at rest. */
export function poseOf(now: Measures, { at, tremble }: Neutral): FacePose {
  /** How far a measure has gone, less what it does by itself. */
  const gone = (name: Measure): number => {
    const by = now[name] - at[name];
    const noise = Math.min(TREMBLE * tremble[name], 0.02);
    return Math.sign(by) * Math.max(0, Math.abs(by) - noise);
  };
  const up = (name: Measure, full: number): number => gone(name) / full;

  const frown = Math.max(0, -up("browGap", FULL.browGap));
  const brow = (inner: Measure, outer: Measure): { inner: number; outer: number; down: number } => ({
    inner: up(inner, FULL.browUp),
    outer: up(outer, FULL.browUp),
    down: Math.max(0, -up(inner, FULL.browDown)) * 0.7 + frown * 0.5,
  });
  const right = brow("browInnerRight", "browOuterRight");
  const left = brow("browInnerLeft", "browOuterLeft");

  const lid = (eye: Measure): number => {
    const by = gone(eye) / at[eye];
    return by < 0 ? by / FULL.shut : by / FULL.wide;
  };
  const corner = (rise: Measure, out: Measure): number => {
    const [higher, further] = [gone(rise), gone(out)];
    return higher < 0 ? higher / FULL.cornerDown : Math.max(higher / FULL.smileUp, (higher / FULL.smileUp + further / FULL.smileOut) / 2);
  };
  const cornerRight = corner("cornerUpRight", "cornerOutRight");
  const cornerLeft = corner("cornerUpLeft", "cornerOutLeft");
  const smile = Math.max(0, (cornerRight + cornerLeft) / 2);

  const jaw = Math.max(0, up("chinDown", FULL.jaw));
  const opened = Math.max(0, gone("mouthOpen"));
  const breadth = gone("cornerOutRight") + gone("cornerOutLeft");
  const narrow = Math.max(0, -breadth / FULL.narrow);
  const isOpen = Math.min(1, opened / 0.06);
  const thin = (name: Measure): number => Math.max(0, -gone(name) / at[name]) / FULL.thin;
  const [thinUpper, thinLower] = [thin("upperThick"), thin("lowerThick")];

  const found: Partial<FacePose> = {
    brow_inner_left: left.inner, brow_inner_right: right.inner,
    brow_outer_left: left.outer, brow_outer_right: right.outer,
    brow_down_left: left.down, brow_down_right: right.down,
    lid_left: lid("eyeLeft"), lid_right: lid("eyeRight"),
    squint_left: up("underLeft", FULL.under), squint_right: up("underRight", FULL.under),
    gaze_x: up("gazeX", FULL.gazeX), gaze_y: up("gazeY", FULL.gazeY),
    cheeks: -up("cheek", FULL.cheek), nose: -up("wing", FULL.wing),
    // A smile lifts the lip as well; a sneer does so beyond it.
    upper_lip_left: up("lipUpLeft", FULL.lipUp) - 0.6 * smile, upper_lip_right: up("lipUpRight", FULL.lipUp) - 0.6 * smile,
    corner_left: cornerLeft, corner_right: cornerRight,
    // What is open beyond what the jaw has opened.
    lower_lip: (opened - Math.max(0, gone("chinDown"))) / FULL.part,
    chin: (1 - isOpen) * -up("belowLip", FULL.chin),
    press: (1 - isOpen) * Math.min(thinUpper, thinLower),
    bite: (1 - isOpen) * (thinLower - thinUpper),
    pucker: (1 - isOpen) * narrow, funnel: isOpen * narrow,
    stretch: breadth / (2 * FULL.wideMouth) - smile,
    jaw: Math.max(jaw, opened / FULL.jaw),
    head_turn: up("turn", FULL.turn), head_tilt: up("tilt", FULL.tilt), head_nod: up("nod", FULL.nod),
    head_forward: Math.log(now.size / at.size) / FULL.nearer,
  };
  const pose = atRest();
  for (const [name, value] of Object.entries(found) as Array<[FaceControl, number]>) {
    if (!(Math.abs(value) > STILL)) continue;
    pose[name] = Math.max(SIGNED.has(name) ? -1 : 0, Math.min(1, value));
  }
  return pose;
}
