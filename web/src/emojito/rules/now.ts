// Where the rules open: at what is happening now.

import type { EmojitoView } from "../../protocol";

export function now(table: EmojitoView): string {
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
