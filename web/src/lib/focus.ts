// Nobody loses their place: when what had the focus is gone with its screen, its phase or its window, reading
// goes on at the headline of what has come instead. Whoever moves the focus themselves, or lets go of it by
// touching the ground, is left alone.

import { wantsStillness } from "./preferences.svelte";

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true });

/** Go to the headline without a jump; only if it is out of sight the page moves to it. */
export function focusHeadline(): boolean {
  const headline = [...document.querySelectorAll<HTMLElement>("dialog[open] h2, [data-headline]")].find(isThere);
  if (!headline) return false;
  if (!headline.hasAttribute("tabindex")) headline.tabIndex = -1;
  headline.focus({ preventScroll: true });
  const { top, bottom } = headline.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) headline.scrollIntoView({ block: "center", behavior: wantsStillness() ? "instant" : "smooth" });
  return true;
}

/** Watch over the focus of the page; returns how to stop. */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let frame = 0;

  const remember = (event: FocusEvent): void => void (last = event.target as HTMLElement);
  // Whoever has changed what is on the screen may have put the focus somewhere: this comes after it.
  const look = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!last || document.activeElement !== document.body || isThere(last)) return;
      // If there is none yet, the next screen is on its way, and its coming is the next change.
      focusHeadline();
    });
  };

  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "open", "inert"] });
  document.addEventListener("focusin", remember);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener("focusin", remember);
  };
}
