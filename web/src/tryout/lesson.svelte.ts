// The lesson: scenes of both games, one leading to the next. The scenes were played by the real rules and
// hold what may be done on each; here is only who turns the pages.

import type { GameCommand, RefusedMessage } from "../protocol";
import { session, type Scene as Shown } from "../lib/session.svelte";
import written from "./script.json";

interface Scene extends Shown {
  /** What the coach says to it: `try.COACH`. */
  coach: string;
  /** What may be done, and where it leads. */
  on?: Array<[GameCommand, string]>;
  /** What else somebody may try, and why it cannot be done. */
  refusals?: Array<[GameCommand, RefusedMessage]>;
  /** The scene that comes next, when the reader turns the page, or by itself after some milliseconds. */
  then?: string;
  wait?: number;
}

const SCRIPT = written as unknown as Record<string, Scene>;
const NAMES = Object.keys(SCRIPT);
const ME = "p1";
export const END = "end";

/** What of a command counts, whatever is left out of it. */
const said = (command: GameCommand): string =>
  JSON.stringify(Object.entries(command).filter(([, value]) => value != null).toSorted(([a], [b]) => a.localeCompare(b)));

const among = <T>(pairs: Array<[GameCommand, T]> | undefined, command: GameCommand): T | undefined =>
  pairs?.find(([each]) => said(each) === said(command))?.[1];

export class Lesson {
  name = $state(NAMES[0]!);
  scene = $derived(SCRIPT[this.name] ?? null);
  isOver = $derived(this.name === END);
  /** Whether the reader turns the page. */
  canTurn = $derived(this.scene?.then !== undefined && this.scene.wait === undefined);
  /** How much of it is behind us, from 0 to 1. */
  progress = $derived(this.isOver ? 1 : NAMES.indexOf(this.name) / NAMES.length);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #called = "";

  /** Begin; `called` is what the reader is called at the table. */
  begin(called: string): void {
    this.#called = called;
    this.#go(NAMES[0]!);
  }

  turn(): void {
    if (this.canTurn) this.#go(this.scene!.then!);
  }

  stop(): void {
    clearTimeout(this.#timer);
    session.part();
  }

  #go(name: string): void {
    clearTimeout(this.#timer);
    this.name = name;
    const scene = SCRIPT[name];
    if (!scene) return session.part();
    const seats = scene.play.seats.map((seat) => (seat.member === ME ? { ...seat, name: this.#called } : seat));
    session.rehearse({ ...scene, play: { ...scene.play, seats } }, ME, (command) => this.#answer(command));
    if (scene.then && scene.wait !== undefined) this.#timer = setTimeout(() => this.#go(scene.then!), scene.wait);
  }

  #answer(command: GameCommand): RefusedMessage | null {
    const to = among(this.scene?.on, command);
    if (to) this.#go(to);
    return to ? null : (among(this.scene?.refusals, command) ?? null);
  }
}
