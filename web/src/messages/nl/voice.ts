import type { Texts } from "../texts";
import type { voice as english } from "../en/voice";

export const voice: Texts<typeof english> = {
  voicePad: "De stem van je pop",
  voiceKeys: "Houd de spatiebalk ingedrukt voor geluid. Pijl omhoog en omlaag veranderen de toon, links en rechts het volume. B, R, M en V geven adem, ruwheid, gesloten lippen en vibrato; O en F vormen de mond; met Shift gaat het terug. 1 tot 6 maken de geluiden op de knoppen.",
  voiceTone: "Toonhoogte en volume",
  voiceAt: "{semitones} halve tonen, volume {percent} %",
  voiceHigh: "hoog",
  voiceLow: "laag",
  voiceSoft: "zacht",
  voiceLoud: "hard",
  voiceOpen: "Mond open",
  voiceFront: "Lippen breed of rond",
  voiceBreath: "Adem",
  voiceRough: "Rauw",
  voiceClosed: "Lippen dicht",
  voiceVibrato: "Vibrato",
  voiceSigh: "Zuchten",
  voiceGrowl: "Grommen",
  voiceGiggle: "Giechelen",
  voiceSob: "Snikken",
  voiceGasp: "Naar adem happen",
  voiceHiccup: "Hikken",
  voiceMissing: "De stem is niet geladen. Tik op het veld om het opnieuw te proberen.",
  voiceMuted: "Het geluid staat uit op dit apparaat. De anderen horen je pop, jij niet.",
};
