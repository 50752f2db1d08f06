import type { Texts } from "../texts";
import type { tryout as english } from "../en/tryout";

export const tryout: Texts<typeof english> = {
  "try.progress": "Jak daleko jesteś",
  "try.skip": "Pomiń",
  "try.next": "Dalej",
  "try.seen": "Wiem!",
  "try.again": "Jeszcze raz",
  "try.me": "Ty",
  "try.onStage": "Występuje Mia: tylko twarz",
  "try.performance": "Mia unosi brwi, szeroko otwiera oczy i rozdziawia usta.",
  "try.watch": "Mia pokazuje tajną emocję samą twarzą. Nikt nie mówi ani słowa. Patrz uważnie!",
  "try.guess": "Co to było? Dotknij karty albo obróć tarczę, a potem zatwierdź.",
  "try.right": "Czytasz z niej jak z otwartej księgi! Ty, Tom i Mia idziecie naprzód. Okrążenie planszy to jedno trofeum.",
  "try.wrong": "Tym razem nie: to było zaskoczenie. Kto zgadnie, idzie naprzód, a Mia też.",
  "try.draw": "Teraz emoji Mau-Mau: pasuje ten sam kolor albo ta sama liczba. Nic nie pasuje? Dobierz!",
  "try.drawn": "Czerwona pasuje na czerwoną. Dotknij nowej karty albo przeciągnij ją na środek.",
  "try.others": "Teraz kolej na innych…",
  "try.play": "Na wierzchu jest niebieska, a ty masz niebieską. Zagraj ją!",
  "try.call": "Została jedna karta! Wołaj „Emoji!”, zanim gra ruszy dalej, bo dobierzesz kolejną.",
  "try.last": "Zielona na zieloną: zagraj ostatnią kartę!",
  "try.won": "Runda twoja! Niektóre karty są wredniejsze: BANG!, WHAT?, NOOO! …",
  "try.end": "Tyle wystarczy wiedzieć",
  "try.endLine": "A teraz naprawdę: każdy bierze swój telefon, a z telewizorem na środku robi się impreza.",
};
