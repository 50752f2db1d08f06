// Who plays in a pair with whom.

import type { EmojitoChoice } from "../../protocol";

export type Pair = [string, string];

/** The pairs of a game in teams as the server will make them: as chosen, or neighbours. */
export function pairsOf(choice: EmojitoChoice, chairs: string[]): Pair[] {
  const chosen = choice.teams ?? null;
  if (chosen && chosen.flat().sort().join() === [...chairs].sort().join()) return chosen;
  const pairs: Pair[] = [];
  for (let place = 0; place + 1 < chairs.length; place += 2) pairs.push([chairs[place]!, chairs[place + 1]!]);
  return pairs;
}

/** The pairs after two people have become partners; those they leave behind become partners too. */
export function pairedAnew(pairs: Pair[], one: string, other: string): Pair[] {
  const mine = pairs.find((pair) => pair.includes(one));
  const theirs = pairs.find((pair) => pair.includes(other));
  if (!mine || !theirs || mine === theirs) return pairs;
  const left = mine[0] === one ? mine[1] : mine[0];
  return pairs.map((pair) => {
    if (pair === mine) return mine[0] === one ? [one, other] : [other, one];
    if (pair === theirs) return theirs[0] === other ? [left, theirs[1]] : [theirs[0], left];
    return pair;
  });
}
