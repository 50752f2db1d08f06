// Where things are on a face that looks straight ahead.

/** What is seen of a puppet; what is held below it does not show. */
export const BOX = { x: -100, y: -116, width: 200, height: 212 } as const;
export const MOUTH_Y = 33;
export const NOSE_Y = 11;
export const CHEEK = { x: 47, y: 17 } as const;
