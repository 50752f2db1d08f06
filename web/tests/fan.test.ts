// Where the cards of a hand lie: every one of them within reach of a finger, none beside the screen.

import { describe, expect, test } from "vitest";
import { fan, hand, type Fan, type Place } from "../src/maumau/fan";

/** Half a pixel per card is lost to the arc they stand on. */
const FINGER = 43;
const TALL = 1.48;

interface Laid extends Fan {
  count: number;
  width: number;
  rows: Place[][];
}

function lay(count: number, width: number): Laid {
  const laid = fan(count, width);
  const rows = [...new Set(laid.places.map(({ row }) => row))].map((row) => laid.places.filter((place) => place.row === row));
  return { ...laid, count, width, rows };
}

/** Every hand there may be on every screen there may be. */
const hands: Laid[] = [];
for (let width = 240; width <= 1200; width += 3) for (let count = 1; count <= 30; count++) hands.push(lay(count, width));

/** The hands of which something is not so. */
const unlike = (isSo: (laid: Laid) => boolean): string[] => hands.filter((laid) => !isSo(laid)).map(({ count, width }) => `${count} cards on ${width}`);
const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

/** Where the corners of a card are that is turned about the middle of its upper edge. */
function corners(card: number, { x, turn }: Place): number[] {
  return [-card / 2, card / 2].flatMap((across) => [0, card * TALL].map((down) => x + across * Math.cos(turn) - down * Math.sin(turn)));
}

test("no cards take no place, one lies straight in the middle", () => {
  expect(fan(0, 350).places).toEqual([]);
  expect(fan(1, 350).places).toEqual([{ x: 175, y: 0, turn: 0, row: 0 }]);
});

test("every card has a place inside the screen", () => {
  expect(unlike(({ places, count }) => places.length === count)).toEqual([]);
  expect(unlike(({ card, places, width }) => places.flatMap((place) => corners(card, place)).every((x) => x > -0.5 && x < width + 0.5))).toEqual([]);
});

test("the hand is as high as its lowest card reaches", () => {
  expect(unlike(({ card, places, height }) => near(height, Math.max(...places.map(({ y }) => y)) + card * TALL))).toEqual([]);
});

test("a finger hits every card beside the next one", () => {
  const shows = (row: Place[]): boolean => row.every((place, index) => index === 0 || place.x - row[index - 1]!.x >= FINGER);
  expect(unlike(({ rows }) => rows.every(shows))).toEqual([]);
});

test("and above the card of the next row that lies over it", () => {
  const over = (place: Place, row: Place[]): Place => row.reduce((best, other) => (Math.abs(other.x - place.x) < Math.abs(best.x - place.x) ? other : best));
  const shows = (row: Place[], next: Place[] | undefined): boolean => !next || row.every((place) => over(place, next).y - place.y >= FINGER);
  expect(unlike(({ rows }) => rows.every((row, index) => shows(row, rows[index + 1])))).toEqual([]);
});

test("the cards lie in the order of the hand, the same to both sides", () => {
  expect(unlike(({ places, rows }) => rows.flat().every((place, index) => place === places[index]))).toEqual([]);
  expect(unlike(({ rows }) => rows.every((row) => row.every((place, index) => index === 0 || place.turn > row[index - 1]!.turn)))).toEqual([]);
  expect(unlike(({ rows, width }) => rows.every((row) => near(row[0]!.x + row.at(-1)!.x, width) && near(row[0]!.turn, -row.at(-1)!.turn)))).toEqual([]);
});

test("they are neither too small to read nor larger than a card", () => {
  expect(unlike(({ card }) => card >= 62 && card <= 132)).toEqual([]);
  expect(fan(25, 350).card).toBeLessThan(fan(5, 350).card);
});

test("a hand goes into more rows only when it must, and into rows of much the same length", () => {
  const rows = (count: number, width: number): number => lay(count, width).rows.length;
  expect([rows(5, 280), rows(7, 366), rows(20, 1100)]).toEqual([1, 1, 1]);
  expect(rows(12, 366)).toBe(2);
  expect(unlike(({ rows }) => Math.max(...rows.map((row) => row.length)) - Math.min(...rows.map((row) => row.length)) <= 1)).toEqual([]);
});

describe("where the table needs the room", () => {
  const tight: Array<{ name: string; width: number; most: number }> = [
    { name: "320×568", width: 296, most: 210 },
    { name: "360×616", width: 336, most: 230 },
    { name: "1024×600", width: 520, most: 440 },
    { name: "667×375", width: 330, most: 227 },
  ];

  test.each(tight)("on $name fourteen and twenty-one cards are not higher than they may be", ({ width, most }) => {
    for (const count of [5, 14, 21]) expect(fan(count, width, most).height, `${count}`).toBeLessThanOrEqual(most);
  });

  test.each(tight)("on $name what is on a card shows beside the next and above the raised row before it", ({ width, most }) => {
    for (const count of [14, 21]) {
      const { card, places } = fan(count, width, most);
      places.forEach((place, i) => {
        const next = places[i + 1];
        if (next && next.row === place.row) expect(next.x - place.x).toBeGreaterThan(0.4 * card);
        const below = places.filter(({ row, x }) => row === place.row + 1 && Math.abs(x - place.x) < card).map(({ y }) => y);
        // Raised by 15 % of its height; what is printed in the corner ends at about half its width.
        for (const y of below) expect(y - place.y - 0.15 * TALL * card).toBeGreaterThan(0.51 * card);
      });
    }
  });

  test("a hand that may fill its place is as large as that, and no larger", () => {
    const [calm, filling] = [fan(21, 520, 440), fan(21, 520, 440, true)];
    expect(filling.card).toBeGreaterThan(calm.card);
    expect(filling.height).toBeLessThanOrEqual(440);
  });
});

describe("a hand that is played down", () => {
  test.each([
    [296, 190],
    [336, 221],
    [366, 390],
    [796, 600],
  ])("takes the same room from five cards to the last on %d pixels, so that the table stays where it is", (width, most) => {
    const five = hand(5, width, most);
    for (const count of [4, 3, 2, 1]) expect(hand(count, width, most).room, `${count}`).toBeCloseTo(five.room, -1);
    for (const count of [4, 3, 2, 1]) expect(hand(count, width, most).height, `${count}`).toBe(five.height);
  });

  test("is large where nothing else wants the room", () => {
    expect(hand(2, 366, 400, true).card).toBeGreaterThan(hand(2, 366, 400).card);
  });
});
