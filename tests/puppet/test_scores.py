"""The scores: complete, as the notation allows, and told where they are wrong."""

import re
from pathlib import Path

import pytest

from emojito.puppet.controls import FACE, SIGNED
from emojito.puppet.scores import VOWELS, own_scores, standard_scores
from emojito.rules.emojito.deck import DeckError, parse_deck, standard_deck
from tests.decks import deck_text

ROOT = Path(__file__).parents[2]
FINE = """
[scores.card-0]
face = [
  { come = 200, hold = 500, pose = "corner .5, lid_left -1", moves = "nod 2 .3" },
]
release = 300
voice = [{ kind = "hum", ms = 400, vowel = "m-a", pitch = [1.0, 1.5] }]
"""


def test_every_card_of_the_deck_has_a_score_and_nothing_else_has():
    assert tuple(standard_scores().by_card) == standard_deck().ids
    assert standard_scores().lacks(standard_deck().ids) == ()


@pytest.mark.parametrize("card", standard_deck().ids)
def test_a_score_is_whole(card):
    score = standard_scores()[card]
    assert any(any(phase.pose) for phase in score.face)
    assert any(sound.loud >= 0.15 for sound in score.voice)
    for phase in score.face:
        assert len(phase.pose) == len(FACE)
        assert all(
            (-1 if name in SIGNED else 0) <= value <= 1
            for name, value in zip(FACE, phase.pose, strict=True)
        )
    length = sum(phase.come + phase.hold for phase in score.face) + score.release
    assert 700 <= length <= 4200
    assert sum(sound.length for sound in score.voice) <= 3700


def test_no_two_cards_are_performed_alike():
    scores = standard_scores().by_card
    assert len({score.face for score in scores.values()}) == len(scores)
    assert len({score.voice for score in scores.values()}) == len(scores)


def test_a_deck_of_ones_own_brings_scores_and_borrows_others():
    source = deck_text(word="card").encode() + FINE.encode() + b'[scores]\ncard-1 = "tiredness"\n'
    cards = parse_deck(source, "own.toml").ids
    scores = own_scores(source, "own.toml", cards)
    (phase,) = scores["card-0"].face
    pose = dict(zip(FACE, phase.pose, strict=True))
    assert (pose["corner_left"], pose["corner_right"]) == (0.5, 0.5)
    assert (pose["lid_left"], pose["lid_right"]) == (-1, 0)
    assert phase.moves[0].kind == "nod"
    assert scores["card-1"] == standard_scores()["tiredness"]
    assert scores.lacks(cards) == cards[2:]
    assert "card-2" not in scores


def test_a_card_called_as_in_the_standard_deck_is_performed_as_there():
    scores = own_scores(b"", "own.toml", ["joy", "hangover"])
    assert scores["joy"] == standard_scores()["joy"]
    assert scores.lacks(["joy", "hangover"]) == ("hangover",)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("card-0]", "no-card]", "there is no card no-card in this deck"),
        ("release = 300", "", "missing required field `release`"),
        ("release = 300", "release = 9000", "`int` <= 6000"),
        ("release = 300", "speed = 3", "speed"),
        ("corner .5", "grin .5", "the face has no 'grin'"),
        ("corner .5", "corner", "'corner' should have 2 words"),
        ("corner .5", "corner much", "'much' is no number"),
        ("corner .5", "corner 1.5", "1.5 is not from -1 to 1"),
        ("corner .5", "chin -.5", "-.5 is not from 0 to 1"),
        ("nod 2 .3", "jump 2 .3", "no move is called 'jump'"),
        ("nod 2 .3", "nod 9 .3", "9 is not from 0.05 to 6"),
        ('vowel = "m-a"', 'vowel = "x"', "regex"),
        ("pitch = [1.0, 1.5]", "pitch = [9]", "`float` <= 4.0"),
        ("ms = 400", "ms = 400, times = 3, rate = 0", "needs a rate"),
        ("ms = 400", 'ms = "long"', "Expected `int`"),
    ],
)
def test_a_wrong_score_is_told_with_file_and_line(old, new, problem):
    assert old in FINE
    before = deck_text(word="card").encode()
    source = before + FINE.replace(old, new).encode()
    cards = parse_deck(source, "own.toml").ids
    with pytest.raises(DeckError) as told:
        own_scores(source, "own.toml", cards)
    line = before.count(b"\n") + 2
    assert str(told.value).startswith(f"own.toml:{line}: ")
    assert problem in str(told.value)


def test_a_card_performed_as_one_that_has_no_score_is_told():
    source = deck_text(word="card").encode() + b'[scores]\ncard-1 = "hangover"\n'
    cards = parse_deck(source, "own.toml").ids
    with pytest.raises(DeckError, match="would be performed as hangover") as told:
        own_scores(source, "own.toml", cards)
    assert f":{source.count(bytes([10]))}:" in str(told.value)


def test_the_mouth_makes_every_sound_within_its_range():
    for open, front, hum in VOWELS.values():
        assert 0 <= open <= 1
        assert -1 <= front <= 1
        assert 0 <= hum <= 1


def test_the_pages_show_scores_that_can_be_performed():
    """What is to be copied from a page is read as it stands there."""
    pages = {"docs/rules/decks.md": ["half-awake", "furious"], "docs/puppet.md": ["relief"]}
    for page, cards in pages.items():
        blocks = re.findall(r"```toml\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
        (block,) = (block for block in blocks if "[scores" in block)
        scores = own_scores(block.encode(), page, cards)
        assert scores.lacks(cards) == ()
