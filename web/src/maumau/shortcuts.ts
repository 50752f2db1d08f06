import type { Shortcut } from "../lib/shortcuts";

export const shortcuts: readonly Shortcut[] = [
  // A question lies over the hand: it is answered first.
  { key: "#", press: "[data-do=color], [data-do=play][data-target]", label: "keys.answers" },
  { key: "#", press: "[data-do=play][data-card]", label: "keys.cards" },
  { key: "d", press: "[data-do=draw]", label: "drawOne" },
  { key: "e", press: "[data-do=call]", label: "callEmoji" },
  { key: "k", press: "[data-do=keep]", label: "keep" },
  { key: "n", press: "[data-do=deal]", label: "deal" },
];
