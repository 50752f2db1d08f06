import type { Texts } from "../texts";
import type { recap as english } from "../en/recap";

export const recap: Texts<typeof english> = {
  won: "¡Victoria: {names}!",
  nobodyWon: "La partida acaba sin victoria.",
  rematch: "Jugar otra vez",
  backToLobby: "Volver a la sala de espera",
};
