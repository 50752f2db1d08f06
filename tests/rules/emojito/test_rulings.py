"""The rulings E1–E68 that show in the rules, one test or more for each.

Tested elsewhere:
  test_rulings_challenge.py   E20–E33, E61
  test_challenge_options.py   E23, E26 (what a table may choose)
  test_rulings_cards.py       E14, E18, E19, E65, E66
  test_rulings_absence.py     E55, E56
  test_rulings_leaving.py     E57, E67
  test_setup.py               E9, E10 (symbols, cards), E46, E48 (Secret Message and levels)
  test_refusals.py            E12 (an actor has no dial to set), E53 (an answer is final)
  test_ring.py                E1, E32, E33, E62
Tested as a case:
  E1 T11–T13, E2 R1, E11 T24 and T29, E13 T06, T15 and T16, E14 R2, E17 R12, E38 R7, E39 R4,
  E43 R13, E44 T55, E47 T17
Not to be seen in the rules:
  E7, E8, E52 bind people; E54 means that there is no clock; E59 is drawn on screens
"""

# ruff: noqa: N802 - a test bears the id of its ruling

import pytest
from msgspec import UNSET

from emojito.rules.emojito.editions import EDITIONS
from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    TAC,
    all_editions,
    answer,
    at,
    draw,
    editions,
    everybody,
    guess,
    lay_out,
    line_editions,
    perform,
    play,
    slot_of,
    table,
)

SYMBOLS = ("face", "sound", "both", "sound", "both", "face", "sound")


def channels(t):
    draw(t)
    return t.view("table").channel


# How one performs


@all_editions
def test_E3_in_competitive_the_actors_own_token_decides(edition):
    position = {0: 1, 1: 2, 2: 3}
    for actor, symbol in enumerate(["face", "sound", "both"]):
        t = table(edition, "competitive", 3, position, symbols=SYMBOLS, first_actor=actor)
        assert channels(t) == {actor: symbol}


@all_editions
def test_E4_in_cooperative_the_players_token_decides(edition):
    t = table(edition, "cooperative", 3, {"players": 2, "game": 3}, symbols=SYMBOLS)
    assert channels(t) == {0: "sound"}
    t = table(edition, "cooperative", 3, {"players": 0, "game": 3}, symbols=SYMBOLS)
    assert channels(t) == {0: "face"}


@line_editions
def test_E5_teams_that_chose_symbols_follow_each_its_own_token(edition):
    position = {"team0": 2, "team1": 3, "team2": 0}
    options = {"symbols_in_teams": True}
    t = table(edition, "teams", 6, position, symbols=SYMBOLS, options=options)
    assert channels(t) == {0: "sound", 2: "both", 4: "face"}


@line_editions
def test_E6_in_teams_all_perform_at_once_each_for_the_partner(edition):
    t = table(edition, "teams", 6)
    for actor in (4, 0, 2):
        t.do(actor, "draw")
    seen = t.view("table")
    assert seen.performers == (0, 2, 4)
    assert seen.audience == {0: (1,), 2: (3,), 4: (5,)}
    t.do(2, "performed")
    t.do(4, "performed")
    assert (t.view("table").performers, t.state.phase) == ((0,), "perform")
    t.do(0, "performed")
    assert (t.view("table").performers, t.state.phase) == ((), "guess")


@all_editions
def test_E49_a_secret_message_of_two_is_one_showing(edition):
    options = {"secret_message": True}
    t = table(edition, "cooperative", 2, {"players": 2}, symbols=SYMBOLS, options=options)
    assert channels(t) == {0: "face"}
    assert t.view("table").audience == {0: (1,)}
    t.do(0, "performed")
    assert t.state.phase == "guess"


@all_editions
def test_E50_whoever_relays_never_sees_the_card(edition):
    t = table(edition, "cooperative", 4, options={"secret_message": True})
    draw(t)
    for performer in (0, 1, 2):
        assert t.view("table").performers == (performer,)
        assert set(t.view(0).secret) == {0}
        assert all(t.view(seat).secret is UNSET for seat in (1, 2, 3))
        t.do(performer, "performed")


@all_editions
def test_E68_after_a_secret_message_the_left_neighbour_of_who_drew_acts(edition):
    t = table(edition, "cooperative", 4, first_actor=2, options={"secret_message": True})
    drew = []
    for _ in range(5):
        drew += t.state.actors
        play(t)
    assert drew == [2, 3, 0, 1, 2]


@all_editions
def test_E51_every_showing_of_a_secret_message_is_face_only(edition):
    options = {"secret_message": True}
    t = table(edition, "cooperative", 4, {"players": 2}, symbols=["sound"] * 7, options=options)
    draw(t)
    while t.state.phase == "perform":
        (performer,) = t.view("table").performers
        assert t.view("table").channel == {performer: "face"}
        t.do(performer, "performed")


# Taking trophies


@all_editions
def test_E15_the_actor_takes_first_and_then_all_clockwise(edition):
    t = table(edition, "competitive", 4, dict.fromkeys(range(4), 5), first_actor=2)
    lay_out(t)
    answer(t, right=3)
    order = []
    while t.state.phase == "trophies":
        seen = t.view("table")
        order.append(seen.to_take[0])
        able = [seat for seat in t.seats if t.legal(seat)]
        assert able == [int(order[-1])]
        t.do(able[0], "take", slot=7 - len(order))
    assert order == ["2", "3", "0", "1"]


@line_editions
def test_E15_the_players_take_before_the_game_and_anybody_takes_for_them(edition):
    options = {"difficulty": "very-challenging"}
    position = {"players": 7, "game": 6}
    for taker in range(5):
        t = table(edition, "cooperative", 5, position, options=options)
        lay_out(t)
        answer(t, right=1)
        assert t.view("table").to_take == ("players", "game", "game")
        t.do(taker, "take", slot=4)
        assert everybody(t) == {"players": (1, 1), "game": (1, 2)}


@line_editions
def test_E15_teams_take_in_their_order_and_either_partner_may(edition):
    pairs = [[5, 2], [0, 3], [4, 1]]
    position = {"team0": 6, "team1": 6, "team2": 6}
    for takers in ((5, 0, 4), (2, 3, 1)):
        t = table(edition, "teams", 6, position, teams=pairs)
        lay_out(t)
        answer(t, right=3)
        assert t.view("table").to_take == ("team0", "team1", "team2")
        for slot, taker in enumerate(takers, 1):
            t.do(taker, "take", slot=slot)
        assert set(everybody(t).values()) == {(1, 1)}


@all_editions
@pytest.mark.parametrize(("taken", "left_for_the_game"), [(1, 2), (2, 1), (7, 1)])
def test_E16_the_games_trophy_is_the_lowest_card_still_lying(edition, taken, left_for_the_game):
    t = table(edition, "cooperative", 4, {"players": 7, "game": 7})
    lay_out(t)
    line_up = t.view("table").line_up
    answer(t, right=2)
    t.do(0, "take", slot=taken)
    assert t.state.tokens["players"].fresh == (line_up[taken - 1],)
    assert t.state.tokens["game"].fresh == (line_up[left_for_the_game - 1],)


@all_editions
def test_E16_nobody_is_asked_for_the_games_trophy(edition):
    t = table(edition, "cooperative", 4, {"game": 7})
    lay_out(t)
    line_up = t.view("table").line_up
    answer(t, right=2)
    assert (t.state.phase, t.state.round) == ("draw", 2)
    assert t.state.tokens["game"].fresh == line_up[:1]


# Scoring and ends


def test_E34_reveal_then_moves_then_setbacks_then_trophies_then_the_end():
    t = table(HUCH, "competitive", 4, {1: (7, 4), 2: (1, 1), 3: (5, 4)})
    lay_out(t, (2, 1))
    laid_out = len(t.log)
    answer(t, right={2, 3})
    t.do(3, "take", slot=1)
    assert [type(event).__name__ for event in t.log[laid_out:]] == [
        *["Guessed"] * 3,
        "Revealed",
        *["Moved"] * 3,
        "SetBack",
        "TrophyTaken",
        "RoundEnded",
        "GameEnded",
    ]
    assert everybody(t) == {"0": (4, 0), "1": (4, 4), "2": (4, 1), "3": (1, 5)}
    assert t.winners == ("3",)


@all_editions
def test_E35_a_game_ends_when_all_trophies_of_the_round_are_taken(edition):
    goal = EDITIONS[edition].goals["competitive"]
    t = table(edition, "competitive", 4, {1: (5, goal - 1), 2: (6, goal - 1), 3: (5, 0)})
    lay_out(t)
    answer(t, right=3)
    for seat in (1, 2):
        t.do(seat, "take", slot=seat)
        assert (t.over, t.winners) == (False, ())
    t.do(3, "take", slot=3)
    assert (t.over, t.winners, t.state.round) == (True, ("2",), 1)


@all_editions
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_E35_nothing_of_the_last_round_is_left_but_its_reveal(edition, mode):
    position = {1: (5, 6), 2: (1, 1)} if mode == "competitive" else {"players": (7, 6)}
    t = play(table(edition, mode, 4, position), right={1})
    seen = t.everything()
    assert (seen.over, seen.round, seen.line_up) == (True, 1, None)
    assert (seen.actors, seen.guessers, seen.performers) == ((), (), ())
    assert (seen.locked, seen.challenges, seen.passed, seen.leaders) == ((), (), (), ())
    assert (seen.secret, seen.guesses, seen.to_take) == ({}, {}, ())
    assert set(seen.last_round.guesses) == {1, 2, 3}


def test_the_reveal_does_not_tell_in_which_order_dials_were_set():
    t = table(HUCH, "competitive", 4)
    lay_out(t)
    for seat in (3, 1, 2):
        guess(t, seat, right=False)
    assert list(t.state.last_round.guesses) == [1, 2, 3]


def test_E36_more_trophies_win_before_the_higher_space():
    t = table(D16, "competitive", 7, {0: (3, 5), 1: (7, 5)})
    play(t, right=6)
    assert (at(t, 0), at(t, 1)) == ((1, 7), (3, 6))
    assert (t.over, t.winners) == (True, ("0",))


@all_editions
def test_E37_the_line_is_behind_all_spaces(edition):
    t = play(table(edition, "competitive", 4, {1: (1, 6), 2: (0, 6), 3: (0, 6)}))
    assert (t.over, t.winners) == (True, ("1",))


@pytest.mark.parametrize(
    ("players", "game", "right", "winner"),
    [(7, 6, 2, "players"), (6, 7, 2, "game"), (7, 7, 2, "game"), (7, 7, 3, "players")],
)
def test_E40_tactic_cooperative_in_one_round_the_further_wins_else_the_game(
    players, game, right, winner
):
    t = table(TAC, "cooperative", 5, {"players": (players, 4), "game": (game, 4)})
    play(t, right)
    assert (at(t, "players")[1], at(t, "game")[1]) == (5, 5)
    assert (t.over, t.winners) == (True, (winner,))


@editions(DES, D16, TAC)
@pytest.mark.parametrize(
    ("first_actor", "rounds_before", "winner"),
    [(0, 0, "3"), (2, 0, "1"), (0, 2, "3"), (2, 2, "1"), (3, 1, "1")],
)
def test_E41_turn_order_runs_from_the_first_actor_and_never_changes(
    edition, first_actor, rounds_before, winner
):
    goal = EDITIONS[edition].goals["competitive"]
    position = {1: (5, goal - 1), 3: (5, goal - 1)}
    t = table(edition, "competitive", 4, position, first_actor=first_actor)
    for _ in range(rounds_before):
        play(t)
    play(t, right={1, 3})
    assert (at(t, 1), at(t, 3)) == ((1, goal), (1, goal))
    assert (t.over, t.winners) == (True, (winner,))


@editions(DES, D16, TAC)
def test_E41_of_several_tied_players_the_last_wins(edition):
    goal = EDITIONS[edition].goals["competitive"]
    position = dict.fromkeys((0, 1, 2), (3, goal))
    t = play(table(edition, "competitive", 4, position, first_actor=3))
    assert t.winners == ("2",)


# Teams


@line_editions
def test_E42_extra_rounds_narrow_from_three_teams_to_two_to_one(edition):
    tied = dict.fromkeys(("team0", "team1", "team3"), (6, 2))
    t = table(edition, "teams", 8, {**tied, "team2": (7, 1)})
    play(t, right={1, 3, 7})

    assert (t.state.actors, t.state.guessers) == ((1, 3, 7), (0, 2, 6))
    lay_out(t)
    assert len(set(t.view("table").line_up)) == 7
    play(t, right={2, 6})
    assert (at(t, "team0"), at(t, "team1"), at(t, "team3")) == ((1, 3), (3, 3), (3, 3))

    assert (t.state.actors, t.state.guessers) == ((2, 6), (3, 7))
    play(t, right=())
    assert (t.state.actors, t.state.guessers) == ((3, 7), (2, 6))
    play(t, right={6})
    assert (at(t, "team1"), at(t, "team3")) == ((3, 3), (5, 3))
    assert (t.over, t.winners, t.view("table").round) == (True, ("team3",), 4)


@line_editions
def test_E42_in_extra_rounds_trophies_count_before_the_space(edition):
    t = table(edition, "teams", 6, {"team0": (7, 3), "team1": (7, 3)})
    play(t)
    assert not t.over
    play(t, right=[seat for seat in t.state.guessers if seat in (0, 1)])
    assert (at(t, "team0"), at(t, "team1")) == ((2, 4), (7, 3))
    assert (t.over, t.winners) == (True, ("team0",))


@line_editions
def test_E42_a_team_out_of_the_extra_rounds_cannot_come_back(edition):
    t = table(edition, "teams", 6, {"team0": (3, 3), "team1": (3, 3), "team2": (2, 3)})
    play(t)
    assert t.state.actors == (1, 3)
    play(t)
    assert t.state.actors == (0, 2)
    assert all(not t.legal(seat) for seat in (4, 5))


@line_editions
def test_E64_the_card_of_another_team_is_wrong(edition):
    t = table(edition, "teams", 4)
    lay_out(t)
    t.do(1, "guess", slot=slot_of(t, 3))
    t.do(3, "guess", slot=slot_of(t, 3))
    assert everybody(t) == {"team0": (0, 0), "team1": (2, 0)}


# Numbers of players, turns, phases


def test_E45_tactic_competitive_of_two_has_no_challenge():
    t = table(TAC, "competitive", 2, {0: (1, 2), 1: (7, 3)})
    perform(t)
    assert (t.state.phase, t.view("table").leaders) == ("guess", ())
    guess(t, 1, right=True)
    t.do(1, "take", slot=1)
    assert everybody(t) == {"0": (3, 2), "1": (3, 4)}
    perform(t)
    assert (t.state.actors, t.state.phase) == ((1,), "guess")


def test_E58_only_tactic_asks_who_was_on_a_stage():
    assert [name for name, edition in EDITIONS.items() if edition.asks_for_the_stage] == [TAC]


@line_editions
def test_E60_no_challenge_in_cooperative_and_in_teams(edition):
    for mode, position in (
        ("cooperative", {"players": (5, 2), "game": (7, 2)}),
        ("teams", {"team0": (5, 2), "team1": (7, 2)}),
    ):
        t = table(edition, mode, 4, position)
        perform(t)
        assert (t.state.phase, t.view("table").leaders) == ("guess", ())


@all_editions
def test_E63_the_window_lies_between_performance_and_line_up(edition):
    t = table(edition, "competitive", 4, {1: (7, 2), 2: (1, 1)})
    perform(t)
    seen = t.view("table")
    assert (seen.phase, seen.line_up, seen.performers) == ("challenge", None, ())
    assert seen.deck == 100 - 3 - 1
    t.do(0, "lay_out")
    assert (t.state.phase, t.view("table").deck) == ("guess", 100 - 3 - 7)
