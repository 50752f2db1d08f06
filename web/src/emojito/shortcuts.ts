import type { Shortcut } from "../lib/shortcuts";

export const shortcuts: readonly Shortcut[] = [
  { key: "d", press: "[data-do=draw]", label: "drawCard" },
  { key: "f", press: "[data-do=performed]", label: "finished" },
  { key: "s", press: "[data-do=enough]", label: "seenEnough" },
  { key: "#", press: "[data-do=take], button.pick[data-slot]", label: "keys.slots" },
  { key: "l", press: "[data-do=guess]", label: "keys.lock" },
  { key: "c", press: "[data-do=challenge]", label: "keys.challenge" },
  { key: "n", press: "[data-do=pass]", label: "pass" },
];
