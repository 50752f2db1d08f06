/** What a table may agree on, in the order it is offered. */
export const CARD_RULES = ["voluntary_draw", "strict_nooo", "drawing_ends_turn"] as const;
