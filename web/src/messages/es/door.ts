import type { Texts } from "../texts";
import type { door as english } from "../en/door";

export const door: Texts<typeof english> = {
  title: "Emojito",
  tagline: "Interpreta una emoción. Encuéntrala entre siete. ¡Y a reír!",
  yourName: "Tu nombre",
  startNight: "Empezar una noche de juegos",
  joinCode: "Entrar con un código",
  code: "Código",
  join: "Entrar",
  watch: "Solo mirar",
  whatIsThis: "¿Qué es esto?",
  about:
    "Dos juegos de fiesta, cada cual en su pantalla: Emojito!, donde interpretas emociones con la cara o la voz y el resto las adivina, y emoji Mau-Mau, un juego de cartas rápido. Sin cuenta y sin instalar nada.",
  toDoor: "Ir al inicio",
  takenOver: "Tu sitio está abierto en otro dispositivo.",
  takeBack: "Seguir aquí",
  removed: "Te han sacado de esta sala.",
  banned: "Te han cerrado la entrada a esta sala.",
  youLeft: "Has salido de la sala.",
};
