import type { Texts } from "../texts";
import type { bots as english } from "../en/bots";

export const bots: Texts<typeof english> = {
  playWithBots: "Jouer avec des bots",
  playWithBotsLine: "Juste toi et trois bots, tout de suite.",
  addBot: "Ajouter un bot",
  chooseBot: "Choisir un bot",
  "bots.howGood": "Ils sont de quel niveau ?",
  "bots.gentle": "Tranquille",
  "bots.keen": "Futé",
  "bots.sharp": "Redoutable",
  "botsLine.gentle": "Joue à la cool et oublie des choses de temps en temps.",
  "botsLine.keen": "Sait ce qu’il fait. Un adversaire à ta taille.",
  "botsLine.sharp": "Voit loin. Difficile à battre.",
  "bots.me": "Joueur",
  "bots.puppet": "Lequel ?",
  "bots.name": "Son nom",
  "bots.anyName": "Comme il veut",
  "bots.add": "Inviter à la table",
  "character.mint": "Menthe",
  "character.coral": "Corail",
  "character.plum": "Prune",
  "character.honey": "Miel",
  "character.sky": "Ciel",
  "character.moss": "Mousse",
  "concern.bots-blind": {
    one: "Quand {names} joue dans la pièce ou à la caméra, les bots ne voient rien et passent leur tour.",
    many: "Quand {names} jouent dans la pièce ou à la caméra, les bots ne voient rien et passent leur tour.",
    other: "Quand {names} jouent dans la pièce ou à la caméra, les bots ne voient rien et passent leur tour.",
  },
  "concern.bots-speechless": "Les bots ne savent pas jouer certaines de ces cartes. Si l’un d’eux en pioche une, la manche est annulée.",
  wearPuppet: "Jouer avec ma marionnette",
};
