// One clock for all puppets on the page. It stops while none is to be seen. Where a device cannot draw all of
// them for every picture, they take turns: the page stays quick, and each still moves.

import { Share } from "./share";

type Tick = (now: number, seconds: number) => void;

/** Each with when it was last drawn; whoever has waited longest is first. */
const ticks = new Map<Tick, number>();
const share = new Share();
/** When the last picture was; none since the clock stopped. */
let before = 0;
/** Milliseconds that drawing took for the last picture. */
let spent = 0;
let request = 0;

/** At least so many are drawn for a picture, however slow the device. */
const ALWAYS = 2;

function turn(now: number): void {
  if (before) share.follow(now - before, spent);
  before = now;
  const began = performance.now();
  const count = Math.max(ALWAYS, Math.ceil(ticks.size * share.now));
  for (const [tick, last] of [...ticks].slice(0, count)) {
    ticks.delete(tick);
    ticks.set(tick, now);
    tick(now, Math.max(0, (now - last) / 1000));
  }
  spent = performance.now() - began;
  request = ticks.size > 0 ? requestAnimationFrame(turn) : 0;
}

/** Be told of the pictures the screen shows, as long as the element is in sight. */
export function whileSeen(element: Element, tick: Tick): () => void {
  const watch = new IntersectionObserver((entries) => {
    if (entries.at(-1)!.isIntersecting) start(tick);
    else ticks.delete(tick);
  });
  watch.observe(element);
  return () => {
    watch.disconnect();
    ticks.delete(tick);
  };
}

function start(tick: Tick): void {
  if (ticks.has(tick)) return;
  ticks.set(tick, performance.now());
  if (request) return;
  before = 0;
  request = requestAnimationFrame(turn);
}
