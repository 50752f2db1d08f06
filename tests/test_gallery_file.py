"""What the gallery plays is what the scores say."""

import json

from tools import gallery

from emojito.puppet.controls import FACE, MOST_SAMPLES, VOICE, decode
from emojito.rules.emojito.deck import standard_deck


def test_it_is_fresh():
    assert gallery.FILE.read_text() == gallery.performances(), "run `make gallery`"


def test_it_has_every_card_and_is_small():
    text = gallery.FILE.read_text()
    shown = json.loads(text)
    assert tuple(shown) == standard_deck().ids
    assert len(text) < 300_000
    for performance in shown.values():
        assert len(performance["face"]) == len(performance["voice"])
        assert all(len(decode(face, FACE)) == 1 for face in performance["face"] if face)
        voices = [decode(voice, VOICE) for voice in performance["voice"] if voice]
        assert voices
        assert {len(samples) for samples in voices} == {MOST_SAMPLES}
