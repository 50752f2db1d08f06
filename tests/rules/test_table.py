"""A table as an object: shown, compared, taken back, copied."""

from __future__ import annotations

import pytest

from emojito import TABLE, Refusal, Table
from emojito.rules import GAMES
from emojito.rules.emojito import commands as emojito
from emojito.rules.maumau import commands as mau_mau
from tests.golden.player import by_seed, next_move
from tests.golden.scenarios import SCENARIOS

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.name)
NAMES = ["Ana", "Ben", "Cem"]


def opened(scenario):
    return Table.open(scenario.game, **scenario.setup)


def played(scenario, commands=2000):
    """The table of a scripted game after so many commands, or at its end."""
    table, below = opened(scenario), by_seed(scenario.script)
    while not table.over and table.version < commands:
        table.do(*next_move(table, scenario.script, below))
    return table


# Opening


def test_a_game_may_be_given_as_an_object():
    for name, game in GAMES.items():
        assert Table.open(game, NAMES, seed=1) == Table.open(name, NAMES, seed=1)


def test_fields_go_with_words_only():
    with pytest.raises(TypeError, match="word"):
        Table.open("emojito", NAMES).do(0, emojito.Draw(), slot=3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "stranger",
    [3, -1, 10**30, "all", "Ana", "0", "", 0.0, 1.5, float("nan"), True, None, (0,), [0]],
    ids=repr,
)
def test_nobody_but_the_seats_and_the_table_sees_or_does_anything(game, stranger):
    table = Table.open(game, NAMES, seed=1)
    asked = (table.view, table.legal, table.picture, lambda seat: table.do(seat, "draw"))
    for ask in asked:
        with pytest.raises(Refusal, match=r"^There is no seat .*at this table\.$") as caught:
            ask(stranger)
        assert caught.value.code == "unknown-seat"
    assert table == Table.open(game, NAMES, seed=1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("who", [3, "Ana", 0.0, True, None, [0]], ids=repr)
def test_nobody_but_the_seats_can_be_spoken_of(game, who):
    """Also where a program has made the command itself, so that nothing has been parsed."""
    leave = {"emojito": emojito.Leave, "mau-mau": mau_mau.Leave}[game]
    with pytest.raises(Refusal) as caught:
        Table.open(game, NAMES).do(TABLE, leave(who))
    assert caught.value.code == "unknown-seat"


# Shown


def test_repr_is_one_line_and_says_where_the_game_is():
    table = Table.open("mau-mau", ["Ana", "B\nn"])
    assert repr(table) == "<Table mau-mau ('Ana', 'B\\nn'), version 0, play>"


def test_print_shows_a_table_of_emojito():
    position = {"tokens": {"0": {"space": 6}, "2": {"space": 5, "trophies": 3, "spent": 1}}}
    deck = ["joy", "anger", "fear", "pride", "hope", "love", "envy"]
    table = Table.open(
        "emojito", NAMES, edition="desyllas", mode="competitive", position=position, deck=deck
    )
    table.do(0, "draw")
    assert str(table).splitlines() == [
        "desyllas, competitive, 5 trophies end it",
        "round 1, perform, deck 96, discard 0",
        "> Ana  acts, performs with both",
        "  Ben  guesses",
        "  Cem  guesses",
        "token of Ana  space 6  trophies 0",
        "token of Ben  space 0  trophies 0",
        "token of Cem  space 5  trophies 3, spent 1",
    ]
    assert table.picture(0).splitlines()[-1] == "Ana drew joy"
    table.do(0, "performed")
    table.do(2, "challenge", target=1)
    (right,) = [slot for slot, card in enumerate(table.view(TABLE).line_up, 1) if card == "joy"]
    table.do(1, "guess", slot=right)
    assert "> Cem  guesses, challenges Ben" in str(table).splitlines()
    assert "  Ben  guesses, has answered" in str(table).splitlines()
    assert f"  Ben  guesses, dial at {right}" in table.picture(1).splitlines()
    assert "joy" in str(table).splitlines()[2]
    assert str(table).splitlines()[2].startswith("line-up 1 ")
    table.do(2, "guess", slot=right)
    assert "token of Ana  space 3  trophies 0, 1 to take" in str(table).splitlines()
    assert str(table).splitlines()[-1] == "Ana drew joy"


def test_print_shows_whose_token_it_is():
    tokens = {
        "cooperative": ["token of the players", "token of the game   "],
        "teams": ["token of Ana and Ben ", "token of Cem and Dora"],
    }
    for mode, labels in tokens.items():
        lines = str(Table.open("emojito", [*NAMES, "Dora"], mode=mode)).splitlines()
        assert [line.partition("  space")[0] for line in lines[-2:]] == [
            label.rstrip() if len(set(map(len, labels))) > 1 else label for label in labels
        ]


def test_print_shows_a_table_of_mau_mau():
    position = {"hands": [["red-7"], ["blue-7", "ups-1"]], "discard": ["red-2"], "turn": 1}
    table = Table.open("mau-mau", NAMES[:2], position=position)
    assert str(table).splitlines() == [
        "round 1, play",
        "top red-2, colour red, pile 0, discard 1",
        "> Ana  hand 1   points 0    must call",
        "> Ben  hand 2   points 0",
    ]
    assert table.picture(1).splitlines()[-1] == "Ben holds blue-7, ups-1"
    table.do(TABLE, "leave", who=1)
    assert str(table).splitlines()[-1] == "  Ben  hand 0   points 0    has left"


def test_a_name_stays_on_its_line():
    assert len(str(Table.open("mau-mau", ["A\nna", "B\x1b[2Jn"])).splitlines()) == 4
    assert "\x1b" not in str(Table.open("mau-mau", ["A\nna", "B\x1b[2Jn"]))


@each_scenario
def test_a_picture_holds_no_more_than_the_view(scenario):
    """Two tables that look the same to somebody are drawn the same for them."""
    table, below = opened(scenario), by_seed(scenario.script)
    while not table.over and table.version < 60:
        table.do(*next_move(table, scenario.script, below))
        hidden = set(cards(table)) - set(shown(table.view(TABLE)))
        words = str(table).replace(",", " ").split()
        assert not hidden & set(words)


def cards(table):
    pile = table.state.pile
    return (*pile.deck, *pile.discard, *getattr(table.state, "secret", {}).values())


def shown(view):
    """Every card a view names."""
    last = view.last_round.line_up if getattr(view, "last_round", None) else ()
    return (getattr(view, "top", None), *(getattr(view, "line_up", None) or ()), *last)


# Compared


def test_tables_are_equal_if_the_same_has_happened():
    one, other = Table.open("emojito", NAMES, seed=1), Table.open("emojito", NAMES, seed=1)
    assert one == other
    one.do(0, "draw")
    assert one != other
    other.do(0, "draw")
    assert one == other


def test_tables_differ_by_game_names_and_chance():
    tables = [
        Table.open("emojito", NAMES, seed=1),
        Table.open("emojito", NAMES, seed=2),
        Table.open("emojito", [*NAMES[:2], "Cleo"], seed=1),
        Table.open("mau-mau", NAMES, seed=1),
    ]
    assert all((one == other) == (one is other) for one in tables for other in tables)
    assert tables[0] != "a table"


def test_a_table_is_no_key():
    with pytest.raises(TypeError):
        hash(Table.open("emojito", NAMES))


# Taken back


@each_scenario
def test_undo_leads_back_to_the_beginning_and_the_same_way_forward(scenario):
    table = played(scenario)
    again, commands, log = table.copy(), [*table.commands], [*table.log]
    back = [table.undo() for _ in commands]
    assert back == commands[::-1]
    assert table == opened(scenario)
    assert table.state == opened(scenario).state
    assert table.version == 0
    # There is a seed, so the very same comes of the same commands.
    for seat, command in commands:
        table.do(seat, command)
    assert table.log == log
    assert table == again
    assert table.record() == again.record()


def test_undo_and_something_else_instead():
    table = played(SCENARIOS[1], 40)
    before = table.copy()
    for seat, command in before.moves():
        table.do(seat, command)
        assert table.undo() == (seat, command)
        assert table == before
        assert table.state == before.state


def test_without_a_seed_chance_is_asked_again():
    table = Table.open("emojito", ["Ana", "Ben"])
    table.do(0, "draw")
    line_ups = set()
    for _ in range(20):
        table.do(0, "performed")
        line_ups.add(table.view(TABLE).line_up)
        table.undo()
    assert len(line_ups) > 1


def test_there_may_be_nothing_to_undo():
    table = Table.open("emojito", NAMES)
    with pytest.raises(Refusal) as refused:
        table.undo()
    assert refused.value.code == "nothing-to-undo"


def test_a_refused_command_is_nothing_to_undo():
    table = Table.open("emojito", NAMES)
    table.do(0, "draw")
    with pytest.raises(Refusal):
        table.do(0, "draw")
    assert table.undo() == (0, emojito.Draw())
    assert table.version == 0


# Copied


@each_scenario
def test_a_copy_goes_its_own_way_and_chance_decides_there_as_here(scenario):
    table = played(scenario, 10)
    copy = table.copy()
    assert copy == table
    before = table.record()
    below = by_seed(scenario.script)
    while not copy.over:
        copy.do(*next_move(copy, scenario.script, below))
    assert table.record() == before
    for seat, command in copy.commands[table.version :]:
        table.do(seat, command)
    assert table == copy
