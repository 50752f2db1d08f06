// How each way is drawn, so that nobody needs to see its colour: long and short dashes, and dots.

const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3", "14 6", "9 3 2 3 2 3"];

export const dash = (kind: number): string => DASHES[kind % DASHES.length] ?? "";
export const color = (kind: number): string => `var(--owner-${(kind % DASHES.length) + 1})`;
