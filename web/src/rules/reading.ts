// What somebody reads: the rules of a game, and which of them.

import type { RuleBook } from "../game";
import { games } from "../lib/games.svelte";
import { values } from "./values";

export interface Book {
  game: string;
  book: RuleBook;
  /** What the server says of them, for the book to fill in. */
  values: unknown;
}

export interface Reading extends Book {
  subject: unknown;
}

/** Fetch the rules of a game. */
export async function fetchBook(game: string): Promise<Book> {
  const [known, { default: book }] = await Promise.all([values(), games.fetch(game).then((fetched) => fetched.rules())]);
  return { game, book, values: known[game] };
}
