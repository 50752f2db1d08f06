import type { Texts } from "../texts";
import type { door as english } from "../en/door";

export const door: Texts<typeof english> = {
  title: "Emojito",
  tagline: "Beeld een emotie uit. Vind ’m tussen zeven. Lachen maar.",
  yourName: "Je naam",
  startNight: "Spelavond starten",
  joinCode: "Meedoen met een code",
  code: "Code",
  join: "Meedoen",
  watch: "Alleen kijken",
  whatIsThis: "Wat is dit?",
  about:
    "Twee partyspellen voor ieders eigen scherm: Emojito!, waarin je emoties uitbeeldt met je gezicht of je stem en de anderen ze raden, en emoji Mau-Mau, een snel kaartspel. Geen account, niets te installeren.",
  toDoor: "Naar het begin",
  takenOver: "Je plek is open op een ander apparaat.",
  takeBack: "Hier verder spelen",
  removed: "De host heeft je uit deze kamer gezet.",
  banned: "De host heeft deze kamer voor je gesloten.",
  youLeft: "Je hebt de kamer verlaten.",
};
