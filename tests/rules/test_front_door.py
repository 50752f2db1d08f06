"""A type checker knows what a table takes and gives, and finds what is misspelt."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import get_args

import pytest
from mypy import api

from emojito.rules import GAMES
from emojito.rules.emojito import keywords as emojito_keywords
from emojito.rules.emojito.editions import EDITIONS, EditionName
from emojito.rules.emojito.setup import PlacedToken
from emojito.rules.maumau import keywords as mau_mau_keywords
from emojito.rules.maumau.chain import Pending

GOOD = """
    from typing import assert_type

    from emojito import EMOJITO, AnyTable, EmojitoTable, MauMauTable, Record, Table
    from emojito.rules.emojito.commands import EmojitoCommand
    from emojito.rules.emojito.events import EmojitoEvent
    from emojito.rules.emojito.setup import Options
    from emojito.rules.emojito.view import View as EmojitoView
    from emojito.rules.maumau.commands import MauMauCommand
    from emojito.rules.maumau.events import MauMauEvent
    from emojito.rules.maumau.view import View as MauMauView

    one = Table.open("emojito", ["Ana", "Ben"], edition="tactic", mode="cooperative", seed=1)
    assert_type(one, EmojitoTable)
    assert_type(one.view(0), EmojitoView)
    assert_type(one.everything(), EmojitoView)
    assert_type(one.legal("table"), tuple[EmojitoCommand, ...])
    assert_type(one.moves(), list[tuple[int, EmojitoCommand]])
    assert_type(one.do(0, "guess", slot=1), tuple[EmojitoEvent, ...])
    assert_type(one.log, list[EmojitoEvent])
    assert_type(one.view(1).phase == "draw", bool)
    assert_type(one.copy(), EmojitoTable)

    other = Table.open("mau-mau", ["Ana", "Ben"], dealer=1, options={"rounds": "to-500"})
    assert_type(other, MauMauTable)
    assert_type(other.view(0), MauMauView)
    assert_type(other.undo()[1], MauMauCommand)
    assert_type(other.do(*other.moves()[0]), tuple[MauMauEvent, ...])
    Table.open("mau-mau", ["Ana", "Ben"], position={"hands": [["red-1"]], "discard": ["red-2"]})
    Table.open("emojito", ["Ana", "Ben"], options={"target": 3}, teams=None, deck=["joy"])
    Table.open("emojito", ["Ana", "Ben"], options=Options(target=3))
    assert_type(Table.open(EMOJITO, ["Ana", "Ben"]), EmojitoTable)
    assert_type(Table.replay(str(other.record())), AnyTable)
    assert_type(other.record(), Record)
"""

BAD = """
    from emojito import Table
    from emojito.rules.maumau.commands import Keep

    names = ["Ana", "Ben"]
    Table.open("emojito", names, sed=1)  # E: call-overload
    Table.open("emojito", names, edition="tactik")  # E: call-overload
    Table.open("emojito", names, target=5)  # E: call-overload
    Table.open("emojito", names, dealer=1)  # E: call-overload
    Table.open("emojito", names, options={"targt": 5})  # E: call-overload
    Table.open("mau-mau", names, edition="tactic")  # E: call-overload
    Table.open("mau-mau", names, options={"rounds": "to500"})  # E: call-overload
    Table.open("chess", names)  # E: call-overload
    table = Table.open("emojito", names)
    table.view(0).hand  # E: attr-defined
    table.view("all")  # E: arg-type
    table.do(0, Keep())  # E: arg-type
    table.state.hands  # E: attr-defined
    Table.open("mau-mau", names).view(0).secret  # E: attr-defined
"""


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """What mypy finds in both files, by file: the lines with the kinds of errors there."""
    folder = tmp_path_factory.mktemp("typed")
    for name, source in (("good", GOOD), ("bad", BAD)):
        (folder / f"{name}.py").write_text(dedent(source))
    config = folder / "mypy.ini"
    config.write_text("[mypy]\nstrict = true\n")
    cache = f"--cache-dir={folder / 'cache'}"
    out, err, _ = api.run([f"--config-file={config}", cache, *map(str, folder.glob("*.py"))])
    assert not err
    found = {"good": set(), "bad": set()}
    for name, line, code in re.findall(
        r"(\w+)\.py:(\d+): error: .*\[([\w-]+)\]$", out, re.MULTILINE
    ):
        found[name].add((int(line), code))
    return found


def expected(source):
    lines = enumerate(dedent(source).splitlines(), 1)
    return {(number, line.split("# E: ")[1]) for number, line in lines if "# E: " in line}


@pytest.mark.parametrize(("name", "source"), [("good", GOOD), ("bad", BAD)])
def test_mypy_finds_what_is_wrong_and_nothing_else(complaints, name, source):
    assert complaints[name] == expected(source)


KEYWORDS = {"emojito": emojito_keywords, "mau-mau": mau_mau_keywords}


def test_every_game_is_known_to_type_checkers():
    assert set(KEYWORDS) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_type_checkers_know_the_fields_there_are(game):
    setup, keywords = GAMES[game].setup_type, KEYWORDS[game]
    fields = [field for field in setup.__struct_fields__ if field != "seats"]
    assert list(keywords.Keywords.__annotations__) == fields
    options = list(keywords.Options.__struct_fields__)
    assert list(keywords.OptionKeywords.__annotations__) == options
    position = list(keywords.Position.__struct_fields__)
    assert list(keywords.PositionKeywords.__annotations__) == position


def test_also_inside_positions():
    token, pending = emojito_keywords.TokenKeywords, mau_mau_keywords.PendingKeywords
    assert list(token.__annotations__) == list(PlacedToken.__struct_fields__)
    assert list(pending.__annotations__) == list(Pending.__struct_fields__)


def test_type_checkers_know_the_editions_there_are():
    assert get_args(EditionName) == tuple(EDITIONS)
