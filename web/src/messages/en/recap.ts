// After the game.

export const recap = {
  won: "{names}: winner!",
  nobodyWon: "The game ends without a winner.",
  rematch: "Play again",
  backToLobby: "Back to the lobby",
} as const;
