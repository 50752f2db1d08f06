import type { Texts } from "../texts";
import type { face as english } from "../en/face";

export const face: Texts<typeof english> = {
  faceTitle: "Lire ton visage",
  faceAll: "Ta marionnette porte ton visage",
  faceAllLine: "Tu souris, elle sourit ; tu lèves un sourcil, elle aussi. Les autres ne voient que la marionnette.",
  faceBots: "Les robots voient bouger ton visage",
  faceBotsLine: "Quand tu joues une émotion, les robots de la table peuvent deviner aussi. Les gens n’en voient rien.",
  facePrivacy: "L’image de ta caméra reste sur cet appareil : elle y est lue, image par image, et aussitôt oubliée. On n’envoie que le mouvement des sourcils, des yeux, de la bouche et de la tête. Rien n’est gardé, et tu peux arrêter à tout moment. Environ 5 Mo à charger, une seule fois.",
  facePuppetInstead: "Ta marionnette se joue aussi à la main.",
  faceFailed: "Ce navigateur ne sait pas lire les visages.",
  faceAgree: "Oui, lis mon visage",
  facePicture: "L’image de ta caméra, pour tes yeux seulement",
  "face.loading": "Chargement du lecteur de visage…",
  "face.resting": "Regarde la caméra deux secondes, bien détendu.",
  "face.reading": "Ton visage est lu.",
  "face.faceless": "Pas de visage à l’image. Ta marionnette se repose.",
  faceAllNow: "Les autres voient ta marionnette, pas toi.",
  faceBotsNow: "Seuls les robots le voient, et seulement quand tu joues.",
  faceStop: "Arrêter de lire",
  faceRest: "Réapprendre mon visage au repos",
  faceRead: "Ton visage est lu.",
};
