"""Guessing from frames: who is right how often, by what, and never by knowing."""

import inspect
import re
from functools import cache
from pathlib import Path

import pytest

from emojito.lab.dice import dice
from emojito.lab.emojito.guessing import CHANNELS, worst_pairs
from emojito.lab.emojito.holding import HELD, WHOLE, hold
from emojito.puppet.characters import CHARACTERS
from emojito.puppet.codes import CODES, HUNCH
from emojito.puppet.controls import FACE, REST, VOICE
from emojito.puppet.noticing import observe
from emojito.puppet.performing import Frame, perform
from emojito.puppet.reading import LEVELS, Memory, judge, prototype, rank
from emojito.puppet.scores import Scores, standard_scores
from emojito.puppet.varying import PERSON, PRACTISED
from emojito.rules import Chance
from emojito.rules.emojito.deck import standard_deck

ROOT = Path(__file__).parents[2]
CARDS = standard_deck().ids
SCORES = standard_scores()
BANDS = {"gentle": (0.45, 0.60), "keen": (0.60, 0.75), "sharp": (0.75, 0.90)}


@cache
def performances(channel, looseness):
    """What there is to notice of every card, performed by two characters."""
    return {
        card: [
            observe(
                perform(
                    SCORES[card],
                    [*CHARACTERS][(number + time) % 6],
                    Chance(f"{card} {time}"),
                    channel,
                    looseness,
                ),
                channel,
            )
            for time in range(2)
        ]
        for number, card in enumerate(CARDS)
    }


@cache
def guessed(channel, level, looseness, times):
    """How often each card is known among six others."""
    right = dict.fromkeys(CARDS, 0)
    for card in CARDS:
        for time in range(times):
            lot = Chance(f"{channel} {card} {time}")
            line_up = lot.shuffled([card, *[c for c in lot.shuffled(CARDS) if c != card][:6]])
            shown = performances(channel, looseness)[card][time % 2]
            chance = Chance(f"{level} {card} {time}")
            right[card] += judge(shown, line_up, SCORES, level, chance, channel).best == card
    return {card: count / times for card, count in right.items()}


@pytest.mark.parametrize("looseness", [PRACTISED, PERSON], ids=["bots", "people"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("channel", CHANNELS)
def test_a_level_is_right_as_often_as_it_should_be(channel, level, looseness):
    known = guessed(channel, level, looseness, 8)
    low, high = BANDS[level]
    assert low <= sum(known.values()) / len(known) <= high


@cache
def held_faces(how):
    """What there is to notice of every card, when somebody but pulls a face and holds it."""
    return {
        card: [observe(hold(SCORES[card], how, dice(f"{card} {n}")), "face") for n in range(2)]
        for card in CARDS
    }


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("how", "short"), [(WHOLE, 0.0), (HELD, 0.03)], ids=["whole", "part"])
def test_a_face_that_is_only_held_is_read_as_well_as_one_that_is_performed(how, short, level):
    """The whole pose is within the band; of its five strongest controls it may be just below."""
    right = 0
    for card, shown in held_faces(how).items():
        for time in range(6):
            lot = Chance(f"held {card} {time}")
            line_up = lot.shuffled([card, *[c for c in lot.shuffled(CARDS) if c != card][:6]])
            chance = Chance(f"{level} {card} {time}")
            right += judge(shown[time % 2], line_up, SCORES, level, chance, "face").best == card
    low, high = BANDS[level]
    assert low - short <= right / 6 / len(CARDS) <= high


@pytest.mark.parametrize("channel", CHANNELS)
def test_every_emotion_can_be_told(channel):
    """One of seven by chance; every card is known more than twice as often."""
    known = guessed(channel, "sharp", PRACTISED, 20)
    assert {card: rate for card, rate in known.items() if rate < 0.4} == {}


@pytest.mark.parametrize("channel", CHANNELS)
def test_no_two_cards_are_the_same_to_a_sharp_guesser(channel):
    worst = worst_pairs(channel)[:10]
    assert worst[0].confused < 0.34, [f"{' ~ '.join(p.cards)} {p.confused:.2f}" for p in worst]


def test_reading_never_sees_the_card():
    assert [*inspect.signature(rank).parameters] == [
        "frames", "line_up", "scores", "level", "chance", "channel", "history", "performer",
    ]  # fmt: skip
    assert Frame._fields == ("at", "face", "voice")


def test_the_same_frames_are_read_the_same_whatever_order_the_cards_lie_in():
    frames = perform(SCORES["joy"], "mint", Chance(1), "both")
    line_up = ["joy", *CARDS[30:36]]
    one = rank(frames, line_up, SCORES, "keen", Chance(7), "both")
    other = rank(frames, line_up[::-1], SCORES, "keen", Chance(7), "both")
    assert one.likelihoods == pytest.approx(other.likelihoods)
    assert one.noticed == other.noticed
    assert sum(one.likelihoods.values()) == pytest.approx(1)


def test_a_level_knows_how_sure_it_may_be():
    """What it gives its answers is how often they are right."""
    for level in LEVELS:
        sure = right = 0.0
        for number, card in enumerate(CARDS):
            line_up = [CARDS[(number + step * 13) % 100] for step in range(7)]
            shown = performances("face", PRACTISED)[card][0]
            reading = judge(shown, line_up, SCORES, level, Chance(f"{level}{card}"), "face")
            sure += max(reading.likelihoods.values())
            right += reading.best == card
        assert sure == pytest.approx(right, abs=12)


@pytest.mark.parametrize(
    "frames",
    [(), (Frame(80, REST, ()), Frame(160, REST, ())), (Frame(80, None, ()),)],
    ids=["none", "at rest", "empty"],
)
def test_who_has_seen_nothing_knows_nothing(frames):
    reading = rank(frames, CARDS[:7], SCORES, "sharp", Chance(1), "both")
    assert {*reading.likelihoods.values()} == {1 / 7}
    assert reading.noticed == ()


def test_among_equals_no_place_is_preferred():
    """Seen nothing, or none of the cards has a score: it is any of the seven."""
    line_up, nobody = CARDS[:7], Scores({})
    joy = performances("face", PRACTISED)["joy"][0]
    for impression in ({}, joy):
        best = {
            judge(impression, line_up, nobody, "sharp", Chance(n), "face").best for n in range(80)
        }
        assert best == {*line_up}


def thinking(seconds, frames):
    """The same after so long at rest, as clients send it: a frame a second."""
    before = [Frame(1000 * second, REST, ()) for second in range(seconds)]
    late = [frame._replace(at=frame.at + 1000 * seconds) for frame in frames]
    return [*before, *late]


@pytest.mark.parametrize("channel", CHANNELS)
@pytest.mark.parametrize("seconds", [20, 45, 170])
def test_who_thinks_first_shows_no_less(channel, seconds):
    for card in ("joy", "inner-peace", "surprise"):
        frames = [f for f in perform(SCORES[card], "mint", Chance(1), channel) if f.at < 3000]
        at_once = observe(thinking(2, frames), channel)
        assert at_once
        assert observe(thinking(seconds, frames), channel) == pytest.approx(at_once)


@pytest.mark.parametrize("channel", CHANNELS)
def test_who_waits_long_before_saying_done_shows_no_less(channel):
    frames = perform(SCORES["surprise"], "mint", Chance(1), channel)
    after = [Frame(frames[-1].at + 1000 * second, REST, ()) for second in range(1, 90)]
    assert observe([*frames, *after], channel) == pytest.approx(observe(frames, channel))


@pytest.mark.parametrize("sent", [True, False])
def test_how_long_the_pause_between_two_showings_is_does_not_matter(sent):
    frames = perform(SCORES["surprise"], "mint", Chance(1), "both")

    def apart(seconds):
        ends = frames[-1].at
        again = thinking(seconds, frames)[0 if sent else seconds :]
        return observe([*frames, *(f._replace(at=f.at + ends) for f in again)], "both")

    assert apart(40) == pytest.approx(apart(3), abs=0.01)


def test_what_was_noticed_was_there_to_see():
    for card in CARDS:
        frames = perform(SCORES[card], "honey", Chance(card), "both")
        reading = rank(frames, [card, *CARDS[:6]], SCORES, "sharp", Chance(card), "both")
        seen = observe(frames, "both")
        for code in reading.noticed:
            figure, low, high = CODES[code]
            assert low <= seen[figure] <= high


def test_codes_tell_of_figures_that_there_are_and_all_of_them_happen():
    seen = [performances("both", PRACTISED)[card][0] for card in CARDS]
    never = {
        code
        for code, (figure, low, high) in CODES.items()
        if not any(low <= each[figure] <= high for each in seen)
    }
    assert never == set()


def test_explanations_are_what_people_would_say():
    frames = perform(SCORES["surprise"], "mint", Chance(1), "face")
    line_up = ["surprise", "anger", "tiredness", "shame", "boredom", "grief", "coolness"]
    reading = rank(frames, line_up, SCORES, "sharp", Chance(1), "face")
    assert reading.best == "surprise"
    assert {*reading.noticed} & {"brows_up", "mouth_open", "eyes_wide"}


def test_frames_may_come_late_or_never():
    """Senders send nothing while nothing changes; what is between two frames moves evenly."""
    frames = perform(SCORES["bad-mood"], "mint", Chance(1), "both")
    sparse = [f for number, f in enumerate(frames) if number % 3 != 1 or f.voice[-1][0] > 0]
    whole, gappy = observe(frames, "both"), observe(sparse, "both")
    assert whole.keys() == gappy.keys()
    assert max(abs(whole[name] - gappy[name]) for name in whole if "often" not in name) < 0.2


def test_a_side_is_as_good_as_the_other():
    """Who smirks to the left means what who smirks to the right means."""
    frames = perform(SCORES["smugness"], "mint", Chance(1), "face")
    turned = [Frame(at, mirrored(face), ()) for at, face, _ in frames]
    assert observe(turned, "face") == pytest.approx(observe(frames, "face"))


def mirrored(pose):
    values = dict(zip(FACE, pose, strict=True))
    other = {}
    for name, value in values.items():
        swapped = (
            name.replace("_left", "_right") if "_left" in name else name.replace("_right", "_left")
        )
        sign = -1 if name in {"gaze_x", "head_tilt", "head_turn"} else 1
        other[swapped] = sign * value
    return tuple(other[name] for name in FACE)


def test_a_table_is_learnt_by_heart():
    """Somebody who always performs a card as another is understood once that is known."""
    shown = {"joy": "grief", "anger": "tiredness", "fear": "smugness"}
    line_up = [*shown, *shown.values(), "awe"]

    def known(history):
        right = 0
        for number in range(40):
            card = [*shown][number % 3]
            frames = perform(SCORES[shown[card]], "mint", Chance(number), "face")
            chance = Chance(f"guess {number}")
            read = rank(frames, line_up, SCORES, "sharp", chance, "face", history, "ana")
            right += read.best == card
        return right

    memories = [
        Memory(
            "ana",
            card,
            observe(perform(SCORES[as_if], "mint", Chance(f"{card}{n}"), "face"), "face"),
        )
        for card, as_if in shown.items()
        for n in range(8)
    ]
    assert known(()) < 8
    assert known(memories) > known(()) + 12


def test_somebodys_style_is_taken_into_account():
    """Who always tilts the head and sheds tears is not sad for that."""
    tilt, tears = FACE.index("head_tilt"), FACE.index("tears")

    def ana(card, seed):
        frames = perform(SCORES[card], "mint", Chance(seed), "face")
        for at, face, _ in frames:
            values = [*face]
            if any(values):
                values[tilt], values[tears] = 1.0, 1.0
            yield Frame(at, tuple(values), ())

    history = [Memory("ana", card, observe([*ana(card, card)], "face")) for card in CARDS[10:90:8]]

    def right(history, performer):
        return sum(
            rank(
                [*ana(card, f"x{card}")],
                [*CARDS[n : n + 7]],
                SCORES,
                "sharp",
                Chance(n),
                "face",
                history,
                performer,
            ).best
            == card
            for n, card in enumerate(CARDS[:90:2])
            for n in [2 * n]
        )

    assert right(history, "ana") > right((), "ana")
    assert right(history, "ana") > right(history, "ben")


def test_a_card_without_a_score_is_what_looks_like_no_other():
    known = ("joy", "anger", "awe", "doubt", "pride", "fear")
    some = Scores({card: SCORES[card] for card in known})

    def taken_for_it(card):
        shown = observe(perform(SCORES[card], "mint", Chance(1), "face"), "face")
        readings = [
            judge(shown, [*known, "hangover"], some, "sharp", Chance(n), "face") for n in range(40)
        ]
        return sum(reading.best == "hangover" for reading in readings)

    assert taken_for_it("joy") < 15
    assert taken_for_it("panic") > 20


def test_prototypes_have_a_figure_for_all_there_is_to_notice():
    both = {*prototype(SCORES["joy"], "face").mean, *prototype(SCORES["joy"], "sound").mean}
    assert both == {*prototype(SCORES["joy"], "both").mean}
    assert {f"voice_{name}" for name in VOICE} <= both


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl", "es", "pl"])
def test_the_client_has_a_word_for_every_code(language):
    words = (ROOT / f"web/src/messages/{language}/noticed.ts").read_text()
    assert {*re.findall(r'"noticed\.(\w+)":', words)} == {*CODES, HUNCH, "title", "line", "now"}
