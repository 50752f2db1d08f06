// What the bots say about their answers, in the order of the rounds.

import type { Key } from "../../messages/parts";
import type { Chronicle, Remark } from "../../protocol";

export interface Thought {
  seat: number;
  round: number;
  noticed: Key[];
  /** What it took the performance for. */
  card: string;
  right: boolean;
}

/** Only of rounds that counted: of others nobody knows the answer. */
export function thoughts(remarks: Remark[], chronicle: Chronicle | null): Thought[] {
  if (chronicle?.game !== "emojito") return [];
  return remarks.flatMap(({ seat, round, noticed }) => {
    const played = chronicle.rounds.find((each) => each.round === round);
    const card = played?.chosen[seat];
    if (!played || card === undefined) return [];
    return [{ seat, round, noticed: noticed.map((code) => `noticed.${code}` as Key), card, right: played.right.includes(seat) }];
  });
}
