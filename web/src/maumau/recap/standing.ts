// Who has how many points.

import type { MauMauChronicle } from "../../protocol";
import { session } from "../../lib/session.svelte";
import type { Way } from "../../recap/standing";

export function waysOf(chronicle: MauMauChronicle, name: (seat: number) => string): Way[] {
  return chronicle.tallies.map((_, seat) => ({
    id: String(seat),
    name: name(seat),
    kind: session.pieceOf(seat),
    line: seat,
    values: [0, ...chronicle.rounds.map((round) => round.totals[seat] ?? null)],
  }));
}
