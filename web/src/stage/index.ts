// The stage as the screens know it: one part, fetched at once.

export { default as Actor } from "./Actor.svelte";
export { default as Backstage } from "./Backstage.svelte";
export { default as Dock } from "./Dock.svelte";
export { default as Lend } from "./Lend.svelte";
export { default as LobbyPanel } from "./LobbyPanel.svelte";
export { default as Onstage } from "./Onstage.svelte";
export { default as ScreenCompany } from "./ScreenCompany.svelte";
export { default as WayTag } from "./WayTag.svelte";
export { default as WhereDialog } from "./WhereDialog.svelte";
export { default as WhereItem } from "./WhereItem.svelte";
