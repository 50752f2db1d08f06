import type { Texts } from "../texts";
import type { common as english } from "../en/common";

export const common: Texts<typeof english> = {
  language: "Taal",
  offline: "De verbinding is weg. Je plek blijft bewaard; we komen vanzelf terug.",
  host: "Host",
  bot: "Bot",
  away: "even weg",
  you: "jij",
  leave: "Kamer verlaten",
  menu: "Menu",
  secondsLeft: "Nog {count} seconden",
  pause: "Pauze",
  resume: "Verder",
  paused: "Gepauzeerd",
  voidRound: "Ronde annuleren",
  endGame: "Spel beëindigen",
  isAway: "{name} is even weg. De plek wacht.",
  letBotPlay: "Bot laten spelen",
  freeChair: "Plek vrijmaken",
  waitingFor: "Wachten op {names}",
  gameOver: "Het spel is afgelopen",
  thePlayers: "Wij samen",
  theGame: "Het spel",
  emojito: "Emojito!",
  mauMau: "emoji Mau-Mau",
};
