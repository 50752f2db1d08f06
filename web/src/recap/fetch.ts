// The recap comes in one: its screen, what the game has to say, and the words of both.

import type { Game, Recap } from "../game";
import type { Table } from "../protocol";
import { games } from "../lib/games.svelte";
import { words } from "../lib/i18n.svelte";

/** What the games say whose recaps have come. */
const come = new Map<Game | null, Recap<Table, unknown>>();

export async function fetchRecap(game: Game) {
  const [{ default: Recap }, { default: of }] = await Promise.all([import("../screens/Recap.svelte"), game.recap(), words.fetch("recap")]);
  come.set(game, of);
  return { Recap, of };
}

/** Who has won, as the recap will say it: it is fetched while people play. Nothing as long as it has not come. */
export const whoWon = (table: Table): string => come.get(games.here)?.verdict(table, null, false).headline ?? "";
