"""A void round of Emojito! moves nobody and costs nobody a trophy (E56)."""

from __future__ import annotations

import functools
from typing import Any

from hypothesis import given, strategies as st

from emojito.rules import TABLE, Chance, Table
from emojito.rules.emojito import EMOJITO
from emojito.rules.emojito.commands import VoidRound
from emojito.rules.emojito.events import SpentReturned
from tests.properties.plays import plays


def after_voiding(table: Table) -> Any:
    events = EMOJITO.decide(table.state, TABLE, VoidRound(), Chance(0))
    return functools.reduce(EMOJITO.apply, events, table.state)


@given(data=st.data())
def test_tokens_and_trophies_are_as_they_were(data: st.DataObject) -> None:
    before, begun, round_ = {}, 0, 0
    for table in data.draw(plays("emojito")).states():
        if table.state.round != round_:
            before, round_ = table.view(TABLE).tokens, table.state.round
            begun = len(table.log)
        if any(isinstance(event, SpentReturned) for event in table.log[begun:]):
            continue  # E19: what went back to the deck is not fetched from it again
        if VoidRound() in table.legal(TABLE):
            after = EMOJITO.view(after_voiding(table), TABLE).tokens
            assert after == {owner: token for owner, token in before.items() if owner in after}
