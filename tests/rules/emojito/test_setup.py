"""Opening a table: what is agreed on, and what the editions do not allow."""

from itertools import product

import pytest

from emojito.rules import Refusal, Table
from emojito.rules.emojito.deck import standard_deck
from emojito.rules.emojito.editions import SYMBOLS
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
    editions,
    everybody,
    lay_out,
    line_editions,
    play,
    table,
)

LEVELS = {"normal": 1, "challenging": 2, "very-challenging": 3, "impossible": 3}


def opened(seats=4, **setup):
    names = [f"player {number}" for number in range(seats)] if isinstance(seats, int) else seats
    return Table.open("emojito", names, **setup)


def refused_with(**setup):
    with pytest.raises(Refusal) as refused:
        opened(**setup)
    assert str(refused.value)
    return refused.value.code


# What is refused


def placed(**tokens):
    """A position with these tokens; a seat is written `seat4`."""
    owners = {owner.removeprefix("seat"): token for owner, token in tokens.items()}
    return {"position": {"tokens": owners}}


REFUSED_TABLES = [
    ("bad-name", {"seats": ["Ana", ""]}),
    ("bad-name", {"seats": ["Ana", " \t "]}),
    ("bad-name", {"seats": ["Ana", "x" * 61]}),
    ("unknown-edition", {"edition": "huch"}),
    ("unknown-edition", {"edition": ""}),
    ("unknown-mode", {"mode": "solo"}),
    ("unknown-mode", {"mode": ""}),
    ("mode-not-in-edition", {"edition": TAC, "mode": "teams"}),
    ("player-count", {"seats": 0}),
    ("player-count", {"seats": 1}),
    ("player-count", {"seats": 8}),
    ("player-count", {"seats": 2, "mode": "competitive"}),
    ("player-count", {"seats": 8, "mode": "competitive"}),
    ("player-count", {"seats": 2, "mode": "teams"}),
    ("player-count", {"seats": 3, "mode": "teams"}),
    ("player-count", {"seats": 16, "mode": "teams"}),
    ("player-count", {"seats": 1, "edition": TAC}),
    ("player-count", {"seats": 8, "edition": TAC}),
    ("player-count", {"seats": 1, "edition": TAC, "mode": "cooperative"}),
    ("player-count", {"seats": 8, "edition": TAC, "mode": "cooperative"}),
    ("odd-teams", {"seats": 5, "mode": "teams"}),
    ("odd-teams", {"seats": 13, "mode": "teams"}),
    ("bad-teams", {"mode": "teams", "teams": []}),
    ("bad-teams", {"mode": "teams", "teams": [[0, 1]]}),
    ("bad-teams", {"mode": "teams", "teams": [[0, 1], [1, 2]]}),
    ("bad-teams", {"mode": "teams", "teams": [[0, 1], [2, 4]]}),
    ("bad-teams", {"mode": "teams", "teams": [[0, 0], [2, 3]]}),
    ("bad-teams", {"mode": "teams", "teams": [[-1, 0], [1, 2]]}),
    ("bad-teams", {"mode": "teams", "teams": [[0, 1], [2, 3], [0, 1]]}),
    ("not-in-mode", {"mode": "cooperative", "teams": [[0, 1], [2, 3]]}),
    ("not-in-mode", {"mode": "competitive", "teams": [[0, 1], [2, 3]]}),
    ("not-in-mode", {"mode": "competitive", "options": {"secret_message": True}}),
    ("not-in-mode", {"mode": "competitive", "options": {"secret_message": False}}),
    ("not-in-mode", {"mode": "teams", "options": {"secret_message": True}}),
    ("not-in-mode", {"mode": "competitive", "options": {"target": 5}}),
    ("not-in-mode", {"mode": "teams", "options": {"target": 3}}),
    ("not-in-mode", {"mode": "cooperative", "options": {"symbols_in_teams": True}}),
    ("not-in-mode", {"mode": "cooperative", "options": {"symbols_in_teams": False}}),
    ("not-in-mode", {"mode": "competitive", "options": {"symbols_in_teams": True}}),
    ("not-in-edition", {"edition": DES, "options": {"target": 3}}),
    ("not-in-edition", {"edition": D16, "options": {"target": 6}}),
    ("not-in-edition", {"edition": TAC, "mode": "cooperative", "options": {"target": 5}}),
    ("unknown-difficulty", {"options": {"difficulty": "easy"}}),
    ("unknown-difficulty", {"options": {"difficulty": ""}}),
    ("secret-message-required", {"options": {"difficulty": "impossible", "secret_message": False}}),
    ("bad-target", {"options": {"target": 0}}),
    ("bad-target", {"options": {"target": -1}}),
    ("bad-target", {"options": {"target": 1001}}),
    ("bad-symbols", {"symbols": []}),
    ("bad-symbols", {"symbols": ["face"] * 6}),
    ("bad-symbols", {"symbols": ["face"] * 8}),
    ("bad-symbols", {"symbols": ["face"] * 6 + ["hands"]}),
    ("unknown-card", {"deck": ["no-such-card"]}),
    ("repeated-card", {"deck": ["joy", "anger", "joy"]}),
    ("repeated-card", {"cards": [*"abcdefghi", "a"]}),
    ("unknown-card", {"cards": [*"abcdefghi"], "deck": ["joy"]}),
    ("bad-position", {"cards": []}),
    ("bad-position", {"cards": [*"abcdef"]}),
    ("unknown-seat", {"first_actor": 4}),
    ("unknown-seat", {"first_actor": -1}),
    ("bad-first-actor", {"mode": "teams", "first_actor": 1}),
    ("bad-first-actor", {"mode": "teams", "teams": [[1, 0], [3, 2]], "first_actor": 2}),
    ("unknown-owner", placed(seat0={})),
    ("unknown-owner", {"mode": "competitive", **placed(seat4={})}),
    ("unknown-owner", {"mode": "competitive", **placed(players={})}),
    ("unknown-owner", {"mode": "teams", **placed(team2={})}),
    ("bad-position", placed(game={"space": 8})),
    ("bad-position", placed(game={"space": -1})),
    ("bad-position", placed(game={"trophies": -1})),
    ("bad-position", placed(game={"trophies": 1, "spent": 2})),
    ("bad-position", placed(game={"trophies": 1, "spent": -1})),
    ("bad-position", placed(game={"trophies": 94})),
    ("bad-position", placed(game={"trophies": 47}, players={"trophies": 47})),
    ("unknown-field", {"dealer": 0}),
    ("unknown-field", {"options": {"rounds": "single"}}),
    ("unknown-field", {"position": {"hands": []}}),
    ("unknown-field", placed(game={"place": 3})),
    ("wrong-type", {"edition": 2017}),
    ("wrong-type", {"first_actor": 1.0}),
    ("wrong-type", {"first_actor": "0"}),
    ("wrong-type", {"options": {"target": True}}),
    ("wrong-type", {"options": {"secret_message": 1}}),
    ("wrong-type", {"symbols": "face"}),
    ("wrong-type", {"seed": 1.5}),
    ("wrong-value", {"mode": "teams", "teams": [[0, 1, 2], [3]]}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "setup"), REFUSED_TABLES)
def test_what_the_rules_do_not_allow_is_refused(code, setup):
    assert refused_with(**setup) == code


def test_another_game_is_refused():
    with pytest.raises(Refusal) as refused:
        Table.open("chess", ["Ana", "Ben"])
    assert refused.value.code == "unknown-game"


# What is accepted


@pytest.mark.parametrize(
    ("edition", "mode", "start", "target"),
    [
        (HUCH, "cooperative", 0, 3),
        (DES, "cooperative", 0, 3),
        (D16, "cooperative", 0, 6),
        (TAC, "competitive", 1, 5),
    ],
)
def test_an_edition_opens_with_its_base_game_as_printed(edition, mode, start, target):
    seen = opened(edition=edition).view("table")
    assert (seen.edition, seen.mode, seen.target) == (edition, mode, target)
    assert {(token.space, token.trophies) for token in seen.tokens.values()} == {(start, 0)}
    assert (seen.wrong_steps, seen.secret_message, seen.teams) == (1, False, ())
    assert seen.symbols == SYMBOLS
    assert (seen.phase, seen.round, seen.actors, seen.guessers) == ("draw", 1, (0,), (1, 2, 3))
    assert (seen.deck, seen.discard, seen.line_up, seen.last_round) == (100, 0, None, None)


def test_huch_is_the_default_edition():
    assert opened().view("table").edition == HUCH


GOALS = {
    (HUCH, "competitive"): 5,
    (DES, "competitive"): 5,
    (D16, "competitive"): 6,
    (TAC, "competitive"): 5,
    (HUCH, "teams"): 3,
    (DES, "teams"): 3,
    (D16, "teams"): 3,
}


@pytest.mark.parametrize(("edition", "mode"), GOALS)
def test_the_goals_of_competitive_and_team_play(edition, mode):
    assert opened(edition=edition, mode=mode).view("table").target == GOALS[edition, mode]


PLAYERS = {"cooperative": range(2, 8), "competitive": range(3, 8), "teams": range(4, 15, 2)}


@pytest.mark.parametrize(
    ("edition", "mode", "players"),
    [(e, mode, n) for e in LINE_EDITIONS for mode in MODES for n in PLAYERS[mode]]
    + [(TAC, mode, n) for mode in ("cooperative", "competitive") for n in range(2, 8)],
)
def test_every_printed_number_of_players_is_welcome(edition, mode, players):
    t = opened(players, edition=edition, mode=mode)
    owners = {
        "cooperative": ["players", "game"],
        "competitive": [str(seat) for seat in range(players)],
        "teams": [f"team{team}" for team in range(players // 2)],
    }
    assert list(t.view("table").tokens) == owners[mode]
    assert list(t.seats) == list(range(players))


def test_a_name_may_have_sixty_characters():
    assert opened(["x" * 60, "ö"]).names == ("x" * 60, "ö")


@pytest.mark.parametrize(
    ("edition", "mode", "difficulty"),
    [
        (edition, mode, difficulty)
        for edition, mode, difficulty in product(ALL_EDITIONS, MODES, LEVELS)
        if (edition, mode) != (TAC, "teams")
    ],
)
def test_levels_belong_to_cooperative_play_of_editions_that_print_them(edition, mode, difficulty):
    setup = {"edition": edition, "mode": mode, "options": {"difficulty": difficulty}}
    if mode != "cooperative":
        assert refused_with(**setup) == "not-in-mode"
    elif edition == TAC:
        assert refused_with(**setup) == "not-in-edition"
    else:
        seen = opened(**setup).view("table")
        assert seen.wrong_steps == LEVELS[difficulty]
        assert seen.secret_message == (difficulty == "impossible")


@line_editions
@pytest.mark.parametrize("difficulty", LEVELS)
@pytest.mark.parametrize("secret_message", [True, False, None])
def test_the_secret_message_goes_with_every_level(edition, difficulty, secret_message):
    options = {"difficulty": difficulty, "secret_message": secret_message}
    if (difficulty, secret_message) == ("impossible", False):
        assert refused_with(edition=edition, options=options) == "secret-message-required"
    else:
        seen = opened(edition=edition, options=options).view("table")
        assert seen.secret_message == bool(secret_message or difficulty == "impossible")
        assert seen.wrong_steps == LEVELS[difficulty]


@all_editions
@pytest.mark.parametrize("secret_message", [True, False, None])
def test_the_secret_message_needs_no_level(edition, secret_message):
    options = {"secret_message": secret_message}
    seen = opened(edition=edition, mode="cooperative", options=options).view("table")
    assert (seen.secret_message, seen.wrong_steps) == (bool(secret_message), 1)


@pytest.mark.parametrize("target", [1, 2, 10, 1000])
def test_a_target_is_any_number_from_1_where_it_is_agreed(target):
    assert opened(options={"target": target}).view("table").target == target


def test_the_agreed_target_is_the_one_played_to():
    t = play(table(HUCH, "cooperative", 4, {"players": 7}, options={"target": 1}), right=1)
    assert (t.over, t.winners) == (True, ("players",))
    t = play(table(HUCH, "cooperative", 4, {"players": (7, 3)}, options={"target": 5}), right=1)
    assert (at(t, "players"), t.over) == ((1, 4), False)


@pytest.mark.parametrize(
    ("teams", "actors", "guessers"),
    [
        (None, (0, 2, 4), (1, 3, 5)),
        ([[0, 1], [2, 3], [4, 5]], (0, 2, 4), (1, 3, 5)),
        ([[1, 0], [2, 3], [5, 4]], (1, 2, 5), (0, 3, 4)),
        ([[5, 2], [0, 3], [4, 1]], (5, 0, 4), (2, 3, 1)),
    ],
)
def test_the_first_of_each_pair_acts_first(teams, actors, guessers):
    t = opened(6, mode="teams", teams=teams)
    assert (t.state.actors, t.state.guessers) == (actors, guessers)
    assert t.view("table").teams == tuple(zip(actors, guessers, strict=True))
    assert t.state.terms.first_actor == actors[0]


def test_in_teams_the_default_first_actor_may_be_said_aloud():
    t = opened(4, mode="teams", teams=[[1, 0], [3, 2]], first_actor=0)
    assert t.state.actors == (1, 3)


@pytest.mark.parametrize("first_actor", [1, 2, 5])
def test_in_teams_a_first_actor_is_the_first_of_some_pair(first_actor):
    t = opened(6, mode="teams", teams=[[1, 0], [2, 3], [5, 4]], first_actor=first_actor)
    assert t.state.actors == (1, 2, 5)


@all_editions
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
@pytest.mark.parametrize("first_actor", range(4))
def test_anybody_may_act_first(edition, mode, first_actor):
    t = opened(edition=edition, mode=mode, first_actor=first_actor)
    assert t.state.actors == (first_actor,)
    assert t.state.guessers == tuple(seat for seat in range(4) if seat != first_actor)


@all_editions
def test_every_space_follows_the_symbols_given(edition):
    symbols = ("both", "face", "sound", "sound", "both", "face", "both")
    for space, symbol in enumerate(symbols, 1):
        t = table(edition, "cooperative", 3, {"players": space}, symbols=symbols)
        draw(t)
        assert t.view("table").symbols == symbols
        assert t.view("table").channel == {0: symbol}


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_the_shipped_symbols_are_seven_of_three_kinds(edition):
    symbols = opened(edition=edition).view("table").symbols
    assert (len(symbols), set(symbols)) == (7, {"face", "sound", "both"})


# Cards and chance


def test_named_cards_lie_on_top_in_their_order():
    top = standard_deck().ids[90:60:-3]
    t = opened(deck=top, seed=3)
    order = t.everything().deck_order
    assert order[: len(top)] == top
    assert sorted(order) == sorted(standard_deck().ids)
    lay_out(t)
    assert t.everything().secret == {0: top[0]}
    assert set(t.view("table").line_up) == set(top[:7])


def test_a_whole_deck_may_be_named():
    order = standard_deck().ids[::-1]
    assert opened(deck=order).everything().deck_order == order


def test_other_cards_may_be_played_with():
    t = opened(cards=tuple(f"card-{number}" for number in range(28)), deck=("card-20",))
    assert t.everything().deck_order[0] == "card-20"
    assert t.view("table").deck == 28


@pytest.mark.parametrize("seed", [0, -5, 7, "seven", ""])
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_the_same_seed_and_commands_give_the_same_game(edition, seed):
    def log():
        t = table(edition, "cooperative", 3, seed=seed)
        for _ in range(16):
            if not t.over:
                play(t, right=1)
        return t.log

    assert log() == log()


def test_different_seeds_give_different_decks():
    decks = {opened(seed=seed).state.pile.deck for seed in (1, 2, "1", None, None)}
    assert len(decks) == 5


def test_the_line_up_is_shuffled():
    def slot_of_the_secret(seed):
        t = opened(deck=standard_deck().ids, seed=seed)
        lay_out(t)
        return t.view("table").line_up.index(standard_deck().ids[0])

    assert {slot_of_the_secret(seed) for seed in range(100)} == set(range(7))


# Positions


@all_editions
def test_owners_a_position_does_not_name_start_as_printed(edition):
    start = 1 if edition == TAC else 0
    t = table(edition, "competitive", 4, {2: (6, 3, 1)})
    assert everybody(t) == {"0": (start, 0), "1": (start, 0), "2": (6, 3), "3": (start, 0)}
    t = opened(edition=edition, mode="competitive", position={"tokens": {"1": {"trophies": 2}}})
    assert at(t, 1) == (start, 2)


@all_editions
def test_a_position_may_put_a_token_on_the_line(edition):
    assert at(table(edition, "competitive", 4, {2: 0}), 2) == (0, 0)


def test_the_trophies_of_a_position_come_off_the_bottom_of_the_deck():
    order = standard_deck().ids
    t = table(DES, "competitive", 3, {0: (1, 2), 2: (1, 3, 1)}, deck=order)
    assert t.everything().deck_order == order[:95]
    held = [t.state.tokens[owner] for owner in ("0", "2")]
    assert {card for token in held for card in token.fresh + token.spent} == set(order[95:])
    assert [(len(token.fresh), len(token.spent)) for token in held] == [(2, 0), (2, 1)]


@editions(HUCH, DES)
def test_a_position_may_leave_just_seven_cards(edition):
    t = table(edition, "cooperative", 3, {"players": (1, 50), "game": (1, 43)})
    assert t.view("table").deck == 7


@pytest.mark.parametrize(
    ("mode", "position"),
    [
        ("cooperative", {"players": (1, 5)}),
        ("competitive", {2: (1, 5)}),
        ("teams", {"team1": (1, 3)}),
    ],
)
def test_a_position_at_the_goal_is_judged_when_its_first_round_is_over(mode, position):
    t = table(HUCH, mode, 4, position)
    assert (t.state.phase, t.over) == ("draw", False)
    play(t)
    assert (t.over, t.winners, t.state.round) == (True, tuple(map(str, position)), 1)
