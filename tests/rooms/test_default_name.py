"""Whoever plays with bots without giving a name is called something that no bot could be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from emojito.bots.core import NAMES

MESSAGES = Path(__file__).parents[2] / "web/src/messages"


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "nl", "pl"])
def test_no_bot_has_the_initial_of_whoever_gave_no_name(language):
    texts = (MESSAGES / language / "bots.ts").read_text()
    (name,) = re.findall(r'"bots\.me": "(.+)"', texts)
    assert name[0] not in {bot[0] for names in NAMES.values() for bot in names}
