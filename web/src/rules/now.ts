// Where the rules open: at what is happening now.

import type { EmojitoSeen, MauMauSeen } from "../lib/session.svelte";
import type { SectionId } from "./contents";

export function emojitoNow(table: EmojitoSeen): SectionId {
  switch (table.phase) {
    case "draw":
      return "round";
    case "perform":
      return table.secret_message ? "secret" : "perform";
    case "challenge":
      return "challenge";
    case "guess":
      return "guess";
    case "trophies":
      return "trophies";
    case "over":
      return "end";
  }
}

export function mauMauNow(table: MauMauSeen, me: number | null): SectionId {
  if (table.phase === "over") return "end";
  if (table.phase === "between-rounds") return "points";
  if (me !== null && table.must_call.includes(me)) return "call";
  if (table.phase === "color" || table.pending) return "specials";
  return table.phase === "drawn" ? "draw" : "turn";
}
