// Where this page is: at the door, in a room, or the table screen of one. The address says it, so that a
// reload, a bookmark and a shared link lead back, and the browser's own buttons go where people expect:
// back from a room is the door, with the seat kept; forward is the room again.

import { tidyCode } from "./code";

class Place {
  #path = $state(location.pathname);
  #parts = $derived(this.#path.split("/").filter(Boolean));

  /** The room's code; empty at the door. */
  code = $derived(tidyCode(this.#parts[0] ?? ""));
  /** Whoever opens `/new` wants a room of their own. */
  isNew = $derived(this.#parts[0] === "new");
  isTable = $derived(this.code !== "" && this.#parts[1] === "table");

  constructor() {
    addEventListener("popstate", () => (this.#path = location.pathname));
  }

  /** Be in a room. There is always a door behind it, also for those who came by a link. */
  enter(code: string): void {
    const path = `/${code}`;
    if (location.pathname === path && (history.state as { room?: string } | null)?.room === code) return;
    if (location.pathname !== "/") history.replaceState(null, "", "/");
    history.pushState({ room: code }, "", path);
    this.#path = path;
  }

  /** Be at the door, where the room was. */
  toDoor(): void {
    history.replaceState(null, "", "/");
    this.#path = "/";
  }
}

export const place = new Place();
