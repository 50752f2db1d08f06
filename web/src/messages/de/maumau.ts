import type { Texts } from "../texts";
import type { maumau as english } from "../en/maumau";

export const maumau: Texts<typeof english> = {
  "color.red": "Rot",
  "color.yellow": "Gelb",
  "color.green": "Grün",
  "color.blue": "Blau",
  youDeal: "Teile die nächste Runde aus",
  deals: "{names} teilt aus",
  yourTurn: "Du bist dran",
  turnOf: "Am Zug: {names}",
  chooseColor: "Wähl eine Farbe",
  playOrKeep: "Spiel sie aus oder behalte sie",
  passOnOrDraw: "Gib sie weiter oder zieh {count}",
  drawOne: "Ziehen",
  drawMany: "{count} ziehen",
  left: "noch {count}",
  keep: "Behalten",
  deal: "Austeilen",
  callEmoji: "Emoji!",
  swapWith: "Karten tauschen mit",
  yourHand: "Deine Karten",
  cardsInHand: "Karten: {count}",
  points: "{count} Pkt.",
};
