import type { Texts } from "../texts";
import type { common as english } from "../en/common";

export const common: Texts<typeof english> = {
  language: "Langue",
  offline: "La connexion est coupée. On garde ta place et la connexion reviendra toute seule.",
  host: "Hôte",
  bot: "Bot",
  away: "hors ligne",
  you: "toi",
  leave: "Quitter le salon",
  menu: "Menu",
  secondsLeft: "Secondes restantes : {count}",
  pause: "Pause",
  resume: "Reprendre",
  paused: "En pause",
  voidRound: "Annuler cette manche",
  endGame: "Arrêter la partie",
  isAway: "{name} n’est plus en ligne. Sa place est gardée.",
  letBotPlay: "Faire jouer un bot",
  freeChair: "Libérer la place",
  waitingFor: "On attend {names}",
  gameOver: "Partie terminée",
  thePlayers: "Nous",
  theGame: "Le jeu",
  emojito: "Emojito!",
  mauMau: "emoji Mau-Mau",
};
