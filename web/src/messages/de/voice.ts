import type { Texts } from "../texts";
import type { voice as english } from "../en/voice";

export const voice: Texts<typeof english> = {
  voicePad: "Die Stimme deiner Puppe",
  voiceKeys: "Halte die Leertaste gedrückt, um einen Ton zu machen. Pfeil hoch und runter ändern die Tonhöhe, links und rechts die Lautstärke. B, R, M und V geben Hauch, Rauheit, geschlossene Lippen und Vibrato dazu; O und F formen den Mund; mit Umschalt geht es zurück. 1 bis 6 machen die Laute auf den Knöpfen.",
  voiceTone: "Tonhöhe und Lautstärke",
  voiceAt: "{semitones} Halbtöne, Lautstärke {percent} %",
  voiceHigh: "hoch",
  voiceLow: "tief",
  voiceSoft: "leise",
  voiceLoud: "laut",
  voiceOpen: "Mund auf",
  voiceFront: "Lippen breit oder rund",
  voiceBreath: "Hauch",
  voiceRough: "Rau",
  voiceClosed: "Lippen zu",
  voiceVibrato: "Vibrato",
  voiceSigh: "Seufzen",
  voiceGrowl: "Knurren",
  voiceGiggle: "Kichern",
  voiceSob: "Schluchzen",
  voiceGasp: "Luft schnappen",
  voiceHiccup: "Hicksen",
  voiceMissing: "Die Stimme ist nicht geladen worden. Tipp aufs Feld, um es noch mal zu versuchen.",
  voiceMuted: "Der Ton ist auf diesem Gerät aus. Die anderen hören deine Puppe, du nicht.",
};
