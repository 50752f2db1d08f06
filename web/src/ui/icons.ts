// Small drawings that stand in for words where there is no room for them: strokes on a 24 by 24 field.

export const ICONS = {
  face: '<circle cx="12" cy="12" r="9"/><path d="M8 14.5a5 5 0 0 0 8 0M9 9.5v.01M15 9.5v.01"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  both: '<circle cx="8.5" cy="12" r="6.5"/><path d="M5.8 13.8a3.6 3.6 0 0 0 5.4 0M6.6 10.2v.01M10.4 10.2v.01M17.5 9a4.5 4.5 0 0 1 0 6M20 6.5a8 8 0 0 1 0 11"/>',
  "sound-off": '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5"/>',
  buzz: '<rect x="8" y="4" width="8" height="16" rx="2"/><path d="M4.5 9v6M19.5 9v6M2 10.5v3M22 10.5v3"/>',
  trophy: '<path d="M7 4h10v5a5 5 0 0 1-10 0ZM7 6H3.5a3.5 3.5 0 0 0 4 4.5M17 6h3.5a3.5 3.5 0 0 1-4 4.5M12 14v3.5M8 20.5h8M9.5 20.5c0-2 1-3 2.5-3s2.5 1 2.5 3"/>',
  hat: '<path d="M4 18h16M5 15l-1.5-8L8 11l4-6 4 6 4.5-4L19 15Z"/>',
  hourglass: '<path d="M7 3.5h10M7 20.5h10M8 3.5c0 5 3.5 6 3.5 8.5S8 15.5 8 20.5M16 3.5c0 5-3.5 6-3.5 8.5s3.5 3.5 3.5 8.5"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7"/>',
  cross: '<path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/>',
  up: '<path d="M12 19V5M6 11l6-6 6 6"/>',
  down: '<path d="M12 5v14M6 13l6 6 6-6"/>',
  "eyes-shut": '<path d="M3 10c2.5 4 5.5 6 9 6s6.5-2 9-6M6 14l-1.5 2.5M12 16v3M18 14l1.5 2.5"/>',
  eye: '<path d="M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12Z"/><circle cx="12" cy="12" r="3"/>',
  cards: '<rect x="4" y="6" width="10" height="14" rx="2"/><path d="M9 6V5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-4"/>',
  bot: '<rect x="4.5" y="8" width="15" height="11" rx="3"/><path d="M12 8V4.5M9 13v.01M15 13v.01M9.5 16h5M2 12v3M22 12v3"/>',
  book: '<path d="M12 6.5C10 4.5 7 4 3.5 4.5v13c3.5-.5 6.5 0 8.5 2 2-2 5-2.5 8.5-2v-13C17 4 14 4.5 12 6.5ZM12 6.5v13"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  pencil: '<path d="m4 20 1-4.5L16 4.5l3.5 3.5-11 11ZM13.5 7l3.5 3.5"/>',
  door: '<path d="M6 20.5v-17h9v17M3.5 20.5h17M12 12v.01M15 6h3v14.5"/>',
  screen: '<rect x="3" y="4.5" width="18" height="12" rx="2"/><path d="M8.5 20h7M12 16.5V20"/>',
  people: '<circle cx="8.5" cy="8.5" r="3.5"/><path d="M2.5 19.5c0-4 2.5-6 6-6s6 2 6 6M15.5 5.5a3.5 3.5 0 0 1 0 6.5M17.5 14c2.5.5 4 2.5 4 5.5"/>',
  away: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"/>',
  swords: '<path d="m4 4 11 11M20 4 9 15M13 17l4-4M16 16l4 4M7 13l4 4M8 16l-4 4"/>',
  "mouth-shut": '<circle cx="12" cy="12" r="9"/><path d="M8.5 15.5h7M9 9.5v.01M15 9.5v.01"/>',
  leader: '<path d="M9 20.5v-12h6v12M3 20.5v-8h6M15 20.5v-5h6v5M2 20.5h20M12 5.5v-3"/>',
} as const;

export type IconName = keyof typeof ICONS;
