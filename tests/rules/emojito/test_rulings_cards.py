"""The rulings on running out of cards: E14, E18, E19, E65 and E66."""

# ruff: noqa: N802 - a test bears the id of its ruling

import pytest

from emojito.rules.emojito.deck import standard_deck
from tests.rules.asking import happened
from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    TAC,
    all_editions,
    answer,
    at,
    cards,
    draw,
    editions,
    everybody,
    lay_out,
    line_editions,
    perform,
    play,
    spent,
    table,
)

EIGHT_TROPHIES = {0: 3, 1: 5, 2: 6, 3: 7, 4: 5, 5: 6, 6: 7}
"""With seat 0 as actor, seven players and no cap (R2)."""


def deck_of(size):
    return standard_deck().ids[:size]


# The deck runs out


@all_editions
def test_E18_the_discard_pile_becomes_the_deck_and_all_else_stays(edition):
    t = table(edition, "competitive", 4, {1: (1, 4, 2), 2: (1, 3)})
    held = t.state.tokens
    while not happened(t, "Reshuffled"):
        discarded, left = t.state.pile.discard, t.state.pile.deck
        play(t)
    # 93 cards are 13 line-ups and two cards more; the rest of round 14 comes off the new deck.
    assert (t.state.round, len(left)) == (15, 2)
    (reshuffled,) = happened(t, "Reshuffled")
    assert sorted(reshuffled.order) == sorted(discarded)
    assert reshuffled.order != discarded
    assert set(left) < set(t.state.last_round.line_up)
    assert t.state.tokens == held
    assert t.state.pile.deck == reshuffled.order[5:]


@all_editions
def test_E18_an_empty_deck_is_left_so_until_a_card_is_needed(edition):
    t = table(edition, "competitive", 4, {1: (1, 2)})
    for _ in range(14):
        play(t)
    assert (t.view("table").deck, t.view("table").discard) == (0, 98)
    assert not happened(t, "Reshuffled")
    draw(t)
    assert (t.view("table").deck, t.view("table").discard) == (97, 0)
    assert len(happened(t, "Reshuffled")) == 1


@all_editions
def test_E18_the_last_card_of_the_deck_is_drawn_without_a_reshuffle(edition):
    t = table(edition, "competitive", 4, cards=deck_of(8))
    play(t)
    (last,) = t.state.pile.deck
    draw(t)
    assert t.everything().secret == {1: last}
    assert (t.view("table").deck, t.view("table").discard) == (0, 7)


@line_editions
def test_E18_the_performed_cards_of_teams_are_not_shuffled_in(edition):
    t = table(edition, "teams", 6, cards=deck_of(10))
    play(t)
    assert (t.view("table").deck, t.view("table").discard) == (3, 7)
    draw(t)
    drawn = set(t.everything().secret.values())
    lay_out(t)
    (reshuffled,) = happened(t, "Reshuffled")
    assert not drawn & set(reshuffled.order)
    assert drawn < set(t.view("table").line_up)
    assert cards(t) == sorted(deck_of(10))


def two_rounds_with_eight_trophies(size):
    """With seat 1 as the actor who wins two of them."""
    places = {(seat + 1) % 7: space for seat, space in EIGHT_TROPHIES.items()}
    t = table(D16, "competitive", 7, places, cards=deck_of(size))
    play(t)
    play(t, right=6)
    assert at(t, 1) == (1, 2)
    assert [event.slot for event in happened(t, "TrophyTaken")] == [1, 2, 3, 4, 5, 6, 7, None]
    return t


def test_E14_a_trophy_without_a_card_in_the_line_up_may_need_a_reshuffle():
    t = two_rounds_with_eight_trophies(14)
    (reshuffled,) = happened(t, "Reshuffled")
    assert t.state.tokens["0"].fresh == reshuffled.order[:1]
    assert (t.view("table").deck, t.view("table").discard) == (6, 0)


def test_E14_a_trophy_off_the_deck_may_be_its_last_card():
    t = two_rounds_with_eight_trophies(15)
    assert t.state.tokens["0"].fresh == t.log[0].deck[-1:]
    assert not happened(t, "Reshuffled")
    assert (t.view("table").deck, t.view("table").discard) == (0, 7)


def test_E66_a_trophy_for_which_there_is_no_card_anywhere_is_not_given():
    t = table(D16, "competitive", 7, EIGHT_TROPHIES, cards=deck_of(7))
    play(t, right=6)
    (forgone,) = happened(t, "TrophyForgone")
    assert forgone.owner == "6"
    assert at(t, 6) == (3, 0)
    assert [at(t, seat)[1] for seat in range(6)] == [2, 1, 1, 1, 1, 1]
    assert (t.over, t.winners, t.view("table").ended) == (True, ("0",), "cards")


# Spent cards


def spent_cards(edition):
    """Seven cards to draw; seat 1 has two spent ones; seat 0 wins a trophy, so six are left."""
    position = {0: 5, 1: (1, 2, 2), 2: (1, 1)}
    t = table(edition, "competitive", 4, position, first_actor=3, cards=deck_of(10))
    lay_out(t)
    answer(t, right={0})
    t.do(0, "take", slot=1)
    assert t.view("table").deck + t.view("table").discard == 6
    return t


def test_E19_spent_cards_come_back_if_there_is_no_line_up_without_them():
    t = spent_cards(HUCH)
    assert (t.over, spent(t, 1)) == (False, 2)
    returning = set(t.state.tokens["1"].spent)
    draw(t)
    assert (spent(t, 1), happened(t, "SpentReturned")) == (2, [])
    lay_out(t)
    assert len(happened(t, "SpentReturned")) == 1
    assert at(t, 1) == (1, 0)
    assert returning <= set(t.view("table").line_up) | set(t.everything().deck_order)
    assert (t.view("table").deck, t.view("table").discard) == (1, 0)
    assert cards(t) == sorted(deck_of(10))


@editions(DES, D16, TAC)
def test_E19_elsewhere_spent_cards_stay_and_E65_the_game_ends(edition):
    t = spent_cards(edition)
    assert (at(t, 1), spent(t, 1)) == ((1, 2), 2)
    assert (t.over, t.winners, t.view("table").ended) == (True, ("1",), "cards")


@all_editions
def test_E19_spent_cards_stay_as_long_as_there_are_others(edition):
    t = table(edition, "competitive", 4, {1: (1, 3, 3)}, cards=deck_of(10))
    for _ in range(3):
        play(t)
    assert (spent(t, 1), happened(t, "SpentReturned")) == (3, [])


def test_E19_a_trophy_spent_in_this_round_stays_since_the_round_may_be_void():
    position = {0: 5, 1: (1, 4), 2: (1, 2, 1), 3: (1, 1, 1)}
    t = table(HUCH, "competitive", 4, position, first_actor=3, cards=deck_of(14))
    play(t, right={0})
    perform(t)
    before = t.state.tokens["2"]
    t.do(2, "challenge", target=1)
    assert len(happened(t, "SpentReturned")) == 1
    assert t.state.tokens["2"].spent == before.fresh
    assert at(t, 3) == (3, 0)
    t.do("table", "void_round")
    assert t.state.tokens["2"].fresh == before.fresh
    assert (at(t, 2), spent(t, 2)) == ((1, 1), 0)
    assert cards(t) == sorted(deck_of(14))


# No further line-up


@line_editions
@pytest.mark.parametrize(
    ("players", "game", "winner"),
    [
        ((7, 3), (1, 2), "players"),
        ((7, 1), (1, 3), "game"),
        ((7, 2), (0, 3), "players"),
        ((7, 2), (1, 3), "game"),
        ((7, 2), (2, 3), "game"),
    ],
)
def test_E65_cooperative_without_cards_is_decided_by_the_standing(edition, players, game, winner):
    size = 7 + players[1] + game[1]
    t = table(edition, "cooperative", 7, {"players": players, "game": game}, cards=deck_of(size))
    for seat in t.state.guessers[1:]:
        lay_out(t)
        t.do("table", "excuse", who=seat)
    play(t, right=1)
    assert everybody(t) == {"players": (1, players[1] + 1), "game": game}
    assert (t.over, t.winners, t.view("table").ended) == (True, (winner,), "cards")


@all_editions
def test_E65_seven_cards_are_enough(edition):
    t = table(edition, "competitive", 4, {1: 5}, cards=deck_of(8))
    play(t, right={1})
    assert (at(t, 1), t.over) == ((1, 1), False)
    play(t)
    assert not t.over


@line_editions
@pytest.mark.parametrize(
    ("position", "winners"),
    [
        ({"team0": 6, "team1": 6}, ("team0", "team1")),
        ({"team0": 6, "team1": 7}, ("team1",)),
        ({"team0": (6, 1), "team1": 7}, ("team0",)),
    ],
)
def test_E65_teams_without_cards_share_the_win_if_they_are_equal(edition, position, winners):
    held = sum(place[1] for place in position.values() if isinstance(place, tuple))
    t = table(edition, "teams", 6, position, cards=deck_of(8 + held))
    play(t, right=2)
    assert (t.over, t.winners, t.view("table").ended) == (True, winners, "cards")


@line_editions
def test_E65_teams_tied_at_the_goal_share_the_win_if_they_cannot_play_on(edition):
    t = table(edition, "teams", 6, {"team0": (6, 2), "team1": (6, 2)}, cards=deck_of(12))
    play(t, right=2)
    assert (t.over, t.winners) == (True, ("team0", "team1"))


@pytest.mark.parametrize(
    ("edition", "winners"), [(HUCH, ("1", "2")), (DES, ("2",)), (D16, ("2",)), (TAC, ("2",))]
)
def test_E65_competitive_without_cards_breaks_ties_as_ever(edition, winners):
    t = table(edition, "competitive", 4, {1: 5, 2: 5}, cards=deck_of(8))
    play(t, right={1, 2})
    assert (t.over, t.winners, t.view("table").ended) == (True, winners, "cards")
