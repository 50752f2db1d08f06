// One socket to the server that comes back by itself. Commands are neither lost nor doubled: each
// has an id, and what was not answered before the line broke is said again after it is back.

import type { DoMessage, Incoming, Outgoing, SkipMessage } from "../protocol";
import type { Said } from "../stage/messages";

export type LineState = "connecting" | "open" | "waiting" | "closed";

/** Closings after which coming back by itself would be wrong; see docs/protocol.md. */
const FINAL = new Set([4001, 4002, 4003, 4004]);
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** A line that has lasted so long was a good one: the next attempts are quick again. */
const GOOD_WHILE = 5000;
/** How long a socket may take to open. */
const OPENING = 8000;
/** How long everything may be silent before we ask whether anyone is there, and how long we listen. */
const SILENCE = 15_000;
const ANSWER = 4000;
/** After "too many messages". */
const BREATH = 1500;

type Timer = ReturnType<typeof setTimeout>;

export interface Listener {
  /** What to say first on every new line, to be let in. */
  hello(): Incoming;
  heard(message: Outgoing): void;
  lineChanged(state: LineState, closedFor: number | null): void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #listener: Listener;
  #unanswered = new Map<string, DoMessage>();
  #attempts = 0;
  #wanted = false;
  #admittedAt: number | null = null;
  #retry: Timer | undefined;
  #opening: Timer | undefined;
  #doubt: Timer | undefined;
  #resend: Timer | undefined;
  #heardAt = 0;

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener("online", () => this.#check());
    addEventListener("offline", () => this.#check());
    addEventListener("pageshow", () => this.#check());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#check();
    });
    setInterval(() => {
      if (document.visibilityState === "visible" && Date.now() - this.#heardAt > SILENCE) this.#probe();
    }, SILENCE / 3);
  }

  get isAdmitted(): boolean {
    return this.#admittedAt !== null;
  }

  /** Open the line, or open it anew. */
  open(): void {
    this.#wanted = true;
    this.#attempts = 0;
    this.#abandon();
    this.#connect();
  }

  /** Hang up, and forget what was not answered. */
  close(): void {
    this.#wanted = false;
    this.#unanswered.clear();
    this.#abandon();
  }

  /** Hang up for as long as it takes at most, then try again. */
  later(): void {
    this.#attempts = Math.ceil(Math.log2(LONGEST_WAIT / FIRST_WAIT));
    this.#abandon();
    this.#comeBack(null);
  }

  /** Give a command: now, or as soon as somebody can hear it. */
  give(message: DoMessage): void {
    this.#unanswered.set(message.id, message);
    if (!this.isAdmitted) return;
    this.#send(message);
    this.#probe();
  }

  /** Say something that is only worth hearing now. */
  mention(message: SkipMessage | Said): void {
    this.#send(message);
  }

  #send(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.#socket = socket;
    this.#opening = setTimeout(() => this.#lost(1006), OPENING);
    this.#listener.lineChanged("connecting", null);
    socket.onopen = () => {
      if (socket === this.#socket) this.#send(this.#listener.hello());
    };
    socket.onmessage = (frame) => {
      if (socket === this.#socket) this.#hear(JSON.parse(frame.data as string) as Outgoing);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #hear(message: Outgoing): void {
    this.#heardAt = Date.now();
    clearTimeout(this.#opening);
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
    if (message.type === "welcome") {
      this.#admittedAt = Date.now();
      this.#listener.lineChanged("open", null);
    } else if (message.type === "done" || message.type === "refused") {
      if (message.id) this.#unanswered.delete(message.id);
      else if (this.isAdmitted) this.#repeatSoon();
    }
    this.#listener.heard(message);
    if (message.type === "welcome") this.#repeat();
  }

  /** Say again what was not answered: a repeated id does nothing twice. */
  #repeat(): void {
    for (const waiting of this.#unanswered.values()) this.#send(waiting);
  }

  /** The server did not even look at a message, so it cannot say which: it was too much at once. */
  #repeatSoon(): void {
    clearTimeout(this.#resend);
    this.#resend = setTimeout(() => {
      if (this.isAdmitted) this.#repeat();
    }, BREATH);
  }

  /** Ask whether anyone is there. A line can be dead without knowing it. */
  #probe(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.#doubt !== undefined) return;
    this.#send({ type: "ping" });
    this.#doubt = setTimeout(() => this.#lost(1006), ANSWER);
  }

  /** Something has changed about this device: is the line still good, or good again? */
  #check(): void {
    if (!this.#wanted) return;
    if (this.#socket) return this.#probe();
    this.#attempts = 0;
    clearTimeout(this.#retry);
    this.#connect();
  }

  #lost(code: number): void {
    const lasted = this.#admittedAt === null ? 0 : Date.now() - this.#admittedAt;
    if (lasted > GOOD_WHILE) this.#attempts = 0;
    this.#abandon();
    if (!this.#wanted) return;
    if (FINAL.has(code)) {
      this.close();
      this.#listener.lineChanged("closed", code);
    } else {
      this.#comeBack(code);
    }
  }

  #comeBack(code: number | null): void {
    this.#listener.lineChanged("waiting", code);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** Let go of the socket there is, without waiting for its goodbye. */
  #abandon(): void {
    for (const timer of [this.#retry, this.#opening, this.#doubt, this.#resend]) clearTimeout(timer);
    this.#doubt = undefined;
    this.#admittedAt = null;
    const socket = this.#socket;
    this.#socket = null;
    // One that is still being opened is closed as soon as it is: closing it earlier is told as a failure.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}
