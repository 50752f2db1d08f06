// Where the rules open: at what is happening now.

import type { MauMauView } from "../../protocol";

export function now(table: MauMauView, me: number | null): string {
  if (table.phase === "over") return "end";
  if (table.phase === "between-rounds") return "points";
  if (me !== null && table.must_call.includes(me)) return "call";
  if (table.phase === "color" || table.pending) return "specials";
  return table.phase === "drawn" ? "draw" : "turn";
}
