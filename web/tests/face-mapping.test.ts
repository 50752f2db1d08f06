// From points of a face to the puppet's controls: a face of a few dozen points that can be turned and moved.

import { describe, expect, test } from "vitest";
import { FACE, type FaceControl, type FacePose } from "../src/puppet/controls";
import { measure, neutralOf, POINTS, poseOf, type Measures, type Point } from "../src/stage/face/mapping";

type Place = [left: number, up: number, forward: number];
const ASPECT = 4 / 3;
/** Where points are in a face at rest, in distances between the outer corners of the eyes. */
const REST: Record<number, Place> = {
  10: [0, 0.75, 0.05], 4: [0, -0.42, 0.42], 2: [0, -0.53, 0.28], 152: [0, -1.2, 0.1],
  33: [-0.5, 0, 0], 133: [-0.18, -0.01, 0.08], 159: [-0.33, 0.05, 0.1], 145: [-0.33, -0.06, 0.09], 468: [-0.34, 0, 0.09],
  263: [0.5, 0, 0], 362: [0.18, -0.01, 0.08], 386: [0.33, 0.05, 0.1], 374: [0.33, -0.06, 0.09], 473: [0.34, 0, 0.09],
  55: [-0.12, 0.2, 0.18], 46: [-0.52, 0.2, 0.03], 285: [0.12, 0.2, 0.18], 276: [0.52, 0.2, 0.03],
  61: [-0.27, -0.78, 0.16], 291: [0.27, -0.78, 0.16],
  0: [0, -0.7, 0.3], 13: [0, -0.77, 0.27], 14: [0, -0.775, 0.27], 17: [0, -0.87, 0.27], 40: [-0.14, -0.71, 0.26], 270: [0.14, -0.71, 0.26],
  205: [-0.35, -0.4, 0.2], 425: [0.35, -0.4, 0.2], 129: [-0.2, -0.45, 0.2], 358: [0.2, -0.45, 0.2],
};

interface Held {
  turn?: number;
  tilt?: number;
  nod?: number;
  size?: number;
  aside?: number;
}
/** The picture of a face: some of its points moved from where they rest, the head held in some way. */
function picture(moved: Record<number, Place> = {}, { turn = 0, tilt = 0, nod = 0, size = 0.2, aside = 0 }: Held = {}): Point[] {
  const points = Array.from({ length: POINTS }, (): Point => ({ x: 0, y: 0, z: 0 }));
  for (const [index, at] of Object.entries(REST)) {
    let [x, y, z] = at.map((value, axis) => value + (moved[Number(index)]?.[axis] ?? 0)) as Place;
    [y, z] = [y * Math.cos(nod) + z * Math.sin(nod), z * Math.cos(nod) - y * Math.sin(nod)];
    [x, z] = [x * Math.cos(turn) + z * Math.sin(turn), z * Math.cos(turn) - x * Math.sin(turn)];
    [x, y] = [x * Math.cos(tilt) + y * Math.sin(tilt), y * Math.cos(tilt) - x * Math.sin(tilt)];
    points[Number(index)] = { x: 0.5 + aside + (x * size) / ASPECT, y: 0.5 - y * size, z: (-z * size) / ASPECT };
  }
  return points;
}
const measured = (...face: Parameters<typeof picture>): Measures => measure(picture(...face), ASPECT)!;
const neutral = neutralOf([measured()]);
const pose = (...face: Parameters<typeof picture>): FacePose => poseOf(measured(...face), neutral);
/** The controls that moved, the furthest first. */
const moved = (found: FacePose, least = 0.15): FaceControl[] =>
  FACE.filter((name) => Math.abs(found[name]) > least).toSorted((a, b) => Math.abs(found[b]) - Math.abs(found[a]));

const both = (right: number, left: number, up: number, out = 0): Record<number, Place> => ({ [right]: [-out, up, 0], [left]: [out, up, 0] });

describe("a face at rest", () => {
  test("moves nothing", () => {
    expect(moved(pose(), 0)).toEqual([]);
  });
  test("moves only the head, however it is held and wherever it is", () => {
    for (const held of [{ turn: 0.4 }, { tilt: 0.3 }, { nod: -0.25 }, { size: 0.27 }, { aside: 0.2 }, { turn: -0.3, tilt: 0.2, nod: 0.2, size: 0.15 }]) {
      expect(moved(pose({}, held), 0.1).filter((name) => !name.startsWith("head_"))).toEqual([]);
    }
  });
  test("is learnt in spite of a blink and of noise", () => {
    let seed = 5;
    const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
    const shaky = (): Measures => measured(Object.fromEntries(Object.keys(REST).map((index) => [index, [chance() * 0.006, chance() * 0.006, chance() * 0.006]])));
    const blink = measured(both(159, 386, -0.1));
    const learnt = neutralOf([...Array.from({ length: 20 }, shaky), blink, blink]);
    expect(learnt.at.eyeLeft).toBeCloseTo(neutral.at.eyeLeft, 1);
    for (let i = 0; i < 20; i++) expect(moved(poseOf(shaky(), learnt), 0.25)).toEqual([]);
  });
});

describe("the head", () => {
  test.each([
    ["head_turn", { turn: 0.4 }, 1], ["head_turn", { turn: -0.4 }, -1],
    ["head_tilt", { tilt: 0.3 }, 1], ["head_tilt", { tilt: -0.3 }, -1],
    ["head_nod", { nod: 0.3 }, 1], ["head_nod", { nod: -0.3 }, -1],
    ["head_forward", { size: 0.26 }, 1], ["head_forward", { size: 0.15 }, -1],
  ] as const)("%s follows", (name, held, sign) => {
    const found = pose({}, held);
    expect(moved(found)).toEqual([name]);
    expect(Math.sign(found[name])).toBe(sign);
  });
});

describe("an expression", () => {
  const SMILE = both(61, 291, 0.09, 0.06);
  test.each<[string, Record<number, Place>, FaceControl[], number]>([
    ["brows up", { ...both(55, 285, 0.08), ...both(46, 276, 0.08) }, ["brow_inner_left", "brow_inner_right", "brow_outer_left", "brow_outer_right"], 1],
    ["one brow up", { 285: [0, 0.08, 0], 276: [0, 0.08, 0] }, ["brow_inner_left", "brow_outer_left"], 1],
    ["a frown", both(55, 285, -0.05, -0.03), ["brow_down_left", "brow_down_right"], 1],
    ["eyes shut", { ...both(159, 386, -0.09), ...both(145, 374, 0.005) }, ["lid_left", "lid_right"], -1],
    ["a wink of the left eye", { 386: [0, -0.09, 0] }, ["lid_left"], -1],
    ["wide eyes", both(159, 386, 0.03), ["lid_left", "lid_right"], 1],
    ["eyes to the left", { 468: [0.06, 0, 0], 473: [0.06, 0, 0] }, ["gaze_x"], 1],
    ["eyes down", { 468: [0, -0.04, 0], 473: [0, -0.04, 0] }, ["gaze_y"], -1],
    ["a smile", SMILE, ["corner_left", "corner_right"], 1],
    ["half a smile", { 291: [0.06, 0.09, 0] }, ["corner_left"], 1],
    ["corners down", both(61, 291, -0.05), ["corner_left", "corner_right"], -1],
    ["a nose wrinkled", both(129, 358, 0.04), ["nose"], 1],
    ["cheeks up", both(205, 425, 0.06), ["cheeks"], 1],
    ["lips pressed", { 0: [0, -0.035, 0], 17: [0, 0.05, 0] }, ["press"], 1],
    ["a pucker", both(61, 291, 0, -0.08), ["pucker"], 1],
  ])("%s", (_, change, controls, sign) => {
    const found = pose(change);
    expect(moved(found, 0.3).toSorted()).toEqual(expect.arrayContaining(controls.toSorted()));
    expect(moved(found, 0.45).toSorted()).toEqual(moved(found, 0.45).filter((name) => controls.includes(name)).toSorted());
    for (const name of controls) expect(Math.sign(found[name]), name).toBe(sign);
  });
  test("a mouth that opens is the jaw's doing", () => {
    const found = pose({ 14: [0, -0.28, 0], 17: [0, -0.28, 0], 152: [0, -0.28, 0] });
    expect(moved(found)[0]).toBe("jaw");
    expect(found.lower_lip).toBeLessThan(0.1);
    expect(found.jaw).toBeGreaterThan(0.6);
  });
  test("is the same with the head turned", () => {
    const [straight, turned] = [pose(SMILE), pose(SMILE, { turn: 0.35, tilt: -0.2, size: 0.24 })];
    expect(turned.corner_left).toBeCloseTo(straight.corner_left, 1);
    expect(turned.corner_right).toBeCloseTo(straight.corner_right, 1);
  });
  test("never leaves the range of a control, nor moves what no point can tell", () => {
    const wild = pose(Object.fromEntries(Object.keys(REST).map((index) => [index, [Math.sin(Number(index)), Math.cos(Number(index) * 3), 0.3]])));
    for (const name of FACE) expect(Math.abs(wild[name]), name).toBeLessThanOrEqual(1);
    for (const name of ["tongue", "puff", "tears", "sweat", "blush", "jaw_forward"] as const) expect(wild[name]).toBe(0);
  });
  test("needs a whole face", () => {
    expect(measure([], ASPECT)).toBeNull();
    expect(measure(picture().slice(0, 468), ASPECT)).toBeNull();
    expect(measure(Array.from({ length: POINTS }, () => ({ x: 0, y: 0, z: 0 })), ASPECT)).toBeNull();
  });
});
