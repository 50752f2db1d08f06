// A browser's sockets, clock and events, all in the hands of a test.

import { vi } from "vitest";
import { PROTOCOL, type DoMessage, type Incoming, type Outgoing, type WelcomeMessage } from "../src/protocol";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  readonly said: Incoming[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error("nobody hears this");
    this.said.push(JSON.parse(text) as Incoming);
  }

  /** As a browser does: the closing is told of later. */
  close(): void {
    this.readyState = 2;
  }

  // What the other end does

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  hear(message: Outgoing): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** The commands that went out over this line. */
  get commands(): string[] {
    return this.said.flatMap((message) => (message.type === "do" ? [message.id] : []));
  }
}

export interface Page {
  document: EventTarget & { visibilityState: string; documentElement: { lang: string } };
  window: EventTarget;
  storage: Map<string, string>;
  /** Whether the device asks for things not to move. */
  stillness: { matches: boolean };
}

/** Put a test into a page of its own. */
export function openPage(): Page {
  FakeSocket.all.length = 0;
  const window = new EventTarget();
  const storage = new Map<string, string>();
  const stillness = { matches: false };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { lang: "" } });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "party.example" });
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal("matchMedia", () => stillness);
  return { document, window, storage, stillness };
}

export const welcome = (fields: Partial<WelcomeMessage> = {}): WelcomeMessage => ({
  type: "welcome",
  protocol: PROTOCOL,
  you: "p1",
  version: 1,
  now: Date.now() / 1000,
  room: { code: "KTRF492", host: "p1", owner: "p1", members: [], chairs: [], settings: {}, obstacle: null, hands: [], tallies: [] },
  play: null,
  presence: {},
  table: null,
  me: null,
  stage: { version: 1, quiet: false, edges: [], gates: [], room_camera: null },
  ...fields,
});

export const command = (id: string): DoMessage => ({ type: "do", id, seen: 1, command: { do: "start" } });
