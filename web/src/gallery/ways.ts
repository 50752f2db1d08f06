// Ways to the gallery's pages: real links, that need no new page when they are followed here.

import { place } from "../lib/place.svelte";

/** The address of a page: `to()` is the gallery itself, `to("anger", "rage")` those two side by side. */
export const to = (...page: string[]): string => ["/gallery", ...page].join("/");

export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  place.toGallery(...event.currentTarget.pathname.split("/").slice(2));
}
