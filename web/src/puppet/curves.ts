// The little mathematics all shapes are made of.

export type Point = readonly [x: number, y: number];

export const clamp = (value: number, low = 0, high = 1): number => Math.max(low, Math.min(high, value));
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
/** How far above zero: the half of a signed control that goes up. */
export const above = (value: number): number => Math.max(0, value);

/** Tenths as they are written, from -FAR to FAR: writing a number down takes longer than all the mathematics. */
const FAR = 4000;
const WRITTEN: string[] = Array.from({ length: 2 * FAR + 1 }, (_, index) => `${(index - FAR) / 10}`);

/** A number as it is written into a path: a tenth of a unit is less than anybody sees. */
export function n(value: number): string {
  const tenths = Math.round(value * 10);
  return WRITTEN[tenths + FAR] ?? `${tenths / 10}`;
}
/** As `n`, where a tenth would show: scales and opacities. */
export const fine = (value: number): string => `${Math.round(value * 1000) / 1000}`;

/** Smooth segments through points, without the move to the first of them. */
function segments(at: (index: number) => Point, count: number): string {
  let path = "";
  for (let index = 0; index < count; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    path += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return path;
}

/** A smooth line through points, from the first to the last. */
export function open(points: readonly Point[]): string {
  const at = (index: number) => points[clamp(index, 0, points.length - 1)]!;
  return `M${n(points[0]![0])} ${n(points[0]![1])}${segments(at, points.length - 1)}`;
}

/** A smooth line through points and back to the first. */
export function closed(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length]!;
  return `M${n(points[0]![0])} ${n(points[0]![1])}${segments(at, points.length)}Z`;
}

/** Two smooth lines with the same ends, there and back: its corners stay corners. */
export function lens(there: readonly Point[], back: readonly Point[]): string {
  const at = (index: number) => back[clamp(index, 0, back.length - 1)]!;
  return `${open(there)}L${n(back[0]![0])} ${n(back[0]![1])}${segments(at, back.length - 1)}Z`;
}

/** Write an attribute only when it says something new. */
export function write(element: Element | undefined, name: string, value: string): void {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
