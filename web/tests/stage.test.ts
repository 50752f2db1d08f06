// What may flow, and what a description says, without a browser.

import { expect, test, vi } from "vitest";
import type { StageView } from "../src/protocol";
import { flow, neighbours, NOTHING, outflow } from "../src/stage/gates";
import { isHigher } from "../src/stage/peer";
import { isOurs, sessionOf } from "../src/stage/sdp";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { WAVES } = await import("../src/stage/waves.svelte");

const stage = (gates: StageView["gates"], edges: StageView["edges"] = []): StageView => ({ version: 1, quiet: true, edges, gates, room_camera: null });
const FACE = { from: ["p1"], to: ["p1", "p2"], picture: true, sound: false };

test("what nobody has allowed does not flow", () => {
  expect(flow(null, "p1", "p2")).toEqual(NOTHING);
  expect(flow(stage([]), "p1", "p2")).toEqual(NOTHING);
  expect(flow(stage([FACE]), "p2", "p1")).toEqual(NOTHING);
  expect(flow(stage([FACE]), "p1", "p3")).toEqual(NOTHING);
});

test("a gate lets through what it says, and nobody sends to themselves", () => {
  expect(flow(stage([FACE]), "p1", "p2")).toEqual({ picture: true, sound: false });
  expect(flow(stage([FACE]), "p1", "p1")).toEqual(NOTHING);
  expect(outflow(stage([FACE]), "p1")).toEqual({ picture: true, sound: false });
  expect(outflow(stage([{ ...FACE, to: ["p1"] }]), "p1")).toEqual(NOTHING);
  expect(outflow(null, "p1")).toEqual(NOTHING);
});

test("gates add up", () => {
  expect(flow(stage([FACE, { ...FACE, picture: false, sound: true }]), "p1", "p2")).toEqual({ picture: true, sound: true });
});

test("those on the other ends of my edges are my neighbours", () => {
  const edges: StageView["edges"] = [["p1", "p2"], ["s1", "p1"], ["p2", "p3"]];
  expect(neighbours(stage([], edges), "p1")).toEqual(["p2", "s1"]);
  expect(neighbours(null, "p1")).toEqual([]);
});

test("of two ends one is polite, by number and not by letter", () => {
  expect(isHigher("p10", "p2")).toBe(true);
  expect(isHigher("p2", "p10")).toBe(false);
  expect(isHigher("s1", "p14")).toBe(true);
});

test("a description with anything but one sound and one picture was tampered with", () => {
  const sdp = (...media: string[]): string => ["v=0", "o=- 4711 2 IN IP4 127.0.0.1", ...media.map((each) => `m=${each} 9 UDP/TLS/RTP/SAVPF 96`)].join("\r\n");
  expect(isOurs(sdp("audio", "video"))).toBe(true);
  expect(isOurs(sdp("audio", "video", "video"))).toBe(false);
  expect(isOurs(sdp("audio", "application"))).toBe(false);
  expect(isOurs(sdp())).toBe(false);
  expect(sessionOf(sdp("audio", "video"))).toBe("4711");
});

test("there are eight waves", () => {
  expect(WAVES).toHaveLength(8);
});
