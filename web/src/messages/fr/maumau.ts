import type { Texts } from "../texts";
import type { maumau as english } from "../en/maumau";

export const maumau: Texts<typeof english> = {
  "color.red": "rouge",
  "color.yellow": "jaune",
  "color.green": "vert",
  "color.blue": "bleu",
  youDeal: "Distribue la manche suivante",
  deals: "Distribution : {names}",
  yourTurn: "À toi de jouer",
  turnOf: "C’est à {names}",
  chooseColor: "Choisis une couleur",
  playOrKeep: "Joue-la ou garde-la",
  passOnOrDraw: "Fais passer ou pioche {count} cartes",
  drawOne: "Piocher",
  drawMany: "Piocher {count}",
  left: "reste {count}",
  keep: "Garder",
  deal: "Distribuer",
  callEmoji: "Emoji!",
  swapWith: "Échanger ta main avec",
  yourHand: "Ta main",
  cardsInHand: "Cartes : {count}",
  points: "{count} pts",
};
