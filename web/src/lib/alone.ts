import { session } from "./session.svelte";

/** Whether there is nobody at the table one could talk to. */
export function isAloneWithBots(): boolean {
  const seated = new Set(session.play?.seats.map(({ member }) => member));
  return (session.room?.members ?? []).every(({ id, bot }) => bot || id === session.you || !seated.has(id));
}
