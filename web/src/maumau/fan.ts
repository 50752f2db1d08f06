// Where the cards of a hand lie: a fan in one row, or several rows when they would hide one another.

export interface Place {
  /** The middle of its upper edge, before it is turned. */
  x: number;
  y: number;
  /** In radians. */
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
/** Only where there is so little room that the table would be covered, cards are as small as this. */
const LEAST = 52;
/** How much of a card's width the next one leaves of it at least: its index. */
const INDEX = 0.42;
/** How far the outermost card of a single row is turned at most, in radians. */
const WIDEST = 0.21;
/** How much of the card a row of cards leaves of the row behind it. */
const ROW = 0.56;
/** How far a card that fits stands up, in widths of a card. */
const STANDING = 0.22;

/** How far the outermost of so many cards is turned. */
const outermost = (count: number): number => Math.min(WIDEST, count * 0.032);

/** What a row has to share out beside one card; cards that are turned stick out on both sides. */
const spare = (width: number, card: number, turn: number): number => width - card * (1 + TALL * Math.sin(turn));

const inOneRow = (width: number, card: number, turn: number): number => Math.max(1, Math.floor(spare(width, card, turn) / FINGER) + 1);

/** Lay out a hand on a screen of this width, not higher than `most`; as high as that if it may `fill` its place. */
export function fan(count: number, width: number, most = Infinity, fill = false): Fan {
  // A few cards may be large, very many must be small; from five on, five fit side by side.
  const wanted = width / Math.min(4.6, Math.max(3.5, count));
  const large = Math.min(LARGEST, Math.max(SMALLEST, wanted));
  let card = count > 2 * inOneRow(width, large, WIDEST / 3) ? SMALLEST : large;
  let laid = lay(count, width, card);
  while (card > LEAST && (laid.height > most || laid.step < card * INDEX)) laid = lay(count, width, (card = Math.max(LEAST, card - 2)));
  for (let larger = card + 2; fill && larger <= large; larger += 2) {
    const tried = lay(count, width, larger);
    if (tried.height <= most && tried.step >= larger * INDEX) laid = tried;
  }
  return laid;
}

/** A few cards take as much room as a few more: so the table stays where it is while a hand is played down. */
const FEW = 5;

export interface Hand extends Fan {
  /** How high it is, with the room above it for cards that stand up. */
  room: number;
}

/** A hand on its screen, with the room it takes there; where nothing else wants that room, a few cards may be large. */
export function hand(count: number, width: number, most = Infinity, fill = false): Hand {
  const few = fan(FEW, width, most, fill);
  const laid = count < FEW && !fill ? fan(count, width, few.height) : fan(count, width, most, fill);
  const height = Math.max(laid.height, few.height);
  return { ...laid, height, room: height + STANDING * (count < FEW ? Math.max(few.card, laid.card) : laid.card) };
}

function lay(count: number, width: number, card: number): Fan & { step: number } {
  const room = (turn: number): number => spare(width, card, turn);
  const fits = inOneRow(width, card, outermost(count)) >= count;
  const rows = fits ? 1 : Math.max(1, Math.ceil(count / inOneRow(width, card, WIDEST / 3)));
  const places: Place[] = [];
  let step = Infinity;
  for (let row = 0, at = 0; row < rows; row++) {
    const inRow = Math.ceil((count - at) / (rows - row));
    // The cards of a row stand on an arc: the outermost are turned by `most`.
    const most = Math.min(fits ? WIDEST : WIDEST / 3, outermost(inRow));
    const half = (Math.min(card * 0.88, room(most) / Math.max(1, inRow - 1)) * (inRow - 1)) / 2;
    const radius = half / Math.sin(most);
    if (inRow > 1) step = Math.min(step, (2 * half) / (inRow - 1));
    for (let i = 0; i < inRow; i++, at++) {
      const turn = inRow > 1 ? most * ((2 * i) / (inRow - 1) - 1) : 0;
      places.push({ x: width / 2 + radius * Math.sin(turn), y: row * card * TALL * ROW + radius * (1 - Math.cos(turn)), turn, row });
    }
  }
  const lowest = Math.max(0, ...places.map((place) => place.y));
  return { card, height: lowest + card * TALL, places, step };
}
