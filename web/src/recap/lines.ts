// How each way is drawn, so that nobody needs to see its colour: long and short dashes, and dots.

const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3", "14 6", "9 3 2 3 2 3"];

export const dash = (line: number): string => DASHES[line % DASHES.length] ?? "";
export const color = (line: number): string => `var(--owner-${(line % DASHES.length) + 1})`;
