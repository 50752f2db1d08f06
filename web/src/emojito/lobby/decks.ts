// The decks there are to play with: the standard one, and what whoever runs the server has brought.

import type { EmojitoChoice } from "../../protocol";
import { t } from "../../lib/i18n.svelte";
import { known } from "../catalogue";

interface DeckOffered {
  name: "own" | "standard";
  title: string;
  cards: number;
  line: string;
}

/** The first is played with unless the host chooses another. */
export function decks(): DeckOffered[] {
  const { own_deck: own, emotions } = known();
  const standard: DeckOffered = { name: "standard", title: t("standardDeck"), cards: Object.keys(emotions).length, line: t("standardDeckLine") };
  return own ? [{ name: "own", ...own, line: t("ownDeckLine") }, standard] : [standard];
}

export const deckOf = (choice: EmojitoChoice): DeckOffered => (choice.own_deck === false ? decks().at(-1)! : decks()[0]!);
