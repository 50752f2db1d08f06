import type { Texts } from "../texts";
import type { face as english } from "../en/face";

export const face: Texts<typeof english> = {
  faceTitle: "Dein Gesicht lesen",
  faceAll: "Deine Puppe trägt dein Gesicht",
  faceAllLine: "Lächelst du, lächelt sie; ziehst du die Braue hoch, tut sie’s auch. Die anderen sehen nur die Puppe.",
  faceBots: "Bots sehen, wie sich dein Gesicht bewegt",
  faceBotsLine: "Wenn du etwas vorspielst, können auch die Bots am Tisch raten. Menschen sehen davon nichts.",
  facePrivacy: "Das Kamerabild bleibt auf diesem Gerät: Es wird hier gelesen, Bild für Bild, und sofort vergessen. Verschickt wird nur, wie weit sich Brauen, Augen, Mund und Kopf bewegt haben. Nichts wird gespeichert, und du kannst jederzeit aufhören. Dafür werden einmal etwa 5 MB geladen.",
  facePuppetInstead: "Deine Puppe lässt sich auch von Hand spielen.",
  faceFailed: "Dieser Browser kann keine Gesichter lesen.",
  faceAgree: "Ja, lies mein Gesicht",
  facePicture: "Dein Kamerabild, nur für deine Augen",
  "face.loading": "Der Gesichtsleser wird geladen …",
  "face.resting": "Schau zwei Sekunden ganz entspannt in die Kamera.",
  "face.reading": "Dein Gesicht wird gelesen.",
  "face.faceless": "Kein Gesicht im Bild. Deine Puppe ruht.",
  faceAllNow: "Die anderen sehen deine Puppe, nicht dich.",
  faceBotsNow: "Nur Bots bekommen es gezeigt, nur während du vorspielst.",
  faceStop: "Nicht mehr lesen",
  faceRest: "Mein entspanntes Gesicht neu lernen",
  faceRead: "Dein Gesicht wird gelesen.",
};
