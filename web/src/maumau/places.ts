// Where things are on the screen: the pile, the discard pile, the seats, the cards of my hand. What
// flies and what is dropped asks here; `data-place` and `data-hand` say who is who.

export interface Spot {
  x: number;
  y: number;
  /** How wide a card is there. */
  card: number;
}

export type Spots = Map<string, Spot>;

/** Look where everything is right now. */
export function look(): Spots {
  const spots: Spots = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-place], [data-hand]")) {
    const box = element.getBoundingClientRect();
    const card = element.querySelector<HTMLElement>(".card, .back")?.clientWidth ?? element.offsetWidth;
    const name = element.dataset.place ?? handPlace(element.dataset.hand ?? "");
    spots.set(name, { x: box.left + box.width / 2, y: box.top + box.height / 2, card });
  }
  return spots;
}

export const seatPlace = (seat: number): string => `seat-${seat}`;
export const handPlace = (card: string): string => `hand-${card}`;

export function elementAt(place: string): HTMLElement | null {
  const hand = place.startsWith("hand-") ? place.slice(5) : null;
  return document.querySelector(hand === null ? `[data-place="${place}"]` : `[data-hand="${hand}"]`);
}

/** A card need not be dropped to the pixel. */
const GENEROUS = 36;

export function discardAt(x: number, y: number): boolean {
  const box = elementAt("discard")?.getBoundingClientRect();
  if (!box) return false;
  return x > box.left - GENEROUS && x < box.right + GENEROUS && y > box.top - GENEROUS && y < box.bottom + GENEROUS;
}
