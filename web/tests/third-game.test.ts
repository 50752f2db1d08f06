// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://party.example/" }
// A third game needs an entry in the table of games, and nothing of the shell: the whole page shows it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choices, Outgoing, PlayView, RoomView, Settings, Table, UpdateMessage, WelcomeMessage } from "../src/protocol";
import type { TinyChoice, TinyChronicle, TinyView } from "./tiny";
import { FakeSocket, welcome } from "./wire";

/** A server that is still there, however long a busy machine takes: without an answer the page would call anew. */
class PatientSocket extends FakeSocket {
  override send(text: string): void {
    super.send(text);
    if ((JSON.parse(text) as { type: string }).type === "ping") queueMicrotask(() => this.hear({ type: "pong", now: Date.now() / 1000 }));
  }
}

const KNOWN: Record<string, unknown> = {
  "/catalogue.json": { address: "http://party.example", games: { tiny: {} } },
  "/rules.json": { tiny: { dice: 3 } },
};

let close: () => Promise<void>;
let version: number;

beforeEach(() => {
  FakeSocket.all.length = 0;
  version = 1;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("WebSocket", PatientSocket);
  vi.stubGlobal("fetch", async (path: string) => ({ ok: true, json: async () => KNOWN[path] }));
});
afterEach(async () => {
  await close();
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

/** Open the page at an address, with the third game in the table. */
async function visit(path: string): Promise<void> {
  history.replaceState(null, "", path);
  const { GAMES } = await import("../src/games");
  GAMES.tiny = (await import("./tiny")).entry;
  await (await import("../src/lib/i18n.svelte")).words.speak("en");
  void (await import("../src/lib/catalogue.svelte")).catalogue.load();
  const { mount, unmount } = await import("svelte");
  const page = mount((await import("../src/App.svelte")).default, { target: document.body });
  close = () => unmount(page);
}

/** As long as a busy machine needs to fetch and compile a part of the page. */
const PATIENCE = { timeout: 150_000 };

const find = (selector: string): HTMLElement | null => document.querySelector(selector);
const found = (selector: string): Promise<HTMLElement> => vi.waitFor(() => find(selector) ?? expect.fail(`no ${selector} in ${document.body.textContent}`), PATIENCE);
const reads = (selector: string, text: string): Promise<void> => vi.waitFor(() => expect(find(selector)?.textContent ?? "").toContain(text), PATIENCE);
const click = async (selector: string): Promise<void> => (await found(selector)).click();
const commands = (): unknown[] => FakeSocket.last.said.flatMap((message) => (message.type === "do" ? [message.command] : []));

const member = (id: string, name: string) => ({ id, name, bot: false, muted: false, stand_in: false, piece: null, way: "room" as const });
const choices = (choice: TinyChoice): Settings => ({ game: "tiny", choices: { tiny: choice } as unknown as Choices, timers: { roll: 15, away: 60 } });
const room = (host: string): RoomView => ({
  code: "KTRF492", host, owner: host, members: [member("p1", "Ana"), member("p2", "Ben")], chairs: ["p1", "p2"], settings: choices({ sides: 20 }), obstacle: null, hands: [], tallies: [],
});
const chronicle: TinyChronicle = { game: "tiny", rolls: [2, 4] };
const play = (changes: Partial<PlayView> = {}): PlayView => ({
  game: "tiny", number: 1, seats: [{ member: "p1", name: "Ana", piece: null }, { member: "p2", name: "Ben", piece: null }], awaited: [0], interventions: ["reroll"], stopped: false, paused: false, clock: null, ...changes,
});
const table = (changes: Partial<TinyView> = {}): Table => ({ game: "tiny", rolled: 4, over: false, legal: [], ...changes }) as unknown as Table;

function hear(message: Outgoing): void {
  FakeSocket.last.hear(message);
}
function admit(fields: Partial<WelcomeMessage>): void {
  FakeSocket.last.open();
  hear(welcome(fields));
}
function update(changes: Partial<UpdateMessage>): void {
  version += 1;
  hear({ type: "update", version, events: [], play: null, table: null, ...changes });
}

/** Open a room, or join one, as Ana. */
async function comeIn(host: string): Promise<void> {
  await visit("/KTRF492");
  const name = (await found("[data-field=name]")) as HTMLInputElement;
  name.value = "Ana";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  await click("[data-do=join]");
  admit({ room: room(host) });
}

test("at the door it is told of", async () => {
  await visit("/");
  await reads("details", "Whoever rolls highest wins.");
});

test("in the lobby the host finds it among the games, with its own choices and time limits", async () => {
  await comeIn("p1");
  const picked = (await found("[data-setting=game][data-value=tiny]")) as HTMLInputElement;
  expect(picked.checked).toBe(true);
  expect(picked.closest("label")?.textContent).toContain("Roll a die.");
  await reads("[data-setting=sides]", "20");
  expect((await found("[data-setting='timers.roll']") as HTMLSelectElement).value).toBe("15");
  await click("[data-setting=sides]");
  expect(commands()).toEqual([{ do: "configure", settings: choices({ sides: 8 }) }]);
});

test("in the lobby everybody else reads what was chosen of it", async () => {
  await comeIn("p2");
  await reads("dl", "Sides");
  for (const told of ["20 for 2", "Loaded dice"]) expect(find("dl")?.textContent).toContain(told);
  expect(find("h2 + p")?.textContent).toBe("Roll a die.");
});

test("a seat is shown what it says of its table, and gives its commands", async () => {
  await comeIn("p1");
  update({ play: play(), table: table(), me: { game: "tiny", rolled: 5 } as unknown as NonNullable<UpdateMessage["me"]> });
  await reads("[data-headline]", "5");
  await click("[data-do=roll]");
  expect(commands()).toEqual([{ do: "play", command: { do: "roll" } }]);
});

test("the host may have its table do what it offers", async () => {
  await comeIn("p1");
  update({ play: play(), table: table() });
  await reads("[data-headline]", "4");
  await click("[data-do=menu]");
  await reads("[data-ask=reroll]", "Roll again");
  await click("[data-ask=reroll]");
  await click("[data-do=reroll]");
  expect(commands()).toEqual([{ do: "intervene", what: "reroll" }]);
});

test("after the game it says who has won and how it went", async () => {
  await comeIn("p1");
  update({ play: play(), table: table() });
  await reads("[data-headline]", "4");
  update({ play: play({ awaited: [], chronicle: chronicle as unknown as NonNullable<PlayView["chronicle"]> }), table: table({ over: true, rolled: 6 }) });
  await reads("[data-headline]", "Won with 6");
  await reads("[data-course]", "2,4 = 6");
});

test("the screen on the table invites to it, and shows it", async () => {
  await visit("/KTRF492/table");
  admit({ you: null, room: room("p1") });
  await reads("main", "Tiny · d20");
  update({ play: play(), table: table() });
  await reads("[data-headline]", "⚂ 4");
});

test("its rules are read, opened at what is happening, and those of other games and variants", async () => {
  await comeIn("p1");
  update({ play: play(), table: table() });
  await reads("[data-headline]", "4");
  await click("[data-do=rules]");
  await reads("#rules-title + p", "Tiny · 3 dice");
  expect((await found("section.now")).id).toBe("rules-winning");
  expect(find("option[value=tiny]")?.textContent).toBe("Tiny");
  await click("[data-do=variant]");
  await reads("#rules-title + p", "Tiny · 4 dice");
});
