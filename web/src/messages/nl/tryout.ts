import type { Texts } from "../texts";
import type { tryout as english } from "../en/tryout";

export const tryout: Texts<typeof english> = {
  "try.progress": "Hoe ver je bent",
  "try.skip": "Overslaan",
  "try.next": "Verder",
  "try.seen": "Ik weet het!",
  "try.again": "Nog een keer",
  "try.me": "Jij",
  "try.onStage": "Mia treedt op: alleen gezicht",
  "try.performance": "Mia’s wenkbrauwen schieten omhoog, haar ogen worden groot, haar mond valt open.",
  "try.watch": "Mia beeldt een geheime emotie uit, alleen met haar gezicht. Niemand zegt een woord. Kijk goed!",
  "try.guess": "Wat was het? Tik op een kaart of draai de schijf, en zet je antwoord vast.",
  "try.right": "Je leest haar als een open boek! Jij, Tom en Mia gaan vooruit. Eén rondje om het bord is een trofee waard.",
  "try.wrong": "Deze keer niet: het was verrassing. Wie het raadt, gaat vooruit, en Mia gaat mee.",
  "try.draw": "Nu emoji Mau-Mau: zelfde kleur of zelfde getal past. Past er niets? Pak een kaart!",
  "try.drawn": "Rood past op rood. Tik op je nieuwe kaart of sleep hem naar het midden.",
  "try.others": "Nu zijn de anderen aan de beurt …",
  "try.play": "Blauw ligt bovenop, en jij hebt er een. Weg ermee!",
  "try.call": "Nog één kaart! Roep ‘Emoji!’ voordat het spel verdergaat, anders moet je pakken.",
  "try.last": "Groen op groen: speel je laatste kaart!",
  "try.won": "De ronde is voor jou! Sommige kaarten zijn gemener: BANG!, WHAT?, NOOO! …",
  "try.end": "Meer hoef je niet te weten",
  "try.endLine": "Nu echt: iedereen pakt zijn eigen telefoon, en met een tv in het midden wordt het feest.",
};
