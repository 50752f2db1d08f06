// The server's time, for whatever counts down.

import { createSubscriber } from "svelte/reactivity";
import { session } from "./session.svelte";

/** Often enough that no second is skipped. */
const TICK = 250;

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

/** Seconds since 1970 by the server's clock; what is derived from it goes with the time. */
export function serverNow(): number {
  ticking();
  return session.stands ?? Date.now() / 1000 + session.ahead;
}
