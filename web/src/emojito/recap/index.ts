// After a game of Emojito!.

import type { Recap } from "../../game";
import type { EmojitoChronicle, EmojitoView } from "../../protocol";
import { kindOf } from "../owners";
import Course from "./Course.svelte";
import { story } from "./story";
import { headline, verdict, winnersOf } from "./verdict";

const recap: Recap<EmojitoView, EmojitoChronicle> = { verdict, title: (table) => headline(table, null), winners: (table) => winnersOf(table).map(kindOf), story, Course };
export default recap;
