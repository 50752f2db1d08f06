// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

let whileSeen: typeof import("../src/puppet/loop")["whileSeen"];
let frames: FrameRequestCallback[] = [];
let sights: Array<(isIntersecting: boolean) => void> = [];
let clock = 0;

beforeEach(async () => {
  frames = [];
  sights = [];
  clock = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("performance", { now: () => clock });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: unknown[]) => void) {
        sights.push((isIntersecting) => seen([{ isIntersecting }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  // A device is judged from the beginning.
  vi.resetModules();
  ({ whileSeen } = await import("../src/puppet/loop"));
});

/** Puppets that count how often they are drawn, and by how many seconds; each drawing takes so many milliseconds. */
function puppets(count: number, work = 0): { drawn: number[]; seconds: number[]; end: () => void } {
  const drawn = Array.from({ length: count }, () => 0);
  const seconds = Array.from({ length: count }, () => 0);
  const ends = drawn.map((_, index) =>
    whileSeen(document.createElement("svg"), (_now, passed) => {
      drawn[index]! += 1;
      clock += work;
      seconds[index]! += passed;
    }),
  );
  for (const see of sights) see(true);
  const end = (): void => {
    ends.forEach((each) => each());
    // With nobody left the clock stops at the next picture.
    show(1, 16);
  };
  return { drawn, seconds, end };
}

/** The screen shows pictures so many milliseconds apart. */
function show(pictures: number, apart: number, from = 0): number {
  let now = from;
  for (let shown = 0; shown < pictures; shown++) {
    now += apart;
    for (const frame of frames.splice(0)) frame(now);
  }
  return now;
}

test("where not all can be drawn they take turns, and none lives slower for it", () => {
  const { drawn, seconds, end } = puppets(14);
  const now = show(400, 50);
  expect(Math.max(...drawn)).toBeLessThan(200);
  expect(Math.max(...drawn) - Math.min(...drawn)).toBeLessThanOrEqual(1);
  for (const lived of seconds) expect(lived).toBeGreaterThan(0.98 * (now / 1000));
  end();
});

test("two are drawn for every picture, however slow the device", () => {
  const { drawn, end } = puppets(2);
  show(100, 80);
  expect(drawn).toEqual([100, 100]);
  end();
});

test("all are drawn for every picture of a slow screen whose device keeps up", () => {
  const { drawn, end } = puppets(14, 0.1);
  show(100, 33);
  expect(drawn).toEqual(Array(14).fill(100));
  end();
});

test("where drawing takes too long fewer are drawn, although no picture is late yet", () => {
  const { drawn, end } = puppets(14, 2);
  show(100, 33);
  expect(Math.max(...drawn)).toBeLessThan(80);
  end();
});

test("what is out of sight is not drawn, and without anything to draw the clock stops", () => {
  const { drawn } = puppets(1);
  show(3, 16);
  sights[0]!(false);
  show(3, 16);
  expect(drawn).toEqual([3]);
  expect(frames).toEqual([]);
});
