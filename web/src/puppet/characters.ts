// Six puppets: what each looks like. Their temperaments are the server's (`emojito/puppet/characters.py`).

import type { BrowShape } from "./brow";
import type { HeadShape } from "./head";
import type { Teeth } from "./mouth";

export interface Look {
  /** Felt, its shadow, its outline, and the lighter felt of muzzle and belly. */
  skin: string;
  shade: string;
  line: string;
  light: string;
  brow: string;
  hair: string;
  iris: string;
  nose: string;
  lips: string;
  /** Its cheeks, and what it turns to when it blushes all over. */
  cheek: string;
  flush: string;
  head: HeadShape;
  eye: { width: number; height: number; apart: number; y: number };
  browShape: BrowShape;
  noseShape: { width: number; height: number };
  /** An ear of the left side, its root at 0, 0; the right one is its mirror image. */
  ear: { x: number; y: number; outside: string; inside: string; /** How far it swings, in degrees. */ swing: number };
  /** Hair behind the head and on it, by head coordinates. */
  behind: string;
  hairdo: string;
  /** Lines on the hair or the forehead. */
  strands: string;
  teeth: Teeth;
  /** Its voice at rest, in Hz. */
  pitch: number;
}

const mint: Look = {
  skin: "#7fd8b4", shade: "#4fb491", line: "#1f6b54", light: "#c9f3df",
  brow: "#1c4f45", hair: "#f0784a", iris: "#7a4a1e", nose: "#f58a5a", lips: "#d9645a", cheek: "#ffb9a3", flush: "#ff5f58",
  head: { width: 73, height: 67, square: 2.25, pear: 0.05 },
  eye: { width: 20.5, height: 22.5, apart: 27, y: -19 },
  browShape: { height: 32, reach: 15, thick: 9.5 },
  noseShape: { width: 12, height: 9 },
  ear: { x: 55, y: -46, swing: 20, outside: "M-19 12C-24-12-8-30 12-28 33-26 39-2 26 12 14 24-12 26-19 12Z", inside: "M-8 8C-11-8 0-18 12-17 24-15 26-2 18 6 10 14-5 16-8 8Z" },
  behind: "",
  hairdo: "M-20-68C-25-82-21-94-9-99-11-92-8-87-4-84-4-96 4-106 17-107 12-99 13-92 14-86 19-92 27-94 34-91 28-86 25-78 22-67 8-61-8-61-20-68Z",
  strands: "M-8-70C-9-77-9-80-8-84M5-70C5-77 7-83 9-88M15-69C17-74 19-78 22-81",
  teeth: "even",
  pitch: 225,
};

const coral: Look = {
  skin: "#ff9a86", shade: "#e76f61", line: "#8f2f34", light: "#ffd7c9",
  brow: "#6b2230", hair: "#6d2b4f", iris: "#23655f", nose: "#b23c52", lips: "#c23f55", cheek: "#ff6f78", flush: "#f0364b",
  head: { width: 70, height: 66, square: 2.15, pear: 0.1 },
  eye: { width: 19.5, height: 23.5, apart: 25, y: -20 },
  browShape: { height: 33, reach: 14, thick: 8 },
  noseShape: { width: 10, height: 8 },
  ear: { x: 60, y: -48, swing: 46, outside: "M-14 4C-8-16 16-18 27 0 38 20 42 52 32 74 25 88 8 84 4 68-1 48 0 26-14 4Z", inside: "M0 6C4-4 15-4 21 8 29 26 32 50 26 66 22 76 13 73 11 63 7 44 7 24 0 6Z" },
  behind: "",
  hairdo: "M-33-62C-34-78-20-92-2-90 8-104 30-100 31-85 32-74 20-71 17-79 15-85 22-88 25-84 23-92 12-92 11-82 26-79 36-70 37-58 16-68-14-70-33-62Z",
  strands: "M-22-66C-17-76-9-81 0-82M-6-68C0-74 6-76 13-75",
  teeth: "buck",
  pitch: 270,
};

const plum: Look = {
  skin: "#a883dd", shade: "#8159bb", line: "#44247a", light: "#dcc8f7",
  brow: "#f2a93b", hair: "#35205c", iris: "#c98a12", nose: "#5d3596", lips: "#7d2f6d", cheek: "#e08ad8", flush: "#e8437f",
  head: { width: 71, height: 70, square: 2.5, pear: 0.02 },
  eye: { width: 21, height: 20.5, apart: 27, y: -17 },
  browShape: { height: 28, reach: 17, thick: 12.5 },
  noseShape: { width: 15, height: 11 },
  ear: { x: 40, y: -60, swing: 6, outside: "M-15 8C-13-8-6-17 6-23 16-28 22-36 21-47 34-36 37-16 27 0 20 12 0 20-15 8Z", inside: "M-3-13C6-9 14-9 22-6M8-24C14-21 21-20 29-20M19-35C23-33 26-32 29-32" },
  behind: "M-58-40C-78-34-84-14-76 2-88 4-88 22-78 30-84 40-74 52-62 48L62 48C74 52 84 40 78 30 88 22 88 4 76 2 84-14 78-34 58-40Z",
  hairdo: "M-50-56C-46-72-24-84 0-84S46-72 50-56C42-59 37-58 33-51 27-62 19-63 13-55 8-66-5-67-10-56-17-65-26-62-31-52-37-60-43-61-50-56Z",
  strands: "M-38-62C-35-68-31-71-26-73M-6-68C-4-73 0-76 3-77M26-63C27-68 28-71 27-74",
  teeth: "fangs",
  pitch: 150,
};

const honey: Look = {
  skin: "#ffc94d", shade: "#eaa11f", line: "#85500b", light: "#fff0bf",
  brow: "#6b3206", hair: "#c4550d", iris: "#2c6a3c", nose: "#5b2c12", lips: "#c1502a", cheek: "#ff9d66", flush: "#ff6a3d",
  head: { width: 72, height: 63, square: 2.2, pear: 0.12 },
  eye: { width: 19, height: 21.5, apart: 28, y: -17 },
  browShape: { height: 31, reach: 15, thick: 9 },
  noseShape: { width: 11, height: 8.5 },
  ear: { x: 46, y: -50, swing: 24, outside: "M-22 12C-16-14 2-42 22-52 34-34 38-6 26 18 12 28-14 26-22 12Z", inside: "M-8 8C-4-10 8-28 19-36 25-22 26-4 19 10 10 16-6 16-8 8Z" },
  behind: "",
  hairdo: "M-26-62C-30-70-30-78-25-86-21-80-16-77-12-77-13-87-8-96 2-101 1-93 4-86 9-82 13-87 20-90 28-89 23-82 25-72 26-62 10-68-10-68-26-62Z",
  strands: "M-16-68C-18-72-19-74-21-77M0-70C-2-77-1-83-1-89M12-69C14-74 16-78 20-82",
  teeth: "gap",
  pitch: 200,
};

const sky: Look = {
  skin: "#7cc4f5", shade: "#4b9bd6", line: "#1c4f86", light: "#d3edff",
  brow: "#173a6b", hair: "#f6d64a", iris: "#8a3f8f", nose: "#ff8aa5", lips: "#c95a86", cheek: "#ffb0d0", flush: "#ff5f8c",
  head: { width: 66, height: 70, square: 2.1, pear: 0.06 },
  eye: { width: 22.5, height: 25, apart: 23.5, y: -20 },
  browShape: { height: 35, reach: 14, thick: 8 },
  noseShape: { width: 8.5, height: 8.5 },
  ear: { x: 22, y: -66, swing: 30, outside: "M-3 4C-2-10 4-20 14-27 11-38 20-46 29-43 39-40 40-27 31-22 26-20 21-21 17-24 9-17 5-8 5 6Z", inside: "M21-36C23-40 28-40 31-37 34-33 32-27 28-26 23-26 19-31 21-36Z" },
  behind: "M0 0",
  hairdo: "M-9-76C-9-88-1-97 9-94 16-91 15-82 9-82 5-82 4-86 7-88 1-88 0-81 3-75Z",
  strands: "M-3-78C-3-83-1-87 2-90",
  teeth: "even",
  pitch: 310,
};

const moss: Look = {
  skin: "#a9c256", shade: "#7f9a35", line: "#3f5212", light: "#e6efb8",
  brow: "#38430f", hair: "#4d7a2a", iris: "#a5561b", nose: "#c7684a", lips: "#a8553f", cheek: "#efb26f", flush: "#f4602f",
  head: { width: 75, height: 62, square: 2.7, pear: 0.08 },
  eye: { width: 20, height: 20, apart: 30, y: -18 },
  browShape: { height: 28, reach: 16, thick: 11 },
  noseShape: { width: 16, height: 12 },
  ear: { x: 68, y: -16, swing: 22, outside: "M-8 14C-10-4 4-22 40-30 37-8 30 12 12 22 4 26-6 24-8 14Z", inside: "M0 12C2-2 12-13 31-20 28-6 22 6 11 13 6 16 0 17 0 12Z" },
  behind: "",
  hairdo: "M-58-46C-66-60-58-72-46-71-46-84-30-90-20-83-14-96 8-97 13-86 24-94 41-87 40-75 54-78 65-62 57-48 50-57 41-59 34-54 26-63 14-63 8-56-1-65-15-64-21-55-29-62-50-58-58-46Z",
  strands: "M-42-64C-38-69-34-71-30-70M-12-70C-9-76-4-79 1-79M24-68C26-73 29-75 33-75M-1-66C4-69 8-69 10-67",
  teeth: "gap",
  pitch: 130,
};

export const CHARACTERS: Readonly<Record<string, Look>> = { mint, coral, plum, honey, sky, moss };
export const CHARACTER_NAMES: readonly string[] = Object.keys(CHARACTERS);

/** A character's look; a name that is not known here looks like the first. */
export const lookOf = (character: string | undefined): Look => CHARACTERS[character ?? ""] ?? mint;
/** Whose puppet a person plays: their piece decides. */
export const characterOfPiece = (piece: number): string => CHARACTER_NAMES[piece % CHARACTER_NAMES.length]!;
