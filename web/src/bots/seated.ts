// Who of those at the table is a bot.

import type { MemberView } from "../protocol";
import { session } from "../lib/session.svelte";

const memberAt = (seat: number): MemberView | undefined => session.room?.members.find(({ id }) => id === session.play?.seats[seat]?.member);

/** Whether a bot sits there on its own account. */
export const isBot = (seat: number): boolean => Boolean(memberAt(seat)?.bot);

/** Whether a bot plays for whoever sits there. */
export const hasStandIn = (seat: number): boolean => Boolean(memberAt(seat)?.stand_in);

/** Whether it is a bot that moves there, on whosever account. */
export const isBotToMove = (seat: number): boolean => isBot(seat) || hasStandIn(seat);
