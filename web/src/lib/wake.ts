// A phone that lies on the table must not fall asleep in the middle of a game.

/** Keep the screen on until the returned function is called. */
export function keepAwake(): () => void {
  return "wakeLock" in navigator ? byRight() : byFilm();
}

/** What happens when somebody touches a page or comes back to it: some devices want that first. */
function whenUsed(then: () => void): () => void {
  const signs = ["pointerup", "keydown", "visibilitychange"];
  for (const sign of signs) document.addEventListener(sign, then, { passive: true });
  return () => signs.forEach((sign) => document.removeEventListener(sign, then));
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

  const forget = whenUsed(() => void ask());
  void ask();
  return () => {
    wanted = false;
    forget();
    void lock?.release();
  };
}

/**
 * Over plain HTTP, as in most living rooms, nobody has that right. But Chromium and Firefox leave the
 * screen lit while a film is running, were it only a dot that is painted anew every second. (WebKit
 * wants one that can be heard, which would silence the room's music: there, only HTTPS helps.)
 */
function byFilm(): () => void {
  const canvas = document.createElement("canvas");
  const brush = canvas.getContext("2d");
  if (!brush || !("captureStream" in canvas)) return () => {};
  canvas.width = canvas.height = 2;
  const film = document.createElement("video");
  const stream = canvas.captureStream();
  film.srcObject = stream;
  film.muted = film.playsInline = true;
  film.setAttribute("aria-hidden", "true");
  Object.assign(film.style, { position: "fixed", bottom: "0", left: "0", width: "2px", height: "2px", opacity: "0.01", pointerEvents: "none" });
  document.body.append(film);

  const paint = (): void => brush.fillRect(0, 0, 2, 2);
  const run = (): void => void film.play().catch(() => {});
  paint();
  run();
  const timer = setInterval(paint, 1000);
  const forget = whenUsed(run);
  return () => {
    clearInterval(timer);
    forget();
    for (const track of stream.getTracks()) track.stop();
    film.remove();
  };
}
