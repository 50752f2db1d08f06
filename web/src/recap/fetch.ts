// The recap comes in one: its screen, what the game has to say, and the words of both.

import type { Game } from "../game";
import { words } from "../lib/i18n.svelte";

export async function fetchRecap(game: Game) {
  const [{ default: Recap }, { default: of }] = await Promise.all([import("../screens/Recap.svelte"), game.recap(), words.fetch("recap")]);
  return { Recap, of };
}
