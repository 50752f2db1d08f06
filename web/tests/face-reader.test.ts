// Reading a face: at rest first, then its moves; without a face nothing moves.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atRest, type FacePose } from "../src/puppet/controls";
import { POINTS, type Point } from "../src/stage/face/mapping";
import { FaceReader, type Reading } from "../src/stage/face/reader";

/** Points in all the places that count, roughly where a face has them; `smile` lifts the corners of the mouth. */
function face(smile = 0): Point[] {
  const points = Array.from({ length: POINTS }, (_, index): Point => ({ x: 0.5 + 0.001 * (index % 7), y: 0.5 + 0.001 * (index % 5), z: 0 }));
  const at = (index: number, x: number, y: number): void => void (points[index] = { x, y, z: 0 });
  at(10, 0.5, 0.25);
  at(4, 0.5, 0.52);
  at(2, 0.5, 0.56);
  at(152, 0.5, 0.78);
  for (const [index, x, y] of [[33, 0.4, 0.4], [133, 0.46, 0.4], [159, 0.43, 0.39], [145, 0.43, 0.41], [468, 0.43, 0.4], [263, 0.6, 0.4], [362, 0.54, 0.4], [386, 0.57, 0.39], [374, 0.57, 0.41], [473, 0.57, 0.4]] as const) at(index, x, y);
  at(61, 0.45, 0.63 - smile);
  at(291, 0.55, 0.63 - smile);
  return points;
}

let seen: Point[][];
let closed: number;
let told: Reading[];
let poses: FacePose[];
let reader: FaceReader;
const video = { readyState: 4, videoWidth: 400, videoHeight: 400 } as HTMLVideoElement;

beforeEach(() => {
  vi.useFakeTimers();
  [seen, closed, told, poses] = [[face()], 0, [], []];
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("FaceMesh", class {
    #heard: (results: { multiFaceLandmarks: Point[][] }) => void = () => undefined;
    setOptions = (): void => undefined;
    initialize = async (): Promise<void> => undefined;
    onResults = (heard: (results: { multiFaceLandmarks: Point[][] }) => void): void => void (this.#heard = heard);
    send = async (): Promise<void> => this.#heard({ multiFaceLandmarks: seen });
    close = async (): Promise<void> => void closed++;
  });
  reader = new FaceReader((reading) => told.push(reading));
});
afterEach(() => {
  reader.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

test("two seconds of rest come first, and nothing is shown of them", async () => {
  void reader.start(video, (pose) => poses.push(pose));
  await pass(1500);
  expect(told).toEqual(["loading", "resting"]);
  expect(poses).toEqual([]);
  await pass(1500);
  expect(told).toEqual(["loading", "resting", "reading"]);
  expect(poses.at(-1)).toEqual(atRest());
  seen = [face(0.02)];
  await pass(1000);
  expect(poses.at(-1)!.corner_left).toBeGreaterThan(0.3);
  expect(poses.at(-1)!.corner_right).toBeGreaterThan(0.3);
});

test("a face that goes away leaves the puppet at rest, and it is said", async () => {
  void reader.start(video, (pose) => poses.push(pose));
  await pass(3000);
  seen = [face(0.02)];
  await pass(1000);
  seen = [];
  await pass(3000);
  expect(told.at(-1)).toBe("faceless");
  expect(poses.at(-1)).toEqual(atRest());
  seen = [face(0.02)];
  await pass(1000);
  expect(told.at(-1)).toBe("reading");
  expect(poses.at(-1)!.corner_left).toBeGreaterThan(0.3);
});

test("a face at rest can be learnt anew", async () => {
  void reader.start(video, (pose) => poses.push(pose));
  await pass(3000);
  seen = [face(0.02)];
  reader.rest();
  await pass(4000);
  expect(poses.at(-1)).toEqual(atRest());
});

test("who stops is read no more, and the model is let go", async () => {
  void reader.start(video, (pose) => poses.push(pose));
  await pass(3000);
  const before = poses.length;
  reader.stop();
  await pass(1000);
  expect(poses.length).toBe(before);
  expect(closed).toBe(1);
});

test("a model that cannot be had is said so", async () => {
  vi.stubGlobal("FaceMesh", class {
    setOptions = (): void => undefined;
    initialize = (): Promise<void> => Promise.reject(new Error("no WebAssembly here"));
    close = async (): Promise<void> => undefined;
  });
  await expect(reader.start(video, () => undefined)).rejects.toThrow();
  expect(told.at(-1)).toBe("failed");
});
