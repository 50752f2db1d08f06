// What keeps the page going when the network, or an older build of it, does not.

const LAST = "emojito:reloaded";
const ENOUGH = 30_000;

/** The server was updated and no longer has a part this page wants: a reload is safe, nothing lives here. */
export function reloadWhenReplaced(): void {
  addEventListener("vite:preloadError", () => {
    // Only a server that answers can have a newer page; without one a reload would lose this one.
    void fetch("/healthz", { cache: "no-store" }).then(
      (answer) => answer.ok && !justReloaded() && location.reload(),
      () => undefined,
    );
  });
}

/** Whether we have tried that a moment ago: then it does not help. */
function justReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST) ?? 0);
    sessionStorage.setItem(LAST, String(Date.now()));
    return Date.now() - last < ENOUGH;
  } catch {
    return true;
  }
}

/** Keep the page on this device, where browsers allow it: a reload without a line shows what is going on. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
