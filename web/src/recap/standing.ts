// Who has come how far, in the order of the table and in the order of success.

/** One owner's way through the game. */
export interface Way {
  id: string;
  name: string;
  /** Which token, counted from 0. */
  kind: number;
  /** Which kind of line, counted from 0: no two in a chart are the same. */
  line: number;
  /** After each round, the start first; null once they had left. */
  values: Array<number | null>;
}

export interface Placed {
  way: Way;
  /** 1 is first; equals have the same place, those who left have none. */
  place: number | null;
}

/** In the order of success: winners first, then by the last value; those who left come last. */
export function ranked(ways: Way[], winners: string[], better: (a: number, b: number) => number): Placed[] {
  const rank = (a: Way, b: Way): number => {
    const [left, right] = [a.values.at(-1) ?? null, b.values.at(-1) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return Number(winners.includes(b.id)) - Number(winners.includes(a.id)) || better(left, right);
  };
  const sorted = ways.toSorted(rank);
  return sorted.map((way) => ({
    way,
    place: way.values.at(-1) == null ? null : sorted.findIndex((other) => rank(other, way) === 0) + 1,
  }));
}
