// Everything this device knows: what the server last showed it, and how to ask for more.

import {
  PROTOCOL,
  type DoMessage,
  type EmojitoCommand,
  type EmojitoPrivate,
  type EmojitoView,
  type Incoming,
  type MauMauCommand,
  type MauMauPrivate,
  type MauMauView,
  type Mine,
  type Outgoing,
  type PlayView,
  type RefusedMessage,
  type RoomView,
  type Table,
  type Told,
  type UpdateMessage,
  type WelcomeMessage,
} from "../protocol";
import { Connection, type LineState } from "./connection";

export type RoomCommand = DoMessage["command"];
/** The table with what I alone may see laid over it. */
export type EmojitoSeen = EmojitoView & Partial<EmojitoPrivate>;
export type MauMauSeen = MauMauView & Partial<MauMauPrivate>;

const key = (code: string): string => `emojito:${code}`;

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
  /** The last refusal of something that is no command: coming in. */
  doorRefusal = $state.raw<RefusedMessage | null>(null);
  /** What has just happened, for those who animate and announce it. */
  happened = $state.raw<{ version: number; events: Told[] }>({ version: 0, events: [] });
  /** How far the server's clock is ahead of ours, in seconds. */
  ahead = $state(0);

  #hello: Incoming | null = null;
  #connection: Connection | null = null;
  #answers = new Map<string, (refusal: RefusedMessage | null) => void>();
  #count = 0;

  seat = $derived(this.#seatOf(this.you));
  isHost = $derived(this.you !== null && this.room?.host === this.you);
  isScreen = $derived(this.code !== null && this.room !== null && this.you === null);
  emojito = $derived(this.table?.game === "emojito" ? ({ ...this.table, ...this.me } as EmojitoSeen) : null);
  mauMau = $derived(this.table?.game === "mau-mau" ? ({ ...this.table, ...this.me } as MauMauSeen) : null);

  create(name: string): void {
    this.#enter({ type: "create", name, protocol: PROTOCOL });
  }

  join(code: string, name: string, watch = false): void {
    this.#enter({ type: "join", code, name, watch, protocol: PROTOCOL });
  }

  watch(code: string): void {
    this.#enter({ type: "watch", code, protocol: PROTOCOL });
  }

  /** Come back with the token this device keeps; false if it keeps none. */
  resume(code: string): boolean {
    const token = localStorage.getItem(key(code));
    if (!token) return false;
    this.#enter({ type: "resume", code, token, protocol: PROTOCOL });
    return true;
  }

  /** Take the seat back that another device has taken. */
  takeBack(): void {
    this.#connection?.open();
  }

  leave(): void {
    this.#connection?.close();
    if (this.code) localStorage.removeItem(key(this.code));
    Object.assign(this, { line: "closed", closedFor: null, code: null, you: null, room: null });
    Object.assign(this, { play: null, table: null, me: null, doorRefusal: null });
    this.#hello = null;
  }

  /** Give a command; resolves with why it was refused, or null. */
  do(command: RoomCommand): Promise<RefusedMessage | null> {
    this.#count += 1;
    const id = `${Date.now().toString(36)}-${this.#count}`;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#connection?.say({ type: "do", id, seen: this.version, command });
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

  #enter(hello: Incoming): void {
    this.#hello = hello;
    this.doorRefusal = null;
    this.#connection ??= new Connection({
      hello: () => this.#sayHello(),
      heard: (message) => this.#hear(message),
      lineChanged: (state, closedFor) => {
        this.line = state;
        this.closedFor = closedFor;
      },
    });
    this.#connection.open();
  }

  #sayHello(): Incoming | null {
    const hello = this.#hello;
    if (!this.code || !this.room) return hello;
    const seen = this.version;
    const token = localStorage.getItem(key(this.code));
    if (this.you && token) return { type: "resume", code: this.code, token, seen, protocol: PROTOCOL };
    return { type: "watch", code: this.code, seen, protocol: PROTOCOL };
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
        return this.#answered(message.id, null);
      case "refused":
        if (message.id) this.#answered(message.id, message);
        else this.doorRefusal = message;
        return;
      case "bye":
      case "pong":
    }
  }

  #welcomed(message: WelcomeMessage): void {
    this.code = message.room.code;
    this.you = message.you;
    if (message.token) localStorage.setItem(key(message.room.code), message.token);
    this.ahead = message.now - Date.now() / 1000;
    this.presence = message.presence;
    this.room = message.room;
    this.#show(message, message.missed);
  }

  #updated(message: UpdateMessage): void {
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
  }

  #answered(id: string, refusal: RefusedMessage | null): void {
    this.#answers.get(id)?.(refusal);
    this.#answers.delete(id);
  }
}

export const session = new Session();
