// Whether the first round of the evening is still to be explained: until a card is drawn, or the host skips it.

import type { EmojitoView } from "../protocol";
import { session } from "../lib/session.svelte";

export const isCoached = (table: EmojitoView): boolean =>
  session.play?.number === 1 && table.round === 1 && table.phase === "draw" && !table.last_round && session.skipped === 0;
