// The screens of each game, fetched when they are needed and not before.

export const GAMES = {
  emojito: () => import("../emojito/Seat.svelte"),
  "mau-mau": () => import("../maumau/Seat.svelte"),
};

/** Fetch a game's screens ahead of time; if that fails, it is tried again when they are needed. */
export function preloadGame(game: keyof typeof GAMES): void {
  GAMES[game]().catch(() => undefined);
}
