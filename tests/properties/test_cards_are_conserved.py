"""No card is ever lost or doubled."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from tests.properties.all_traits import TRAITS
from tests.properties.plays import each_game, plays


@each_game
@settings(max_examples=250)
@given(data=st.data())
def test_every_card_is_in_exactly_one_place(game: str, data: st.DataObject) -> None:
    traits = TRAITS[game]
    cards, known, round_ = traits.cards, None, None
    for table in data.draw(plays(game)).states():
        if known is None:
            known = sorted(cards(table.state))
            assert len(set(known)) == len(known)
        elif traits.redealt is not None and table.state.round != round_:
            known = sorted(traits.redealt)
        round_ = table.state.round
        assert sorted(cards(table.state)) == known
