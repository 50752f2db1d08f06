// @vitest-environment happy-dom
// A screen that lends its camera films only as long as that may be of use to anybody.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RefusedMessage, StagedMessage } from "../src/protocol";
import { FakeSocket, openPage, welcome } from "./wire";

let stage: typeof import("../src/stage/stage.svelte")["stage"];
let flushSync: typeof import("svelte")["flushSync"];
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  openPage();
  vi.stubGlobal("isSecureContext", false);
  vi.resetModules();
  ({ flushSync } = await import("svelte"));
  const { session } = await import("../src/lib/session.svelte");
  ({ stage } = await import("../src/stage/stage.svelte"));
  leave = stage.follow();
  session.watch("KTRF492");
  FakeSocket.last.open();
  FakeSocket.last.hear(welcome({ you: null, screen: "s1" }));
  flushSync();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refused = (code: string): RefusedMessage => ({ type: "refused", id: null, code, why: "", details: {} });
const staged = (room_camera: string | null, version = 2): StagedMessage => ({ type: "stage", version, quiet: false, edges: [], gates: [], room_camera });

function hear(message: RefusedMessage | StagedMessage): void {
  FakeSocket.last.hear(message);
  flushSync();
}

test.each(["off-stage", "too-fast", "too-many-messages"])("who is refused as %s films no longer", (code) => {
  stage.lend(true);
  expect(stage.films).toBe(true);
  hear(refused(code));
  expect([stage.films, stage.turnedDown]).toEqual([false, true]);
});

test("nor while another screen is the room's camera", () => {
  hear(staged("s2"));
  stage.lend(true);
  hear(refused("off-stage"));
  expect([stage.films, stage.turnedDown]).toEqual([false, true]);
});

test("what else the room's camera is refused does not end its lending", () => {
  stage.lend(true);
  hear(refused("stale-stage"));
  hear(staged("s1"));
  for (const code of ["off-stage", "too-fast", "stale-stage"]) hear(refused(code));
  expect([stage.films, stage.turnedDown]).toEqual([true, false]);
});

test("a camera that is the room's no longer films no longer", () => {
  stage.lend(true);
  hear(staged("s1"));
  hear(staged("s2", 3));
  expect([stage.films, stage.turnedDown]).toEqual([false, true]);
});
