// One socket to the server that comes back by itself. Commands are neither lost nor doubled: each
// has an id, and what was not answered before the line broke is said again after it is back.

import type { Incoming, Outgoing, DoMessage } from "../protocol";

export type LineState = "connecting" | "open" | "waiting" | "closed";

/** Closings after which coming back by itself would be wrong; see docs/protocol.md. */
const FINAL = new Set([4001, 4002, 4003, 4004]);
const LONGEST_WAIT = 8000;

export interface Listener {
  /** What to say first on every new line, to be let in. */
  hello(): Incoming | null;
  heard(message: Outgoing): void;
  lineChanged(state: LineState, closedFor: number | null): void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #listener: Listener;
  #unanswered = new Map<string, DoMessage>();
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #admitted = false;

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
  }

  /** Open the line, or open it anew. */
  open(): void {
    this.#stopped = false;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#connect();
  }

  close(): void {
    this.#stopped = true;
    this.#unanswered.clear();
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Say something now; false if there is nobody to hear it. */
  say(message: Incoming): boolean {
    if (message.type === "do") this.#unanswered.set(message.id, message);
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    if (message.type === "do" && !this.#admitted) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    this.#admitted = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.#socket = socket;
    this.#listener.lineChanged("connecting", null);
    socket.onopen = () => {
      const hello = this.#listener.hello();
      if (hello) socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (frame) => {
      if (socket === this.#socket) this.#hear(JSON.parse(frame.data as string) as Outgoing);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #hear(message: Outgoing): void {
    if (message.type === "welcome") {
      this.#attempts = 0;
      this.#admitted = true;
      this.#listener.lineChanged("open", null);
    }
    if ((message.type === "done" || message.type === "refused") && message.id) this.#unanswered.delete(message.id);
    this.#listener.heard(message);
    if (message.type === "welcome") {
      for (const waiting of this.#unanswered.values()) this.#socket?.send(JSON.stringify(waiting));
    }
  }

  #lost(code: number): void {
    this.#socket = null;
    if (this.#stopped) return;
    if (FINAL.has(code)) {
      this.#unanswered.clear();
      this.#listener.lineChanged("closed", code);
      return;
    }
    this.#listener.lineChanged("waiting", code);
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hurry(): void {
    if (this.#stopped || this.#socket) return;
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#connect();
  }
}
