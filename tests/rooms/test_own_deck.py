"""Games with a deck and a board of one's own."""

from __future__ import annotations

import json

import pytest

from emojito.games import HOSTED
from emojito.games.emojito import EMOJITO, LARGEST_ASSETS, OwnDeck, hosted_emojito
from emojito.rooms import commands as do, log, snapshots
from emojito.rooms.live import replay
from emojito.rules.emojito.deck import MOST_CARDS, DeckError, standard_deck
from tests.decks import deck_file, deck_text
from tests.rooms.simulation import RoomSimulation, opened

OWN_BOARD = ("both", "both", "sound", "sound", "face", "face", "face")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A deck that this server offers."""
    own = OwnDeck.load(deck_file(tmp_path))
    monkeypatch.setitem(HOSTED, "emojito", hosted_emojito(own))
    return own


def cards(sim):
    """All cards of a game."""
    state = sim.state
    return {*state.pile.deck, *state.pile.discard, *state.secret.values()}


def written(sim):
    """The log as it is kept."""
    return [log.encode(entry) for entry in sim.log]


def test_the_servers_own_deck_is_played_with_unless_the_host_chooses_ours(own):
    assert cards(opened("emojito")) == set(own.deck.ids)
    assert cards(opened("emojito", own_deck=False)) == set(standard_deck().ids)


def test_a_game_with_it_comes_to_its_end(own):
    sim = opened("emojito", mode="competitive")
    assert sim.until("over")
    assert sim.sees("p1")["play"]["assets"]["emotions"].keys() == set(own.deck.ids)


def test_the_catalogue_names_the_deck(own):
    assert EMOJITO.catalogue()["own_deck"] is None
    assert HOSTED["emojito"].catalogue()["own_deck"] == {"title": "our-moods", "cards": 28}
    assert len(own.deck.ids) == 28


def test_who_comes_in_is_shown_its_cards(own):
    sim = opened("emojito")
    for who in ("p1", None):
        emotions = sim.sees(who)["play"]["assets"]["emotions"]
        assert emotions.keys() == set(own.deck.ids)
        assert emotions["mood-3"]["names"]["de"] == "mood 3"
        assert emotions["mood-3"]["picture"] == own.deck.emotions["mood-3"].picture


def test_the_standard_deck_is_known_already():
    sim = opened("emojito")
    assert "assets" not in sim.sees("p1")["play"]
    assert b"assets" not in b"".join(written(sim))


@pytest.mark.usefixtures("own")
def test_only_the_update_that_begins_the_game_tells_them():
    sim = RoomSimulation(3)
    receiver = sim.connections._lines["p1"]
    sim.start(emojito={})
    sim.until("guess")
    updates = [json.loads(raw) for raw in receiver.raw if b'"type":"update"' in raw]
    begun = [update for update in updates if update["play"] is not None]
    assert len(begun) > 2
    assert [("assets" in update["play"]) for update in begun] == [True, *[False] * (len(begun) - 1)]
    assert b"assets" not in json.dumps([update["events"] for update in begun]).encode()


@pytest.mark.usefixtures("own")
def test_a_game_keeps_its_cards_whatever_the_server_offers_later(monkeypatch):
    sim = opened("emojito")
    sim.until("guess")
    shown = sim.sees(None)
    assert len(shown["play"]["assets"]["emotions"]) == 28
    monkeypatch.setitem(HOSTED, "emojito", EMOJITO)
    past = replay(written(sim))
    assert past.room == sim.room
    kept = snapshots.decode(snapshots.encode(past))
    assert kept is not None
    assert kept.room == sim.room
    sim.room = past.room
    assert sim.sees(None) == shown
    assert sim.until("over")


@pytest.mark.usefixtures("own")
def test_a_room_plays_on_without_the_deck_it_began_with(monkeypatch):
    sim = opened("emojito")
    sim.until("over")
    monkeypatch.setitem(HOSTED, "emojito", EMOJITO)
    sim.start(emojito={"own_deck": True})
    assert cards(sim) == set(standard_deck().ids)
    assert "assets" not in sim.sees("p1")["play"]


def test_a_deck_that_is_too_large_to_be_sent_is_refused(tmp_path):
    file = tmp_path / "large.toml"
    lines = (
        f'c{n} = {{ picture = "p{n}", en = "{"é" * 20} {n}", de = "{"ß" * 20} {n}" }}'
        for n in range(MOST_CARDS)
    )
    file.write_text("\n".join(["[emotions]", *lines]))
    with pytest.raises(DeckError, match=rf"large.toml:1: .* at most {LARGEST_ASSETS}"):
        OwnDeck.load(file)
    file.write_text(deck_text(cards=99))
    assert len(OwnDeck.load(file).deck.ids) == 99


# The board


def test_the_symbols_of_ones_own_board_are_those_of_the_table():
    sim = opened("emojito", symbols=OWN_BOARD)
    assert sim.state.terms.symbols == OWN_BOARD
    assert tuple(sim.sees(None)["table"]["symbols"]) == OWN_BOARD
    past = replay(written(sim))
    assert past.room.settings.choices["emojito"].symbols == OWN_BOARD
    assert opened("emojito").state.terms.symbols != OWN_BOARD


@pytest.mark.parametrize("symbols", [[], ["face"] * 6, ["face"] * 6 + ["hands"]])
def test_symbols_that_make_no_board_are_an_obstacle(symbols):
    sim = RoomSimulation(3)
    sim.configure(emojito={"symbols": symbols})
    assert sim.sees("p1")["room"]["obstacle"]["code"] == "bad-symbols"
    assert sim.refused("p1", do.Start()) == "bad-symbols"
