// Whether the rules lie open over whatever is on the screen. Opening them is a step in the browser's
// history, so that the back button closes them, as it closes everything that has opened over a page.

class Rules {
  isOpen = $state(false);

  constructor() {
    addEventListener("popstate", () => (this.isOpen = false));
  }
}

export const rules = new Rules();

/** Open the rules at what is happening now. */
export function openRules(): void {
  if (rules.isOpen) return;
  rules.isOpen = true;
  // The address stays, and whatever else is known of this step.
  history.pushState({ ...(history.state as object | null), rules: true }, "");
}

/** Close them, and take the step back. */
export function closeRules(): void {
  if (!rules.isOpen) return;
  rules.isOpen = false;
  // Unless a room has opened meanwhile and taken the step's place.
  if ((history.state as { rules?: boolean } | null)?.rules) history.back();
}
