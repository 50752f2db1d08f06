// Going from control to control with the arrows of a remote control: to the nearest in that direction.

const CONTROLS = "button, a[href], input, select, summary";

type Direction = (from: DOMRect, to: DOMRect) => { ahead: number; aside: number };

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

function towards(x: number, y: number): Direction {
  return (from, to) => {
    const [[fromX, fromY], [toX, toY]] = [middle(from), middle(to)];
    return { ahead: (toX - fromX) * x + (toY - fromY) * y, aside: Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x) };
  };
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: towards(-1, 0),
  ArrowRight: towards(1, 0),
  ArrowUp: towards(0, -1),
  ArrowDown: towards(0, 1),
};

/** What uses an arrow itself: a slider goes sideways, a list up and down, a text both. */
function needs(control: Element | null, key: string): boolean {
  if (control instanceof HTMLSelectElement) return key === "ArrowUp" || key === "ArrowDown";
  if (!(control instanceof HTMLInputElement)) return false;
  return key === "ArrowLeft" || key === "ArrowRight";
}

/** Follow an arrow; from nowhere it leads to the first control of all. */
export function followArrow(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const here = document.activeElement;
  if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || needs(here, event.key)) return;
  const within = document.querySelector("dialog[open]") ?? document;
  const controls = [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility());
  const next = here && here !== document.body ? nearest(here, controls, direction) : controls[0];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(here: Element, controls: HTMLElement[], direction: Direction): HTMLElement | undefined {
  const from = here.getBoundingClientRect();
  let [best, least]: [HTMLElement | undefined, number] = [undefined, Infinity];
  for (const control of controls) {
    const { ahead, aside } = direction(from, control.getBoundingClientRect());
    // Straight on is nearer than round the corner.
    const way = ahead + 2 * aside;
    if (control !== here && ahead > 4 && way < least) [best, least] = [control, way];
  }
  return best;
}
