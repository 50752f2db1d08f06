// What the hand on the voice pad gives out, and when.

import { beforeEach, expect, test } from "vitest";
import { MOST_SAMPLES, type VoicePose } from "../src/puppet/controls";
import { VoiceHand } from "../src/puppet/voice/hand";

let heard: VoicePose[];
let sent: VoicePose[][];
let hand: VoiceHand;
let now: number;

beforeEach(() => {
  [heard, sent, now] = [[], [], 1000];
  hand = new VoiceHand((samples) => heard.push(...samples), (samples) => sent.push(samples), () => 0.5);
});

/** Let time go by, with a tick every few milliseconds. */
function pass(milliseconds: number, every = 7): void {
  for (const end = now + milliseconds; now < end; now += every) hand.tick(now);
}

test("nothing is sent while nothing sounds", () => {
  pass(1000);
  expect([heard, sent]).toEqual([[], []]);
});

test("a sample every 20 milliseconds, sent four at a time, and silence at the end", () => {
  hand.sounding = true;
  pass(400);
  expect(heard.length).toBeGreaterThanOrEqual(19);
  expect(heard.length).toBeLessThanOrEqual(21);
  expect(sent.every((handful) => handful.length === MOST_SAMPLES)).toBe(true);
  expect(heard.every(({ loud }) => loud > 0)).toBe(true);
  hand.sounding = false;
  pass(300);
  expect(sent.flat()).toEqual(heard);
  expect(sent.flat().at(-1)!.loud).toBe(0);
  expect(heard.filter(({ loud }) => loud === 0).length).toBe(1);
});

test("the same tone for a minute is sent all the time, or it would fade for the others", () => {
  hand.sounding = true;
  pass(60_000, 20);
  expect(heard.length).toBeGreaterThan(2900);
});

test("a sound of its own ends by itself, in the hand's pitch and loudness", () => {
  hand.pose = { ...hand.pose, pitch: 0.5, loud: 1 };
  hand.make("giggle", now);
  pass(3000);
  const [high, loud] = [Math.max(...heard.map(({ pitch }) => pitch)), Math.max(...heard.map((sample) => sample.loud))];
  expect(hand.busy).toBe(false);
  expect(heard.at(-1)!.loud).toBe(0);
  heard = [];
  hand.pose = { ...hand.pose, pitch: 0, loud: 0.3 };
  hand.make("giggle", now);
  pass(3000);
  expect(Math.max(...heard.map(({ pitch }) => pitch))).toBeCloseTo(high - 0.5);
  expect(Math.max(...heard.map((sample) => sample.loud))).toBeLessThan(loud);
});

test("every number stays in its range, however high the hand is", () => {
  hand.pose = { ...hand.pose, pitch: 0.75, loud: 1, rough: 1 };
  hand.make("hiccup", now);
  pass(500);
  expect(heard.every((sample) => Object.values(sample).every((value) => value >= -1 && value <= 1))).toBe(true);
});

test("a page that slept does not make up for it", () => {
  hand.sounding = true;
  pass(100);
  const before = heard.length;
  now += 60_000;
  hand.tick(now);
  expect(heard.length - before).toBeLessThanOrEqual(4);
});

test("whoever is cut off is silent at once, and the others are told", () => {
  hand.sounding = true;
  pass(100);
  hand.make("sob", now);
  hand.rest(now);
  expect(sent.flat()).toEqual(heard);
  expect(heard.at(-1)!.loud).toBe(0);
  const after = heard.length;
  pass(500);
  expect(heard.length).toBe(after);
});
