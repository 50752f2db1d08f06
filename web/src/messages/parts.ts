// Words come with the part of the client that says them: `index` holds the shell's and is there from the
// beginning; the others are files of their own. The rules have words and keys for themselves.
// The other languages have exactly the keys of the English; the types see to it.

import type { messages } from "./en";
import type { bots } from "./en/bots";
import type { emojito } from "./en/emojito";
import type { face } from "./en/face";
import type { gallery } from "./en/gallery";
import type { maumau } from "./en/maumau";
import type { menu } from "./en/menu";
import type { noticed } from "./en/noticed";
import type { puppet } from "./en/puppet";
import type { recap } from "./en/recap";
import type { stage } from "./en/stage";
import type { tryout } from "./en/tryout";
import type { voice } from "./en/voice";

interface English {
  index: typeof messages;
  bots: typeof bots;
  emojito: typeof emojito;
  face: typeof face;
  gallery: typeof gallery;
  maumau: typeof maumau;
  menu: typeof menu;
  noticed: typeof noticed;
  puppet: typeof puppet;
  recap: typeof recap;
  stage: typeof stage;
  tryout: typeof tryout;
  voice: typeof voice;
}

/** The name of its file in a language's folder. */
export type Part = keyof English;
export type Key = { [Each in Part]: keyof English[Each] }[Part];
