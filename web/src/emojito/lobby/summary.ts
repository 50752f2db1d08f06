// What the host has chosen, in words.

import type { Summary } from "../../game";
import type { EmojitoChoice, RoomView } from "../../protocol";
import { t, type Key } from "../../lib/i18n.svelte";
import { memberOf } from "../../lib/people";
import { known } from "../catalogue";
import { editionName, editionOf, followsSymbols, hasMode, isSecretMessage, modeOf } from "../choice";
import { deckOf } from "./decks";
import { goal } from "./goal";

export function summary(choice: EmojitoChoice, room: RoomView): Summary {
  const edition = editionOf(choice);
  const mode = modeOf(choice);
  const options = choice.options ?? {};
  const level = mode === "cooperative" && edition?.levels?.length ? options.difficulty : null;
  const deck = known().own_deck && deckOf(choice);
  if (!edition) return { rows: [], extras: [] };
  return {
    rows: [
      { title: t("mode"), strong: t(`mode.${mode}` as Key), text: hasMode(choice) ? `${t(`modeLine.${mode}` as Key)} ${goal(choice, room.chairs.length)}` : t("notInEdition") },
      ...(level ? [{ title: t("difficulty"), strong: t(`level.${level}` as Key), text: t(`levelLine.${level}` as Key) }] : []),
      { title: t("edition"), strong: edition.name, text: t(`edition.${editionName(choice)}.${mode}` as Key) },
      ...(deck ? [{ title: t("deck"), strong: deck.title, text: t("lobby.cards", { count: deck.cards }) }] : []),
      ...(mode === "teams" ? [] : [{ title: t("firstActor"), text: memberOf(room, choice.first_actor ?? null)?.name ?? t("byLot") }]),
    ],
    extras: [
      ...(isSecretMessage(choice) ? [t("secretMessage")] : []),
      ...(mode === "competitive" ? edition.challenge_options.filter((option) => options[option]).map((option) => t(`challengeRule.${option}`)) : []),
      ...(mode === "teams" && options.symbols_in_teams ? [t("symbolsInTeams")] : []),
      ...(choice.names_on_cards === false ? [t("noNamesOnCards")] : []),
      ...(choice.quick_reveals ? [t("quickReveals")] : []),
      ...(choice.symbols && followsSymbols(choice) ? [t("ownSymbols")] : []),
    ],
  };
}
