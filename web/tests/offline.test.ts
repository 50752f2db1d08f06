// A page whose server was updated, and a page that is kept on the device.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reloadWhenReplaced, workOffline } from "../src/lib/offline";
import { openPage, type Page } from "./wire";

let page: Page;
let reloads: number;

beforeEach(() => {
  vi.useFakeTimers();
  page = openPage();
  reloads = 0;
  const session = new Map<string, string>();
  vi.stubGlobal("location", { reload: () => void (reloads += 1) });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A part of the page cannot be had. */
async function missesAPart(): Promise<void> {
  page.window.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(0);
}

describe("a part that is missing", () => {
  const health = (ok: boolean) => vi.fn<(path: string, how: object) => Promise<{ ok: boolean }>>(async () => ({ ok }));

  test("is looked for on a newer page, if there is a server", async () => {
    const fetch = health(true);
    vi.stubGlobal("fetch", fetch);
    reloadWhenReplaced();
    expect(reloads).toBe(0);
    await missesAPart();
    expect(reloads).toBe(1);
    expect(fetch).toHaveBeenCalledExactlyOnceWith("/healthz", { cache: "no-store" });
  });

  test("is not looked for without one: the page that is there is better than none", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
    reloadWhenReplaced();
    await missesAPart();
    expect(reloads).toBe(0);
  });

  test("nor from one that is not well", async () => {
    vi.stubGlobal("fetch", health(false));
    reloadWhenReplaced();
    await missesAPart();
    expect(reloads).toBe(0);
  });

  test("is not looked for over and over, but once more after a while", async () => {
    vi.stubGlobal("fetch", health(true));
    reloadWhenReplaced();
    await missesAPart();
    vi.advanceTimersByTime(10_000);
    await missesAPart();
    expect(reloads).toBe(1);
    vi.advanceTimersByTime(31_000);
    await missesAPart();
    expect(reloads).toBe(2);
  });

  test("is not looked for where nobody could know how often it was", async () => {
    vi.stubGlobal("fetch", health(true));
    vi.stubGlobal("sessionStorage", undefined);
    reloadWhenReplaced();
    await missesAPart();
    expect(reloads).toBe(0);
  });
});

describe("keeping the page on the device", () => {
  const register = vi.fn<(path: string) => Promise<void>>();

  beforeEach(() => {
    register.mockReset().mockResolvedValue();
    vi.stubEnv("PROD", true);
    vi.stubGlobal("navigator", { serviceWorker: { register } });
    Object.assign(page.document, { readyState: "loading" });
  });

  test("begins when the page has loaded, not to be in its way", () => {
    workOffline();
    expect(register).not.toHaveBeenCalled();
    page.window.dispatchEvent(new Event("load"));
    page.window.dispatchEvent(new Event("load"));
    expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
  });

  test("begins at once if it has loaded before", () => {
    Object.assign(page.document, { readyState: "complete" });
    workOffline();
    expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
  });

  test("is done without where the browser will not", async () => {
    register.mockRejectedValue(new Error("not here"));
    Object.assign(page.document, { readyState: "complete" });
    workOffline();
    await vi.advanceTimersByTimeAsync(0);
    vi.stubGlobal("navigator", {});
    expect(workOffline).not.toThrow();
  });

  test("is not done while the page is being worked on", () => {
    vi.stubEnv("PROD", false);
    Object.assign(page.document, { readyState: "complete" });
    workOffline();
    expect(register).not.toHaveBeenCalled();
  });
});
