import type { Texts } from "../texts";
import type { bots as english } from "../en/bots";

export const bots: Texts<typeof english> = {
  playWithBots: "Mit Bots spielen",
  playWithBotsLine: "Nur du und drei Bots, und zwar sofort.",
  addBot: "Bot dazuholen",
  chooseBot: "Bot aussuchen",
  "bots.howGood": "Wie gut sind sie?",
  "bots.howGoodOne": "Wie gut ist er?",
  "bots.gentle": "Gemütlich",
  "bots.keen": "Pfiffig",
  "bots.sharp": "Gerissen",
  "botsLine.gentle": "Nimmt’s locker und vergisst auch mal was.",
  "botsLine.keen": "Weiß, was er tut. Ein fairer Gegner.",
  "botsLine.sharp": "Denkt voraus. Schwer zu schlagen.",
  "bots.me": "Spieler",
  "bots.puppet": "Welcher?",
  "bots.name": "Sein Name",
  "bots.anyName": "Wie er mag",
  "bots.add": "An den Tisch holen",
  "character.mint": "Minze",
  "character.coral": "Koralle",
  "character.plum": "Pflaume",
  "character.honey": "Honig",
  "character.sky": "Himmel",
  "character.moss": "Moos",
  "concern.bots-blind": {
    one: "Spielt {names} im Raum oder per Kamera vor, sehen Bots nichts und setzen beim Raten aus.",
    other: "Spielen {names} im Raum oder per Kamera vor, sehen Bots nichts und setzen beim Raten aus.",
  },
  "concern.bots-speechless": "Für manche dieser Karten kennen Bots keinen Auftritt. Zieht einer so eine Karte, fällt die Runde aus.",
  wearPuppet: "Mit meiner Puppe vorspielen",
};
