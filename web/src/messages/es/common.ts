import type { Texts } from "../texts";
import type { common as english } from "../en/common";

export const common: Texts<typeof english> = {
  language: "Idioma",
  offline: "Se ha cortado la conexión. Te guardamos el sitio; volveremos sin que hagas nada.",
  host: "Organiza",
  bot: "Bot",
  away: "sin conexión",
  you: "tú",
  leave: "Salir de la sala",
  menu: "Menú",
  secondsLeft: "Segundos restantes: {count}",
  pause: "Pausa",
  resume: "Continuar",
  paused: "En pausa",
  voidRound: "Anular esta ronda",
  endGame: "Terminar la partida",
  isAway: "{name} no tiene conexión. Su sitio le espera.",
  letBotPlay: "Que juegue un bot",
  freeChair: "Liberar el sitio",
  waitingFor: "Esperando a {names}",
  gameOver: "Fin de la partida",
  thePlayers: "Nuestro grupo",
  theGame: "El juego",
  emojito: "Emojito!",
  mauMau: "emoji Mau-Mau",
};
