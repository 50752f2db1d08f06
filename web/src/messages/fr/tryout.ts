import type { Texts } from "../texts";
import type { tryout as english } from "../en/tryout";

export const tryout: Texts<typeof english> = {
  "try.progress": "Où tu en es",
  "try.skip": "Passer",
  "try.next": "Suivant",
  "try.seen": "J’ai compris !",
  "try.again": "Encore une fois",
  "try.me": "Toi",
  "try.onStage": "Mia joue : visage seulement",
  "try.performance": "Les sourcils de Mia s’envolent, ses yeux s’écarquillent, sa bouche s’ouvre toute grande.",
  "try.watch": "Mia joue une émotion secrète avec son seul visage. Personne ne parle. Regarde bien !",
  "try.guess": "C’était quoi ? Touche une carte ou tourne le cadran, puis valide.",
  "try.right": "Tu lis en elle comme dans un livre ouvert ! Toi, Tom et Mia avancez. Un tour du plateau rapporte un trophée.",
  "try.wrong": "Pas cette fois : c’était la surprise. Qui trouve avance, et Mia avec.",
  "try.draw": "Place à emoji Mau-Mau : même couleur ou même nombre, ça va. Rien ne va ? Pioche !",
  "try.drawn": "Du rouge sur du rouge, ça va. Touche ta nouvelle carte ou glisse-la au milieu.",
  "try.others": "Aux autres de jouer…",
  "try.play": "Il y a du bleu dessus, et tu en as. Vas-y !",
  "try.call": "Plus qu’une carte ! Crie « Emoji ! » avant que le jeu continue, sinon tu pioches.",
  "try.last": "Vert sur vert : pose ta dernière carte !",
  "try.won": "La manche est à toi ! Certaines cartes sont plus méchantes : BANG!, WHAT?, NOOO! …",
  "try.end": "Tu sais tout ce qu’il faut",
  "try.endLine": "À vous de jouer : chacun son téléphone, et avec une télé au milieu, c’est la fête.",
};
