// The pictures of the deck in play, which may be one's own.

import sheet from "virtual:pictures/emojito";
import { Pictures } from "../lib/pictures";
import { emotions } from "./catalogue";
import names from "./pictures.json";

export const pictures = new Pictures(sheet, () => Object.values(emotions()).map(({ picture }) => picture));

export const trophy = (): string => pictures.of(names.trophy);
