// The words of the shell, which everybody needs; `../parts.ts` tells of the others.
import { common } from "./common";
import { door } from "./door";
import { lobby } from "./lobby";
import { refusals } from "./refusals";

export const messages = { ...common, ...door, ...lobby, ...refusals };
