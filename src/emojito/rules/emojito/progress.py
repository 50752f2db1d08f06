"""How a round goes on by itself until somebody has to decide something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from emojito.rules.core import Course, Seat
from emojito.rules.emojito import challenge, ending, events as ev, scoring, stage
from emojito.rules.emojito.apply import apply
from emojito.rules.emojito.editions import RING
from emojito.rules.emojito.state import Phase, State
from emojito.rules.emojito.terms import GAME, Owner

EmojitoCourse: TypeAlias = Course[State, ev.EmojitoEvent]


def advance(course: EmojitoCourse) -> None:
    """Let everything happen that waits for nobody."""
    while _NEXT[course.state.phase](course):
        pass


def begin_round(course: EmojitoCourse, playing: tuple[Owner, ...]) -> None:
    """Give the turn to the next actors; in teams partners swap roles (T27, T32)."""
    state, terms = course.state, course.state.terms
    if terms.mode == "teams":
        actors = tuple(seat for seat in state.guessers if terms.owner(seat) in playing)
        guessers = tuple(terms.partner(seat) for seat in actors)
    else:
        (last,) = state.actors
        following = (seat for seat in terms.clockwise(last + 1) if seat not in state.gone)
        actors = (next(following),)
        guessers = tuple(seat for seat in state.present() if seat not in actors)
    course.add(ev.RoundBegan(state.round + 1, actors, guessers))


def draw_card(course: EmojitoCourse, seat: Seat) -> None:
    """Let an actor draw, whatever it takes to have a card."""
    _provide(course, 1)
    course.add(ev.Drew(seat))


def lay_out(course: EmojitoCourse) -> None:
    """Mix the performed cards with others and lay seven of them open."""
    secret = course.state.secret
    needed = RING - len(secret)
    _provide(course, needed)
    cards = (*secret.values(), *course.state.pile.deck[:needed])
    course.add(ev.LaidOut(course.chance.shuffled(cards)))


def give_trophies(course: EmojitoCourse) -> None:
    """Give every owner who is still to take a trophy the first card that lies there."""
    while course.state.to_take and (lying := course.state.lying()):
        course.add(ev.TrophyTaken(course.state.to_take[0], lying[0]))


def void_round(course: EmojitoCourse) -> None:
    """Undo the round and go on with the next."""
    course.add(ev.RoundVoided())
    begin_round(course, ending.contenders(course.state))


def end_abandoned(course: EmojitoCourse) -> bool:
    """End the game if too many have left it; say whether it was so."""
    if not ending.too_few_left(course.state):
        return False
    if course.state.phase == "trophies":
        course.add(ev.RoundEnded())
    else:
        course.add(ev.RoundVoided())
    course.add(ending.abandoned(course.state))
    return True


def _after_draw(course: EmojitoCourse) -> bool:
    if course.state.undrawn():
        return False
    course.add(stage.opening(course.state))
    return True


def _after_performance(course: EmojitoCourse) -> bool:
    state = course.state
    if state.audience:
        return False
    last = course.events[-1]
    if isinstance(last, ev.Performed) and (relay := stage.relay(state, last.seat)):
        course.add(relay)
        return True
    leaders = challenge.leaders(state) if state.terms.mode == "competitive" else ()
    if challenge.is_possible(state, leaders):
        course.add(ev.ChallengeOpened(leaders))
    else:
        lay_out(course)
    return True


def _after_challenges(course: EmojitoCourse) -> bool:
    if challenge.is_open(course.state):
        return False
    lay_out(course)
    return True


def _after_guesses(course: EmojitoCourse) -> bool:
    state = course.state
    if state.awaited():
        return False
    guesses = dict(sorted(state.guesses.items()))
    line_up = tuple(card for card in state.line_up or () if card is not None)
    course.add(ev.Revealed(state.secret, guesses, line_up, state.late, state.absent))
    # Both are judged on the dials alone, and nobody moves both ways, so their order is free (E34).
    for moved in scoring.moves(state):
        course.add(moved)
    for set_back in challenge.setbacks(state):
        course.add(set_back)
    return True


def _after_trophies(course: EmojitoCourse) -> bool:
    state = course.state
    if not state.to_take:
        _end_round(course)
        return True
    owner = state.to_take[0]
    lying = state.lying()
    if not lying:
        _provide(course, 1)
        if course.state.pile.deck:
            course.add(ev.TrophyTaken(owner, slot=None))
        else:
            course.add(ev.TrophyForgone(owner))
    elif owner == GAME:
        course.add(ev.TrophyTaken(owner, lying[0]))
    elif state.terms.own_screens and _ends_game(state):
        # Nobody chooses a card while everybody waits for the winner (E70).
        give_trophies(course)
    else:
        return False
    return True


def _ends_game(state: State) -> bool:
    """Whether the game is over with this round, whoever takes which of the cards."""
    for owner in state.to_take:
        if not state.lying() and not state.pile.deck:
            break
        slot = next(iter(state.lying()), None)
        state = apply(state, ev.TrophyTaken(owner, slot))
    return ending.verdict(apply(state, ev.RoundEnded())) is not None


def _end_round(course: EmojitoCourse) -> None:
    course.add(ev.RoundEnded())
    if verdict := ending.verdict(course.state):
        course.add(verdict)
    else:
        begin_round(course, ending.playing_on(course.state))


def _provide(course: EmojitoCourse, cards: int) -> None:
    """See to it that the deck has that many cards, as far as there are any (E18, E19)."""
    if len(course.state.pile.deck) < cards:
        _reshuffle(course)
    if len(course.state.pile.deck) < cards and course.state.terms.rules.spent_cards_return:
        course.add(ev.SpentReturned())
        _reshuffle(course)


def _reshuffle(course: EmojitoCourse) -> None:
    if discard := course.state.pile.discard:
        course.add(ev.Reshuffled(course.chance.shuffled(discard)))


def _never(_: EmojitoCourse) -> bool:
    return False


_NEXT: Final[dict[Phase, Callable[[EmojitoCourse], bool]]] = {
    "draw": _after_draw,
    "perform": _after_performance,
    "challenge": _after_challenges,
    "guess": _after_guesses,
    "trophies": _after_trophies,
    "over": _never,
}
