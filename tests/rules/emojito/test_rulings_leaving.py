"""The rulings on leaving for good: E57 and E67."""

# ruff: noqa: N802 - a test bears the id of its ruling

import pytest

from tests.rules.asking import happened
from tests.rules.emojito.builders import (
    ALL_EDITIONS,
    D16,
    DES,
    HUCH,
    LINE_EDITIONS,
    TAC,
    all_editions,
    answer,
    at,
    cards,
    draw,
    editions,
    everybody,
    guess,
    lay_out,
    line_editions,
    perform,
    play,
    reach,
    spent,
    table,
    take,
    turn,
)

BEFORE_THE_LINE_UP = ("draw", "perform", "challenge")


def leave(t, who):
    """Let a player leave; whatever happens, no card goes with them."""
    t.do("table", "leave", who=who)
    assert cards(t) == sorted(t.log[0].deck)
    assert who in t.view("table").gone
    assert t.legal(who) == ()
    return t


# Leaving alone and together


@pytest.mark.parametrize(
    ("edition", "mode", "phase"),
    [(e, "competitive", phase) for e in ALL_EDITIONS for phase in BEFORE_THE_LINE_UP]
    + [(e, "cooperative", phase) for e in ALL_EDITIONS for phase in ("draw", "perform")],
)
def test_E67_the_round_is_void_if_its_actor_leaves_before_the_line_up(edition, mode, phase):
    position = {2: (7, 3), 3: (1, 2)} if mode == "competitive" else None
    t = table(edition, mode, 5, position, first_actor=1)
    others = {owner: place for owner, place in everybody(t).items() if owner != "1"}
    leave(reach(t, phase), 1)
    assert turn(t) == (2, "draw", (2,), (0, 3, 4))
    assert everybody(t) == others
    assert len(happened(t, "RoundVoided")) == 1


@all_editions
def test_E67_the_round_counts_if_its_actor_leaves_after_the_line_up(edition):
    t = reach(table(edition, "competitive", 5, dict.fromkeys(range(5), (1, 1))), "guess")
    leave(t, 0)
    assert (t.state.phase, t.state.awaited()) == ("guess", (1, 2, 3, 4))
    answer(t, right=2)
    assert everybody(t) == {"1": (4, 1), "2": (4, 1), "3": (1, 1), "4": (1, 1)}
    assert turn(t) == (2, "draw", (1,), (2, 3, 4))


@all_editions
def test_E67_cooperative_counts_too_if_the_actor_leaves_after_the_line_up(edition):
    t = reach(table(edition, "cooperative", 5, {"players": 1, "game": 1}), "guess")
    leave(t, 0)
    answer(t, right=3)
    assert everybody(t) == {"players": (4, 0), "game": (2, 0)}
    assert turn(t) == (2, "draw", (1,), (2, 3, 4))


@pytest.mark.parametrize(
    ("edition", "mode", "phase"),
    [(e, "competitive", phase) for e in ALL_EDITIONS for phase in (*BEFORE_THE_LINE_UP, "guess")]
    + [(e, "cooperative", p) for e in ALL_EDITIONS for p in ("draw", "perform", "guess")],
)
def test_E67_the_round_goes_on_if_a_guesser_leaves(edition, mode, phase):
    position = {2: (7, 3), 3: (1, 2)} if mode == "competitive" else None
    t = reach(table(edition, mode, 5, position), phase)
    leave(t, 4)
    assert turn(t) == (1, phase, (0,), (1, 2, 3))
    assert all(4 not in seats for seats in t.view("table").audience.values())
    assert "4" not in t.view("table").tokens
    start, _ = at(t, 0 if mode == "competitive" else "players")
    play(t, right={1})
    owner, steps = (0, 2) if mode == "competitive" else ("players", 1)
    assert at(t, owner) == (start + steps, 0)
    assert turn(t) == (2, "draw", (1,), (0, 2, 3))


@all_editions
def test_E67_the_last_one_awaited_may_leave(edition):
    t = reach(table(edition, "cooperative", 4), "guess")
    guess(t, 1, right=True)
    guess(t, 2, right=False)
    start, _ = at(t, "players")
    leave(t, 3)
    assert everybody(t) == {"players": (start + 1, 0), "game": (start + 1, 0)}
    assert (t.state.round, t.state.phase) == (2, "draw")


@all_editions
def test_E67_an_answer_leaves_with_its_guesser(edition):
    t = reach(table(edition, "cooperative", 4, {"players": 1, "game": 1}), "guess")
    guess(t, 1, right=False)
    leave(t, 1)
    assert t.view("table").locked == ()
    answer(t, right=2)
    assert everybody(t) == {"players": (3, 0), "game": (1, 0)}


@all_editions
def test_E67_whoever_left_is_named_among_those_gone_and_nowhere_else(edition):
    t = reach(table(edition, "competitive", 6, {1: (7, 3), 4: (1, 1), 5: (1, 1)}), "challenge")
    t.do(5, "pass")
    leave(t, 5)
    assert t.view("table").passed == ()
    t = reach(table(edition, "competitive", 6, {1: 7}), "guess")
    t.do("table", "excuse", who=5)
    leave(t, 5)
    assert t.view("table").absent == ()
    guess(t, 1, right=True)
    t.do("table", "time_up")
    assert (t.state.phase, t.view("table").late) == ("trophies", (2, 3, 4))
    leave(t, 4)
    assert t.view("table").late == (2, 3)


@all_editions
def test_E67_the_trophies_of_whoever_leaves_are_discarded(edition):
    t = table(edition, "competitive", 5, {4: (7, 4, 2)})
    token = t.state.tokens["4"]
    leave(t, 4)
    assert set(t.everything().discard_order) == set(token.fresh + token.spent)


@all_editions
def test_E67_the_turn_passes_over_those_who_left(edition):
    t = table(edition, "competitive", 6)
    for who in (1, 2):
        leave(t, who)
    play(t)
    assert turn(t) == (2, "draw", (3,), (0, 4, 5))
    play(t)
    leave(t, 5)
    play(t)
    assert turn(t) == (4, "draw", (0,), (3, 4))


# Leaving with trophies still to take


@all_editions
def test_E67_whoever_leaves_takes_no_more_trophies(edition):
    t = table(edition, "competitive", 5, {1: 7, 2: 7, 3: 7})
    lay_out(t)
    answer(t, right={1, 2, 3})
    assert t.view("table").to_take == ("1", "2", "3")
    leave(t, 1)
    assert t.view("table").to_take == ("2", "3")
    leave(t, 3)
    take(t)
    assert (at(t, 2), t.state.round) == ((3, 1), 2)


@all_editions
def test_E67_the_round_ends_if_only_they_had_trophies_to_take(edition):
    t = table(edition, "competitive", 5, {1: 7})
    lay_out(t)
    answer(t, right={1})
    assert t.state.phase == "trophies"
    leave(t, 1)
    assert turn(t) == (2, "draw", (2,), (0, 3, 4))


@all_editions
def test_E67_the_actor_may_leave_among_the_trophies(edition):
    t = reach(table(edition, "competitive", 5, {0: 5, 1: 7}), "trophies")
    assert t.view("table").to_take == ("0", "1")
    leave(t, 0)
    take(t)
    assert (at(t, 1), turn(t)) == ((3, 1), (2, "draw", (1,), (2, 3, 4)))


@all_editions
def test_E67_the_players_trophy_does_not_leave_with_one_of_them(edition):
    t = reach(table(edition, "cooperative", 4, {"players": 7}), "trophies")
    leave(t, 0)
    assert t.view("table").to_take == ("players",)
    take(t)
    assert (at(t, "players"), t.state.round) == ((3, 1), 2)


# Leaving with challenges made


@all_editions
@pytest.mark.parametrize("phase", ["challenge", "guess"])
def test_E67_a_challenge_lapses_with_its_target_and_the_trophy_is_turned_back(edition, phase):
    t = table(edition, "competitive", 6, {1: (7, 3), 2: (7, 3), 3: (1, 2), 4: (1, 2)})
    before = t.state.tokens["3"]
    perform(t)
    t.do(3, "challenge", target=1)
    if phase == "guess":
        lay_out(t)
    leave(t, 1)
    assert t.view("table").challenges == ()
    assert t.state.tokens["3"] == before
    play(t, right={3})
    assert at(t, 2) == (7, 3)


@all_editions
@pytest.mark.parametrize("phase", ["challenge", "guess"])
def test_E67_a_challenge_lapses_with_its_challenger(edition, phase):
    t = table(edition, "competitive", 6, {1: (7, 3), 2: (7, 3), 3: (1, 2), 4: (1, 2)})
    perform(t)
    t.do(3, "challenge", target=1)
    if phase == "guess":
        lay_out(t)
    leave(t, 3)
    assert t.view("table").challenges == ()
    play(t, right={2})
    assert at(t, 1) == (7, 3)


@all_editions
@pytest.mark.parametrize("phase", ["challenge", "guess"])
def test_E67_a_challenge_between_others_stands(edition, phase):
    t = table(edition, "competitive", 6, {1: (7, 3), 2: (7, 3), 3: (1, 2), 4: (1, 2)})
    perform(t)
    t.do(3, "challenge", target=1)
    if phase == "guess":
        lay_out(t)
    leave(t, 5)
    assert (spent(t, 3), len(t.view("table").challenges)) == (1, 1)
    play(t, right={3})
    assert at(t, 1) == (4, 3)


@editions(HUCH, TAC)
def test_E67_the_window_closes_if_the_only_leader_leaves(edition):
    t = reach(table(edition, "competitive", 5, {1: (7, 3), 2: (1, 1)}), "challenge")
    leave(t, 1)
    assert (t.state.phase, t.view("table").leaders) == ("guess", ())


@pytest.mark.parametrize(
    ("edition", "target"), [(HUCH, (7, 3)), (DES, (7, 0)), (D16, (7, 0)), (TAC, (7, 3))]
)
def test_E67_the_window_closes_if_the_only_challenger_leaves(edition, target):
    t = reach(table(edition, "competitive", 5, {1: target, 2: (1, 1)}), "challenge")
    leave(t, 2)
    assert t.state.phase == "guess"


@editions(DES, D16)
def test_E67_a_target_may_leave_after_a_challenge_was_judged(edition):
    """Seat 1 challenges 3 and is itself set back, losing the very trophy it spent on that."""
    t = table(edition, "competitive", 4, {1: (2, 1), 2: (6, 1), 3: (1, 0)})
    lay_out(t, (1, 3), (2, 1))
    answer(t, right={2})
    assert (t.state.phase, at(t, 1)) == ("trophies", (6, 0))
    leave(t, 3)
    assert at(t, 1) == (6, 0)


@all_editions
def test_E67_a_judged_challenge_stays_judged_when_its_target_leaves(edition):
    t = table(edition, "competitive", 5, {1: (7, 3), 2: (7, 1)})
    lay_out(t, (2, 1))
    answer(t, right={2})
    assert (t.state.phase, at(t, 1), spent(t, 2)) == ("trophies", (4, 3), 1)
    leave(t, 1)
    take(t)
    assert (at(t, 2), spent(t, 2)) == ((3, 2), 1)


# Leaving a Secret Message


@all_editions
@pytest.mark.parametrize("shown", [0, 1, 2])
@pytest.mark.parametrize("who", range(4))
def test_E67_whoever_leaves_a_secret_message_on_its_way_voids_the_round(edition, shown, who):
    t = table(edition, "cooperative", 4, options={"secret_message": True})
    draw(t)
    for performer in range(shown):
        t.do(performer, "performed")
    leave(t, who)
    assert (t.state.round, t.state.phase) == (2, "draw")
    assert t.state.actors == ((2,) if who == 1 else (1,))
    assert len(happened(t, "RoundVoided")) == 1


@all_editions
def test_E67_the_next_secret_message_passes_over_whoever_left(edition):
    t = table(edition, "cooperative", 5, options={"secret_message": True})
    leave(t, 2)
    assert (t.state.round, t.state.phase) == (1, "draw")
    draw(t)
    showings = []
    while t.state.phase == "perform":
        showings.append(dict(t.view("table").audience))
        t.do(t.view("table").performers[0], "performed")
    assert showings == [{0: (1,)}, {1: (3,)}, {3: (4,)}]


@all_editions
def test_E67_a_secret_message_that_has_arrived_goes_on_without_whoever_leaves(edition):
    t = reach(table(edition, "cooperative", 4, options={"secret_message": True}), "guess")
    leave(t, 2)
    assert turn(t) == (1, "guess", (0,), (1, 3))


# Leaving a team


@line_editions
@pytest.mark.parametrize("phase", ["draw", "perform", "guess", "trophies"])
@pytest.mark.parametrize("who", [2, 3])
def test_E57_a_team_without_a_partner_drops_out_and_the_others_go_on(edition, phase, who):
    t = reach(table(edition, "teams", 6, dict.fromkeys(("team0", "team1", "team2"), 6)), phase)
    leave(t, who)
    assert t.view("table").gone == (2, 3)
    assert list(everybody(t)) == ["team0", "team2"]
    assert turn(t) == (1, phase, (0, 4), (1, 5))
    seen = t.view("table")
    assert set(seen.channel) == set(seen.audience) == ({0, 4} if phase == "perform" else set())
    play(t, right=2)
    assert everybody(t) == {"team0": (1, 1), "team2": (1, 1)}
    assert turn(t) == (2, "draw", (1, 5), (0, 4))


@line_editions
def test_E67_the_last_team_awaited_may_drop_out(edition):
    t = table(edition, "teams", 6)
    t.do(0, "draw")
    t.do(4, "draw")
    leave(t, 2)
    assert t.state.phase == "perform"
    t = reach(table(edition, "teams", 6), "perform")
    t.do(0, "performed")
    t.do(4, "performed")
    leave(t, 3)
    assert t.state.phase == "guess"
    guess(t, 1, right=True)
    leave(t, 5)
    assert t.over


@line_editions
def test_E67_the_card_of_a_team_that_drops_out_goes_or_stays_if_it_lies_open(edition):
    t = reach(table(edition, "teams", 6), "perform")
    card = t.everything().secret[2]
    leave(t, 2)
    assert t.everything().discard_order == (card,)
    lay_out(t)
    assert card not in t.view("table").line_up
    assert len(set(t.view("table").line_up)) == 7

    t = reach(table(edition, "teams", 6), "guess")
    card = t.everything().secret[2]
    leave(t, 2)
    assert card in t.view("table").line_up


@line_editions
def test_E67_the_last_but_one_tied_team_drops_out_of_the_extra_rounds(edition):
    t = table(edition, "teams", 6, {"team0": (3, 3), "team1": (3, 3), "team2": (1, 3)})
    play(t)
    leave(t, 2)
    assert (t.over, t.winners, t.view("table").ended) == (True, ("team0",), "left")


@line_editions
def test_E67_two_of_three_tied_teams_go_on_with_the_extra_rounds(edition):
    t = table(edition, "teams", 8, dict.fromkeys(("team0", "team1", "team3"), (3, 3)))
    play(t)
    leave(t, 2)
    assert turn(t) == (2, "draw", (1, 7), (0, 6))
    play(t, right={6})
    assert (t.over, t.winners, t.view("table").ended) == (True, ("team3",), "goal")


@line_editions
def test_E67_a_team_that_only_watches_the_extra_rounds_may_drop_out(edition):
    t = table(edition, "teams", 6, {"team0": (3, 3), "team1": (3, 3), "team2": (1, 3)})
    play(t)
    leave(t, 5)
    assert turn(t) == (2, "draw", (1, 3), (0, 2))


# Leaving too few behind


@pytest.mark.parametrize("players", range(3, 8))
def test_E57_the_target_stays_as_it_was(players):
    t = table(DES, "cooperative", players)
    leave(t, 2)
    assert t.view("table").target == players - 1


@all_editions
@pytest.mark.parametrize("phase", ["draw", "perform", "guess", "trophies"])
@pytest.mark.parametrize("who", [0, 1])
def test_E57_cooperative_ends_below_two_and_nobody_has_won(edition, phase, who):
    t = reach(table(edition, "cooperative", 2, {"players": 7}), phase)
    leave(t, who)
    assert (t.over, t.winners, t.view("table").ended) == (True, (), "left")


@line_editions
@pytest.mark.parametrize("phase", [*BEFORE_THE_LINE_UP, "guess", "trophies"])
@pytest.mark.parametrize(("who", "winners"), [(0, ("1",)), (1, ("2",)), (2, ("1",))])
def test_E57_competitive_ends_below_three_by_the_standing(edition, phase, who, winners):
    t = reach(table(edition, "competitive", 3, {1: (7, 2), 2: (6, 1)}), phase)
    leave(t, who)
    assert (t.over, t.winners, t.view("table").ended) == (True, winners, "left")
    assert t.view("table").line_up is None


@pytest.mark.parametrize("edition", [HUCH, DES, D16])
def test_E57_an_abandoned_tie_is_broken_as_ever(edition):
    t = leave(table(edition, "competitive", 3), 1)
    assert t.winners == (("0", "2") if edition == HUCH else ("2",))


def test_E57_tactic_competitive_ends_below_two():
    t = table(TAC, "competitive", 3)
    leave(t, 2)
    assert not t.over
    leave(t, 0)
    assert (t.over, t.winners) == (True, ("1",))


@pytest.mark.parametrize("edition", LINE_EDITIONS)
@pytest.mark.parametrize("phase", ["draw", "perform", "guess", "trophies"])
def test_E57_teams_end_below_four_players_by_the_standing(edition, phase):
    t = reach(table(edition, "teams", 6, {"team0": 6, "team1": (6, 1), "team2": 7}), phase)
    leave(t, 3)
    assert not t.over
    leave(t, 0)
    assert (t.over, t.winners, t.view("table").ended) == (True, ("team2",), "left")
