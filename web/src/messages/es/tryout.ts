import type { Texts } from "../texts";
import type { tryout as english } from "../en/tryout";

export const tryout: Texts<typeof english> = {
  "try.progress": "Por dónde vas",
  "try.skip": "Saltar",
  "try.next": "Siguiente",
  "try.seen": "¡Lo tengo!",
  "try.again": "Otra vez",
  "try.me": "Tú",
  "try.onStage": "Mia actúa: solo la cara",
  "try.performance": "A Mia se le disparan las cejas, abre mucho los ojos y se queda con la boca abierta.",
  "try.watch": "Mia interpreta una emoción secreta solo con la cara. Nadie dice ni pío. ¡Fíjate bien!",
  "try.guess": "¿Qué era? Toca una carta o gira la rueda, y confirma tu respuesta.",
  "try.right": "¡Para ti es un libro abierto! Tú, Tom y Mia avanzáis. Cada vuelta al tablero vale un trofeo.",
  "try.wrong": "Esta vez no: era sorpresa. Quien acierta avanza, y Mia también.",
  "try.draw": "Ahora, emoji Mau-Mau: vale el mismo color o el mismo número. ¿Nada encaja? ¡Roba!",
  "try.drawn": "Rojo sobre rojo encaja. Toca tu carta nueva o arrástrala al centro.",
  "try.others": "Ahora le toca al resto…",
  "try.play": "Encima hay azul, y tú tienes una azul. ¡Fuera con ella!",
  "try.call": "¡Te queda una carta! Grita «¡Emoji!» antes de que siga el juego, o robas otra.",
  "try.last": "Verde sobre verde: ¡juega tu última carta!",
  "try.won": "¡La ronda es tuya! Hay cartas más malvadas: BANG!, WHAT?, NOOO! …",
  "try.end": "Con esto ya sabes jugar",
  "try.endLine": "Ahora de verdad: cada cual con su móvil, y con una tele en medio es una fiesta.",
};
