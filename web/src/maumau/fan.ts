// Where the cards of a hand lie: a fan in one row, or several rows when they would hide one another.

export interface Place {
  x: number;
  y: number;
  turn: number;
  row: number;
}

export interface Fan {
  card: number;
  height: number;
  places: Place[];
}

/** How much of a card must show for a finger to hit it. */
const FINGER = 44;
const TALL = 1.48;
const [SMALLEST, LARGEST] = [62, 132];
/** How much of the card a row of cards leaves of the row behind it. */
const ROW = 0.56;

export function fan(count: number, width: number): Fan {
  // A few cards may be large; from five on, all five fit side by side.
  const card = Math.min(LARGEST, Math.max(SMALLEST, width / Math.min(4.6, Math.max(3.5, count))));
  // Cards that are turned stick out a little on both sides.
  const room = width - card * 1.16;
  const perRow = Math.max(1, Math.floor(room / FINGER) + 1);
  const rows = Math.max(1, Math.ceil(count / perRow));
  const places: Place[] = [];
  for (let row = 0, at = 0; row < rows; row++) {
    const inRow = Math.ceil((count - at) / (rows - row));
    const step = inRow > 1 ? Math.min(card * 0.8, room / (inRow - 1)) : 0;
    const spread = Math.min(rows > 1 ? 8 : 26, inRow * 3.4);
    for (let i = 0; i < inRow; i++, at++) {
      const off = inRow > 1 ? i / (inRow - 1) - 0.5 : 0;
      const sag = off * off * spread * card * 0.016;
      places.push({ x: width / 2 + off * step * (inRow - 1), y: row * card * TALL * ROW + sag, turn: off * spread, row });
    }
  }
  const lowest = Math.max(0, ...places.map((place) => place.y));
  return { card, height: lowest + card * TALL, places };
}
