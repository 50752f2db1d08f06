import type { Texts } from "../texts";
import type { maumau as english } from "../en/maumau";

export const maumau: Texts<typeof english> = {
  "color.red": "rojo",
  "color.yellow": "amarillo",
  "color.green": "verde",
  "color.blue": "azul",
  youDeal: "Reparte la siguiente ronda",
  deals: "Le toca repartir: {names}",
  yourTurn: "Te toca",
  turnOf: "Turno de {names}",
  chooseColor: "Elige un color",
  playOrKeep: "Juégala o quédatela",
  passOnOrDraw: "Pásalas o roba {count}",
  drawOne: "Robar",
  drawMany: "Robar {count}",
  left: "mazo: {count}",
  keep: "Quedármela",
  deal: "Repartir",
  callEmoji: "Emoji!",
  swapWith: "Cambiar la mano con",
  yourHand: "Tu mano",
  cardsInHand: "Cartas: {count}",
  points: "{count} pts.",
};
