// Where the lines of a chart end, and where the tokens stand beside those ends.

import type { Way } from "./standing";

/** The last round of a way, and how far it had come by then. */
export function lastOf(way: Way): { round: number; value: number } {
  const round = way.values.findLastIndex((value) => value !== null);
  return { round: Math.max(0, round), value: way.values[round] ?? 0 };
}

/** Keep heights at least `gap` apart, none below `lowest`, each as near to its wish as that leaves it. */
export function spread(wanted: number[], gap: number, lowest: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]! || a - b);
  const heights: number[] = [];
  let least = -Infinity;
  for (const index of order) least = (heights[index] = Math.max(wanted[index]!, least)) + gap;
  let most = lowest;
  for (const index of order.toReversed()) most = (heights[index] = Math.min(heights[index]!, most)) - gap;
  return heights;
}
