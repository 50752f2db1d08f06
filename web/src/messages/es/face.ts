import type { Texts } from "../texts";
import type { face as english } from "../en/face";

export const face: Texts<typeof english> = {
  faceTitle: "Leer tu cara",
  faceAll: "Tu marioneta lleva tu cara",
  faceAllLine: "Si sonríes, sonríe; si levantas una ceja, también. Los demás solo ven la marioneta.",
  faceBots: "Los bots ven cómo se mueve tu cara",
  faceBotsLine: "Cuando actúas, los bots de la mesa también pueden adivinar. Las personas no ven nada de esto.",
  facePrivacy: "La imagen de tu cámara se queda en este dispositivo: se lee aquí, fotograma a fotograma, y se olvida al instante. Solo se envía cuánto se han movido cejas, ojos, boca y cabeza. No se guarda nada y puedes parar cuando quieras. Se descargan unos 5 MB una sola vez.",
  facePuppetInstead: "Tu marioneta también se maneja a mano.",
  faceFailed: "Este navegador no sabe leer caras.",
  faceAgree: "Sí, lee mi cara",
  facePicture: "La imagen de tu cámara, solo para tus ojos",
  "face.loading": "Cargando el lector de caras…",
  "face.resting": "Mira a la cámara dos segundos, con la cara relajada.",
  "face.reading": "Se está leyendo tu cara.",
  "face.faceless": "No hay ninguna cara en la imagen. Tu marioneta descansa.",
  faceAllNow: "Los demás ven tu marioneta, no a ti.",
  faceBotsNow: "Solo lo ven los bots, y solo mientras actúas.",
  faceStop: "Dejar de leer",
  faceRest: "Volver a aprender mi cara relajada",
  faceRead: "Se está leyendo tu cara.",
};
