// How this table plays, as the host has chosen it.

import type { EmojitoChoice, Settings } from "../protocol";
import { known, type Edition } from "./catalogue";

export const choiceIn = (settings: Settings | undefined): EmojitoChoice => settings?.choices?.emojito ?? {};

export const editionName = (choice: EmojitoChoice): string => choice.edition ?? known().default_edition;

export const editionOf = (choice: EmojitoChoice): Edition | undefined => known().editions[editionName(choice)];

export const modeOf = (choice: EmojitoChoice): string => choice.mode ?? editionOf(choice)?.base_mode ?? "cooperative";

/** Whether the edition is played in the mode that was chosen. */
export const hasMode = (choice: EmojitoChoice): boolean => modeOf(choice) in (editionOf(choice)?.modes ?? {});

/** Whether the emotion is passed on in secret; what was chosen for another mode waits for it. */
export function isSecretMessage(choice: EmojitoChoice): boolean {
  const options = choice.options ?? {};
  const isLevel = options.difficulty === "impossible" && (editionOf(choice)?.levels ?? []).length > 0;
  return modeOf(choice) === "cooperative" && (isLevel || (options.secret_message ?? false));
}

/** Whether the spaces of the ring decide how one performs. */
export function followsSymbols(choice: EmojitoChoice): boolean {
  if (modeOf(choice) === "teams") return choice.options?.symbols_in_teams ?? false;
  return !isSecretMessage(choice);
}
