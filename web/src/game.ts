// What a game owes the shell: one object that owns everything about the game. The shell (screens, recap,
// rules, lib, ui) asks the object of the game that is played here and never names a game. What happens on
// the table (its words, sounds, flights, what a screen reader says) is the affair of its two screens.

import type { Component } from "svelte";
import type { Key, Part } from "./lib/i18n.svelte";
import type { Shortcut } from "./lib/shortcuts";
import type { ChooseWayCommand, MemberView, RoomView, Told } from "./protocol";
import type { Story } from "./recap/story";
import type { Verdict } from "./recap/verdict";
import type { Section } from "./rules/contents";
import type { Say } from "./rules/texts";
import type { IconName } from "./ui/icons";

/** A part that is fetched when it is first needed. */
export type Lazy<T> = () => Promise<{ default: T }>;

export type Preset = "relaxed" | "normal" | "brisk";
/** A time limit in each temper, in seconds; null is none. A limit that even the relaxed have must be set. */
export type Pace = Record<Preset, number | null>;

/** A game in the table of games: what has to be known of all of them before one is chosen. */
export interface Entry {
  /** What it is called. */
  name: Key;
  /** What it is, in a line for whoever chooses and in some for whoever has never seen it, with a picture each. */
  line: Key;
  picture: string;
  about: Key;
  aboutPicture: string;
  /** Its time limits, by the kind of its clocks. */
  timers: Record<string, Pace>;
  /** A table for somebody alone: how many bots, what is chosen, and how one is on stage. */
  withBots?: { bots: number; choice: (you: string) => unknown; way?: ChooseWayCommand["way"] };
  /** Its own words, which come with it; only its folder says them. */
  words?: Part;
  load: Lazy<Game>;
}

/**
 * A game: `View` is its table as the server shows it, `Choice` what the host may choose, `Chronicle` what
 * the server tells of how it went. The shell does not know these types: it hands each game what is its own.
 */
export interface Game<View = any, Choice = any, Chronicle = any> {
  // In the lobby

  /** What the host may choose. */
  Settings: Lazy<Component<SettingsProps<Choice>>>;
  /** What was chosen, for everybody else to read. */
  summary(choice: Choice, room: RoomView): Summary;
  /** The same in a word or two; empty if the game's name says it all. */
  inShort(choice: Choice): string;
  /** Its limits that matter now, in the order in which they are offered. */
  timers(choice: Choice): string[];
  /** How people sit together. */
  seating?(choice: Choice, chairs: string[]): Seating;
  /** What everybody in the lobby is asked: whoever it was says so, and the host decides. */
  question?(choice: Choice): Question<Choice> | null;
  /** Where one may practise for it while others are still coming. */
  practice?: string;
  /** What the host may choose about one of the seated. */
  AboutMember?: Component<SettingsProps<Choice> & { member: MemberView }>;

  // At the table

  /** A player's own screen. */
  Seat: Lazy<Component<{ table: View }>>;
  /** The screen in the middle of the table. */
  Table: Lazy<Component<{ table: View }>>;
  /** The keys that press its controls. */
  shortcuts?: readonly Shortcut[];
  /** What the host may have the table do, in words. */
  interventions?: Record<string, Intervention>;
  /** Whether one of those who are awaited is enough while a clock of this kind runs. */
  anyWillDo?(clock: string): boolean;
  /** Milliseconds that the last thing takes to be seen before the recap comes. */
  lastMoment(events: Told[]): number;

  // Beside it

  recap: Lazy<Recap<View, Chronicle>>;
  rules: Lazy<RuleBook<View>>;
}

export interface SettingsProps<Choice> {
  room: RoomView;
  choice: Choice;
  set: (choice: Choice) => void;
}

export interface Summary {
  rows: Array<{ title: string; strong?: string; text?: string }>;
  /** What differs from how the game is usually played. */
  extras: string[];
}

export interface Seating {
  pairs: Array<[string, string]>;
}

/** A question to everybody in the lobby whose answer is one of them. */
export interface Question<Choice> {
  text: string;
  /** What whoever it was says. */
  me: string;
  /** Who it was, as the host has decided. */
  answer: string | null;
  /** What follows from it. */
  decided: (name: string) => string;
  choose: (who: string | null) => Choice;
}

export interface Intervention {
  icon: IconName;
  label: Key;
  line: Key;
}

/** What there is to say after the game. */
export interface Recap<View, Chronicle> {
  verdict(table: View, chronicle: Chronicle | null, stopped: boolean): Verdict;
  /** Who has won, as one tells others. */
  title(table: View): string;
  /** The winners' tokens. */
  winners(table: View): number[];
  /** How it went, as data: for the screen, and for a picture to keep. */
  story(table: View, chronicle: Chronicle): Story;
  /** How it went: standing, chart, awards. */
  Course: Component<{ table: View; chronicle: Chronicle }>;
}

/** The rules: `Values` is what the server says of them, `Subject` which of them somebody would like to read. */
export interface RuleBook<View = any, Values = any, Subject = any, Figure = any> {
  /** What is played here, what the host has chosen, or what we would offer a stranger. */
  here(values: Values): Subject;
  /** The game as printed, for somebody who reads about another one. */
  printed(values: Values): Subject;
  /** What they are called beside the game's name. */
  title(subject: Subject, values: Values, say: Say): string[];
  contents(subject: Subject, values: Values): Section<Figure>[];
  /** The section about what is happening now. */
  now(table: View, me: number | null): string;
  /** The other editions, modes, lengths there are: labels with a choice each. */
  Variants: Component<{ values: Values; subject: Subject; say: Say; pick: (subject: Subject) => void }>;
  /** Draws what words cannot say. */
  Figure?: Component<{ figure: Figure; say: Say }>;
}
