import type { Texts } from "../texts";
import type { maumau as english } from "../en/maumau";

export const maumau: Texts<typeof english> = {
  "color.red": "rood",
  "color.yellow": "geel",
  "color.green": "groen",
  "color.blue": "blauw",
  youDeal: "Deel de volgende ronde",
  deals: "{names} deelt",
  yourTurn: "Jij bent aan de beurt",
  turnOf: "Aan de beurt: {names}",
  chooseColor: "Kies een kleur",
  playOrKeep: "Speel of houd hem",
  passOnOrDraw: "Geef door of pak er {count}",
  drawOne: "Pakken",
  drawMany: "{count} pakken",
  left: "nog {count}",
  keep: "Houden",
  deal: "Delen",
  callEmoji: "Emoji!",
  swapWith: "Kaarten ruilen met",
  yourHand: "Je kaarten",
  cardsInHand: "Kaarten: {count}",
  points: "{count} pnt.",
};
