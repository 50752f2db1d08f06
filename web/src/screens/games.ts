// The screens of each game, fetched when they are needed and not before.

export const GAMES = {
  emojito: () => import("../emojito/Seat.svelte"),
  "mau-mau": () => import("../maumau/Seat.svelte"),
};

export const recap = () => import("./Recap.svelte");

/** Fetch a game's screens ahead of time; if that fails, it is tried again when they are needed. */
export function preloadGame(game: keyof typeof GAMES): void {
  GAMES[game]().catch(() => undefined);
}

/** As above: nobody should wait for the winner. */
export function preloadRecap(): void {
  recap().catch(() => undefined);
}
