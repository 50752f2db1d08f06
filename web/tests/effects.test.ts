// How loud things are: every sound goes through one master volume.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage, type Page } from "./wire";

class Param {
  value = 1;
  setValueAtTime = (): void => undefined;
  exponentialRampToValueAtTime = (): void => undefined;
}

class Node {
  gain = new Param();
  frequency = new Param();
  to: Node | null = null;
  connect(to: Node): Node {
    this.to = to;
    return to;
  }
  start = (): void => void sources.push(this);
  stop = (): void => undefined;
}

let page: Page;
let sources: Node[];
let ears: Node;
let gains: Node[];

beforeEach(() => {
  page = openPage();
  [sources, ears, gains] = [[], new Node(), []];
  vi.resetModules();
  vi.stubGlobal("AudioContext", class {
    currentTime = 0;
    sampleRate = 100;
    destination = ears;
    resume = async (): Promise<void> => undefined;
    createBuffer = () => ({ getChannelData: () => [] });
    createGain(): Node {
      gains.push(new Node());
      return gains.at(-1)!;
    }
  });
  for (const name of ["OscillatorNode", "AudioBufferSourceNode", "BiquadFilterNode"]) vi.stubGlobal(name, Node);
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const [{ effect }, { preferences }] = await Promise.all([import("../src/lib/effects"), import("../src/lib/preferences.svelte")]);
  page.window.dispatchEvent(new Event("pointerdown"));
  return { effect, preferences };
}

/** All that lies between a source and the ears. */
function way(source: Node): Node[] {
  const nodes = [source];
  while (nodes.at(-1)!.to) nodes.push(nodes.at(-1)!.to!);
  return nodes;
}

test.each(["turn", "card", "win"] as const)("every note goes through the master: %s", async (name) => {
  const { effect } = await open();
  effect(name);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) {
    const nodes = way(source);
    expect(nodes.at(-1)).toBe(ears);
    expect(nodes.at(-2)).toBe(gains[0]);
  }
});

test("it is as loud as the owner likes it, from now on and at once", async () => {
  const { effect, preferences } = await open();
  effect("turn");
  expect(gains[0]!.gain.value).toBe(1);
  preferences.volume = 50;
  effect("turn");
  expect(gains[0]!.gain.value).toBe(0.25);
  preferences.volume = 0;
  effect("turn");
  expect(gains[0]!.gain.value).toBe(0);
});

test("nothing sounds before somebody has touched the page, or if they want none", async () => {
  const { effect } = await import("../src/lib/effects");
  effect("turn");
  const { preferences } = await open();
  preferences.sound = false;
  effect("turn");
  expect(sources).toEqual([]);
});
