"""Bots of Emojito! see what their seat may see, act, guess, challenge, and finish every game."""

from __future__ import annotations

import dataclasses
import pickle

import pytest
from msgspec.structs import replace

from emojito.bots.core import CHARACTERS, NAMES, Asked
from emojito.bots.emojito import play
from emojito.games import HOSTED
from emojito.lab.emojito.challenging import as_bots_do, measure, never
from emojito.puppet.characters import CHARACTERS as TEMPERAMENTS
from emojito.puppet.codes import HUNCH
from emojito.puppet.controls import FACE, REST, SILENCE
from emojito.puppet.performing import FRAME, Frame, perform
from emojito.puppet.scores import standard_scores
from emojito.rooms import commands as do
from emojito.rooms.alarms import asked_of_bot
from emojito.rooms.decide import sit_out
from emojito.rules import Chance
from emojito.rules.emojito import EMOJITO, commands as game, events as ev
from emojito.rules.emojito.chronicle import Chronicle, Round
from tests.rooms.simulation import RoomSimulation, at


def table(*, people=1, bots=3, seed=1, level="keen", **choice):
    sim = RoomSimulation(people, seed=seed)
    for _ in range(bots):
        sim.do("p1", do.AddBot(level))
    sim.start(game="emojito", emojito={"mode": "cooperative", "first_actor": "b1", **choice})
    return sim


def until(sim, phase):
    while sim.state.phase != phase:
        sim.wait_and_ring()
    return sim


def test_every_character_has_a_name_and_a_temperament():
    assert set(CHARACTERS) == set(NAMES) == set(TEMPERAMENTS)


def test_a_bot_shows_its_card_to_those_who_may_see_it_and_then_says_done():
    sim = until(table(), "perform")
    (actor,) = sim.state.actors
    answer = sim.ask("b1")
    assert sim.seat(actor) == "b1"
    assert answer.command == game.Performed()
    assert 50 < len(answer.performance) < 130
    sim.perform("b1", answer)
    assert len(sim.relay.seen_by("b2")) == len(answer.performance)
    assert sim.relay.seen_by("b1") == (), "nobody watches oneself"


def test_a_bot_guesses_by_what_it_saw_and_says_what_it_went_by():
    sim = until(table(level="sharp"), "guess")
    answer = sim.ask("b2")
    assert isinstance(answer.command, game.Guess)
    assert answer.noticed


@pytest.mark.parametrize("frames", [(REST, REST), (None, None)], ids=["at rest", "silent"])
def test_a_bot_that_was_shown_nothing_but_rest_sits_the_guess_out(frames):
    """It does not pretend: a card chosen for nothing at all would be no guess (E55)."""
    sim = until(table(), "guess")
    silence = (SILENCE,) * 4 if frames[0] is None else ()
    seen = tuple(Frame(80 * number, face, silence) for number, face in enumerate(frames))
    asked = asked_of_bot(sim.room, "b2", Chance(1), seen)
    assert play(asked).command is None


def test_a_bot_that_can_name_nothing_has_a_hunch():
    """Something was shown, but nothing that it has a word for."""
    sim = until(table(), "guess")
    lasting = tuple(SLIGHT._replace(at=80 * number) for number in range(40))
    asked = asked_of_bot(sim.room, "b2", Chance(1), lasting)
    answer = play(asked)
    assert isinstance(answer.command, game.Guess)
    assert answer.noticed == (HUNCH,)


each_level = pytest.mark.parametrize("level", ["gentle", "keen", "sharp"])


def asked_at_tables_alike(sim, who, level):
    """What a bot is asked at tables that differ only in what it may not know.

    Other cards are performed than the one it holds itself, the deck lies in another order, and
    others have guessed otherwise; the frames are the same.
    """
    seat, state = sim.room.seat_of(who), sim.state
    seen = tuple(Frame(*each) for each in sim.relay.seen_by(who))
    others = [card for card in state.line_up or state.pile.deck[:7] if card is not None]
    for number in range(len(others)):
        cards = others[number:] + others[:number]
        hidden = replace(
            state,
            secret={
                actor: card if actor == seat else cards[place]
                for place, (actor, card) in enumerate(state.secret.items())
            },
            pile=replace(state.pile, deck=state.pile.deck[::-1] if number % 2 else state.pile.deck),
            guesses={
                other: slot if other == seat else number + 1
                for other, slot in state.guesses.items()
            },
        )
        view = EMOJITO.view(hidden, seat)
        yield Asked(
            view=view, chance=Chance(7), level=level, seen=seen, chronicle=sim.room.play.chronicle
        )


def alike(sim, who, level):
    """The one answer of a bot to all of these tables."""
    asked = [*asked_at_tables_alike(sim, who, level)]
    assert len(asked) == 7
    assert len({repr(each.view) for each in asked}) == 1, "its seat sees no difference"
    (answer,) = {repr(play(each)): play(each) for each in asked}.values()
    return answer


@each_level
def test_two_tables_that_differ_in_hidden_things_alone_are_the_same_to_who_guesses(level):
    sim = until(table(level=level), "guess")
    sim.wait_and_ring()
    (who, *_) = (sim.seat(seat) for seat in sim.state.awaited() if sim.seat(seat) != "p1")
    assert sim.state.guesses
    assert alike(sim, who, level).command is not None


@each_level
def test_they_are_the_same_to_who_performs(level):
    sim = until(table(level=level), "perform")
    assert alike(sim, "b1", level).performance


@each_level
def test_they_are_the_same_to_who_passes_on(level):
    """Who performs a Secret Message has seen a face, and never sees the card (E50)."""
    sim = until(table(bots=4, level=level, options={"secret_message": True}), "perform")
    sim.wait_and_ring()
    (passing_on,) = sim.state.audience
    assert passing_on not in sim.state.secret
    answer = alike(sim, sim.seat(passing_on), level)
    assert answer.performance


@each_level
@pytest.mark.parametrize("edition", ["desyllas", "huch-2017", "tactic"])
def test_they_are_the_same_to_who_may_challenge(level, edition):
    sim = at("emojito", "challenge", mode="competitive", people=4, edition=edition)
    seat = next(s for s in sim.state.guessers if game.Pass() in EMOJITO.legal(sim.state, s))
    (card,) = sim.state.secret.values()
    sim.relay.restage(sim.room)
    assert alike(sim, sim.seat(seat), level).command is not None
    asked = [
        dataclasses.replace(each, seen=perform(standard_scores()[card], "mint", Chance(1), "face"))
        for each in asked_at_tables_alike(sim, sim.seat(seat), level)
    ]
    assert len({repr(play(each)) for each in asked}) == 1


@each_level
def test_they_are_the_same_in_teams(level):
    """Two cards are performed at once: one's own partner's is as unknown as the other team's."""
    sim = RoomSimulation(1, seed=3)
    for _ in range(4):
        sim.do("p1", do.AddBot(level))
    sim.do("p1", do.Stand())
    sim.start(game="emojito", emojito={"mode": "teams"})
    until(sim, "perform")
    for actor in sim.state.audience:
        assert alike(sim, sim.seat(actor), level).performance
    until(sim, "guess")
    for guesser in sim.state.awaited():
        assert alike(sim, sim.seat(guesser), level).command is not None


def test_a_bot_that_could_see_nothing_sits_the_guess_out():
    """A person performs in the room: nobody pretends (E55)."""
    sim = table(people=2, bots=2, first_actor="p1")
    sim.move("p1", game.Draw())
    sim.move("p1", game.Performed())
    until(sim, "guess")
    assert sim.ask("b1").command is None
    happened = [each for event in sim.wait_and_ring() for each in event.events]
    assert isinstance(happened[0], ev.Excused)
    sim.move("p2", game.Guess(1))
    while sim.state.phase == "guess":
        sim.wait_and_ring()
    assert sim.room.play.chronicle.rounds[0].chosen.keys() == {sim.room.seat_of("p2")}


def test_a_person_with_a_puppet_is_watched():
    sim = table(people=2, bots=2, first_actor="p1")
    sim.do("p1", do.ChooseWay("puppet"))
    sim.move("p1", game.Draw())
    sim.relay.restage(sim.room)
    (card,) = sim.state.secret.values()
    channel = sim.state.channel[0]
    for frame in perform(standard_scores()[card], "mint", Chance(1), channel):
        sim.stage_clock += FRAME / 1000
        sim.relay.perform("p1", frame.face, frame.voice)
    sim.move("p1", game.Performed())
    until(sim, "guess")
    assert isinstance(sim.ask("b1").command, game.Guess)


def test_a_card_nobody_has_a_score_for_voids_the_round():
    sim = until(table(), "perform")
    (actor,) = sim.state.actors
    view = replace(EMOJITO.view(sim.state, actor), secret={actor: "hangover"})
    assert play(Asked(view=view, chance=Chance(1))).command is None
    transition = sim.transition()
    sit_out(transition, "b1")
    (happened,) = sim.commit(transition)
    assert isinstance(happened.events[0], ev.RoundVoided)


def test_what_was_shown_in_a_secret_message_is_passed_on_as_it_was_seen():
    sim = until(table(bots=4, people=1, options={"secret_message": True}), "perform")
    answer = sim.ask("b1")
    sim.perform("b1", answer)
    seat = sim.room.seat_of("b2")
    view = replace(EMOJITO.view(sim.state, seat), phase="perform")
    seen = tuple(Frame(*each) for each in sim.relay.seen_by("b2"))
    if seen:
        passed_on = play(Asked(view=view, chance=Chance(1), seen=seen))
        assert passed_on.command == game.Performed()
        assert any(frame.face != REST for frame in passed_on.performance)
    assert play(Asked(view=view, chance=Chance(1))).command is None


def test_bots_say_before_the_game_what_they_will_not_see():
    sim = RoomSimulation(2)
    assert "concerns" not in sim.sees(None)["room"]
    sim.do("p1", do.AddBot())
    assert sim.sees(None)["room"]["concerns"] == ["bots-blind"]
    for who in ("p1", "p2"):
        sim.do(who, do.ChooseWay("puppet"))
    assert "concerns" not in sim.sees(None)["room"]
    sim.do("p1", do.ChooseWay("camera"))
    sim.configure(game="mau-mau")
    assert "concerns" not in sim.sees(None)["room"]


def test_a_question_finds_its_way_to_another_process():
    sim = until(table(), "guess")
    bot = HOSTED["emojito"].bot
    view = EMOJITO.view(sim.state, sim.room.seat_of("b2"))
    asked = Asked(view=view, chance=Chance(3), seen=())
    again = pickle.loads(pickle.dumps((bot, asked)))  # noqa: S301
    assert again[0](again[1]) == bot(asked)


SLIGHT = Frame(80, tuple(0.03 for _ in FACE), ())


def in_the_window(edition):
    """A seat that may challenge, and what its bot is asked."""
    sim = at("emojito", "challenge", mode="competitive", people=4, edition=edition)
    may = (seat for seat in sim.state.guessers if game.Pass() in EMOJITO.legal(sim.state, seat))
    return asked_of_bot(sim.room, sim.seat(next(may)), Chance(1), (SLIGHT,))


def with_course(asked, *, right, wrong, mine=(1, 1), theirs=(4, 6)):
    """The same after rounds in which one was always right and all others always wrong, or not."""
    seat = asked.view.seat
    others = [other for other in asked.view.guessers if other != seat]
    rounds = tuple(
        Round(
            number,
            {},
            chosen=dict.fromkeys((seat, *others), "joy"),
            right=(seat,) * right + tuple(others) * (not wrong),
            late=(),
            challenges=(),
            extra=False,
        )
        for number in range(1, 31)
    )
    tokens = {
        owner: replace(token, counting=counting, space=space)
        for owner, token in asked.view.tokens.items()
        for counting, space in [mine if owner == str(seat) else theirs]
    }
    view = replace(asked.view, tokens=tokens)
    return dataclasses.replace(asked, view=view, level="sharp", chronicle=Chronicle({}, rounds))


def challenges(asked):
    return isinstance(play(asked).command, game.Challenge)


def test_a_challenge_is_worth_it_when_one_is_right_and_they_are_wrong():
    asked = in_the_window("desyllas")
    assert challenges(with_course(asked, right=True, wrong=True))
    assert not challenges(with_course(asked, right=False, wrong=True))
    assert not challenges(with_course(asked, right=True, wrong=False))


def test_where_one_need_not_be_right_it_is_enough_that_they_are_wrong():
    asked = in_the_window("tactic")
    assert challenges(with_course(asked, right=False, wrong=True))
    assert not challenges(with_course(asked, right=True, wrong=False))


def test_only_those_who_are_ahead_are_challenged():
    asked = in_the_window("desyllas")
    assert not challenges(with_course(asked, right=True, wrong=True, mine=(4, 6)))


def test_a_trophy_that_counts_is_paid_only_by_who_would_lose_otherwise_and_has_nothing_to_lose():
    asked = in_the_window("huch-2017")
    assert challenges(with_course(asked, right=True, wrong=True))
    assert not challenges(with_course(asked, right=True, wrong=True, theirs=(4, 4)))
    assert not challenges(with_course(asked, right=True, wrong=True, mine=(4, 2)))


def test_who_does_not_understand_this_actor_may_be_challenged_though_hardly_ever_wrong():
    asked = with_course(in_the_window("desyllas"), right=True, wrong=False)
    (actor,) = asked.view.actors
    *others, one, two = asked.chronicle.rounds

    def after(acted):
        wrong = [
            replace(past, cards={acted: "joy"}, right=(asked.view.seat,)) for past in (one, two)
        ]
        rounds = (*others, *wrong)
        return dataclasses.replace(asked, chronicle=replace(asked.chronicle, rounds=rounds))

    assert challenges(after(actor))
    assert not challenges(after(99))


@pytest.mark.parametrize("seen", [(), (Frame(80, REST, ()),)], ids=["nothing", "rest"])
def test_nobody_challenges_without_having_seen_anything(seen):
    asked = with_course(in_the_window("desyllas"), right=True, wrong=True)
    assert play(dataclasses.replace(asked, seen=seen)).command == game.Pass()


def test_challenging_gains_more_than_never_challenging_where_it_costs_nothing():
    """Each game is played twice, with the seats exchanged; a half is even."""
    share, _, made, _ = measure("tactic", "gentle", 40, 4, as_bots_do, never)
    assert made > 1
    assert share > 0.53


def test_where_it_costs_a_lap_challenges_are_rare_and_lose_no_games():
    share, _, made, _ = measure("huch-2017", "gentle", 40, 4, as_bots_do, never)
    assert made < 1
    assert share > 0.47
