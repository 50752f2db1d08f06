// Which shortcut keys there are here: those of every screen, and those of the game that is played.

import { games } from "./games.svelte";
import { session } from "./session.svelte";
import type { Shortcut } from "./shortcuts";

export const HELP = "?";

export const EVERYWHERE: readonly Shortcut[] = [
  { key: "t", press: "[data-do=more_time]", label: "moreTime" },
  { key: "m", press: "[data-do=menu]", label: "menu" },
  { key: "r", press: "[data-do=rules]", label: "rules" },
];

/** Those of the game, if one is on the table. */
export const ofTheGame = (): readonly Shortcut[] => (session.play && games.here?.shortcuts) || [];

export const shortcuts = (): readonly Shortcut[] => [...ofTheGame(), ...EVERYWHERE];
