// Who played, drew and called most.

import type { MauMauChronicle } from "../../protocol";
import { add, best, inWords, type Award, type Counts, type Honour } from "../../recap/awards";
import type { IconName } from "../../ui/icons";

type Name = "rounds" | "specials" | "drew" | "chain" | "caller" | "sleepy";
const SIGNS: Record<Name, IconName> = { rounds: "trophy", specials: "star", drew: "cards", chain: "bolt", caller: "sound", sleepy: "away" };

export function awardsOf(chronicle: MauMauChronicle): Award<Name>[] {
  const players = chronicle.tallies.length;
  const count = (of: (tally: MauMauChronicle["tallies"][number]) => number): Counts =>
    new Map(chronicle.tallies.map((tally, seat) => [seat, of(tally)]));
  const won: Counts = new Map();
  for (const round of chronicle.rounds) if (round.winner !== null) add(won, round.winner);
  const someForgot = chronicle.tallies.some((tally) => tally.forgot > 0);
  return [
    ...(chronicle.rounds.length > 1 ? best("rounds", won, players, 2) : []),
    ...best("specials", count((tally) => tally.specials), players, 2),
    ...best("drew", count((tally) => tally.drawn), players, 2),
    ...best("chain", count((tally) => tally.heaviest), players, 4),
    ...(someForgot ? best("caller", count((tally) => (tally.forgot ? 0 : tally.called)), players) : []),
    ...best("sleepy", count((tally) => tally.forgot), players),
  ];
}

/** All there is to honour, in words. */
export const honours = (chronicle: MauMauChronicle): Honour[] => inWords(awardsOf(chronicle), SIGNS);
