// Every word the client says. The other languages have exactly these keys; the types see to it.
import { common } from "./common";
import { door } from "./door";
import { emojito } from "./emojito";
import { lobby } from "./lobby";
import { maumau } from "./maumau";
import { recap } from "./recap";
import { refusals } from "./refusals";

export const en = { ...common, ...door, ...emojito, ...lobby, ...maumau, ...recap, ...refusals };

export type Key = keyof typeof en;
