// How well bots play, and how well those play that this device adds.

import { keep, kept } from "../lib/storage";
import type { AddBotCommand } from "../protocol";

export type Level = NonNullable<AddBotCommand["level"]>;
export type Character = NonNullable<AddBotCommand["character"]>;
export const LEVELS: readonly Level[] = ["gentle", "keen", "sharp"];
export const CHARACTERS: readonly Character[] = ["mint", "coral", "plum", "honey", "sky", "moss"];

export const keptLevel = (): Level => LEVELS.find((level) => level === kept("level")) ?? "keen";
export const keepLevel = (level: Level): void => keep("level", level);
