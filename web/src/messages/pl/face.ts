import type { Texts } from "../texts";
import type { face as english } from "../en/face";

export const face: Texts<typeof english> = {
  faceTitle: "Odczyt twarzy",
  faceAll: "Twoja kukiełka nosi twoją twarz",
  faceAllLine: "Uśmiechasz się – ona też; unosisz brew – ona też. Inni widzą tylko kukiełkę.",
  faceBots: "Boty widzą, jak rusza się twoja twarz",
  faceBotsLine: "Kiedy coś odgrywasz, boty przy stole też mogą zgadywać. Ludzie nic z tego nie widzą.",
  facePrivacy: "Obraz z kamery zostaje na tym urządzeniu: jest tu odczytywany klatka po klatce i od razu zapominany. Wysyłamy tylko to, jak mocno poruszyły się brwi, oczy, usta i głowa. Niczego nie zapisujemy i w każdej chwili możesz przestać. Raz pobierze się około 5 MB.",
  facePuppetInstead: "Kukiełkę możesz też poruszać ręcznie.",
  faceFailed: "Ta przeglądarka nie umie odczytywać twarzy.",
  faceAgree: "Tak, odczytuj moją twarz",
  facePicture: "Obraz z twojej kamery, tylko dla ciebie",
  "face.loading": "Wczytuję odczyt twarzy…",
  "face.resting": "Przez dwie sekundy patrz w kamerę z rozluźnioną twarzą.",
  "face.reading": "Twoja twarz jest odczytywana.",
  "face.faceless": "Na obrazie nie ma twarzy. Kukiełka odpoczywa.",
  faceAllNow: "Inni widzą twoją kukiełkę, nie ciebie.",
  faceBotsNow: "Widzą to tylko boty i tylko wtedy, gdy odgrywasz.",
  faceStop: "Przestań odczytywać",
  faceRest: "Naucz się od nowa mojej rozluźnionej twarzy",
  faceRead: "Twoja twarz jest odczytywana.",
};
