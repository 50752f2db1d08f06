import type { Texts } from "../texts";
import type { recap as english } from "../en/recap";

export const recap: Texts<typeof english> = {
  won: "Gewonnen: {names}!",
  nobodyWon: "Das Spiel endet ohne Sieg.",
  rematch: "Nochmal spielen",
  backToLobby: "Zurück zur Lobby",
};
