"""The cases T17–T19, T24, T27–T32, T53, T55: goals, line-ups, turns and numbers of players."""

# ruff: noqa: N802 - a test bears the id of its case

import pytest

from emojito.rules import Refusal
from tests.rules.asking import happened
from tests.rules.emojito.builders import (
    ALL_EDITIONS,
    D16,
    DES,
    HUCH,
    LINE_EDITIONS,
    MODES,
    TAC,
    all_editions,
    at,
    draw,
    everybody,
    lay_out,
    line_editions,
    perform,
    play,
    table,
)

alone_or_together = pytest.mark.parametrize("mode", ["competitive", "cooperative"])


def target(*setup, **options):
    return table(*setup, options=options).view("table").target


@pytest.mark.parametrize("players", range(2, 8))
def test_T17_the_target_is_one_trophy_fewer_than_players(players):
    assert target(DES, "cooperative", players) == players - 1


@pytest.mark.parametrize(("agreed", "trophies"), [({}, 4), ({"target": 1}, 1), ({"target": 9}, 9)])
def test_T18_the_target_can_be_agreed_on(agreed, trophies):
    assert target(HUCH, "cooperative", 5, **agreed) == trophies


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize(("edition", "trophies"), [(D16, 6), (TAC, 5)])
def test_T19_the_target_is_fixed(edition, trophies, players):
    assert target(edition, "cooperative", players) == trophies


@line_editions
@pytest.mark.parametrize(("teams", "added"), [(2, 5), (4, 3), (7, 0)])
def test_T24_the_performed_cards_are_topped_up_to_seven(edition, teams, added):
    t = table(edition, "teams", 2 * teams)
    draw(t)
    assert t.view("table").deck == 100 - teams
    perform(t)
    seen = t.everything()
    assert len(set(seen.line_up)) == 7
    assert len(set(seen.line_up) - set(seen.secret.values())) == added
    assert seen.deck == 100 - teams - added


@line_editions
def test_T27_partners_take_turns(edition):
    t = table(edition, "teams", 4)
    acted = []
    for _ in range(3):
        acted.append((t.state.actors, t.state.guessers))
        play(t)
    assert acted == [((0, 2), (1, 3)), ((1, 3), (0, 2)), ((0, 2), (1, 3))]


@line_editions
def test_T28_teams_ignore_the_symbols_unless_they_chose_them(edition):
    position = {"team0": 2, "team1": 5}
    t = table(edition, "teams", 4, position, symbols=["sound"] * 7)
    draw(t)
    assert t.view("table").channel == {0: "face", 2: "face"}


@all_editions
@alone_or_together
def test_T29_seven_lie_open_and_93_are_left(edition, mode):
    t = table(edition, mode, 4)
    lay_out(t)
    seen = t.view("table")
    assert (len(set(seen.line_up)), seen.deck, seen.discard) == (7, 93, 0)


@line_editions
@alone_or_together
def test_T30_round_15_finds_two_cards_and_needs_a_reshuffle(edition, mode):
    t = table(edition, mode, 3)
    for _ in range(14):
        play(t, right=1 if mode == "cooperative" else 0)
    assert (t.state.round, t.view("table").deck) == (15, 2)
    last_two, discarded = set(t.state.pile.deck), set(t.state.pile.discard)
    draw(t)
    assert not happened(t, "Reshuffled")
    lay_out(t)
    (reshuffled,) = happened(t, "Reshuffled")
    assert set(reshuffled.order) == discarded
    assert last_two < set(t.state.line_up)
    seen = t.view("table")
    assert (seen.deck, seen.discard) == (len(discarded) - 5, 0)


@pytest.mark.parametrize(
    ("edition", "mode", "position", "right"),
    [(edition, "competitive", {1: 5, 2: 5}, (1, 2)) for edition in ALL_EDITIONS]
    + [(edition, "cooperative", {"players": 7, "game": 7}, (1, 2)) for edition in ALL_EDITIONS]
    + [(edition, "teams", {"team0": 6, "team1": 6}, (1, 3)) for edition in LINE_EDITIONS],
)
def test_T31_what_nobody_took_is_discarded(edition, mode, position, right):
    t = table(edition, mode, 4, position)
    play(t, right)
    assert sum(trophies for _, trophies in everybody(t).values()) == 2
    assert t.view("table").discard == 5
    assert set(t.everything().discard_order) < set(t.state.last_round.line_up)


@all_editions
@alone_or_together
def test_T32_the_turn_goes_to_the_left_neighbour(edition, mode):
    t = table(edition, mode, 4)
    acted = []
    for _ in range(5):
        acted += t.state.actors
        assert sorted(t.state.guessers) == [seat for seat in range(4) if seat != acted[-1]]
        play(t)
    assert acted == [0, 1, 2, 3, 0]


def test_T53_the_secret_message_goes_round_and_the_last_shows_it_to_nobody():
    t = table(TAC, "cooperative", 4, symbols=["both"] * 7, options={"secret_message": True})
    draw(t)
    showings = []
    while t.state.phase == "perform":
        seen = t.view("table")
        showings.append((dict(seen.audience), dict(seen.channel)))
        (performer,) = seen.performers
        t.do(performer, "performed")
    assert showings == [
        ({0: (1,)}, {0: "face"}),
        ({1: (2,)}, {1: "face"}),
        ({2: (3,)}, {2: "face"}),
    ]
    assert t.state.phase == "guess"
    play(t, right=1)
    assert (at(t, "players"), at(t, "game")) == ((2, 0), (3, 0))


WELCOME = {
    1: set(),
    2: {"cooperative"},
    3: {"cooperative", "competitive"},
    7: {"cooperative", "competitive"},
    8: {"teams"},
    14: {"teams"},
    15: set(),
}


@line_editions
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", WELCOME)
def test_T55_who_can_play_what(edition, mode, players):
    if mode in WELCOME[players]:
        assert table(edition, mode, players).state.terms.mode == mode
    else:
        with pytest.raises(Refusal) as refused:
            table(edition, mode, players)
        assert refused.value.code == (
            "odd-teams" if (mode, players) == ("teams", 7) else "player-count"
        )


@line_editions
@pytest.mark.parametrize("players", range(4, 15, 2))
def test_T55_teams_are_pairs_of_4_to_14(edition, players):
    assert len(table(edition, "teams", players).view("table").teams) == players // 2
