// Whether the rules lie open over whatever is on the screen. Opening them is a step in the browser's
// history, so that the back button closes them, as it closes everything that has opened over a page.

class Rules {
  isOpen = $state(false);
}

export const rules = new Rules();
let isLeaving = false;

/** Open the rules at what is happening now. */
export function openRules(): void {
  if (rules.isOpen) return;
  rules.isOpen = true;
  history.pushState({ rules: true }, "");
}

export function closeRules(): void {
  if (!rules.isOpen) return;
  rules.isOpen = false;
  isLeaving = true;
  history.back();
}

// Steps of ours are nobody else's: this module is loaded before any screen listens.
addEventListener("popstate", (event) => {
  if (!isLeaving && !rules.isOpen) return;
  isLeaving = false;
  rules.isOpen = false;
  event.stopImmediatePropagation();
});
