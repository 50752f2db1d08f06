// A phone that lies on the table must not fall asleep in the middle of a game.

/** Keep the screen on until the returned function is called. */
export function keepAwake(): () => void {
  return "wakeLock" in navigator ? byRight() : byFilm();
}

/** A hidden page loses the right to a lit screen and asks anew when it is seen again. */
function byRight(): () => void {
  let lock: WakeLockSentinel | undefined;
  let wanted = true;

  async function ask(): Promise<void> {
    if (!wanted || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    try {
      const granted = await navigator.wakeLock.request("screen");
      if (wanted) lock = granted;
      else void granted.release();
    } catch {
      // A low battery says no; that is its right.
    }
  }

  const again = (): void => void ask();
  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}

/**
 * Over plain HTTP, as in most living rooms, nobody has that right. But no screen goes dark while a film
 * is running, were it only a dot that is painted anew every second.
 */
function byFilm(): () => void {
  const canvas = document.createElement("canvas");
  const brush = canvas.getContext("2d");
  if (!brush) return () => {};
  canvas.width = canvas.height = 2;
  const film = document.createElement("video");
  film.srcObject = canvas.captureStream();
  film.muted = film.playsInline = true;
  film.setAttribute("aria-hidden", "true");
  Object.assign(film.style, { position: "fixed", bottom: "0", left: "0", width: "2px", height: "2px", opacity: "0.01", pointerEvents: "none" });
  document.body.append(film);

  const paint = (): void => brush.fillRect(0, 0, 2, 2);
  // Some devices want to be touched first, and a page that was hidden has stopped it.
  const run = (): void => void film.play().catch(() => {});
  paint();
  run();
  const timer = setInterval(paint, 1000);
  addEventListener("pointerdown", run, { passive: true });
  document.addEventListener("visibilitychange", run);
  return () => {
    clearInterval(timer);
    removeEventListener("pointerdown", run);
    document.removeEventListener("visibilitychange", run);
    film.remove();
  };
}
