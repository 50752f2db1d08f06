import type { Texts } from "../texts";
import type { bots as english } from "../en/bots";

export const bots: Texts<typeof english> = {
  playWithBots: "Jugar con bots",
  playWithBotsLine: "Solo tú y tres bots, ahora mismo.",
  addBot: "Añadir un bot",
  chooseBot: "Elegir un bot",
  "bots.howGood": "¿Qué tal juegan?",
  "bots.gentle": "Tranquilo",
  "bots.keen": "Espabilado",
  "bots.sharp": "Temible",
  "botsLine.gentle": "Juega sin prisas y a veces se le olvida algo.",
  "botsLine.keen": "Sabe lo que hace. Un rival a tu altura.",
  "botsLine.sharp": "Piensa por adelantado. Difícil de ganar.",
  "bots.me": "Jugador",
  "bots.puppet": "¿Cuál?",
  "bots.name": "Su nombre",
  "bots.anyName": "El que quiera",
  "bots.add": "Traer a la mesa",
  "character.mint": "Menta",
  "character.coral": "Coral",
  "character.plum": "Ciruela",
  "character.honey": "Miel",
  "character.sky": "Cielo",
  "character.moss": "Musgo",
  "concern.bots-blind": {
    one: "Cuando {names} actúa en la sala o por cámara, los bots no ven nada y no adivinan esa ronda.",
    many: "Cuando {names} actúan en la sala o por cámara, los bots no ven nada y no adivinan esa ronda.",
    other: "Cuando {names} actúan en la sala o por cámara, los bots no ven nada y no adivinan esa ronda.",
  },
  "concern.bots-speechless": "Los bots no saben representar algunas de estas cartas. Si a uno le toca una, la ronda se salta.",
  wearPuppet: "Actuar con mi marioneta",
};
