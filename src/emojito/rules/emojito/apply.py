"""How each event changes the table: the only way a state ever changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from emojito.rules.emojito import events as ev
from emojito.rules.emojito.editions import RING
from emojito.rules.emojito.state import Challenge, State, Token
from emojito.rules.emojito.terms import Owner
from emojito.rules.pile import Pile


def apply(state: State | None, event: ev.EmojitoEvent) -> State:
    """Return the state after `event`."""
    if state is None:
        if not isinstance(event, ev.Opened):
            raise ValueError("a table begins with Opened")
        return _opened(event)
    return _APPLY[type(event)](state, event)


def _opened(event: ev.Opened) -> State:
    deck = event.deck
    tokens = {}
    for owner, placed in event.tokens.items():
        cut = len(deck) - placed.trophies
        deck, cards = deck[:cut], deck[cut:]
        fresh = placed.trophies - placed.spent
        tokens[owner] = Token(placed.space, cards[:fresh], cards[fresh:])
    longest = max(map(len, event.deck), default=0)
    return State(event.terms, Pile(deck), tokens, longest=longest)


def _round_began(state: State, event: ev.RoundBegan) -> State:
    return replace(
        state, phase="draw", round=event.round, actors=event.actors, guessers=event.guessers
    )


def _reshuffled(state: State, event: ev.Reshuffled) -> State:
    return replace(state, pile=state.pile.reshuffled(event.order))


def _spent_returned(state: State, _: ev.SpentReturned) -> State:
    tokens = dict(state.tokens)
    returned: list[str] = []
    for owner, token in tokens.items():
        # A trophy spent in this very round stays: the round may yet be void (E56).
        made = sum(state.terms.owner(challenge.by) == owner for challenge in state.challenges)
        keep = state.terms.price(made)
        cut = len(token.spent) - keep
        returned += token.spent[:cut]
        tokens[owner] = replace(token, spent=token.spent[cut:])
    return replace(state, tokens=tokens, pile=state.pile.with_discarded(returned))


def _drew(state: State, event: ev.Drew) -> State:
    secret = {**state.secret, event.seat: state.pile.deck[0]}
    return replace(state, secret=secret, pile=state.pile.without_top(1))


def _performance_began(state: State, event: ev.PerformanceBegan) -> State:
    return replace(state, phase="perform", audience=event.audience, channel=event.channel)


def _performed(state: State, event: ev.Performed) -> State:
    return replace(
        state,
        audience=_without(state.audience, event.seat),
        channel=_without(state.channel, event.seat),
    )


def _challenge_opened(state: State, event: ev.ChallengeOpened) -> State:
    return replace(state, phase="challenge", leaders=event.leaders)


def _challenged(state: State, event: ev.Challenged) -> State:
    owner, price = state.terms.owner(event.by), state.terms.price
    token = state.tokens[owner]
    made = sum(challenge.by == event.by for challenge in state.challenges)
    if price(made + 1) > price(made):
        token = replace(token, fresh=token.fresh[:-1], spent=(*token.spent, token.fresh[-1]))
    return replace(
        state,
        tokens={**state.tokens, owner: token},
        challenges=(*state.challenges, Challenge(event.by, event.target)),
    )


def _passed(state: State, event: ev.Passed) -> State:
    return replace(state, passed=(*state.passed, event.seat))


def _withdrew(state: State, event: ev.Withdrew) -> State:
    standing = tuple(each for each in state.challenges if each.by != event.seat)
    return replace(
        state,
        tokens=_refunded(state, state.challenges, standing),
        challenges=standing,
        passed=tuple(seat for seat in state.passed if seat != event.seat),
        withdrawn=(*state.withdrawn, event.seat),
    )


def _laid_out(state: State, event: ev.LaidOut) -> State:
    drawn = RING - len(state.secret)
    return replace(state, phase="guess", line_up=event.line_up, pile=state.pile.without_top(drawn))


def _guessed(state: State, event: ev.Guessed) -> State:
    return replace(state, guesses={**state.guesses, event.seat: event.slot})


def _came_late(state: State, event: ev.CameLate) -> State:
    return replace(state, late=(*state.late, event.seat))


def _excused(state: State, event: ev.Excused) -> State:
    return replace(state, absent=(*state.absent, event.seat))


def _revealed(state: State, event: ev.Revealed) -> State:
    return replace(state, phase="trophies", last_round=event)


def _moved(state: State, event: ev.Moved) -> State:
    token = replace(state.tokens[event.owner], space=event.space)
    return replace(
        state,
        tokens={**state.tokens, event.owner: token},
        to_take=state.to_take + (event.owner,) * event.crossings,
    )


def _set_back(state: State, event: ev.SetBack) -> State:
    token = replace(state.tokens[event.owner], space=event.space)
    pile = state.pile
    if event.lost_trophy:
        # E31: the trophy that goes is fixed by the edition, nobody is asked.
        if token.spent and state.terms.rules.lost_trophy == "spent-first":
            token, lost = replace(token, spent=token.spent[:-1]), token.spent[-1]
        else:
            token, lost = replace(token, fresh=token.fresh[:-1]), token.fresh[-1]
        pile = pile.with_discarded([lost])
    return replace(state, tokens={**state.tokens, event.owner: token}, pile=pile)


def _trophy_taken(state: State, event: ev.TrophyTaken) -> State:
    line_up, pile = state.line_up or (), state.pile
    if event.slot is None:
        card, pile = pile.deck[0], pile.without_top(1)
    else:
        taken = line_up[event.slot - 1]
        if taken is None:
            raise ValueError(f"no card lies at {event.slot}")
        card = taken
        line_up = (*line_up[: event.slot - 1], None, *line_up[event.slot :])
    token = state.tokens[event.owner]
    winning = replace(token, fresh=(*token.fresh, card))
    turn = state.to_take.index(event.owner)
    return replace(
        state,
        tokens={**state.tokens, event.owner: winning},
        line_up=line_up,
        pile=pile,
        to_take=state.to_take[:turn] + state.to_take[turn + 1 :],
    )


def _trophy_forgone(state: State, _: ev.TrophyForgone) -> State:
    return replace(state, to_take=state.to_take[1:])


def _round_ended(state: State, _: ev.RoundEnded) -> State:
    rest = [card for card in state.line_up or () if card is not None]
    return _cleared(replace(state, pile=state.pile.with_discarded(rest)))


def _round_voided(state: State, _: ev.RoundVoided) -> State:
    cards = state.secret.values() if state.line_up is None else state.line_up
    tokens = _refunded(state, state.challenges, ())
    pile = state.pile.with_discarded(card for card in cards if card is not None)
    return _cleared(replace(state, tokens=tokens, pile=pile))


def _seat_left(state: State, event: ev.SeatLeft) -> State:
    left = event.seats
    tokens, pile, secret = dict(state.tokens), state.pile, state.secret
    challenges = state.challenges
    if state.phase != "trophies":
        # Not judged yet: it lapses, and whoever challenged somebody who left has lost nothing.
        challenges = tuple(c for c in challenges if c.by not in left and c.target not in left)
        tokens = _refunded(state, [c for c in state.challenges if c.by not in left], challenges)
    if state.terms.mode != "cooperative":
        token = tokens.pop(state.terms.owner(left[0]))
        pile = pile.with_discarded(token.fresh + token.spent)
    if state.line_up is None:
        # Nobody has seen the card, so it goes; once it lies open it stays to be found (E56).
        pile = pile.with_discarded(secret[seat] for seat in left if seat in secret)
        secret = _without(secret, *left)
    staying = tuple(seat for seat in state.actors if seat not in left)
    return replace(
        state,
        tokens=tokens,
        pile=pile,
        secret=secret,
        # A single actor who left is still the one after whom the next follows.
        actors=staying or state.actors,
        guessers=tuple(seat for seat in state.guessers if seat not in left),
        audience={
            performer: tuple(seat for seat in seats if seat not in left)
            for performer, seats in _without(state.audience, *left).items()
        },
        channel=_without(state.channel, *left),
        leaders=tuple(seat for seat in state.leaders if seat not in left),
        challenges=challenges,
        passed=tuple(seat for seat in state.passed if seat not in left),
        withdrawn=tuple(seat for seat in state.withdrawn if seat not in left),
        guesses=_without(state.guesses, *left),
        late=tuple(seat for seat in state.late if seat not in left),
        absent=tuple(seat for seat in state.absent if seat not in left),
        to_take=tuple(owner for owner in state.to_take if owner in tokens),
        gone=tuple(sorted((*state.gone, *left))),
    )


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(
        state, phase="over", actors=(), guessers=(), winners=event.winners, ended=event.why
    )


def _cleared(state: State) -> State:
    """Forget what belongs to one round only."""
    return replace(
        state,
        secret={},
        audience={},
        channel={},
        leaders=(),
        challenges=(),
        passed=(),
        withdrawn=(),
        line_up=None,
        guesses={},
        late=(),
        absent=(),
        to_take=(),
    )


def _refunded(
    state: State, made: Iterable[Challenge], standing: Iterable[Challenge]
) -> dict[Owner, Token]:
    """Turn back what was paid for the challenges made beyond the price of those left standing."""
    before, after = Counter(c.by for c in made), Counter(c.by for c in standing)
    price, tokens = state.terms.price, dict(state.tokens)
    for seat, count in before.items():
        for _ in range(price(count) - price(after[seat])):
            tokens = _restored(tokens, state.terms.owner(seat))
    return tokens


def _restored(tokens: dict[Owner, Token], owner: Owner) -> dict[Owner, Token]:
    """Turn an owner's latest spent trophy back."""
    token = tokens[owner]
    return {
        **tokens,
        owner: replace(token, fresh=(*token.fresh, token.spent[-1]), spent=token.spent[:-1]),
    }


def _without(mapping: dict[Any, Any], *keys: Any) -> dict[Any, Any]:
    return {key: value for key, value in mapping.items() if key not in keys}


_APPLY: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.RoundBegan: _round_began,
    ev.Reshuffled: _reshuffled,
    ev.SpentReturned: _spent_returned,
    ev.Drew: _drew,
    ev.PerformanceBegan: _performance_began,
    ev.Performed: _performed,
    ev.ChallengeOpened: _challenge_opened,
    ev.Challenged: _challenged,
    ev.Passed: _passed,
    ev.Withdrew: _withdrew,
    ev.LaidOut: _laid_out,
    ev.Guessed: _guessed,
    ev.CameLate: _came_late,
    ev.Excused: _excused,
    ev.Revealed: _revealed,
    ev.Moved: _moved,
    ev.SetBack: _set_back,
    ev.TrophyTaken: _trophy_taken,
    ev.TrophyForgone: _trophy_forgone,
    ev.RoundEnded: _round_ended,
    ev.RoundVoided: _round_voided,
    ev.SeatLeft: _seat_left,
    ev.GameEnded: _game_ended,
}
