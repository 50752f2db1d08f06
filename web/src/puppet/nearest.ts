// Which of several things lies next in a direction, as arrow keys ask for it.

export type Point = readonly [number, number];

const WAYS: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What lies aside is further than what lies ahead. */
const ASIDE = 2;

/** The index of the place that an arrow leads to from one of them, or null if there is none that way. */
export function nearest(places: readonly Point[], from: number, key: string): number | null {
  const way = WAYS[key];
  const here = places[from];
  if (!way || !here) return null;
  let [best, least]: [number | null, number] = [null, Infinity];
  places.forEach(([x, y], index) => {
    const [dx, dy] = [x - here[0], y - here[1]];
    const ahead = dx * way[0] + dy * way[1];
    const far = ahead + ASIDE * Math.abs(dx * way[1] - dy * way[0]);
    if (index !== from && ahead > 1 && far < least) [best, least] = [index, far];
  });
  return best;
}
