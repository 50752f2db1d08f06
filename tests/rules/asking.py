"""What tests of both games ask a table."""

from __future__ import annotations

import pytest

from emojito.rules import Refusal


def happened(table, name):
    """All events of a kind so far."""
    return [event for event in table.log if type(event).__name__ == name]


def refusal(table, seat, word, **fields):
    """Return the code a command is refused with; it must have changed nothing at all."""

    def snapshot():
        return table.state, table.version, list(table.log), table._chance._random.getstate()

    before = snapshot()
    with pytest.raises(Refusal) as refused:
        table.do(seat, word, **fields)
    assert snapshot() == before
    assert str(refused.value)
    return refused.value.code
