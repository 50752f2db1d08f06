import type { Texts } from "../texts";
import type { tryout as english } from "../en/tryout";

export const tryout: Texts<typeof english> = {
  "try.progress": "Wie weit du bist",
  "try.skip": "Überspringen",
  "try.next": "Weiter",
  "try.seen": "Hab ich!",
  "try.again": "Noch mal",
  "try.me": "Du",
  "try.onStage": "Mia spielt vor: nur mit dem Gesicht",
  "try.performance": "Mias Augenbrauen schießen hoch, ihre Augen werden groß, ihr Mund klappt auf.",
  "try.watch": "Mia spielt ein geheimes Gefühl vor, nur mit dem Gesicht. Niemand sagt ein Wort. Schau genau hin!",
  "try.guess": "Was war das? Tipp auf eine Karte oder dreh die Scheibe, dann leg dich fest.",
  "try.right": "Du liest in ihr wie in einem Buch! Du, Tom und Mia rücken vor. Eine Runde ums Brett bringt eine Trophäe.",
  "try.wrong": "Diesmal nicht: Es war Überraschung. Wer richtigliegt, rückt vor, und Mia mit.",
  "try.draw": "Jetzt emoji Mau-Mau: Gleiche Farbe oder gleiche Zahl passt. Passt nichts? Zieh eine Karte!",
  "try.drawn": "Rot passt auf Rot. Tipp deine neue Karte an oder zieh sie in die Mitte.",
  "try.others": "Jetzt sind die anderen dran …",
  "try.play": "Blau liegt oben, und du hast eine blaue. Weg damit!",
  "try.call": "Nur noch eine Karte! Ruf „Emoji!“, bevor es weitergeht, sonst musst du ziehen.",
  "try.last": "Grün auf Grün: raus mit der letzten Karte!",
  "try.won": "Die Runde gehört dir! Manche Karten sind fieser: BANG!, WHAT?, NOOO! …",
  "try.end": "Mehr musst du nicht wissen",
  "try.endLine": "Jetzt in echt: Alle nehmen ihr eigenes Handy, und mit einem Fernseher in der Mitte wird es eine Party.",
};
