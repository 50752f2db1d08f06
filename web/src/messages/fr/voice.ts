import type { Texts } from "../texts";
import type { voice as english } from "../en/voice";

export const voice: Texts<typeof english> = {
  voicePad: "La voix de ta marionnette",
  voiceKeys: "Maintiens la barre d’espace pour faire du son. Les flèches haut et bas changent la hauteur, gauche et droite le volume. B, R, M et V ajoutent du souffle, de la rudesse, des lèvres fermées et du vibrato ; O et F forment la bouche ; avec Maj, on revient. 1 à 6 font les sons des boutons.",
  voiceTone: "Hauteur et volume",
  voiceAt: "{semitones} demi-tons, volume {percent} %",
  voiceHigh: "aigu",
  voiceLow: "grave",
  voiceSoft: "doux",
  voiceLoud: "fort",
  voiceOpen: "Bouche ouverte",
  voiceFront: "Lèvres étirées ou rondes",
  voiceBreath: "Souffle",
  voiceRough: "Rauque",
  voiceClosed: "Bouche fermée",
  voiceVibrato: "Vibrato",
  voiceSigh: "Soupir",
  voiceGrowl: "Grognement",
  voiceGiggle: "Gloussement",
  voiceSob: "Sanglot",
  voiceGasp: "Souffle coupé",
  voiceHiccup: "Hoquet",
  voiceMissing: "La voix ne s’est pas chargée. Touche le pavé pour réessayer.",
  voiceMuted: "Le son est coupé sur cet appareil. Les autres entendent ta marionnette, toi non.",
};
