import type { Texts } from "../texts";
import type { recap as english } from "../en/recap";

export const recap: Texts<typeof english> = {
  won: "Victoire : {names} !",
  nobodyWon: "La partie se termine sans victoire.",
  rematch: "Rejouer",
  backToLobby: "Retour à la salle d’attente",
};
