// One clock for all puppets on the page. It stops while none is to be seen.

type Tick = (now: number, seconds: number) => void;

const ticks = new Set<Tick>();
let before = 0;
let request = 0;

function turn(now: number): void {
  const seconds = Math.max(0, (now - before) / 1000);
  before = now;
  for (const tick of ticks) tick(now, seconds);
  request = ticks.size > 0 ? requestAnimationFrame(turn) : 0;
}

/** Be told of every picture the screen shows, as long as the element is in sight. */
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
  ticks.add(tick);
  if (request) return;
  before = performance.now();
  request = requestAnimationFrame(turn);
}
