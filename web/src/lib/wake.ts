// A phone that lies on the table must not fall asleep in the middle of a game.

/** Keep the screen on until the returned function is called; a hidden page loses the right and asks anew. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let wanted = true;

  async function ask(): Promise<void> {
    if (!wanted || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    try {
      const granted = await navigator.wakeLock?.request("screen");
      if (wanted) lock = granted;
      else void granted?.release();
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
