// The seven spaces of the ring as they are drawn everywhere: on the ring, the dial and the cards.
// Each has a pattern of its own (`Patterns.svelte`), so that nobody needs to tell colours apart.

export const SPACES = [1, 2, 3, 4, 5, 6, 7] as const;

/** What to fill a shape with to make it space `space`. */
export const fillOf = (space: number): string => `url(#space-${space})`;

export type Point = [x: number, y: number];

/** The point at `radius` from the origin, `angle` degrees clockwise from the top. */
export function point(angle: number, radius: number): Point {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
}

/** A piece of a ring about the origin. */
export function wedge(from: number, to: number, inner: number, outer: number): string {
  const corners = [point(from, outer), point(to, outer), point(to, inner), point(from, inner)];
  const [a, b, c, d] = corners.map((corner) => corner.map((value) => value.toFixed(2)).join(" "));
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}
