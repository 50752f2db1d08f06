// Whose puppet looks like whom.

import type { MemberView } from "../protocol";
import { characterOfPiece } from "../puppet/characters";

/** A bot has a character of its own; a person's puppet goes by their piece. */
export const characterOf = (member: MemberView): string => member.character ?? characterOfPiece(member.piece ?? 0);
