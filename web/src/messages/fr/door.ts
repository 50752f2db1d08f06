import type { Texts } from "../texts";
import type { door as english } from "../en/door";

export const door: Texts<typeof english> = {
  title: "Emojito",
  tagline: "Joue une émotion. Retrouve-la parmi sept. Ris un bon coup.",
  yourName: "Ton nom",
  startNight: "Lancer une soirée jeux",
  joinCode: "Rejoindre avec un code",
  code: "Code",
  join: "Rejoindre",
  watch: "Juste regarder",
  whatIsThis: "C’est quoi ?",
  about:
    "Deux jeux d’ambiance, chaque personne sur son écran : Emojito!, où tu joues des émotions avec ton visage ou ta voix pour que les autres les retrouvent, et emoji Mau-Mau, un jeu de cartes rapide. Sans compte, rien à installer.",
  toDoor: "Retour à l’accueil",
  takenOver: "Ta place est ouverte sur un autre appareil.",
  takeBack: "La reprendre ici",
  removed: "L’hôte t’a fait sortir de ce salon.",
  banned: "L’hôte t’a fermé ce salon.",
  youLeft: "Tu as quitté le salon.",
};
