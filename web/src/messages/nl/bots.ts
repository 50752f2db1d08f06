import type { Texts } from "../texts";
import type { bots as english } from "../en/bots";

export const bots: Texts<typeof english> = {
  playWithBots: "Spelen met bots",
  playWithBotsLine: "Alleen jij en drie bots, nu meteen.",
  addBot: "Bot toevoegen",
  chooseBot: "Bot kiezen",
  "bots.howGood": "Hoe goed zijn ze?",
  "bots.howGoodOne": "Hoe goed is hij?",
  "bots.gentle": "Rustig",
  "bots.keen": "Pienter",
  "bots.sharp": "Gewiekst",
  "botsLine.gentle": "Speelt relaxed en vergeet weleens iets.",
  "botsLine.keen": "Weet wat hij doet. Een eerlijke tegenstander.",
  "botsLine.sharp": "Denkt vooruit. Lastig te verslaan.",
  "bots.me": "Speler",
  "bots.puppet": "Welke?",
  "bots.name": "Zijn naam",
  "bots.anyName": "Wat hij wil",
  "bots.add": "Aan tafel halen",
  "character.mint": "Munt",
  "character.coral": "Koraal",
  "character.plum": "Pruim",
  "character.honey": "Honing",
  "character.sky": "Hemel",
  "character.moss": "Mos",
  "concern.bots-blind": {
    one: "Als {names} in de kamer of via de camera speelt, zien bots niets en raden ze die ronde niet mee.",
    other: "Als {names} in de kamer of via de camera spelen, zien bots niets en raden ze die ronde niet mee.",
  },
  "concern.bots-speechless": "Sommige van deze kaarten kunnen bots niet uitbeelden. Trekt er een zo’n kaart, dan vervalt de ronde.",
  wearPuppet: "Spelen met mijn pop",
};
