"""The reference of events is that of the types, and leaves none of them out."""

from typing import get_args

import pytest
from tools import events

from emojito.rules import GAMES


def test_it_is_fresh():
    assert events.FILE.read_text() == events.reference(), "run `make events`"


@pytest.mark.parametrize("game", GAMES)
def test_it_has_every_event_with_every_field(game):
    section = events.reference().split("\n## ")[1 + list(GAMES).index(game)]
    for kind in get_args(GAMES[game].event_type):
        entry = section.split(f"\n### `{kind.__struct_config__.tag}`\n")[1].split("\n### ")[0]
        assert kind.__name__ in entry
        assert all(f"| `{field}` |" in entry for field in kind.__struct_fields__)


def test_it_says_what_is_secret():
    entry = events.reference().split("### `guessed`\n")[1].split("\n### ")[0]
    whole, told = entry.split("**Secret.**")
    assert "`slot`" in whole
    assert "`slot`" not in told
