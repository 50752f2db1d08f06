"""Emojito!, opened up for the properties."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from emojito.rules import TABLE, Command, Viewer
from emojito.rules.emojito import commands as do, events as ev
from emojito.rules.emojito.deck import standard_deck
from emojito.rules.emojito.editions import EDITIONS, RING
from emojito.rules.emojito.state import State, Token
from emojito.rules.pile import Pile
from tests.properties.traits import GameTraits, Twin, changed, shuffled

SMALL_DECK: Final = tuple(f"card-{number}" for number in range(28))
"""As small as a deck of one's own may be: it runs out soon."""


def _rare(edition: str, mode: str, players: int, **token: int) -> dict[str, Any]:
    return {
        "seats": [f"P{seat}" for seat in range(players)],
        "edition": edition,
        "mode": mode,
        "cards": SMALL_DECK,
        "position": {"tokens": dict.fromkeys(_owners(mode, players), token)},
    }


def _owners(mode: str, players: int) -> list[str]:
    if mode == "cooperative":
        return ["players", "game"]
    if mode == "competitive":
        return [str(seat) for seat in range(players)]
    return [f"team{team}" for team in range(players // 2)]


RARE: Final = (
    _rare("huch-2017", "competitive", 7, space=6, trophies=3, spent=3),  # E19
    _rare("desyllas-2016", "competitive", 7, space=5, trophies=3),  # E14, E65, E66
    _rare("desyllas", "competitive", 4, space=2, trophies=2, spent=1),  # E31
    _rare("huch-2017", "competitive", 4, space=2, trophies=2, spent=0),  # E31
    {
        **_rare("huch-2017", "competitive", 5, space=2, trophies=2, spent=1),
        "options": {"leader_may_challenge": True, "one_price": True},  # E23, E26, E32
    },
    _rare("tactic", "competitive", 3, space=6, trophies=4),  # E41
    _rare("huch-2017", "cooperative", 3, space=7, trophies=1),  # E38
    _rare("desyllas", "teams", 6, space=6, trophies=2),  # E42
    {
        **_rare("desyllas", "competitive", 4, space=6, trophies=3),
        "own_screens": True,  # E69, E70: all may challenge, so the window stays open
    },
)
"""Tables at which something happens that chance rarely comes to."""


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    """Any edition, mode, number of players, option, position, layout of the ring and screens."""
    if draw(st.integers(0, 2)) == 2:
        return dict(draw(st.sampled_from(RARE)))
    edition = draw(st.sampled_from(sorted(EDITIONS)))
    mode = draw(st.sampled_from(sorted(EDITIONS[edition].modes)))
    least, most = EDITIONS[edition].modes[mode]
    pairs = 2 if mode == "teams" else 1
    players = pairs * draw(st.integers(least // pairs, most // pairs))
    setup: dict[str, Any] = {
        "seats": [f"P{seat}" for seat in range(players)],
        "edition": edition,
        "mode": mode,
        "options": draw(_options(edition, mode)),
        "own_screens": draw(st.booleans()),  # as in rooms: E69, E70
    }
    cards = draw(st.sampled_from([standard_deck().ids, SMALL_DECK]))
    if cards is SMALL_DECK:
        setup["cards"] = cards
    if mode == "teams":
        if draw(st.booleans()):
            seats = draw(st.permutations(range(players)))
            setup["teams"] = list(zip(seats[::2], seats[1::2], strict=True))
    elif draw(st.booleans()):
        setup["first_actor"] = draw(st.integers(0, players - 1))
    if draw(st.booleans()):
        symbols = st.sampled_from(["face", "sound", "both"])
        setup["symbols"] = draw(st.lists(symbols, min_size=RING, max_size=RING))
    if draw(st.booleans()):
        setup["deck"] = draw(st.lists(st.sampled_from(cards), unique=True, max_size=9))
    if draw(st.booleans()):
        setup["position"] = draw(_position(_owners(mode, players), len(cards)))
    return setup


def _options(edition: str, mode: str) -> st.SearchStrategy[dict[str, Any]]:
    optional: dict[str, st.SearchStrategy[Any]] = {}
    if mode == "teams":
        optional = {"symbols_in_teams": st.booleans()}
    elif mode == "cooperative":
        optional = {"secret_message": st.just(True)}
        if EDITIONS[edition].levels:
            optional["difficulty"] = st.sampled_from(sorted(EDITIONS[edition].levels))
        if EDITIONS[edition].target_is_agreed:
            optional["target"] = st.integers(1, 4)
    else:
        optional = dict.fromkeys(EDITIONS[edition].challenge_options, st.booleans())
    return st.fixed_dictionaries({}, optional=optional)


@st.composite
def _position(draw: st.DrawFn, owners: list[str], cards: int) -> dict[str, Any]:
    """Any tokens anywhere, or all alike, so that there are ties and cards run short."""
    most = (cards - RING) // len(owners)
    if draw(st.booleans()):
        token = draw(_token(st.integers(0, min(5, most)) | st.just(most)))
        return {"tokens": dict.fromkeys(owners, token)}
    tokens = st.dictionaries(st.sampled_from(owners), _token(st.integers(0, min(5, most))))
    return {"tokens": draw(tokens)}


@st.composite
def _token(draw: st.DrawFn, trophies: st.SearchStrategy[int]) -> dict[str, int]:
    won = draw(trophies)
    spent = draw(st.integers(0, won) | st.just(won))
    return {"space": draw(st.integers(0, RING)), "trophies": won, "spent": spent}


def cards(state: State) -> list[str]:
    lying = state.secret.values() if state.line_up is None else state.line_up
    trophies = (card for token in state.tokens.values() for card in (*token.fresh, *token.spent))
    return [
        *state.pile.deck,
        *state.pile.discard,
        *(card for card in lying if card is not None),
        *trophies,
    ]


def command_space(state: State) -> list[Command]:
    seats = [*range(-1, state.terms.players + 2), 10**30]
    slots = [*range(-1, RING + 2), -(10**30)]
    return [
        do.Draw(), do.Performed(), do.Pass(), do.Withdraw(), do.LayOut(),
        do.TimeUp(), do.VoidRound(),
        *map(do.Challenge, seats), *map(do.Excuse, seats), *map(do.Leave, seats),
        *map(do.Guess, slots), *map(do.Take, slots),
    ]  # fmt: skip


# What a viewer may not know

DECK_ORDER: Final = "the order of the deck"
DISCARD_ORDER: Final = "the order of the discard pile"
DRAWN_CARD: Final = "the card somebody else has drawn"
PERFORMED_CARD: Final = "which card of the line-up somebody else has performed"
ANSWER: Final = "what somebody else has answered"
TROPHIES: Final = "which card is whose trophy"
TROPHY_OFF_DECK: Final = "a trophy that nobody has seen"


def hidden_twins(state: State, viewer: Viewer, dice: random.Random) -> Iterator[Twin]:
    deck, discard = state.pile.deck, state.pile.discard
    yield from changed(DECK_ORDER, state, pile=Pile(shuffled(deck, dice), discard))
    yield from changed(DISCARD_ORDER, state, pile=Pile(deck, shuffled(discard, dice)))
    if state.line_up is None:
        yield from _other_cards_drawn(state, viewer, dice)
    elif state.phase == "guess":
        secret = _other_cards_performed(state, viewer, dice)
        yield from changed(PERFORMED_CARD, state, secret=secret)
        guesses = {
            seat: slot if seat == viewer else slot % RING + 1
            for seat, slot in state.guesses.items()
        }
        yield from changed(ANSWER, state, guesses=guesses)
    yield from _other_trophies(state, dice)


def _other_cards_drawn(state: State, viewer: Viewer, dice: random.Random) -> Iterator[Twin]:
    secret, deck = dict(state.secret), list(state.pile.deck)
    for actor in secret:
        if actor != viewer and deck:
            place = dice.randrange(len(deck))
            secret[actor], deck[place] = deck[place], secret[actor]
    pile = Pile(tuple(deck), state.pile.discard)
    yield from changed(DRAWN_CARD, state, secret=secret, pile=pile)


def _other_cards_performed(state: State, viewer: Viewer, dice: random.Random) -> dict[int, str]:
    own = next((card for actor, card in state.secret.items() if actor == viewer), None)
    others = [card for card in state.line_up or () if card != own]
    dice.shuffle(others)
    return {
        actor: card if actor == viewer else str(others.pop())
        for actor, card in state.secret.items()
    }


def _other_trophies(state: State, dice: random.Random) -> Iterator[Twin]:
    trophies = [c for token in state.tokens.values() for c in (*token.fresh, *token.spent)]
    yield from changed(TROPHIES, state, tokens=_redealt(state, shuffled(trophies, dice)))
    deck = state.pile.deck
    if trophies and deck:
        pile = Pile((trophies[0], *deck[1:]), state.pile.discard)
        tokens = _redealt(state, (deck[0], *trophies[1:]))
        yield from changed(TROPHY_OFF_DECK, state, pile=pile, tokens=tokens)


def _redealt(state: State, trophies: tuple[str, ...]) -> dict[str, Token]:
    """Give the owners these trophies instead of theirs: as many to each, as many of them spent."""
    tokens = {}
    for owner, token in state.tokens.items():
        fresh, trophies = trophies[: len(token.fresh)], trophies[len(token.fresh) :]
        spent, trophies = trophies[: len(token.spent)], trophies[len(token.spent) :]
        tokens[owner] = Token(token.space, fresh, spent)
    return tokens


# What a viewer must be shown


def visible_twins(state: State, viewer: Viewer) -> Iterator[Twin]:
    for owner, token in state.tokens.items():
        moved = {**state.tokens, owner: replace(token, space=(token.space + 1) % (RING + 1))}
        yield from changed("where a token stands", state, tokens=moved)
        if token.fresh:
            spent = replace(token, fresh=token.fresh[1:], spent=(*token.spent, token.fresh[0]))
            spending = {**state.tokens, owner: spent}
            yield from changed("how many trophies are spent", state, tokens=spending)
    if state.pile.deck:
        yield from changed("how many cards the deck has", state, pile=state.pile.without_top(1))
    if state.line_up:
        yield from changed("the line-up", state, line_up=state.line_up[::-1])
    if viewer != TABLE and state.phase != "trophies":
        own = {seat: slot % RING + 1 if seat == viewer else slot for seat, slot in _answers(state)}
        yield from changed("one's own answer", state, guesses=own)
        card = {a: "another" if a == viewer else card for a, card in state.secret.items()}
        yield from changed("one's own card", state, secret=card)
    if state.phase == "trophies":
        opened = {seat: slot % RING + 1 for seat, slot in _answers(state)}
        yield from changed("an answer laid open", state, guesses=opened)


def _answers(state: State) -> list[tuple[int, int]]:
    return list(state.guesses.items())


def reveals(what: str, event: ev.EmojitoEvent, viewer: Viewer) -> bool:
    """Dials are opened by the reveal, cards by the line-up, one drawn by whoever draws it."""
    if what in {PERFORMED_CARD, ANSWER}:
        return isinstance(event, ev.Revealed)
    return isinstance(event, ev.LaidOut) or event == ev.Drew(viewer)


def lookalikes(command: Command) -> list[Twin]:
    """A dial is turned over only when all are locked."""
    if not isinstance(command, do.Guess):
        return []
    return [(ANSWER, do.Guess(command.slot % RING + 1))]


EMOJITO: Final = GameTraits(
    setups=setups(),
    cards=cards,
    command_space=command_space,
    hidden=frozenset({
        DECK_ORDER, DISCARD_ORDER, DRAWN_CARD, PERFORMED_CARD, ANSWER, TROPHIES, TROPHY_OFF_DECK,
    }),
    hidden_twins=hidden_twins,
    visible_twins=visible_twins,
    reveals=reveals,
    lookalikes=lookalikes,
)  # fmt: skip
