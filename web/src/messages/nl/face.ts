import type { Texts } from "../texts";
import type { face as english } from "../en/face";

export const face: Texts<typeof english> = {
  faceTitle: "Je gezicht lezen",
  faceAll: "Je pop draagt jouw gezicht",
  faceAllLine: "Lach jij, dan lacht hij; trek je een wenkbrauw op, dan hij ook. De anderen zien alleen de pop.",
  faceBots: "Bots zien hoe je gezicht beweegt",
  faceBotsLine: "Als jij iets uitbeeldt, kunnen de bots aan tafel ook raden. Mensen zien er niets van.",
  facePrivacy: "Het beeld van je camera blijft op dit apparaat: het wordt hier gelezen, beeld voor beeld, en meteen vergeten. Alleen hoe ver wenkbrauwen, ogen, mond en hoofd bewegen wordt verstuurd. Er wordt niets bewaard en je kunt altijd stoppen. Hiervoor wordt één keer zo’n 5 MB geladen.",
  facePuppetInstead: "Je pop kun je ook met de hand spelen.",
  faceFailed: "Deze browser kan geen gezichten lezen.",
  faceAgree: "Ja, lees mijn gezicht",
  facePicture: "Je camerabeeld, alleen voor jouw ogen",
  "face.loading": "De gezichtslezer wordt geladen …",
  "face.resting": "Kijk twee seconden heel ontspannen in de camera.",
  "face.reading": "Je gezicht wordt gelezen.",
  "face.faceless": "Geen gezicht in beeld. Je pop rust uit.",
  faceAllNow: "De anderen zien je pop, niet jou.",
  faceBotsNow: "Alleen bots krijgen het te zien, en alleen als jij uitbeeldt.",
  faceStop: "Stop met lezen",
  faceRest: "Mijn ontspannen gezicht opnieuw leren",
  faceRead: "Je gezicht wordt gelezen.",
};
