import type { Texts } from "../texts";
import type { voice as english } from "../en/voice";

export const voice: Texts<typeof english> = {
  voicePad: "La voz de tu marioneta",
  voiceKeys: "Mantén la barra espaciadora para sonar. Las flechas arriba y abajo cambian el tono; izquierda y derecha, el volumen. B, R, M y V añaden aire, aspereza, boca cerrada y vibrato; O y F dan forma a la boca; con Mayús vuelven atrás. Del 1 al 6 hacen los sonidos de los botones.",
  voiceTone: "Tono y volumen",
  voiceAt: "{semitones} semitonos, volumen {percent} %",
  voiceHigh: "agudo",
  voiceLow: "grave",
  voiceSoft: "flojo",
  voiceLoud: "fuerte",
  voiceOpen: "Boca abierta",
  voiceFront: "Labios anchos o redondos",
  voiceBreath: "Aire",
  voiceRough: "Áspera",
  voiceClosed: "Boca cerrada",
  voiceVibrato: "Vibrato",
  voiceSigh: "Suspiro",
  voiceGrowl: "Gruñido",
  voiceGiggle: "Risita",
  voiceSob: "Sollozo",
  voiceGasp: "Quedarse sin aliento",
  voiceHiccup: "Hipo",
  voiceMissing: "La voz no se ha cargado. Toca el panel para volver a intentarlo.",
  voiceMuted: "El sonido está apagado en este dispositivo. Los demás oyen a tu marioneta; tú no.",
};
