// What rules are made of: sections of sentences, lists and figures. Each game writes its own.

import type { IconName } from "../ui/icons";
import type { RuleKey } from "./texts";

export type Params = Record<string, string | number>;

/** `Figure` is what a game draws where words would not do. */
export interface Line<Figure = never> {
  key: RuleKey;
  params?: Params;
  /** A name to fill in that is itself a text: `{level}`. */
  named?: RuleKey;
  icon?: IconName;
  figure?: Figure;
}

export type Block<Figure = never> =
  | { is: "text"; line: Line<Figure> }
  | { is: "list" | "steps"; lines: Line<Figure>[] }
  | { is: "figure"; figure: Figure };

export interface Section<Figure = never> {
  id: string;
  title: RuleKey;
  blocks: Block<Figure>[];
}

export const text = (key: RuleKey, params?: Params): Block => ({ is: "text", line: params ? { key, params } : { key } });
export const when = <T>(condition: boolean, ...things: T[]): T[] => (condition ? things : []);
