import { common } from "./common";
import { door } from "./door";
import { lobby } from "./lobby";
import { refusals } from "./refusals";
import type { Texts } from "../texts";
import type { messages as english } from "../en";

export const messages: Texts<typeof english> = { ...common, ...door, ...lobby, ...refusals };
