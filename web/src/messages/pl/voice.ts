import type { Texts } from "../texts";
import type { voice as english } from "../en/voice";

export const voice: Texts<typeof english> = {
  voicePad: "Głos twojej kukiełki",
  voiceKeys: "Przytrzymaj spację, żeby wydać głos. Strzałki w górę i w dół zmieniają wysokość, w lewo i w prawo głośność. B, R, M i V dodają oddech, chrypę, zamknięte usta i wibrato; O i F układają usta; z klawiszem Shift działają odwrotnie. Cyfry od 1 do 6 to dźwięki z przycisków.",
  voiceTone: "Wysokość i głośność",
  voiceAt: "Półtony: {semitones}, głośność {percent}%",
  voiceHigh: "wysoko",
  voiceLow: "nisko",
  voiceSoft: "cicho",
  voiceLoud: "głośno",
  voiceOpen: "Usta otwarte",
  voiceFront: "Usta szerokie albo okrągłe",
  voiceBreath: "Oddech",
  voiceRough: "Chrypa",
  voiceClosed: "Usta zamknięte",
  voiceVibrato: "Wibrato",
  voiceSigh: "Westchnienie",
  voiceGrowl: "Warczenie",
  voiceGiggle: "Chichot",
  voiceSob: "Szloch",
  voiceGasp: "Gwałtowny wdech",
  voiceHiccup: "Czkawka",
  voiceMissing: "Głos się nie wczytał. Dotknij pola, żeby spróbować jeszcze raz.",
  voiceMuted: "Na tym urządzeniu dźwięk jest wyłączony. Inni słyszą twoją kukiełkę, ty nie.",
};
