// @vitest-environment happy-dom
// What somebody has prepared on a screen of their own stays as it is while others do what they do.

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EmojitoView, RefusedMessage, Table } from "../src/protocol";
import type { Scene } from "../src/lib/session.svelte";
import written from "../src/tryout/script.json";

const SCENES = written as unknown as Record<string, Scene>;
const REFUSAL: RefusedMessage = { type: "refused", id: "1", code: "wrong-phase", why: "", details: {} };

let leave = async (): Promise<void> => undefined;
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal("fetch", async () => new Promise(() => undefined));
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

/** Sit down where a scene of the try-out has come to; what is handed back shows what the server has sent since. */
async function sitDown(name: string): Promise<(news: Partial<EmojitoView>) => void> {
  const { session } = await import("../src/lib/session.svelte");
  const { words } = await import("../src/lib/i18n.svelte");
  const { catalogue } = await import("../src/lib/catalogue.svelte");
  const scene = SCENES[name]!;
  await words.speak("en");
  catalogue.games = { emojito: { editions: {}, emotions: {} } };
  const { default: Seat } = (await words.with("emojito", () => import("../src/emojito/Seat.svelte"))()) as unknown as { default: Component<{ table: Table }> };
  session.rehearse(scene, "p1", () => REFUSAL);
  // As the shell hands it over: another object with every news.
  const props = {
    get table(): Table {
      return session.seen!;
    },
  };
  const page = mount(Seat, { target: document.body, props });
  leave = () => unmount(page);
  flushSync();
  return (news) => {
    session.rehearse({ ...scene, events: [], table: { ...scene.table, ...news } as Table }, "p1", () => REFUSAL);
    flushSync();
  };
}

const find = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector) ?? expect.fail(`no ${selector} in ${document.body.innerHTML}`);

test("a dial stays where it points while others lock theirs, and not for another round", async () => {
  const hear = await sitDown("guess");
  const lock = () => find<HTMLButtonElement>('[data-do="guess"]');
  find('[data-slot="3"]').click();
  flushSync();
  expect(lock().dataset["slot"]).toBe("3");
  hear({ locked: [2, 3] });
  expect(lock().dataset["slot"]).toBe("3");
  expect(lock().disabled).toBe(false);
  hear({ round: 2 });
  expect(lock().disabled).toBe(true);
});

test("a refusal can be read although others do something, and goes with what it was about", async () => {
  const hear = await sitDown("guess");
  find('[data-slot="3"]').click();
  flushSync();
  find('[data-do="guess"]').click();
  await vi.waitFor(() => expect(find(".refusal").textContent).not.toBe(""));
  hear({ locked: [2, 3] });
  expect(find(".refusal").textContent).not.toBe("");
  hear({ round: 2 });
  expect(find(".refusal").textContent).toBe("");
});
