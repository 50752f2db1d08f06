// One clock for all puppets on the page. It stops while none is to be seen. Where a device cannot draw all of
// them for every picture, they take turns: the page stays quick, and each still moves.

type Tick = (now: number, seconds: number) => void;

/** Each with when it was last drawn; whoever has waited longest is first. */
const ticks = new Map<Tick, number>();
let before = 0;
let request = 0;
/** How many of them are drawn for a picture, from all to the least. */
let share = 1;

/** Milliseconds between two pictures: after more the device is behind, after less it keeps up. */
const LATE = 27;
const EARLY = 20;
const LEAST = 1 / 4;
/** One that performs and one's own are drawn in any case. */
const ALWAYS = 2;

/** How large a share is drawn after so long a wait for this picture: it falls at once and rises slowly. */
export function shareAfter(gap: number, last: number): number {
  if (gap > LATE) return Math.max(LEAST, last * 0.8);
  return gap < EARLY ? Math.min(1, last * 1.02) : last;
}

function turn(now: number): void {
  share = shareAfter(now - before, share);
  before = now;
  const count = Math.max(ALWAYS, Math.ceil(ticks.size * share));
  for (const [tick, last] of [...ticks].slice(0, count)) {
    ticks.delete(tick);
    ticks.set(tick, now);
    tick(now, Math.max(0, (now - last) / 1000));
  }
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
  before = performance.now();
  request = requestAnimationFrame(turn);
}
