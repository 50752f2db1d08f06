// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { BLOCK_NAMES, BLOCKS, has, RINGS } from "../src/puppet/blocks";
import { CHARACTER_NAMES, CHARACTERS, characterOfPiece, lookOf } from "../src/puppet/characters";
import { atRest, decode, encode, FACE, SIGNED, type FaceControl, type FacePose } from "../src/puppet/controls";
import { brow } from "../src/puppet/brow";
import { eye } from "../src/puppet/eye";
import { fromFace, head } from "../src/puppet/head";
import { Life, Sprung } from "../src/puppet/life";
import { mouth } from "../src/puppet/mouth";
import { nearest } from "../src/puppet/nearest";
import { FORGOTTEN, PuppetPlayer } from "../src/puppet/player";
import type PuppetComponent from "../src/puppet/Puppet.svelte";

const FRAME = 1 / 60;
const with_ = (change: Partial<FacePose>): FacePose => ({ ...atRest(), ...change });
/** A chance that always lands in the middle: nothing but what is played moves the eyes. */
const even = () => 0.5;
const ends = (name: FaceControl): number[] => (SIGNED.has(name) ? [1, -1] : [1]);
const mirrored = (pose: FacePose): FacePose =>
  Object.fromEntries(
    FACE.map((name) => {
      const value = pose[name.replace(/left|right/, (side) => (side === "left" ? "right" : "left")) as FaceControl];
      return [name, ["gaze_x", "head_tilt", "head_turn"].includes(name) ? -value : value];
    }),
  ) as FacePose;
/** Poses all over the place, the same in every run. */
function* somePoses(count: number): Generator<FacePose> {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let index = 0; index < count; index++)
    yield Object.fromEntries(FACE.map((name) => [name, chance() < 0.5 ? 0 : SIGNED.has(name) ? 2 * chance() - 1 : chance()])) as FacePose;
}
const numbersIn = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe("a drawn puppet", () => {
  let Puppet: typeof PuppetComponent;
  beforeAll(async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
    ({ default: Puppet } = await import("../src/puppet/Puppet.svelte"));
  });
  function drawn(pose: FacePose, character = "mint"): string {
    const target = document.createElement("div");
    const puppet = mount(Puppet, { target, props: { pose, player: new PuppetPlayer(new Life(even)), character, live: false } });
    flushSync();
    const picture = target.innerHTML.replace(/c\d+-|id="[^"]*"|url\([^)]*\)/g, "");
    void unmount(puppet);
    return picture;
  }

  test.each(FACE.flatMap((name) => ends(name).map((value) => [name, value] as const)))("%s at %d shows", (name, value) => {
    expect(drawn(with_({ [name]: value })) === drawn(atRest())).toBe(false);
  });
  test("every number in it is one, for whatever pose and character", () => {
    for (const pose of somePoses(8)) for (const character of CHARACTER_NAMES) expect(/NaN|undefined|Infinity/.exec(drawn(pose, character))).toBeNull();
  });
  test("six characters look six ways, and a piece has one of them", () => {
    expect(Object.keys(CHARACTERS)).toEqual(["mint", "coral", "plum", "honey", "sky", "moss"]);
    expect(new Set(CHARACTER_NAMES.map((name) => drawn(atRest(), name))).size).toBe(6);
    expect(drawn(atRest(), "nobody") === drawn(atRest(), "mint")).toBe(true);
    expect([0, 5, 6, 13].map(characterOfPiece)).toEqual(["mint", "moss", "mint", "coral"]);
  });
});

describe("shapes", () => {
  test("the mouth changes without a jump", () => {
    for (const pose of somePoses(20))
      for (const name of FACE) {
        const near = { ...pose, [name]: pose[name] + (pose[name] > 0.5 ? -0.002 : 0.002) };
        const [here, there] = [mouth(pose), mouth(near)];
        for (const part of ["lips", "hole"] as const) {
          const [a, b] = [numbersIn(here[part]), numbersIn(there[part])];
          expect(b.length).toBe(a.length);
          const jump = Math.max(...a.map((value, index) => Math.abs(value - b[index]!)));
          expect(jump, `${name} moves ${part}`).toBeLessThan(1);
        }
      }
  });
  test("lips never cross, and a pressed mouth is shut", () => {
    for (const pose of somePoses(200)) expect(mouth(pose).gap).toBeGreaterThanOrEqual(0);
    expect(mouth(with_({ jaw: 1 })).gap).toBeGreaterThan(25);
    expect(mouth(with_({ jaw: 1, press: 1 })).gap).toBeLessThan(5);
  });
  test("a corner goes up with a smile and down without, on its own side", () => {
    const rest = mouth(atRest()).corners;
    const smile = mouth(with_({ corner_left: 1 })).corners;
    expect(smile.left[1]).toBeLessThan(rest.left[1] - 8);
    expect(smile.right[1]).toBeCloseTo(rest.right[1]);
    expect(mouth(with_({ corner_right: -1 })).corners.right[1]).toBeGreaterThan(rest.right[1] + 8);
  });
  test("left and right are mirror images", () => {
    for (const pose of somePoses(40)) {
      const [here, there] = [mouth(pose).corners, mouth(mirrored(pose)).corners];
      expect(here.left[0]).toBeCloseTo(-there.right[0]);
      expect(here.left[1]).toBeCloseTo(there.right[1]);
      const look = lookOf("plum");
      const [mine, other] = [eye(pose, "left", look.eye), eye(mirrored(pose), "right", look.eye)];
      expect(mine.upper).toBe(other.upper);
      expect(mine.gaze[0]).toBeCloseTo(-other.gaze[0]);
      expect(brow(pose, "right", look.browShape)).toBe(brow(mirrored(pose), "left", look.browShape));
    }
  });
  test("lids at the ends are shut and wide, and crossed eyes look at the nose", () => {
    const look = lookOf("mint").eye;
    expect(eye(with_({ lid_left: -1 }), "left", look).shut).toBe(1);
    expect(eye(with_({ lid_left: 1 }), "left", look).height).toBeGreaterThan(look.height);
    expect(eye(with_({ lid_left: -1 }), "right", look).shut).toBe(0);
    expect(eye(with_({ cross: 1 }), "left", look).gaze[0]).toBeLessThan(-5);
    expect(eye(with_({ cross: 1 }), "right", look).gaze[0]).toBeGreaterThan(5);
  });
  test("puffed cheeks are wide and a dropped jaw is long", () => {
    const size = (pose: FacePose) => {
      const numbers = numbersIn(head(pose, lookOf("mint").head));
      return [Math.max(...numbers.filter((_, index) => index % 2 === 0)), Math.max(...numbers.filter((_, index) => index % 2 === 1))] as const;
    };
    const [width, height] = size(atRest());
    expect(size(with_({ puff: 1 }))[0]).toBeGreaterThan(width + 6);
    expect(size(with_({ jaw: 1 }))[1]).toBeGreaterThan(height + 10);
  });
  test("a finger finds its place on a head that is held askew", () => {
    expect(fromFace([3, 4], atRest())).toEqual([3, 4]);
    const [x, y] = fromFace([0, -20], with_({ lift: 1 }));
    expect([x, y]).toEqual([0, 0]);
  });
});

describe("life", () => {
  test("springs come to rest at their goal", () => {
    const spring = new Sprung({ pace: 24, damping: 0.55 });
    let most = 0;
    for (let time = 0; time < 3; time += FRAME / 2) {
      spring.step(1, FRAME / 2);
      most = Math.max(most, spring.value);
    }
    expect(spring.value).toBeCloseTo(1, 3);
    expect(most).toBeGreaterThan(1.02);
  });
  test("every control comes to rest where it is played to", () => {
    for (const goal of somePoses(6)) {
      // Lids that are used do not blink.
      Object.assign(goal, { lid_left: 0.5, lid_right: 0.4 });
      const life = new Life(even);
      for (let time = 0; time < 4; time += FRAME) life.step(goal, FRAME);
      for (const name of FACE) expect(life.moment.pose[name], name).toBeCloseTo(goal[name], 2);
      expect(life.moment.stretch).toBeCloseTo(0, 2);
      expect(life.calm).toBe(true);
    }
  });
  test("a long pause breaks no spring", () => {
    const life = new Life(even);
    life.step(with_({ gaze_x: 1, lift: -1 }), 30);
    for (const value of Object.values(life.moment.pose)) expect(Math.abs(value)).toBeLessThanOrEqual(1.25);
  });
  test("it blinks where the player leaves the lids alone, and only there", () => {
    const lowest = (goal: FacePose) => {
      const life = new Life(even);
      let least = 1;
      for (let time = 0; time < 15; time += FRAME) least = Math.min(least, life.step(goal, FRAME).pose.lid_left);
      return least;
    };
    expect(lowest(atRest())).toBeLessThan(-0.8);
    expect(lowest(with_({ lid_left: 0.8, lid_right: 0.8 }))).toBeGreaterThan(-0.01);
  });
  test("a leap stretches it and a landing squashes it", () => {
    const life = new Life(even);
    const stretches: number[] = [];
    for (let time = 0; time < 0.2; time += FRAME) stretches.push(life.step(with_({ lift: 1 }), FRAME).stretch);
    for (let time = 0; time < 0.3; time += FRAME) stretches.push(life.step(with_({ lift: -1 }), FRAME).stretch);
    expect(Math.max(...stretches)).toBeGreaterThan(0.03);
    expect(Math.min(...stretches)).toBeLessThan(-0.03);
  });
});

describe("the player", () => {
  const jaw = (player: PuppetPlayer, now: number) => player.still(now).pose.jaw;
  test("goes evenly from one frame to the next", () => {
    const player = new PuppetPlayer(new Life(even));
    player.push(with_({ jaw: 1 }), 1000);
    expect(jaw(player, 1000)).toBe(0);
    expect(jaw(player, 1040)).toBeCloseTo(0.5);
    expect(jaw(player, 1080)).toBe(1);
    player.push(atRest(), 1080);
    expect(jaw(player, 1120)).toBeCloseTo(0.5);
    // A frame that comes early starts from wherever the puppet is.
    player.push(with_({ jaw: 1 }), 1120);
    expect(jaw(player, 1120)).toBeCloseTo(0.5);
    expect(jaw(player, 1160)).toBe(1);
  });
  test("moves smoothly at sixty pictures a second from twelve frames", () => {
    const player = new PuppetPlayer(new Life(even));
    const seen: number[] = [];
    for (let picture = 0; picture < 120; picture++) {
      const now = picture * 1000 * FRAME;
      if (picture % 5 === 0) player.push(with_({ head_turn: Math.sin(now / 300) }), now);
      seen.push(player.step(now, FRAME).pose.head_turn);
    }
    const steps = seen.slice(1).map((value, index) => Math.abs(value - seen[index]!));
    expect(Math.max(...steps)).toBeLessThan(0.12);
    expect(Math.max(...seen)).toBeGreaterThan(0.8);
  });
  test("falls back to rest when nothing comes any more, unless it is to hold", () => {
    const player = new PuppetPlayer(new Life(even));
    player.push(with_({ jaw: 1 }), 0);
    expect(jaw(player, FORGOTTEN - 1)).toBe(1);
    expect(jaw(player, FORGOTTEN + 1)).toBe(0);
    player.hold(with_({ jaw: 0.6 }));
    expect(jaw(player, 1e9)).toBe(0.6);
    player.rest();
    expect(jaw(player, 1e9)).toBe(0);
  });
});

test("what was not sent so is no pose", () => {
  for (const broken of ["", "AAAA", "not base64!"]) expect(decode(FACE, broken)).toEqual([]);
});

test("a pose survives being sent, to less than anybody sees", () => {
  for (const pose of somePoses(30)) {
    const [back] = decode(FACE, encode(FACE, [pose]));
    for (const name of FACE) expect(Math.abs(back![name] - pose[name]), name).toBeLessThanOrEqual(0.5 / 127 + 1e-9);
  }
});

test("a piece to begin from is there once it is put on", () => {
  for (const block of Object.values(BLOCKS)) {
    expect(has(atRest(), block)).toBe(false);
    expect(has(with_(block), block)).toBe(true);
  }
});

test("the wheel has every piece once", () => {
  expect(RINGS.flat().toSorted()).toEqual(BLOCK_NAMES.toSorted());
});

test("an arrow leads to what lies next that way, and nowhere from the rim", () => {
  const places = [[0, 0], [50, 5], [100, 0], [50, 60], [45, -60]] as const;
  expect(nearest(places, 0, "ArrowRight")).toBe(1);
  expect(nearest(places, 1, "ArrowLeft")).toBe(0);
  expect(nearest(places, 1, "ArrowDown")).toBe(3);
  expect(nearest(places, 1, "ArrowUp")).toBe(4);
  expect(nearest(places, 0, "ArrowLeft")).toBeNull();
  expect(nearest(places, 0, "Enter")).toBeNull();
});
