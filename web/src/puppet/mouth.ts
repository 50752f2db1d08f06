// The mouth as geometry: every control of lips and jaw goes into one continuous shape.
// x goes to the puppet's left, y down; the middle of the closed mouth at rest is 0, 0.

import type { FaceControl, FacePose } from "./controls";
import { above, clamp, closed, lens, mix, n, open, type Point } from "./curves";

/** What a character's upper teeth are like. */
export type Teeth = "even" | "gap" | "fangs" | "buck";

export interface Mouth {
  /** Around both lips. */
  lips: string;
  /** Between them; a line when the mouth is shut. */
  hole: string;
  upperTeeth: string;
  lowerTeeth: string;
  /** Where one tooth ends and the next begins. */
  gaps: string;
  /** What makes the character's teeth its own: fangs, long ones, or one that is missing. */
  special: string;
  /** The tongue as it lies in the mouth, and as it hangs out of it. */
  tongue: string;
  tongueOut: string;
  tongueLine: string;
  /** Upper teeth on the lower lip, lower teeth before the upper one. */
  biting: string;
  /** Folds beside the corners of the mouth. */
  dimples: string;
  /** Below the lower lip. */
  chin: string;
  /** How far the lips are apart in the middle. */
  gap: number;
  corners: { left: Point; right: Point };
}

/** The controls the mouth and its place depend on. */
export const WATCHED: readonly FaceControl[] = [
  "corner_left", "corner_right", "dimple_left", "dimple_right", "upper_lip_left", "upper_lip_right", "lower_lip", "chin", "press", "bite",
  "pucker", "funnel", "stretch", "jaw", "jaw_forward", "tongue", "puff", "head_turn", "head_nod",
];

/** Even, so that one of the points is in the middle. */
const STEPS = 12;
type Side = "left" | "right";

interface Lips {
  middle: number;
  halfWidth: Record<Side, number>;
  height: Record<Side, number>;
  up: number;
  down: number;
  raise: Record<Side, number>;
  /** How full the opening is: at 0.5 an ellipse, below that a box, at 1 pointed at its ends. */
  round: number;
  thick: number;
}

/** A puppet at rest is not glum. */
const FRIENDLY = 0.22;

function lips(pose: FacePose): Lips {
  const narrow = clamp(pose.pucker * 0.6 + pose.funnel * 0.42, 0, 0.68);
  const corner = (side: Side) => pose[`corner_${side}`] + FRIENDLY * (1 - clamp(pose.press + pose.chin + pose.stretch + pose.pucker + pose.funnel));
  const smile = { left: above(corner("left")), right: above(corner("right")) };
  const smiling = (smile.left + smile.right) / 2;
  const frowning = (above(-corner("left")) + above(-corner("right"))) / 2;
  const width = (side: Side): number => {
    const wide = 27 + 13 * pose.stretch + 11 * smile[side] + 6 * pose[`dimple_${side}`] - 2 * above(-corner(side)) - 3 * pose.press * (1 - pose.stretch) - 5 * pose.jaw * (1 - smile[side]) * (1 - pose.stretch);
    return wide * (1 - narrow) * (1 - 0.22 * pose.puff);
  };
  const height = (side: Side): number => {
    const pull = corner(side) > 0 ? -16 * corner(side) : -13.5 * corner(side);
    return (pull - 2 * pose[`dimple_${side}`] + 3 * pose.stretch) * (1 - 0.6 * narrow) + 7 * pose.jaw;
  };
  const shut = 1 - 0.94 * clamp(pose.press + pose.bite * 0.85);
  return {
    middle: 6 * smiling - 6 * frowning - 5 * pose.chin * (1 - pose.jaw) - 2 * pose.jaw_forward,
    halfWidth: { left: width("left"), right: width("right") },
    height: { left: height("left"), right: height("right") },
    up: (7 * pose.funnel + 3 * pose.lower_lip + 4 * pose.jaw + 4 * pose.stretch * clamp(pose.lower_lip * 2 + pose.jaw)) * shut,
    down: (8 * pose.funnel + 36 * pose.jaw + 13 * pose.lower_lip * (1 - 0.6 * pose.jaw)) * shut,
    raise: { left: 11 * pose.upper_lip_left * shut, right: 11 * pose.upper_lip_right * shut },
    round: clamp(0.72 - 0.32 * pose.stretch - 0.2 * pose.funnel - 0.18 * pose.jaw + 0.2 * smiling * (1 - pose.jaw) - 0.15 * pose.lower_lip * (1 - pose.jaw), 0.36, 1),
    thick: clamp(1 + 1.3 * pose.pucker + 0.8 * pose.funnel - 0.85 * pose.press - 0.25 * pose.stretch, 0.1, 2.4),
  };
}

interface Edges {
  /** Of the hole, and of the lips around it, each from the right corner to the left. */
  upper: Point[];
  lower: Point[];
  over: Point[];
  under: Point[];
  shape: Lips;
}

function edges(pose: FacePose): Edges {
  const shape = lips(pose);
  const { raise } = shape;
  const [upper, lower, over, under]: Point[][] = [[], [], [], []];
  for (let step = 0; step <= STEPS; step++) {
    const turn = Math.PI * (1 - step / STEPS);
    const across = Math.cos(turn);
    const side = across < 0 ? "right" : "left";
    const away = Math.abs(across);
    const bulge = clamp(Math.sin(turn));
    const x = across * shape.halfWidth[side];
    const line = mix(shape.middle, shape.height[side], away ** 1.7);
    const sneer = (raise[side] * Math.sin(Math.PI * Math.min(1, 0.15 + away * 0.85)) + 0.6 * Math.min(raise.left, raise.right) * (1 - away)) * bulge ** 0.4;
    const pout = pose.chin * (1 - away ** 2) * (1 - 0.5 * pose.jaw);
    const top = line - shape.up * bulge ** shape.round - sneer;
    const bottom = Math.max(top, line + shape.down * bulge ** shape.round);
    // The bow is what makes it a lip.
    const bow = 1.6 * Math.exp(-((across / 0.22) ** 2)) * shape.thick * (1 - pose.jaw);
    const upperLip = (1.2 + 3.6 * bulge ** 0.8) * shape.thick - bow;
    const lowerLip = (1.2 + 4.6 * bulge ** 1.1) * shape.thick * (1 - 0.8 * pose.bite) + 7 * pout + 6 * pose.jaw_forward * bulge;
    upper!.push([x, top]);
    lower!.push([x, bottom]);
    over!.push([x * 1.05, top - Math.max(0.8, upperLip * (1 - 0.5 * pose.jaw_forward))]);
    under!.push([x * 1.05, bottom + Math.max(0.8, lowerLip)]);
  }
  return { upper: upper!, lower: lower!, over: over!, under: under!, shape };
}

const middleOf = (points: readonly Point[]): Point => points[STEPS / 2]!;
/** An edge with a band of teeth at it: its other side, thinner towards the corners. */
const lowered = (points: readonly Point[], by: number): Point[] => points.map(([x, y], index) => [x * 0.97, y + by * Math.sin((Math.PI * index) / STEPS) ** 0.4]);

export function mouth(pose: FacePose, teeth: Teeth = "even"): Mouth {
  const { upper, lower, over, under, shape } = edges(pose);
  const [, roof] = middleOf(upper);
  const [, lip] = middleOf(lower);
  const gap = lip - roof;
  const width = Math.min(shape.halfWidth.left, shape.halfWidth.right);
  const sneer = Math.max(pose.upper_lip_left, pose.upper_lip_right);
  const rounded = clamp(pose.funnel + pose.pucker);
  const smiling = above(Math.max(pose.corner_left, pose.corner_right));
  // A jaw that merely drops hides the teeth behind the lip.
  const dropped = pose.jaw * (1 - clamp(smiling + sneer + pose.stretch));
  const topTeeth = mix(mix(10, 3, rounded), 3.5, dropped) * (1 + 0.3 * sneer);
  const bottomTeeth = 8.5 * clamp(0.8 * pose.lower_lip + pose.jaw_forward + 0.9 * pose.stretch + 0.4 * sneer - 0.6 * rounded - 0.35 * pose.jaw);
  const chin = middleOf(under)[1] + 4;
  // Behind lips that meet there is nothing to be seen.
  const isOpen = Math.max(...lower.map(([, y], index) => y - upper[index]![1])) > 0.5;
  return {
    lips: closed([...over, ...under.toReversed()]),
    hole: lens(upper, lower.toReversed()),
    upperTeeth: isOpen ? lens(upper.map(([x, y]) => [x, y - 3]), lowered(upper, topTeeth).toReversed()) : "",
    lowerTeeth: isOpen && bottomTeeth > 0.3 ? lens(lower.map(([x, y]) => [x, y + 3]), lowered(lower, -bottomTeeth).toReversed()) : "",
    gaps: isOpen ? upper.slice(2, -2).map(([x, y]) => `M${n(x)} ${n(y - 3)}v${n(topTeeth + 2.4)}`).join("") : "",
    special: isOpen ? special(teeth, upper, topTeeth) : "",
    ...tongues(pose.tongue, roof, lip, width),
    biting: onLowerLip(pose.bite, roof, width) + beforeUpperLip(pose.jaw_forward, roof, width),
    dimples: dimple(upper.at(-1)!, 1, pose.dimple_left + 0.5 * above(pose.corner_left)) + dimple(upper[0]!, -1, pose.dimple_right + 0.5 * above(pose.corner_right)),
    chin: open([[-10, chin + 3], [0, chin], [10, chin + 3]]),
    gap,
    corners: { left: upper.at(-1)!, right: upper[0]! },
  };
}

function special(teeth: Teeth, upper: readonly Point[], long: number): string {
  const [, roof] = middleOf(upper);
  const fang = ([x, y]: Point) => `M${n(x - 4)} ${n(y - 3)}h8l-3.2 ${n(long + 8)}q-.8 1.6 -1.6 0Z`;
  if (teeth === "fangs") return fang(upper[STEPS / 2 - 2]!) + fang(upper[STEPS / 2 + 2]!);
  if (teeth === "buck") return `M-8.5 ${n(roof - 3)}h8v${n(long + 7)}q-4 2 -8 0ZM.5 ${n(roof - 3)}h8v${n(long + 7)}q-4 2 -8 0Z`;
  if (teeth === "gap") return `M-2.4 ${n(roof - 3)}h4.8v${n(long + 5)}h-4.8Z`;
  return "";
}

function tongues(out: number, roof: number, lip: number, width: number): Pick<Mouth, "tongue" | "tongueOut" | "tongueLine"> {
  const gap = lip - roof;
  const floor = lip - clamp(gap * 0.42, 0, 15);
  const tip = lip + 32 * out;
  const half = clamp(width * 0.48, 8, 14) * (0.7 + 0.3 * out);
  const root = mix(roof, lip, 0.45 * clamp((gap - 3) / 8));
  const waist = mix(root, tip, 0.6);
  return {
    tongue: `M${n(-width * 0.85)} ${n(lip + 8)}Q${n(-width * 0.65)} ${n(floor)} 0 ${n(floor + 2)}Q${n(width * 0.65)} ${n(floor)} ${n(width * 0.85)} ${n(lip + 8)}Z`,
    tongueOut: out > 0.02 ? `M${n(-half)} ${n(root)}C${n(-half * 1.2)} ${n(waist)} ${n(-half * 1.1)} ${n(tip)} 0 ${n(tip)}C${n(half * 1.1)} ${n(tip)} ${n(half * 1.2)} ${n(waist)} ${n(half)} ${n(root)}Z` : "",
    tongueLine: out > 0.1 ? `M0 ${n(root + 2)}Q1 ${n(mix(root, tip, 0.5))} 0 ${n(tip - 8)}` : "",
  };
}

function onLowerLip(bite: number, roof: number, width: number): string {
  if (bite < 0.03) return "";
  const wide = clamp(width * 0.32, 6, 9.5);
  const long = Math.max(2.5, 11 * bite);
  const tooth = (from: number) => `M${n(from)} ${n(roof - 0.5)}h${n(wide)}v${n(long - 2.5)}q0 2.5 -2.5 2.5h${n(5 - wide)}q-2.5 0 -2.5 -2.5Z`;
  return tooth(-wide - 0.3) + tooth(0.3);
}

function beforeUpperLip(forward: number, roof: number, width: number): string {
  if (forward < 0.05) return "";
  const tusk = (x: number) => `M${n(x - 4)} ${n(roof + 1.5)}L${n(x - 1.2)} ${n(roof - 11 * forward)}q1.2 -2 2.4 0L${n(x + 4)} ${n(roof + 1.5)}Z`;
  return tusk(-width * 0.45) + tusk(width * 0.45);
}

function dimple([x, y]: Point, side: 1 | -1, depth: number): string {
  if (depth < 0.05) return "";
  const out = x + side * (3 + 3 * depth);
  const tall = 9 * clamp(depth, 0, 1.2);
  return `M${n(out - side * 2)} ${n(y - tall)}Q${n(out + side * (2 + 2 * depth))} ${n(y)} ${n(out - side * 2)} ${n(y + tall)}`;
}
