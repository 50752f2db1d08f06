// How the parts of a puppet are drawn many times a second without Svelte: each gives a hand that does it.

import { getContext, onMount, setContext } from "svelte";
import type { FaceControl } from "./controls";
import type { Moment } from "./moment";

type Draw = (moment: Moment) => void;

interface Hand {
  draw: Draw;
  /** The controls it looks at, and what they were when it last drew; without them it draws every time. */
  watched: readonly FaceControl[] | undefined;
  last: Float64Array;
}

const KEY = Symbol("the hands that draw a puppet");
/** Less than anybody sees. */
const UNSEEN = 0.001;

/** Begin a puppet; returns what draws all parts that it has by then. */
export function drawing(): Draw {
  const hands = setContext(KEY, new Set<Hand>());
  return (moment) => {
    for (const hand of hands) if (hasMoved(hand, moment)) hand.draw(moment);
  };
}

function hasMoved({ watched, last }: Hand, { pose }: Moment): boolean {
  if (!watched) return true;
  // What has not been drawn yet is no number, and so not near to any.
  const still = watched.every((name, index) => Math.abs(pose[name] - last[index]!) < UNSEEN);
  if (!still) watched.forEach((name, index) => (last[index] = pose[name]));
  return !still;
}

/** Have a part of the puppet drawn at every moment, or only when one of the watched controls has moved. */
export function onDraw(draw: Draw, watched?: readonly FaceControl[]): void {
  const hands = getContext<Set<Hand>>(KEY);
  const hand: Hand = { draw, watched, last: new Float64Array(watched?.length ?? 0).fill(Number.NaN) };
  onMount(() => {
    hands.add(hand);
    return () => hands.delete(hand);
  });
}
