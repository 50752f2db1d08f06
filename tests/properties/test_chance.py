"""Where chance decides, it favours nothing."""

from __future__ import annotations

from collections import Counter

from emojito.rules import Table


def test_the_performed_card_may_lie_at_any_slot() -> None:
    """Were it not mixed well, its place would give it away."""
    slots: Counter[int] = Counter()
    for seed in range(350):
        table = Table.open("emojito", ["Ana", "Ben"], seed=seed)
        table.do(0, "draw")
        table.do(0, "performed")
        everything = table.everything()
        slots[everything.line_up.index(everything.secret[0])] += 1
    assert set(slots) == set(range(7))
    assert min(slots.values()) > 25, slots
