import { common } from "./common";
import { door } from "./door";
import { emojito } from "./emojito";
import { lobby } from "./lobby";
import { maumau } from "./maumau";
import { recap } from "./recap";
import { refusals } from "./refusals";
import type { Texts } from "../texts";
import type { en } from "../en";

export const fr: Texts<typeof en> = { ...common, ...door, ...emojito, ...lobby, ...maumau, ...recap, ...refusals };
