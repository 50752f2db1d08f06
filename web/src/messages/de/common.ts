import type { Texts } from "../texts";
import type { common as english } from "../en/common";

export const common: Texts<typeof english> = {
  language: "Sprache",
  offline: "Die Verbindung ist weg. Dein Platz bleibt dir; wir verbinden uns von selbst wieder.",
  host: "Spielleitung",
  bot: "Bot",
  away: "gerade weg",
  you: "du",
  leave: "Raum verlassen",
  menu: "Menü",
  secondsLeft: "Noch {count} Sekunden",
  pause: "Pause",
  resume: "Weiter",
  paused: "Pause",
  voidRound: "Runde annullieren",
  endGame: "Spiel beenden",
  isAway: "{name} ist gerade weg. Der Platz wartet.",
  letBotPlay: "Bot spielen lassen",
  freeChair: "Platz freigeben",
  waitingFor: "Wir warten auf {names}",
  gameOver: "Das Spiel ist aus",
  thePlayers: "Wir alle",
  theGame: "Das Spiel",
  emojito: "Emojito!",
  mauMau: "emoji Mau-Mau",
};
