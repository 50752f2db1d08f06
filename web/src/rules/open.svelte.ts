// Whether the rules lie open over whatever is on the screen.

class Rules {
  isOpen = $state(false);
}

export const rules = new Rules();

/** Open the rules at what is happening now. */
export function openRules(): void {
  rules.isOpen = true;
}

export function closeRules(): void {
  rules.isOpen = false;
}
