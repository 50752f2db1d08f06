import type { Texts } from "../texts";
import type { door as english } from "../en/door";

export const door: Texts<typeof english> = {
  title: "Emojito",
  tagline: "Spiel ein Gefühl vor. Finde es unter sieben. Lach mit.",
  yourName: "Dein Name",
  startNight: "Spieleabend starten",
  joinCode: "Mit Code mitspielen",
  code: "Code",
  join: "Mitspielen",
  watch: "Nur zuschauen",
  whatIsThis: "Was ist das?",
  about:
    "Zwei Partyspiele, bei denen alle ihren eigenen Bildschirm nutzen: Emojito!, wo du Gefühle mit Gesicht oder Stimme vorspielst und die anderen sie erraten, und emoji Mau-Mau, ein schnelles Kartenspiel. Ohne Konto, ohne Installation.",
  toDoor: "Zum Anfang",
  takenOver: "Dein Platz ist auf einem anderen Gerät geöffnet.",
  takeBack: "Hier weiterspielen",
  removed: "Die Spielleitung hat dich aus dem Raum geschickt.",
  banned: "Die Spielleitung hat diesen Raum für dich gesperrt.",
  youLeft: "Du hast den Raum verlassen.",
};
