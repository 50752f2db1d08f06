import type { Texts } from "../texts";
import type { recap as english } from "../en/recap";

export const recap: Texts<typeof english> = {
  won: "Gewonnen: {names}!",
  nobodyWon: "Het spel eindigt zonder winst.",
  rematch: "Nog een keer",
  backToLobby: "Terug naar de lobby",
};
