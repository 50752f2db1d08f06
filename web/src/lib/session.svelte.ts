// Everything this device knows: what the server last showed it, and how to ask for more.

import {
  PROTOCOL,
  type CreateMessage,
  type DoMessage,
  type EmojitoCommand,
  type EmojitoPrivate,
  type EmojitoView,
  type JoinMessage,
  type MauMauCommand,
  type MauMauPrivate,
  type MauMauView,
  type Mine,
  type Outgoing,
  type PlayView,
  type RefusedMessage,
  type ResumeMessage,
  type RoomView,
  type Table,
  type Told,
  type UpdateMessage,
  type WatchMessage,
  type WelcomeMessage,
} from "../protocol";
import { Connection, type LineState } from "./connection";
import { forgetSeat, keepSeat, seatIn } from "./seats";
import { randomText } from "./secret";

export type RoomCommand = DoMessage["command"];
/** The table with what I alone may see laid over it. */
export type EmojitoSeen = EmojitoView & Partial<EmojitoPrivate>;
export type MauMauSeen = MauMauView & Partial<MauMauPrivate>;

type Answer = (refusal: RefusedMessage | null) => void;
type Hello = CreateMessage | JoinMessage | ResumeMessage | WatchMessage;

/** Ids of this page's commands begin with this, so that no other page's are mistaken for them. */
const PAGE = randomText(6);
const TAKEN_OVER = 4001;
const BANNED = 4004;
/** Refusals of somebody who comes back that pass by themselves. */
const PASSING = new Set(["too-many-guesses", "too-many-messages"]);
/** Refusals after which a kept seat is worth nothing any more. */
const LOST_SEAT = new Set(["unknown-token", "room-unknown", "banned"]);

/** Seconds after which an answer would no longer be waited for. */
const LATEST = 4;

class Session {
  line = $state<LineState>("closed");
  closedFor = $state<number | null>(null);
  code = $state<string | null>(null);
  you = $state<string | null>(null);
  version = $state(0);
  room = $state.raw<RoomView | null>(null);
  play = $state.raw<PlayView | null>(null);
  table = $state.raw<Table | null>(null);
  me = $state.raw<Mine | null>(null);
  presence = $state.raw<Record<string, number | null>>({});
  /** Why this device was not let in. */
  doorRefusal = $state.raw<RefusedMessage | null>(null);
  /** How this device is coming in, or came in. */
  entrance = $state<Hello["type"] | null>(null);
  /** Whether the server speaks another protocol than this page. */
  outdated = $state(false);
  /** Commands given and not answered yet; while the line is down they wait for it. */
  pending = $state(0);
  /** What has just happened, for those who animate and announce it. */
  happened = $state.raw<{ version: number; events: Told[] }>({ version: 0, events: [] });
  /** How far the server's clock is ahead of ours, in seconds. */
  ahead = $state(0);

  #hello: Hello | null = null;
  #token: string | null = null;
  #connection: Connection | null = null;
  #answers = new Map<string, Answer>();
  /** Accepted commands whose effect has not been shown yet: `done` comes before its `update`. */
  #accepted: Array<{ version: number; answer: Answer }> = [];
  #count = 0;

  seat = $derived(this.#seatOf(this.you));
  isHost = $derived(this.you !== null && this.room?.host === this.you);
  isScreen = $derived(this.code !== null && this.room !== null && this.you === null);
  /** Whether this device is on its way into a room. */
  entering = $derived(this.room === null && (this.line === "connecting" || this.line === "waiting"));
  emojito = $derived(this.table?.game === "emojito" ? ({ ...this.table, ...this.me } as EmojitoSeen) : null);
  mauMau = $derived(this.table?.game === "mau-mau" ? ({ ...this.table, ...this.me } as MauMauSeen) : null);

  create(name: string): void {
    this.#token = randomText(32);
    this.#enter({ type: "create", name, token: this.#token, protocol: PROTOCOL });
  }

  /** Come in with a secret of our own: said twice because an answer got lost, it is still one person. */
  join(code: string, name: string, watch = false): void {
    this.#token = seatIn(code)?.token ?? randomText(32);
    keepSeat({ code, token: this.#token, name, at: Date.now(), sure: seatIn(code)?.sure ?? false });
    this.#enter({ type: "join", code, name, watch, token: this.#token, protocol: PROTOCOL });
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
    this.#hello = null;
    this.entrance = null;
    this.#token = null;
    this.doorRefusal = null;
    this.closedFor = null;
    this.line = "closed";
  }

  /** Give a command; resolves with why it was refused, or with null once its effect is shown. */
  do(command: RoomCommand): Promise<RefusedMessage | null> {
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

  /** Give a command of the game. */
  move(command: EmojitoCommand | MauMauCommand): Promise<RefusedMessage | null> {
    return this.do({ do: "play", command });
  }

  nameOf(seat: number): string {
    const seated = this.play?.seats[seat];
    const member = this.room?.members.find((member) => member.id === seated?.member);
    return member?.name ?? seated?.name ?? "?";
  }

  #seatOf(who: string | null): number | null {
    const seat = this.play?.seats.findIndex((seated) => seated.member === who) ?? -1;
    return seat < 0 ? null : seat;
  }

  #enter(hello: Hello): void {
    this.#settleAll(null);
    this.#hello = hello;
    this.entrance = hello.type;
    this.doorRefusal = null;
    this.closedFor = null;
    if (hello.type === "create" || hello.code !== this.code) this.#forgetRoom();
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
    const [code, seen] = [this.code, this.version];
    if (this.#token) return { type: "resume", code, token: this.#token, seen, protocol: PROTOCOL };
    return { type: "watch", code, seen, protocol: PROTOCOL };
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
      case "update":
        return this.#updated(message);
      case "presence":
        this.presence = message.presence;
        return;
      case "done":
        return this.#done(message.id, message.version);
      case "refused":
        if (message.id) return this.#answered(message.id, message);
        if (!this.#connection?.isAdmitted) this.#notLetIn(message);
        return;
      case "pong":
        return this.#compareClocks(message.now - Date.now() / 1000);
      case "bye":
    }
  }

  /**
   * An answer that came late makes the server's clock look slow, never fast. One that looks later than
   * any is waited for means that our own clock was set.
   */
  #compareClocks(ahead: number): void {
    this.ahead = ahead < this.ahead - LATEST ? ahead : Math.max(this.ahead, ahead);
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
    // A seat we were never sure of may just not be there: then nothing has happened.
    const quiet = hello.type === "resume" && refusal.code === "unknown-token" && !seatIn(hello.code)?.sure;
    if (hello.type !== "create" && (LOST_SEAT.has(refusal.code) || !seatIn(hello.code)?.sure)) {
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

  #welcomed(message: WelcomeMessage): void {
    this.code = message.room.code;
    this.you = message.you;
    if (message.you !== null && this.#token) {
      const name = message.room.members.find((member) => member.id === message.you)?.name ?? "";
      keepSeat({ code: this.code, token: this.#token, name, at: Date.now(), sure: true });
    }
    this.doorRefusal = null;
    this.ahead = message.now - Date.now() / 1000;
    this.presence = message.presence;
    this.room = message.room;
    this.#show(message, message.missed);
  }

  #updated(message: UpdateMessage): void {
    if (message.version <= this.version) return;
    if (message.version !== this.version + 1) {
      this.#connection?.open();
      return;
    }
    if (message.room) this.room = message.room;
    this.#show(message, message.events);
  }

  #show(message: WelcomeMessage | UpdateMessage, events: Told[]): void {
    this.play = message.play;
    this.table = message.table;
    this.me = message.me;
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
    Object.assign(this, { code: null, you: null, version: 0, room: null, play: null, table: null, me: null });
    this.presence = {};
  }
}

export const session = new Session();
