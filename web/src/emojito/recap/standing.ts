// Who has come how far.

import type { EmojitoChronicle, EmojitoStanding } from "../../protocol";
import type { Way } from "../../recap/standing";
import { kindOf } from "../owners";

const STEPS_OF_A_LAP = 7;

/** How far a token has come as one number: a lap for each trophy, and the space. */
const progress = ({ trophies, space }: EmojitoStanding): number => trophies * STEPS_OF_A_LAP + space;

/** Where one stands who has just earned so many trophies. */
export const progressAt = (trophies: number): number => progress({ trophies, space: 1 });

/** Rounds whose trophies were all taken: those after which everybody stood still. */
export const finished = (chronicle: EmojitoChronicle): EmojitoChronicle["rounds"] =>
  chronicle.rounds.filter((round) => Object.keys(round.standings).length > 0);

export function standingsOf(chronicle: EmojitoChronicle): Array<Record<string, EmojitoStanding>> {
  return [chronicle.start, ...finished(chronicle).map((round) => round.standings)];
}

export function waysOf(chronicle: EmojitoChronicle, name: (owner: string) => string): Way[] {
  const standings = standingsOf(chronicle);
  return Object.keys(chronicle.start).map((id, line) => ({
    id,
    name: name(id),
    kind: kindOf(id),
    line,
    values: standings.map((standing) => (standing[id] ? progress(standing[id]) : null)),
  }));
}
