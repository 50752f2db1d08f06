// After a game of Mau-Mau.

import type { Recap } from "../../game";
import type { MauMauChronicle, MauMauView } from "../../protocol";
import { session } from "../../lib/session.svelte";
import Course from "./Course.svelte";
import { story } from "./story";
import { headline, verdict, winnersOf } from "./verdict";

const recap: Recap<MauMauView, MauMauChronicle> = { verdict, title: (table) => headline(table, null), winners: (table) => winnersOf(table).map((seat) => session.pieceOf(seat)), story, Course };
export default recap;
