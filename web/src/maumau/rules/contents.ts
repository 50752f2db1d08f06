// Which sentences make up the rules, with what the table has agreed on.

import { text, when, type Section } from "../../rules/contents";
import type { MauMauSubject } from "./subject";
import type { MauMauRules } from "./values";

/** A figure is a card that shows what is meant. */
export function contents(subject: MauMauSubject, { players, cards, hand, limit, link, colored_points, black_points }: MauMauRules): Section<string>[] {
  const [least, most] = players;
  const several = subject.rounds !== "single";
  return [
    {
      id: "idea",
      title: "idea.title",
      blocks: [
        text("mau.idea"),
        several ? text("mau.toLimit", { limit }) : text("mau.single"),
        text("mau.players", { least, most, cards, hand }),
        text("mau.cards"),
      ],
    },
    {
      id: "turn",
      title: "turn.title",
      blocks: [
        text("turn.order"),
        text("turn.one"),
        { is: "list", lines: [{ key: "turn.color" }, { key: "turn.icon" }, { key: "turn.black" }] },
        text(subject.strictNooo ? "turn.onBlackStrict" : "turn.onBlack"),
        text("turn.opened"),
      ],
    },
    {
      id: "draw",
      title: "draw.title",
      blocks: [
        text("draw.must"),
        text(subject.voluntaryDraw ? "draw.may" : "draw.mayNot"),
        text("draw.reshuffle"),
        text(several ? "draw.stuck" : "draw.stuckSingle"),
      ],
    },
    {
      id: "specials",
      title: "specials.title",
      blocks: [
        {
          is: "list",
          lines: [
            { key: "specials.bang", params: { link }, figure: "red-bang" },
            { key: "specials.what", figure: "yellow-what" },
            { key: "specials.peng", figure: "green-peng" },
            { key: "specials.yeah", figure: "yeah-1" },
            { key: "specials.nooo", params: { link }, figure: "nooo-1" },
            { key: "specials.ups", figure: "ups-1" },
          ],
        },
        text("specials.chain"),
        text(subject.drawingEndsTurn ? "specials.drawingEnds" : "specials.turnAfter"),
        text("specials.last"),
      ],
    },
    { id: "call", title: "call.title", blocks: [text("call.when"), text("call.forgot"), text("call.again")] },
    {
      id: "points",
      title: "points.title",
      blocks: [
        text("points.hand"),
        {
          is: "list",
          lines: [
            { key: "points.number" },
            { key: "points.colored", params: { count: colored_points } },
            { key: "points.black", params: { count: black_points } },
          ],
        },
        ...when(several, text("points.next")),
      ],
    },
    {
      id: "end",
      title: "end.title",
      blocks: several ? [text("mauEnd.limit", { limit }), text("mauEnd.shared")] : [text("mauEnd.single")],
    },
    { id: "people", title: "people.title", blocks: [text("mauPeople.away"), text("mauPeople.left")] },
  ];
}
