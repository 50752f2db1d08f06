"""emoji Mau-Mau as rooms host it."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from emojito.bots.core import Answer, Asked
from emojito.bots.mau_mau import LEVELS, sharp
from emojito.games.core import IDLE, ClockKind, HostedGame, Seating, TurnPolicy
from emojito.rules import TABLE, Chance, Command, Seat, Viewer
from emojito.rules.maumau import MAU_MAU as RULES, commands as do, events as ev
from emojito.rules.maumau.cards import CARDS
from emojito.rules.maumau.chain import LINK
from emojito.rules.maumau.setup import Options, Setup
from emojito.rules.maumau.state import PLAYING, State
from emojito.rules.maumau.terms import FEWEST_PLAYERS, HAND, LIMIT, MOST_PLAYERS


class MauMauChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """emoji Mau-Mau as this table plays it."""

    options: Options = Options()
    dealer: str | None = None
    """A member; None is drawn by lot (M31)."""


def _setup(choice: MauMauChoice, seating: Seating, chance: Chance) -> Setup:
    lot = chance.shuffled(range(len(seating.members)))[0]
    dealer = seating.seat(choice.dealer, lot)
    return Setup(seats=seating.names, dealer=dealer, options=choice.options)


def _clock(state: State) -> tuple[ClockKind, tuple[int, ...]]:
    if state.phase not in PLAYING:
        return IDLE, (state.round,)
    # Whatever a player in turn does moves a card or the phase, also in two turns on end (M16).
    cards = len(state.pile.deck), len(state.pile.discard)
    return "turn", (state.round, state.turn, PLAYING.index(state.phase), *cards)


def _awaited(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.awaited(),)


def _for_the_absent(_: State, __: Seat) -> tuple[Viewer, Command]:
    return TABLE, do.TimeUp()


_MEMORABLE: Final[frozenset[type]] = frozenset({
    ev.Dealt, ev.Played, ev.Skipped, ev.HandsSwapped, ev.ColorNamed, ev.Drew, ev.DrewNothing,
    ev.Kept, ev.Called, ev.Reshuffled, ev.SeatLeft, ev.RoundEnded,
})  # fmt: skip
_SPECIALS: Final = {"bang": 1.9, "nooo": 1.9, "what": 1.8, "peng": 2.2, "ups": 2.2, "yeah": 1.5}
"""How long people look at what a special card has done."""


def _pace(state: State, recent: tuple[ev.MauMauEvent, ...]) -> float:
    """Let people see what happened: a hit takes longer to sink in than a number on a number."""
    match recent[-1] if recent else None:
        case ev.Dealt(seats=seats):
            return 1.6 + 0.3 * len(seats)
        case ev.RoundEnded():
            return 7.0
        case ev.Played(card=card):
            # No two thoughts take as long; the piles are there for all to see.
            ripple = (len(state.pile.deck) + 2 * len(state.pile.discard)) % 5 * 0.12
            return _SPECIALS.get(CARDS[card].icon, 0.9) + ripple
        case ev.Drew(why="turn"):
            return 0.8
        case ev.Drew(cards=cards, why="chain"):
            return 1.0 + 0.15 * cards
        case ev.Drew():
            return 2.2
        case ev.HandsSwapped() | ev.ColorNamed() | ev.Skipped():
            return 1.8
        case _:
            return 1.1


def _bot(asked: Asked) -> Answer:
    if asked.level == "sharp":
        return Answer(sharp(asked.view, asked.chance, asked.told, asked.budget))
    return Answer(LEVELS[asked.level](asked.view, asked.chance))


def _facts() -> dict[str, Any]:
    points = {card.color is None: card.points for card in CARDS.values() if not card.icon.isdigit()}
    return {
        "players": (FEWEST_PLAYERS, MOST_PLAYERS),
        "cards": len(CARDS),
        "hand": HAND,
        "limit": LIMIT,
        "link": LINK,
        "colored_points": points[False],
        "black_points": points[True],
    }


MAU_MAU: Final = HostedGame(
    rules=RULES,
    choice=MauMauChoice(),
    setup=_setup,
    turns=TurnPolicy(
        clock=_clock,
        awaited=_awaited,
        for_the_absent=_for_the_absent,
        time_up=do.TimeUp(),
        leave=do.Leave,
        still_on=lambda state, seat: state.phase in PLAYING and state.turn == seat,
        urgent=State.must_call,
        grace="call",
        hurried=frozenset({do.Play, do.Draw, do.Keep}),
        pace=_pace,
        stands_in=True,
        between_rounds=lambda state: state.phase == "between-rounds",
        timeless=frozenset({do.Call}),
    ),
    winners=lambda state: None if state.ended == "left" else state.winners,
    timers={"turn": None, "call": 3},
    bot=_bot,
    thinks_hard=lambda asked: asked.level == "sharp",
    memorable=_MEMORABLE,
    facts=_facts,
)
