// What somebody does while others perform, from what the view says of performers and audiences.

import type { EmojitoView } from "../protocol";

export type Channel = "face" | "sound" | "both";

/**
 * `perform`: it is me. `watch`, `listen`: it is for me, to be seen or to be heard with eyes shut.
 * `blind`: it is a secret between others. `wait`: nothing of it concerns me any more.
 */
export type Role = "perform" | "watch" | "listen" | "blind" | "wait";

export function roleOf(table: EmojitoView, me: number | null): Role {
  // A screen on the table stands before everybody.
  if (me === null) return soleChannel(table) === "sound" ? "listen" : "watch";
  if (table.performers.includes(me)) return "perform";
  const performer = performerFor(table, me);
  if (performer !== null) return table.channel[performer] === "sound" ? "listen" : "watch";
  return table.secret_message ? "blind" : "wait";
}

/** Who performs for this seat. */
export function performerFor(table: EmojitoView, seat: number): number | null {
  return table.performers.find((performer) => table.audience[performer]?.includes(seat)) ?? null;
}

/** How all who are on stage perform; null if not all in the same way. */
export function soleChannel(table: EmojitoView): Channel | null {
  const channels = new Set(table.performers.map((performer) => table.channel[performer]));
  const [channel] = channels;
  return channels.size === 1 && channel ? channel : null;
}
