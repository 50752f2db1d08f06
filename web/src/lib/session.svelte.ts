// Everything this device knows: what the server last showed it, and how to ask for more.

import {
  PROTOCOL,
  type CreateMessage,
  type DoMessage,
  type GameCommand,
  type GlimpseMessage,
  type JoinMessage,
  type LookMessage,
  type Mine,
  type OpenMessage,
  type Outgoing,
  type PlayView,
  type RefusedMessage,
  type ResumeMessage,
  type RoomView,
  type StageView,
  type Table,
  type Told,
  type UpdateMessage,
  type WatchMessage,
  type WelcomeMessage,
} from "../protocol";
import type { Passing, Said } from "../stage/messages";
import { Connection, type LineState } from "./connection";
import { forgetSeat, keepSeat, seatIn } from "./seats";
import { randomText } from "./secret";

export type RoomCommand = DoMessage["command"];

/** Something to look at, as a server would show it. */
export interface Scene {
  play: PlayView;
  table: Table;
  me: Mine;
  events: Told[];
}
/** Says why a command is refused, or null and what comes of it. */
export type Prompter = (command: GameCommand) => RefusedMessage | null;

type Answer = (refusal: RefusedMessage | null) => void;
type Hello = CreateMessage | JoinMessage | ResumeMessage | WatchMessage | OpenMessage | LookMessage;

/** Ids of this page's commands begin with this, so that no other page's are mistaken for them. */
const PAGE = randomText(6);
const TAKEN_OVER = 4001;
const BANNED = 4004;
/** Refusals of somebody who comes back that pass by themselves. */
const PASSING = new Set(["too-many-guesses", "too-many-messages", "too-many-arrivals", "store-busy", "room-busy"]);
/** Refusals after which a kept seat is worth nothing any more. */
const LOST_SEAT = new Set(["unknown-token", "room-unknown", "banned"]);

/** Messages that are not kept and wait for whoever will listen to them. */
const MOST_PASSING = 100;
/** Events that are remembered of what happened last. */
const REMEMBERED = 40;
/** Seconds after which an answer would no longer be waited for. */
const LATEST = 4;

class Session {
  line = $state<LineState>("closed");
  closedFor = $state<number | null>(null);
  code = $state<string | null>(null);
  you = $state<string | null>(null);
  /** By which name the stage knows a screen. */
  screen = $state<string | null>(null);
  /** Who may see and hear whom now; null while nobody has said so. */
  stage = $state.raw<StageView | null>(null);
  version = $state(0);
  room = $state.raw<RoomView | null>(null);
  play = $state.raw<PlayView | null>(null);
  table = $state.raw<Table | null>(null);
  me = $state.raw<Mine | null>(null);
  /** What this very game brings along to be shown; only the game itself knows what is in it. */
  assets = $state.raw<unknown>(null);
  presence = $state.raw<Record<string, number | null>>({});
  /** Why this device was not let in. */
  doorRefusal = $state.raw<RefusedMessage | null>(null);
  /** What this device has seen of a room from the door. */
  glimpse = $state.raw<GlimpseMessage | null>(null);
  /** How this device is coming in, or came in. */
  entrance = $state<Hello["type"] | null>(null);
  /** Whether the server speaks another protocol than this page. */
  outdated = $state(false);
  /** Commands given and not answered yet; while the line is down they wait for it. */
  pending = $state(0);
  /** What has just happened, for those who animate and announce it. */
  happened = $state.raw<{ version: number; events: Told[] }>({ version: 0, events: [] });
  /** Up to which version the host would have everything shown as it came out. */
  skipped = $state(0);
  /** What happened last in this game, the latest last; there for whoever comes in, too. */
  recent = $state.raw<Told[]>([]);
  /** How far the server's clock is ahead of ours, in seconds. */
  ahead = $state(0);
  /** The time at which the room's clock stands still, if it does: the server can keep nothing just now. */
  stands = $state<number | null>(null);

  #listeners = new Set<(message: Passing) => void>();
  #passing: Passing[] = [];
  /** Whether the room was opened for something that has just been set going. */
  opening = $state(false);

  #hello: Hello | null = null;
  #then: (() => Promise<unknown>) | null = null;
  #token: string | null = null;
  #connection: Connection | null = null;
  #answers = new Map<string, Answer>();
  /** Accepted commands whose effect has not been shown yet: `done` comes before its `update`. */
  #accepted: Array<{ version: number; answer: Answer }> = [];
  #count = 0;
  /** Who answers instead of a server, while something is only tried out. */
  #prompter: Prompter | null = null;
  /** Versions of scenes go on where others ended: what has been seen happening is no news again. */
  #scenes = 0;

  seat = $derived(this.#seatOf(this.you));
  isHost = $derived(this.you !== null && this.room?.host === this.you);
  isScreen = $derived(this.code !== null && this.room !== null && this.you === null);
  /** Whether this device is on its way into a room. */
  entering = $derived(this.room === null && this.entrance !== "look" && (this.line === "connecting" || this.line === "waiting"));
  /** The table with what I alone may see laid over it. */
  seen = $derived(this.table && ({ ...this.table, ...this.me } as Table));

  /** Open a room; `then` is what its first moments are spent on. */
  create(name: string, then: (() => Promise<unknown>) | null = null): void {
    this.#token = randomText(32);
    this.#then = then;
    this.#enter({ type: "create", name, token: this.#token, protocol: PROTOCOL });
  }

  /** Come in with a secret of our own: said twice because an answer got lost, it is still one person. */
  join(code: string, name: string, watch = false): void {
    this.#token = seatIn(code)?.token ?? randomText(32);
    keepSeat({ code, token: this.#token, name, at: Date.now(), sure: seatIn(code)?.sure ?? false });
    this.#enter({ type: "join", code, name, watch, token: this.#token, protocol: PROTOCOL });
  }

  /** Open a room as a screen; whoever joins first is its host. */
  open(): void {
    this.#token = null;
    this.#enter({ type: "open", token: randomText(32), protocol: PROTOCOL });
  }

  /** Ask at the door what goes on in a room. */
  look(code: string): void {
    this.#token = null;
    this.glimpse = null;
    this.#enter({ type: "look", code, protocol: PROTOCOL });
  }

  watch(code: string): void {
    this.#token = null;
    this.#enter({ type: "watch", code, protocol: PROTOCOL });
  }

  /** Come back with the secret this device keeps; false if it keeps none. */
  resume(code: string): boolean {
    const seat = seatIn(code);
    if (!seat) return false;
    this.#token = seat.token;
    this.#enter({ type: "resume", code, token: seat.token, protocol: PROTOCOL });
    return true;
  }

  /** Take the seat back that another device or tab has taken. */
  takeBack(): void {
    this.closedFor = null;
    this.#connection?.open();
  }

  /** Look at no room any more. The seat stays ours: only the command `leave` gives it up. */
  part(): void {
    this.#connection?.close();
    this.#forgetRoom();
    this.#hello = this.#then = null;
    this.entrance = null;
    this.#token = null;
    this.doorRefusal = null;
    this.glimpse = null;
    this.closedFor = null;
    this.line = "closed";
  }

  /** Show a scene without server or room; what is done on it goes to the prompter. */
  rehearse(scene: Scene, you: string, prompter: Prompter): void {
    this.#prompter = prompter;
    this.#scenes += 1;
    Object.assign(this, { you, play: scene.play, table: scene.table, me: scene.me, assets: null, version: this.#scenes });
    this.happened = { version: this.#scenes, events: scene.events };
  }

  /** Give a command; resolves with why it was refused, or with null once its effect is shown. */
  do(command: RoomCommand): Promise<RefusedMessage | null> {
    if (this.#prompter && command.do === "play") return Promise.resolve(this.#prompter(command.command as GameCommand));
    const connection = this.#connection;
    if (connection === null || this.room === null) return Promise.resolve(null);
    this.#count += 1;
    this.pending += 1;
    const id = `${PAGE}-${this.#count}`;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      connection.give({ type: "do", id, seen: this.version, command });
    });
  }

  /** The host: let nobody watch any longer how things happened up to now. */
  skip(): void {
    this.#connection?.mention({ type: "skip", version: this.version });
  }

  /** Say something that is worth hearing now and is never kept. */
  tell(message: Said): void {
    this.#connection?.mention(message);
  }

  /** Hear what is never kept, from before the first listener, too; returns how to stop. */
  listen(heard: (message: Passing) => void): () => void {
    this.#listeners.add(heard);
    for (const message of this.#passing.splice(0)) heard(message);
    return () => this.#listeners.delete(heard);
  }

  /** Give a command of the game. */
  move(command: GameCommand): Promise<RefusedMessage | null> {
    return this.do({ do: "play", command });
  }

  nameOf(seat: number): string {
    const seated = this.play?.seats[seat];
    const member = this.room?.members.find((member) => member.id === seated?.member);
    return member?.name ?? seated?.name ?? "?";
  }

  /** Which of the drawn pieces somebody plays with; games from before people chose went by the seat. */
  pieceOf(seat: number): number {
    return this.play?.seats[seat]?.piece ?? seat;
  }

  #seatOf(who: string | null): number | null {
    const seat = this.play?.seats.findIndex((seated) => seated.member === who) ?? -1;
    return seat < 0 ? null : seat;
  }

  #enter(hello: Hello): void {
    // What a room was to be opened for is not for any other.
    if (hello.type !== "create") this.#then = null;
    this.#settleAll(null);
    this.#hello = hello;
    this.entrance = hello.type;
    this.doorRefusal = null;
    this.closedFor = null;
    if (!("code" in hello) || hello.code !== this.code) this.#forgetRoom();
    this.#connection ??= new Connection({
      hello: () => this.#sayHello(),
      heard: (message) => this.#hear(message),
      lineChanged: (state, closedFor) => this.#lineChanged(state, closedFor),
    });
    this.#connection.open();
  }

  /** What lets this device in: as at first until there was an answer, from then on as who it is. */
  #sayHello(): Hello {
    if (!this.code || !this.room) return this.#hello!;
    if (this.#token) return { type: "resume", code: this.code, token: this.#token, protocol: PROTOCOL };
    return { type: "watch", code: this.code, protocol: PROTOCOL };
  }

  #lineChanged(state: LineState, closedFor: number | null): void {
    this.line = state;
    if (state !== "closed") return;
    this.closedFor = closedFor;
    this.#settleAll(null);
    // After "open elsewhere" the seat is still ours.
    if (closedFor !== TAKEN_OVER && this.code) this.#loseSeat(this.code, closedFor === BANNED);
  }

  #hear(message: Outgoing): void {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "glimpse":
        return this.#saw(message);
      case "update":
        return this.#updated(message);
      case "presence":
        this.presence = message.presence;
        return;
      case "skipped":
        this.skipped = message.version;
        return;
      case "stage":
        this.stage = message;
        return;
      case "signal":
      case "frame":
      case "waved":
      case "turn":
        return this.#passed(message);
      case "done":
        return this.#done(message.id, message.version);
      case "refused":
        if (message.id) return this.#answered(message.id, message);
        if (!this.#connection?.isAdmitted) return this.#notLetIn(message);
        return this.#passed(message);
      case "pong":
        return this.#compareClocks(message.now - Date.now() / 1000);
      case "time":
        return this.#setClock(message.now, message.stands);
      case "bye":
    }
  }

  #passed(message: Passing): void {
    if (this.#listeners.size === 0) this.#passing = [...this.#passing, message].slice(-MOST_PASSING);
    for (const heard of this.#listeners) heard(message);
  }

  /**
   * An answer that came late makes the server's clock look slow, never fast. One that looks later than
   * any is waited for means that our own clock was set.
   */
  #compareClocks(ahead: number): void {
    this.ahead = ahead < this.ahead - LATEST ? ahead : Math.max(this.ahead, ahead);
  }

  /** Taken as it is: the clock has stopped, or goes on later than we would think. */
  #setClock(now: number, stands = false): void {
    this.ahead = now - Date.now() / 1000;
    this.stands = stands ? now : null;
  }

  #notLetIn(refusal: RefusedMessage): void {
    const hello = this.#sayHello();
    const comesBack = hello.type === "resume" || hello.type === "watch";
    if (comesBack && PASSING.has(refusal.code)) return this.#connection!.later();
    this.#connection!.close();
    this.line = "closed";
    this.#settleAll(refusal);
    if (refusal.code === "other-protocol") {
      this.outdated = true;
      return;
    }
    // A seat we were never sure of may just not be there: then nothing has happened. And whoever only
    // looked will be told what is wrong for the moment when they want to come in.
    const quiet =
      (hello.type === "resume" && refusal.code === "unknown-token" && !seatIn(hello.code)?.sure) ||
      (hello.type === "look" && PASSING.has(refusal.code));
    if ("code" in hello && (LOST_SEAT.has(refusal.code) || !seatIn(hello.code)?.sure)) {
      this.#loseSeat(hello.code, refusal.code === "banned");
    }
    this.#forgetRoom();
    if (comesBack && refusal.code === "banned") this.closedFor = BANNED;
    else if (!quiet) this.doorRefusal = refusal;
  }

  /** Who was banned keeps the secret that says so: a host's ban is not undone by coming in anew. */
  #loseSeat(code: string, banned: boolean): void {
    if (!this.#token) return;
    if (banned) keepSeat({ code, token: this.#token, name: "", at: Date.now(), sure: false });
    else forgetSeat(code, this.#token);
  }

  /** Looking takes no line of its own for longer than that. */
  #saw(message: GlimpseMessage): void {
    this.#connection?.close();
    this.line = "closed";
    this.glimpse = message;
  }

  #welcomed(message: WelcomeMessage): void {
    this.code = message.room.code;
    this.you = message.you;
    this.screen = message.screen ?? null;
    this.stage = message.stage;
    if (message.you !== null && this.#token) {
      const name = message.room.members.find((member) => member.id === message.you)?.name ?? "";
      keepSeat({ code: this.code, token: this.#token, name, at: Date.now(), sure: true });
    }
    this.doorRefusal = null;
    this.#setClock(message.now);
    this.presence = message.presence;
    this.room = message.room;
    this.#show(message, []);
    if (!this.#then) return;
    this.opening = true;
    void this.#then().finally(() => (this.opening = false));
    this.#then = null;
  }

  #updated(message: UpdateMessage): void {
    if (message.version <= this.version) return;
    if ((message.after ?? message.version - 1) > this.version) {
      this.#connection?.open();
      return;
    }
    if (message.room) this.room = message.room;
    this.#show(message, message.events);
  }

  #show(message: WelcomeMessage | UpdateMessage, events: Told[]): void {
    // They come once for each game, and whenever we come in.
    if (message.type === "welcome" || message.play?.number !== this.play?.number) this.assets = message.play?.assets ?? null;
    this.recent = message.play?.recent ?? [...this.recent, ...events].slice(-REMEMBERED);
    this.play = message.play;
    this.table = message.table;
    // Not there means as before; null means that there is nothing for us alone.
    if (message.me !== undefined) this.me = message.me;
    this.version = message.version;
    this.happened = { version: message.version, events };
    const shown = this.#accepted.filter(({ version }) => version <= this.version);
    this.#accepted = this.#accepted.filter(({ version }) => version > this.version);
    for (const { answer } of shown) answer(null);
  }

  #done(id: string, version: number): void {
    const answer = this.#answers.get(id);
    if (answer && version > this.version) {
      this.#forgetAnswer(id);
      this.#accepted.push({ version, answer });
    } else {
      this.#answered(id, null);
    }
  }

  #answered(id: string, refusal: RefusedMessage | null): void {
    const answer = this.#answers.get(id);
    this.#forgetAnswer(id);
    answer?.(refusal);
  }

  #forgetAnswer(id: string): void {
    this.#answers.delete(id);
    this.pending = this.#answers.size;
  }

  /** Nobody will answer any more: whoever waits is told so. */
  #settleAll(refusal: RefusedMessage | null): void {
    const waiting = [...this.#answers.values()];
    const accepted = this.#accepted;
    this.#answers.clear();
    this.#accepted = [];
    this.pending = 0;
    for (const answer of waiting) answer(refusal);
    for (const { answer } of accepted) answer(null);
  }

  #forgetRoom(): void {
    this.#settleAll(null);
    Object.assign(this, { code: null, you: null, version: 0, room: null, play: null, table: null, me: null, assets: null, skipped: 0, screen: null, stage: null });
    this.#passing = [];
    this.presence = {};
    this.#prompter = null;
  }
}

export const session = new Session();
