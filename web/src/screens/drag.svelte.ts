// Taking a seat to another place: a mouse drags it at once, a finger after holding still for a moment,
// so that the page can still be scrolled with it.

const HOLD = 320;
const SLIP = 8;

export class Drag {
  /** Who is being moved. */
  id = $state<string | null>(null);
  #over: (id: string, to: number) => void;
  #drop: () => void;
  #cancel: () => void;
  #swallow = false;

  constructor(over: (id: string, to: number) => void, drop: () => void, cancel: () => void) {
    this.#over = over;
    this.#drop = drop;
    this.#cancel = cancel;
  }

  /** Whether a click is one: the end of a drag is not. */
  click(): boolean {
    const real = !this.#swallow;
    this.#swallow = false;
    return real;
  }

  /** While a seat is held, the page does not scroll under it. */
  holdStill = (list: Element): (() => void) => {
    const still = (event: Event): void => {
      if (this.id !== null) event.preventDefault();
    };
    list.addEventListener("touchmove", still, { passive: false });
    list.addEventListener("contextmenu", still);
    return () => {
      list.removeEventListener("touchmove", still);
      list.removeEventListener("contextmenu", still);
    };
  };

  /** Makes an element the handle of a seat. */
  on(id: string): (handle: HTMLElement) => () => void {
    return (handle) => {
      let from: { x: number; y: number } | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;

      const lift = (pointer: number): void => {
        this.id = id;
        this.#swallow = true;
        handle.setPointerCapture(pointer);
        navigator.vibrate?.(12);
      };
      const down = (event: PointerEvent): void => {
        this.#swallow = false;
        if (event.button !== 0) return;
        from = { x: event.clientX, y: event.clientY };
        if (event.pointerType !== "mouse") timer = setTimeout(() => lift(event.pointerId), HOLD);
      };
      const move = (event: PointerEvent): void => {
        if (from === null) return;
        const slipped = Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP;
        if (this.id === null && slipped) {
          clearTimeout(timer);
          if (event.pointerType !== "mouse") from = null;
          else lift(event.pointerId);
        }
        if (this.id !== id) return;
        const under = document.elementsFromPoint(event.clientX, event.clientY).find((found) => found.matches("[data-chair]"));
        if (!under || (under as HTMLElement).dataset.chair === id) return;
        const seats = [...(under.parentElement?.querySelectorAll("[data-chair]") ?? [])];
        this.#over(id, seats.indexOf(under));
      };
      const up = (): void => {
        clearTimeout(timer);
        from = null;
        if (this.id !== id) return;
        this.id = null;
        this.#drop();
      };
      const lost = (): void => {
        clearTimeout(timer);
        from = null;
        if (this.id !== id) return;
        this.id = null;
        this.#cancel();
      };

      handle.addEventListener("pointerdown", down);
      handle.addEventListener("pointermove", move);
      handle.addEventListener("pointerup", up);
      handle.addEventListener("pointercancel", lost);
      return () => {
        lost();
        handle.removeEventListener("pointerdown", down);
        handle.removeEventListener("pointermove", move);
        handle.removeEventListener("pointerup", up);
        handle.removeEventListener("pointercancel", lost);
      };
    };
  }
}
