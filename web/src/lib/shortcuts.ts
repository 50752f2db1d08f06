// Shortcut keys: a key presses the control that is on the screen anyway, so it can do nothing that a finger
// could not, and what may be done is still for the server to say. Never while somebody writes, never with
// Ctrl, Alt or Meta, never beside a window that is open; and whoever needs their letters for something else
// (speech input, for one) switches them off.

import type { Key } from "./i18n.svelte";

export interface Shortcut {
  /** The character, or `#` for the digits: each presses the control with that `data-slot`, or at that place. */
  key: string;
  /** Selects the control; of several that are on the screen the first counts, or the one with that number. */
  press: string;
  /** What it does. */
  label: Key;
}

const WRITES = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]";

function isUsable(control: HTMLElement): boolean {
  return !control.matches(":disabled") && !control.closest("[inert]") && control.checkVisibility({ visibilityProperty: true });
}

/** Whether a key is for the page and not for a field, a window or the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return event.key.length === 1 && !target?.closest(WRITES) && !document.querySelector("dialog[open]");
}

/** The place that a digit stands for: 0 comes after 9. */
const placeOf = (key: string): number | null => (/^\d$/.test(key) ? Number(key) || 10 : null);

/** The control that a key presses now. */
export function controlFor(key: string, shortcuts: readonly Shortcut[]): HTMLElement | null {
  const place = placeOf(key);
  for (const shortcut of shortcuts) {
    if (shortcut.key !== (place === null ? key.toLowerCase() : "#")) continue;
    const controls = [...document.querySelectorAll<HTMLElement>(shortcut.press)].filter(isUsable);
    const control = place === null ? controls[0] : numbered(controls, place);
    if (control) return control;
    // Where there is something to choose from, a digit means nothing else.
    if (place !== null && controls.length > 0) return null;
  }
  return null;
}

function numbered(controls: HTMLElement[], place: number): HTMLElement | undefined {
  const slots = controls.some((control) => control.dataset.slot);
  return slots ? controls.find((control) => control.dataset.slot === String(place)) : controls[place - 1];
}

/** What a control is called by those who hear it: its label, or its words and the names of its pictures. */
export function spokenName(control: Element): string {
  const label = control.getAttribute("aria-label");
  if (label) return label;
  const parts = [...control.childNodes].map((node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
    return node instanceof HTMLImageElement ? node.alt : spokenName(node);
  });
  return parts.join(" ").replace(/\s+/g, " ").trim();
}
