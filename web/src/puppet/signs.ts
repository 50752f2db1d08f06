// Small drawings on the buttons: strokes on a 24 by 24 field.

import type { GestureName } from "./gestures";

export const GESTURE_SIGNS: Readonly<Record<GestureName, string>> = {
  shake: '<circle cx="12" cy="12" r="5"/><path d="M5.5 8.5C4 10.5 4 13.5 5.5 15.5M18.5 8.5c1.5 2 1.5 5 0 7M2.5 7c-2 3-2 7 0 10M21.5 7c2 3 2 7 0 10"/>',
  nod: '<circle cx="12" cy="12" r="5"/><path d="M8.5 5.5C10.5 4 13.5 4 15.5 5.5M8.5 18.5c2 1.5 5 1.5 7 0M7 2.5c3-2 7-2 10 0M7 21.5c3 2 7 2 10 0"/>',
  gasp: '<ellipse cx="12" cy="14.5" rx="4" ry="5.5"/><path d="M7 4.5v1.5M17 4.5v1.5M2.5 12l3 1M21.5 12l-3 1M3.5 18l2.5-1M20.5 18 18 17"/>',
  bounce: '<circle cx="12" cy="8" r="5"/><path d="M5 21.5h14M8.5 17.5l3.5-2 3.5 2"/>',
  roll: '<circle cx="12" cy="13" r="8.5"/><circle cx="15" cy="8.5" r="2.2"/><path d="M7 11a6 6 0 0 1 3-4.5M7 8v3h3"/>',
  tremble: '<path d="M3 8c2-3 3-3 4.5 0s2.5 3 4.5 0 3-3 4.5 0 2.5 3 4.5 0M3 16c2-3 3-3 4.5 0s2.5 3 4.5 0 3-3 4.5 0 2.5 3 4.5 0"/>',
  jiggle: '<circle cx="12" cy="11" r="6"/><path d="M9 12.5a4 4 0 0 0 6 0M4 19l1.5 2 1.5-2M10.5 20l1.5 2 1.5-2M17 19l1.5 2 1.5-2"/>',
};

/** The wheel of pieces to begin from. */
export const WHEEL = '<circle cx="12" cy="12" r="10.5"/><circle cx="12" cy="12" r="3.6"/><path d="M12.0 8.4L12.0 1.5M15.1 10.2L21.1 6.8M15.1 13.8L21.1 17.2M12.0 15.6L12.0 22.5M8.9 13.8L2.9 17.2M8.9 10.2L2.9 6.7"/>';

/** What is put on with a tap, and how much of it. */
export const EXTRAS = [
  { control: "tears", value: 1, sign: '<path d="M12 3c4 5.5 6 8.5 6 11.5a6 6 0 0 1-12 0C6 11.5 8 8.5 12 3Z"/>' },
  { control: "blush", value: 1, sign: '<circle cx="12" cy="12" r="9"/><path d="M6 13.5h3.5M14.5 13.5H18M7 11h2M15 11h2"/>' },
  { control: "sweat", value: 1, sign: '<path d="M7 3c2.5 3.5 3.5 5 3.5 7a3.5 3.5 0 0 1-7 0C3.5 8 4.5 6.5 7 3ZM16.5 10c2.5 3.5 3.5 5 3.5 7a3.5 3.5 0 0 1-7 0c0-2 1-3.5 3.5-7Z"/>' },
  { control: "tongue", value: 1, sign: '<path d="M4 8c4 3 12 3 16 0M8.5 10v6a3.5 3.5 0 0 0 7 0v-6M12 12v4"/>' },
  { control: "puff", value: 1, sign: '<path d="M12 5C4 5 2 9 2 13s3 6 5 6h10c2 0 5-2 5-6s-2-8-10-8Z"/><path d="M9.5 13.5h5"/>' },
  { control: "bite", value: 1, sign: '<path d="M3 9c5 2 13 2 18 0M8 10v6h4v-6M12 10.3V16h4v-6"/>' },
  { control: "jaw_forward", value: 1, sign: '<path d="M3 13c5-2 13-2 18 0M7 12l1.5-6 2 5.5M13.5 11.5l2-5.5L17 12M5 18c4 2 10 2 14 0"/>' },
] as const;
