// Where this page is: at the door, in a room, the table screen of one, a TV that is to become one, or in the gallery. The address says it, so that a
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
  /** Whoever opens `/try` wants to know what it is like first. */
  isTryout = $derived(this.#parts[0] === "try");
  isTable = $derived(this.code !== "" && this.#parts[1] === "table");
  /** A big screen that does not know its table yet. */
  isTv = $derived(this.#parts[0] === "tv");
  /** Which page of the gallery is open, by its parts; null if none is. */
  gallery = $derived(this.#parts[0] === "gallery" ? this.#parts.slice(1) : null);

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

  /** Try it out; the door is behind it. */
  toTryout(): void {
    history.pushState(null, "", "/try");
    this.#path = "/try";
  }

  /** Open a page of the gallery; the page before is behind it. */
  toGallery(...page: string[]): void {
    this.#path = ["/gallery", ...page].join("/");
    history.pushState(null, "", this.#path);
  }

  /** Be a room's table screen, with a TV that asks for another code behind it. A reload leads back here. */
  showTable(code: string): void {
    const path = `/${code}/table`;
    if (location.pathname === path) return;
    history.pushState(null, "", path);
    this.#path = path;
  }

  /** Be at the door, where the room was. */
  toDoor(): void {
    this.#replace("/");
  }

  /** Be a TV that asks for a code, where the table was. */
  toTv(): void {
    this.#replace("/tv");
  }

  #replace(path: string): void {
    history.replaceState(null, "", path);
    this.#path = path;
  }
}

export const place = new Place();
