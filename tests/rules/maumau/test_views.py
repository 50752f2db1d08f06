"""Who may see what."""

import msgspec
import pytest

from emojito.rules import TABLE
from emojito.rules.maumau import MAU_MAU, events as ev
from emojito.rules.maumau.cards import DECK
from emojito.rules.maumau.state import State
from tests.rules.maumau.builders import PHASES, in_phase, opened, play, table

PUBLIC = {
    "phase", "round", "over", "winners", "turn", "dealer", "top", "color", "pending", "hand_sizes",
    "pile", "must_call", "scores", "round_points",
}  # fmt: skip
OURS = {
    "rounds", "voluntary_draw", "strict_nooo", "drawing_ends_turn", "seat", "ended", "awaited",
    "discard", "gone", "legal", "game",
}  # fmt: skip


def shown(view):
    return msgspec.json.decode(msgspec.json.encode(view))


def names(data):
    """Every card that is named anywhere."""
    text = msgspec.json.encode(data).decode()
    return {card for card in DECK if f'"{card}"' in text}


@pytest.mark.parametrize("phase", PHASES)
def test_the_fields_of_each_view(phase):
    t = in_phase(phase)
    drawn = {"drawn"} if phase == "drawn" else set()
    assert set(shown(t.view(TABLE))) == PUBLIC | OURS
    assert set(shown(t.view(0))) == PUBLIC | OURS | {"hand"} | drawn
    assert set(shown(t.view(1))) == PUBLIC | OURS | {"hand"}
    everything = {"hands", "pile_order", "discard_order"}
    assert set(shown(t.everything())) == PUBLIC | OURS | everything | drawn


@pytest.mark.parametrize("phase", PHASES)
def test_a_view_names_no_card_but_the_top_one_and_ones_own(phase):
    t = in_phase(phase)
    assert names(t.view(TABLE)) == {t.state.top}
    for seat in t.seats:
        assert names(t.view(seat)) == {t.state.top, *t.state.hands[seat]}


@pytest.mark.parametrize("phase", PHASES)
def test_a_view_carries_the_viewers_commands(phase):
    t = in_phase(phase)
    for seat in t.seats:
        assert t.view(seat).legal == t.legal(seat)
    assert t.view(TABLE).legal == ()


@pytest.mark.parametrize("phase", PHASES)
def test_the_private_part_laid_over_the_tables_view_is_a_seats_view(phase):
    t = in_phase(phase)
    for seat in t.seats:
        private = MAU_MAU.private(t.state, seat)
        assert names(private) == set(t.state.hands[seat])
        assert shown(t.view(TABLE)) | shown(private) == shown(t.view(seat))


def test_a_command_without_a_swap_has_no_such_field():
    t = table("red-2 ups-1", "red-4 blue-4")
    assert shown(t.legal(0)) == [
        {"do": "play", "card": "red-2"},
        {"do": "play", "card": "ups-1", "swap": 1},
    ]


def test_the_order_of_a_swapped_hand_does_not_tell_how_it_came_together():
    hands = []
    for held in ("blue-4 red-4 yeah-1 green-2", "yeah-1 green-2 blue-4 red-4"):
        t = table("ups-1 red-9 red-2", held)
        play(t, 0, "ups-1", swap=1)
        hands.append((t.view(0), t.view(1)))
    assert hands[0] == hands[1]
    assert hands[0][0].hand == ("red-4", "green-2", "blue-4", "yeah-1")
    assert hands[0][1].hand == ("red-2", "red-9")


# Events


def test_what_is_told_of_the_deal():
    t = opened(3, dealer=2)
    opened_, dealt, began = (MAU_MAU.redact(event, 0) for event in t.log)
    assert shown(opened_)["type"] == "opened"
    assert shown(dealt) == {
        "type": "dealt",
        "round": 1,
        "dealer": 2,
        "seats": [0, 1, 2],
        "top": t.state.top,
    }
    assert shown(began) == {"type": "turn_began", "seat": 0}


def test_what_is_told_of_a_position():
    t = table("red-2 red-3", "red-4", discard="green-1 red-1", pile="green-2")
    assert shown(MAU_MAU.redact(t.log[1], 0)) == {
        "type": "arranged",
        "dealer": 0,
        "hand_sizes": [2, 1],
        "top": "red-1",
        "pile": 1,
        "color": "red",
        "pending": None,
        "scores": [0, 0],
    }


def test_what_is_told_of_a_reshuffle():
    told = MAU_MAU.redact(ev.Reshuffled(("red-1", "red-2")), 0)
    assert shown(told) == {"type": "reshuffled", "cards": 2}


def test_what_is_told_of_drawing_and_swapping():
    t = table("red-peng ups-1 red-2 red-3", "red-4 blue-4", "red-5 blue-5")
    told = [*play(t, 0, "red-peng").log[3:]]
    t.do(1, "play", card="red-4")
    t.do(2, "play", card="red-5")
    told += t.do(0, "play", card="ups-1", swap=2)
    for viewer in (TABLE, 0, 1, 2):
        assert names([MAU_MAU.redact(event, viewer) for event in told]) == {"red-peng", "ups-1"}


def test_an_event_nobody_has_thought_of_is_told_to_nobody():
    class Surprised(ev.Event, frozen=True, tag="surprised"):
        seat: int

    with pytest.raises(TypeError, match="Surprised"):
        MAU_MAU.redact(Surprised(0), 0)


def test_a_table_begins_with_opened():
    with pytest.raises(ValueError, match="Opened"):
        MAU_MAU.apply(None, ev.TurnBegan(0))


@pytest.mark.parametrize("phase", PHASES)
def test_state_and_log_survive_being_written_down(phase):
    t = in_phase(phase)
    assert msgspec.json.decode(msgspec.json.encode(t.state), type=State) == t.state
    log = msgspec.json.decode(msgspec.json.encode(t.log), type=list[MAU_MAU.event_type])
    assert log == t.log
