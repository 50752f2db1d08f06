// What is explained once on each device and never again.

import { keep, kept } from "./storage";

const KEPT = "hints";

/** Whether a hint is new to this device; from now on it is not. */
export function isNew(hint: string): boolean {
  const known = (kept(KEPT) ?? "").split(" ").filter(Boolean);
  if (known.includes(hint)) return false;
  keep(KEPT, [...known, hint].join(" "));
  return true;
}
