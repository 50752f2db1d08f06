"""Emoji Mau-Mau, opened up for the properties."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from hypothesis import strategies as st

from emojito.rules import TABLE, Command, Viewer
from emojito.rules.maumau import commands as do, events as ev
from emojito.rules.maumau.cards import CARDS, COLORS, DECK
from emojito.rules.maumau.state import State
from emojito.rules.pile import Pile
from tests.properties.traits import GameTraits, Twin, changed, shuffled

SPECIAL: Final = [card for card in CARDS.values() if card.color is None or card.chain is not None]
"""Cards that make a position special if they lie on top."""
RARE: Final = (
    {"hands": [["red-1", "blue-10"], ["yellow-2"]], "discard": ["green-4"]},  # M26
    {"hands": [["red-1"], ["ups-1"]], "discard": ["red-4"], "turn": 1},  # T65
    {"hands": [["red-1"], ["red-2"]], "discard": ["red-4"], "scores": [499, 490]},  # M29
    {"hands": [["red-1"], ["red-2"]], "discard": ["red-4"], "scores": [0, 0]},  # M31
    {"hands": [["ups-1", "red-1"], ["ups-2", "red-2"]], "discard": ["red-4"]},  # M18
    {"hands": [["ups-1", "red-9", "blue-3"], ["ups-2", "red-8", "blue-1"]], "discard": ["red-4"]},
)
"""Positions in which something happens that chance rarely comes to."""


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    """Any number of players, any option, dealt or in a position."""
    players = draw(st.integers(2, 5))
    options = {"voluntary_draw": st.booleans(), "strict_nooo": st.booleans(),
               "drawing_ends_turn": st.booleans()}  # fmt: skip
    rounds = {"rounds": st.sampled_from(["single", "to-500"])}
    setup: dict[str, Any] = {
        "seats": [f"P{seat}" for seat in range(players)],
        "options": draw(st.fixed_dictionaries(rounds, optional=options)),
    }
    if draw(st.integers(0, 2)) == 2:
        setup["seats"], setup["position"] = ["P0", "P1"], draw(st.sampled_from(RARE))
        return setup
    if draw(st.booleans()):
        setup["dealer"] = draw(st.integers(0, players - 1))
    match draw(st.sampled_from(["dealt", "stacked", "position"])):
        case "stacked":
            setup["deck"] = draw(st.lists(st.sampled_from(DECK), unique=True, max_size=30))
        case "position":
            setup["position"] = draw(_position(players))
    return setup


@st.composite
def _position(draw: st.DrawFn, players: int) -> dict[str, Any]:
    """Few cards, so that rounds end, piles run out and players are stuck."""
    top = draw(st.sampled_from([CARDS[card] for card in DECK]) | st.sampled_from(SPECIAL))
    cards = [card for card in draw(st.permutations(DECK)) if card != top.id]
    bare = draw(st.booleans())
    sizes = st.integers(1, 2 if bare else 4)
    hands = [[cards.pop() for _ in range(draw(sizes))] for _ in range(players)]
    under = [cards.pop() for _ in range(0 if bare else draw(st.integers(0, 5)))]
    pile = [cards.pop() for _ in range(0 if bare else draw(st.integers(0, 8)))]
    position = {"hands": hands, "discard": [*under, top.id], "pile": pile}
    if top.color is None:
        position["color"] = draw(st.sampled_from([None, *COLORS]))
    if top.chain is not None and draw(st.booleans()):
        position["pending"] = {"kind": top.chain, "cards": 2 * draw(st.integers(1, 4))}
    if draw(st.booleans()):
        position["turn"] = draw(st.integers(0, players - 1))
    if draw(st.booleans()):
        scores = st.lists(st.integers(0, 510), min_size=players, max_size=players)
        position["scores"] = draw(scores)
    return position


def cards(state: State) -> list[str]:
    return [*(card for hand in state.hands for card in hand), *state.pile.deck, *state.pile.discard]


def command_space(state: State) -> list[Command]:
    seats = [*range(-1, state.terms.players + 2), 10**30]
    return [
        do.Draw(), do.Keep(), do.Call(), do.Deal(), do.TimeUp(), *map(do.Leave, seats),
        *map(do.Color, [*COLORS, "black", ""]),
        *(do.Play(card, swap) for card in (*DECK, "joker", "") for swap in (None, *seats)),
    ]  # fmt: skip


# What a viewer may not know

PILE_ORDER: Final = "the order of the pile"
PLAYED_ORDER: Final = "the order of the cards under the top one"
HANDS: Final = "which cards the others hold"
HELD_OR_PILED: Final = "which cards the others hold and which are still to be drawn"
ORDER_HELD: Final = "the order in which others hold their cards"
DRAWN_CARD: Final = "the card somebody else has just drawn"


def hidden_twins(state: State, viewer: Viewer, dice: random.Random) -> Iterator[Twin]:
    deck, discard = state.pile.deck, state.pile.discard
    yield from changed(PILE_ORDER, state, pile=Pile(shuffled(deck, dice), discard))
    played = (*shuffled(discard[:-1], dice), *discard[-1:])
    yield from changed(PLAYED_ORDER, state, pile=Pile(deck, played))
    others = [seat for seat in range(state.terms.players) if seat != viewer]
    held = [card for seat in others for card in state.hands[seat]]
    yield from _redealt(HANDS, state, others, shuffled(held, dice), deck)
    mixed = shuffled((*held, *deck), dice)
    yield from _redealt(HELD_OR_PILED, state, others, mixed[: len(held)], mixed[len(held) :])
    in_order = (h if seat == viewer else tuple(sorted(h)) for seat, h in enumerate(state.hands))
    yield from changed(ORDER_HELD, state, hands=tuple(in_order))
    if state.drawn is not None and state.turn != viewer:
        for card in state.hands[state.turn]:
            yield from changed(DRAWN_CARD, state, drawn=card)


def _redealt(
    what: str, state: State, seats: list[int], held: tuple[str, ...], deck: tuple[str, ...]
) -> Iterator[Twin]:
    """Give some seats other cards, as many as they had; the card just drawn is one of them."""
    hands = list(state.hands)
    for seat in seats:
        size = len(hands[seat])
        hands[seat], held = held[:size], held[size:]
    drawn = state.drawn
    if drawn is not None and state.turn in seats:
        drawn = hands[state.turn][state.hands[state.turn].index(drawn)]
    pile = Pile(deck, state.pile.discard)
    yield from changed(what, state, hands=tuple(hands), pile=pile, drawn=drawn)


# What a viewer must be shown


def visible_twins(state: State, viewer: Viewer) -> Iterator[Twin]:
    deck, discard = state.pile.deck, state.pile.discard
    scores = (state.scores[0] + 1, *state.scores[1:])
    yield from changed("somebody's points", state, scores=scores)
    if deck:
        bigger = (state.hands[0] + deck[:1], *state.hands[1:])
        yield from changed("how many cards somebody holds", state, hands=bigger)
        yield from changed("how many cards are left", state, pile=Pile(deck[1:], discard))
        top = (*discard[:-1], deck[0])
        yield from changed("the top card", state, pile=Pile(deck, top))
    if viewer != TABLE and state.hands[viewer] and deck:
        own = (deck[0], *state.hands[viewer][1:])
        hands = (*state.hands[:viewer], own, *state.hands[viewer + 1 :])
        yield from changed("one's own hand", state, hands=hands)


def reveals(what: str, event: ev.MauMauEvent, viewer: Viewer) -> bool:
    """Cards are for whoever gets them, points tell of hands; in what order, nobody learns."""
    if what in {ORDER_HELD, DRAWN_CARD}:
        return False
    if isinstance(event, ev.Drew):
        return event.seat == viewer
    if isinstance(event, ev.HandsSwapped):
        return viewer in {event.seat, event.other}
    return isinstance(event, ev.RoundEnded)


MAU_MAU: Final = GameTraits(
    setups=setups(),
    cards=cards,
    command_space=command_space,
    hidden=frozenset({
        PILE_ORDER, PLAYED_ORDER, HANDS, HELD_OR_PILED, ORDER_HELD, DRAWN_CARD,
    }),
    hidden_twins=hidden_twins,
    visible_twins=visible_twins,
    reveals=reveals,
    redealt=DECK,
)  # fmt: skip
