import { describe, expect, test } from "vitest";
import { CHARACTERS, lookOf } from "../src/puppet/characters";
import { atRest, FACE, SIGNED, silence, type FaceControl, type FacePose, type VoicePose } from "../src/puppet/controls";
import { asked, letsGo, played, type Pad } from "../src/puppet/gamepad";
import { GESTURE_NAMES, GESTURES } from "../src/puppet/gestures";
import { FaceHand } from "../src/puppet/hand";
import { handleAt, handlesOf, SECOND } from "../src/puppet/handles";
import { GESTURE_KEYS, keysOf, LET_GO, printed, pulled, PULLS, START_FROM, WITH_SHIFT } from "../src/puppet/keys";
import { APART, FrameSender } from "../src/puppet/sending";
import { EXTRAS } from "../src/puppet/signs";

const handles = handlesOf(lookOf("mint"));
const at = (name: string) => handles.find((handle) => handle.name === name)!.at;
const aHand = (keeps = true) => Object.assign(new FaceHand(handles), { keeps });
const isWithin = (pose: FacePose) => FACE.every((name) => pose[name] <= 1 && pose[name] >= (SIGNED.has(name) ? -1 : 0));

describe("keys", () => {
  test.each(FACE)("%s has a key for each way it can go", (control) => {
    const all = [...Object.values(PULLS), ...Object.values(WITH_SHIFT)].filter((key) => key.control === control);
    expect(new Set(all.map(({ to }) => to))).toEqual(new Set(SIGNED.has(control) ? [1, -1] : [1]));
    expect(keysOf(control)).toHaveLength(all.length);
  });
  test("a key does one thing, and every gesture has one", () => {
    expect(Object.keys(PULLS).filter((code) => code in GESTURE_KEYS || code === LET_GO || code === START_FROM)).toEqual([]);
    expect([LET_GO, ...Object.keys(GESTURE_KEYS)]).not.toContain(START_FROM);
    expect(Object.values(GESTURE_KEYS).toSorted()).toEqual(GESTURE_NAMES.toSorted());
    expect(Object.keys(PULLS)).not.toContain("Tab");
    expect(Object.keys(PULLS)).not.toContain("Escape");
  });
  test("the left hand plays the left of the mirror", () => {
    const LEFT = ["Digit1", "Digit2", "Digit3", "KeyQ", "KeyW", "KeyE", "KeyA", "KeyS", "KeyD", "KeyF"];
    for (const [code, { control }] of Object.entries(PULLS)) if (/_(left|right)$/.test(control)) expect(control.endsWith("_left"), code).toBe(LEFT.includes(code));
  });
  test("several keys pull at once, with Shift half as far or at the eyes", () => {
    expect(pulled(["KeyV", "KeyA"], false)).toEqual({ jaw: 1, corner_left: 1 });
    expect(pulled(["KeyV", "ArrowLeft"], true)).toEqual({ jaw: 0.5, gaze_x: 1 });
    expect(pulled(["KeyQ", "KeyW", "F5"], false)).toEqual({ lid_left: 0 });
  });
  test("keys are called by what is printed on them", () => {
    expect(printed("KeyQ")).toBe("Q");
    expect(printed("KeyQ", new Map([["KeyQ", "a"]]))).toBe("A");
    expect(printed("Digit7")).toBe("7");
  });
});

describe("fingers", () => {
  test("everything on the face can be pulled, or put on with a tap", () => {
    const pulls = [...handles, SECOND].flatMap(({ pull }) => Object.keys(pull(atRest(), 0, 0)));
    expect(new Set([...pulls, ...EXTRAS.map(({ control }) => control)])).toEqual(new Set(FACE));
  });
  test("each handle moves what it says, and one side only its own", () => {
    const hand = aHand();
    expect(hand.grab(1, at("corner-left"))).toBe("corner-left");
    hand.drag(1, [at("corner-left")[0], at("corner-left")[1] - 22]);
    expect(hand.pose.corner_left).toBe(1);
    expect(hand.pose.corner_right).toBe(0);
  });
  test("two fingers pull at two things", () => {
    const hand = aHand();
    hand.grab(1, at("brow-inner-left"));
    hand.grab(2, at("jaw"));
    hand.drag(1, [at("brow-inner-left")[0], at("brow-inner-left")[1] - 11]);
    hand.drag(2, [0, at("jaw")[1] + 30]);
    hand.drag(1, [at("brow-inner-left")[0], at("brow-inner-left")[1] + 22]);
    expect(hand.pose).toMatchObject({ brow_inner_left: 0, brow_down_left: 1, jaw: 1 });
  });
  test("a second finger on the head leans it", () => {
    const hand = aHand();
    expect(hand.grab(1, [0, -95])).toBe("head");
    expect(hand.grab(2, [10, -95])).toBe("lean");
    hand.drag(2, [10, -35]);
    expect(hand.pose.head_forward).toBe(1);
  });
  test("what is let go stays or springs back, as one likes", () => {
    for (const keeps of [true, false]) {
      const hand = aHand(keeps);
      hand.set("corner_left", 0.25);
      hand.grab(1, at("corner-left"));
      hand.drag(1, [at("corner-left")[0], at("corner-left")[1] - 11]);
      expect(hand.pose.corner_left).toBe(0.75);
      hand.release(1);
      expect(hand.pose.corner_left).toBe(keeps ? 0.75 : 0.25);
    }
  });
  test("handles are found where the head has gone, on every character", () => {
    for (const look of Object.values(CHARACTERS)) {
      const own = handlesOf(look);
      for (const handle of own.slice(0, -1)) expect(handleAt(own, handle.at, atRest()).name).toBe(handle.name);
      const lifted = { ...atRest(), lift: 1 };
      expect(handleAt(own, [0, own.find(({ name }) => name === "nose")!.at[1] - 20], lifted).name).toBe("nose");
    }
  });
  test("whatever is done, every control stays in its range", () => {
    const hand = aHand();
    for (const handle of handles) {
      hand.grab(1, handle.at);
      hand.drag(1, [handle.at[0] + 500, handle.at[1] - 500]);
      hand.drag(1, [handle.at[0] - 500, handle.at[1] + 500]);
      hand.release(1);
    }
    hand.pull({ jaw: 1, lid_left: -1, blush: 1 });
    hand.play({ head_turn: 1, jaw: 1 });
    hand.begin("gasp", 0);
    for (let now = 0; now < 2000; now += 40) expect(isWithin(hand.at(now))).toBe(true);
    hand.pull({});
    hand.play({});
    hand.letGo();
    expect(hand.at(5000)).toEqual(atRest());
  });
});

describe("keys on a hand", () => {
  test("held keys spring back, toggled ones stay until the next press", () => {
    const hand = aHand(false);
    hand.pull({ jaw: 1 });
    expect(hand.at(0).jaw).toBe(1);
    hand.pull({});
    expect(hand.at(0).jaw).toBe(0);
    hand.toggle("jaw", 1);
    expect(hand.at(0).jaw).toBe(1);
    hand.toggle("jaw", 0.5);
    expect(hand.at(0).jaw).toBe(0.5);
    hand.toggle("jaw", 0.5);
    expect(hand.at(0).jaw).toBe(0);
  });
});

describe("gestures", () => {
  test.each(GESTURE_NAMES)("%s moves something, and begins and ends where the face was", (name) => {
    const { seconds, at: moves } = GESTURES[name];
    const hand = aHand();
    hand.begin(name, 0);
    let moved = false;
    for (let now = 0; now < seconds * 1000; now += 20) moved ||= FACE.some((control) => Math.abs(hand.at(now)[control]) > 0.04);
    expect(moved).toBe(true);
    expect(hand.at(seconds * 1000 + 1)).toEqual(atRest());
    for (const value of [...Object.values(moves(0)), ...Object.values(moves(seconds))]) expect(Math.abs(value)).toBeLessThan(0.2);
  });
  test("a gesture that is held comes round again", () => {
    const hand = aHand();
    const turns = (from: number) => Array.from({ length: 60 }, (_, index) => hand.at(from + index * 20).head_turn).some((turn) => Math.abs(turn) > 0.3);
    hand.begin("shake", 0, true);
    expect(turns(0)).toBe(true);
    expect(turns(1220)).toBe(true);
    hand.end();
    hand.at(2700);
    expect(turns(2720)).toBe(false);
  });
});

describe("the mouth follows the voice", () => {
  const voice = (change: Partial<VoicePose>) => ({ ...silence(), ...change });
  const heard = (change: Partial<VoicePose>) => {
    const hand = aHand();
    hand.follow(voice(change));
    return hand.at(0);
  };
  test("a loud a opens it, a hum does not, silence lets it be", () => {
    expect(heard({ loud: 1, open: 1 }).jaw).toBeGreaterThan(0.4);
    expect(heard({ loud: 1, open: 1, hum: 1 }).jaw).toBe(0);
    expect(heard({ loud: 1, open: 0.2, front: -1 }).pucker).toBeGreaterThan(0.2);
    expect(heard({ open: 1 })).toEqual(atRest());
  });
});

describe("frames go out", () => {
  const sent: Array<[FacePose | undefined, VoicePose[] | undefined]> = [];
  const aSender = () => (sent.splice(0), new FrameSender((face, voice) => sent.push([face, voice])));
  const face = (jaw: number) => ({ ...atRest(), jaw });

  test("while something changes, and once a second while nothing does", () => {
    const sender = aSender();
    for (let now = 0; now <= 2000; now += APART) sender.tick(now, face(0));
    expect(sent).toHaveLength(2);
    aSender();
    const other = aSender();
    for (let index = 0; index < 25; index++) other.tick(index * APART, face(index / 25));
    expect(sent).toHaveLength(25);
  });
  test("with the voice in the same frame, never faster than it may", () => {
    const sender = aSender();
    for (let now = 0; now < 1000; now += 10) {
      if (now % 80 === 40) sender.hear([silence(), silence(), silence(), silence(), silence()], now, face(now / 1000));
      if (now % 80 === 0) sender.tick(now, face(now / 1000));
    }
    expect(sent.length).toBeLessThanOrEqual(20);
    for (const [, voice] of sent) expect(voice?.length ?? 0).toBeLessThanOrEqual(4);
    expect(sent.some(([seen, voice]) => seen && voice)).toBe(true);
  });
  test("without a face where none may be seen", () => {
    const sender = aSender();
    sender.hear([silence()], 0);
    sender.hear([silence()], 2000);
    expect(sent).toEqual([[undefined, [silence()]], [undefined, [silence()]]]);
  });
});

describe("a gamepad", () => {
  const pad = (axes: number[], down: number[] = []): Pad => ({ axes, buttons: Array.from({ length: 16 }, (_, button) => ({ value: down.includes(button) ? 1 : 0 })) });
  const full = (pose: Partial<FacePose>) => Object.fromEntries(Object.entries(pose).filter(([, value]) => Math.abs(value) > 0.01)) as Partial<FacePose>;

  test("sticks turn head and eyes as in a mirror, and rest when they are let go", () => {
    expect(full(played(pad([-1, -1, 1, 1])))).toEqual({ head_turn: 1, head_nod: 1, gaze_x: -1, gaze_y: -1 });
    expect(full(played(pad([0.1, -0.1, 0.05, 0])))).toEqual({});
  });
  test("shoulders make them brows, mouth or lids, left apart from right", () => {
    const touched = (down: number[], axes: number[]) => Object.keys(full(played(pad(axes, down)))) as FaceControl[];
    expect(touched([4], [0, -1, 0, 0])).toEqual(["brow_inner_left", "brow_outer_left"]);
    expect(touched([4], [0, 0, 0, 1])).toEqual(["brow_down_right"]);
    expect(touched([5], [0, 1, 0, 0])).toEqual(["corner_left"]);
    expect(touched([4, 5], [0, 0, 0, 1])).toEqual(["lid_right"]);
  });
  test("triggers open the mouth and shut the eyes; buttons begin gestures", () => {
    expect(full(played(pad([0, 0, 0, 0], [6, 7])))).toEqual({ jaw: 1, lid_left: -1, lid_right: -1 });
    expect(new Set([8, 9, 10, 11, 12, 13, 14, 15].flatMap((button) => asked(pad([], [button]))))).toEqual(new Set(GESTURE_NAMES));
    expect(letsGo(pad([], [8]))).toBe(true);
  });
});
