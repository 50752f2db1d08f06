"""Links over a bus that loses messages, and limits that several nodes share."""

from __future__ import annotations

import random

import pytest

from emojito.cluster import links, messages
from emojito.cluster.limits import SharedLimits
from emojito.cluster.links import Links
from emojito.cluster.messages import Close, Hear, Part, Taken

ME, YOU = "a" * 16, "b" * 16
pytestmark = pytest.mark.asyncio


class Wire:
    """A bus that carries what the test lets through."""

    is_up, lag = True, 0.0

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, _, message):
        self.sent.append(message)

    def take(self):
        sent, self.sent = self.sent, []
        return sent


class End:
    """What is at one end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wire = Wire()
        self.links = Links(name, self.wire, self)
        self.said: list[messages.NodeMessage] = []
        self.breaks = 0

    def heard(self, _, frame):
        self.said.append(frame)

    def broken(self, _):
        self.breaks += 1

    def is_linked(self, _):
        return True

    def say(self, peer, *words):
        for word in words:
            self.links.send(peer, Taken(word))
        self.links.flush()
        return self.wire.take()

    @property
    def words(self):
        return [frame.code for frame in self.said if isinstance(frame, Taken)]


@pytest.fixture
def ends():
    return End(ME), End(YOU)


async def test_all_of_one_turn_travels_together_and_in_order(ends):
    me, you = ends
    (message,) = me.say(YOU, "A", "B", "C")
    you.links.heard(message)
    assert you.words == ["A", "B", "C"]


async def test_bytes_for_several_lines_travel_once(ends):
    me, _ = ends
    update = b"x" * 1000
    for line in (1, 2, 3):
        me.links.send_bytes(YOU, line, update, None)
    me.links.send_bytes(YOU, 1, b"own", None)
    me.links.send(YOU, Close(2, "left"))
    me.links.send_bytes(YOU, 3, b"own", None)
    me.links.flush()
    (message,) = me.wire.take()
    assert len(message) < 1200
    assert messages.decode(message).messages == [
        Hear([1, 2, 3], update, None), Hear([1], b"own", None), Close(2, "left"),
        Hear([3], b"own", None),
    ]  # fmt: skip


async def test_a_gap_breaks_the_link_at_both_ends_and_the_next_one_is_whole(ends):
    me, you = ends
    for message in you.say(ME, "hello"):
        me.links.heard(message)
    (first,), (lost,), (third,) = me.say(YOU, "1"), me.say(YOU, "2"), me.say(YOU, "3")
    del lost
    you.links.heard(first)
    you.links.heard(third)
    assert you.words == ["1"]
    assert you.breaks == 1
    you.links.flush()
    (beginning,) = you.wire.take()
    me.links.heard(beginning)
    assert me.breaks == 1
    (anew,) = me.say(YOU, "4")
    you.links.heard(anew)
    assert you.words == ["1", "4"]
    assert (me.breaks, you.breaks) == (1, 1)


async def test_who_was_never_answered_hears_that_its_beginning_was_lost(ends):
    me, you = ends
    me.say(YOU, "lost")
    (second,) = me.say(YOU, "2")
    you.links.heard(second)
    you.links.flush()
    (told,) = you.wire.take()
    me.links.heard(told)
    assert me.breaks == 1
    for message in (*me.say(YOU, "3"), *me.say(YOU, "4")):
        you.links.heard(message)
    for message in you.say(ME, "yes?"):
        me.links.heard(message)
    assert (you.words, me.words) == (["3", "4"], ["yes?"])
    assert (me.breaks, you.breaks) == (1, 1)


async def test_what_still_arrives_of_a_broken_link_is_ignored(ends):
    me, you = ends
    (first,), (second,), (third,) = me.say(YOU, "1"), me.say(YOU, "2"), me.say(YOU, "3")
    you.links.heard(first)
    you.links.fell_silent()
    you.links.heard(second)
    you.links.heard(third)
    assert you.words == ["1"]
    assert you.breaks == 1


async def test_who_broke_a_link_while_the_bus_was_down_says_so_afterwards(ends):
    """Else one would speak for ever on a stream that the other does not hear, and be silent to."""
    me, you = ends
    for message in (*me.say(YOU, "1"), *me.say(YOU, "2")):
        you.links.heard(message)
    you.links.fell_silent()
    for _ in range(3):
        for message in me.say(YOU, "lost"):
            you.links.heard(message)
    you.links.flush()
    for message in you.wire.take():
        me.links.heard(message)
    for message in me.say(YOU, "3"):
        you.links.heard(message)
    for message in you.say(ME, "yes?"):
        me.links.heard(message)
    assert (you.words, me.words) == (["1", "2", "3"], ["yes?"])
    assert (me.breaks, you.breaks) == (1, 1)


@pytest.mark.parametrize("silence", [False, True], ids=["idle", "entering"])
async def test_whatever_was_lost_both_hear_each_other_again(monkeypatch, silence):
    """With devices on their way in, so that silence breaks a link once more, and without."""
    clock = Clock()
    monkeypatch.setattr(links, "monotonic", clock)
    for seed in range(300):
        end_well((End(ME), End(YOU)), random.Random(seed), clock, silence=silence)  # noqa: S311


def end_well(ends, dice, clock, *, silence):
    """Let anything happen between two nodes; then nothing is lost any more."""
    on_the_way = {ME: [], YOU: []}
    for _ in range(dice.randrange(1, 30)):
        happen(*dice.sample(ends, 2), dice, on_the_way)
        clock.now += dice.choice([0.0, 5.0])
    for _ in range(6):
        for this, other in (ends, reversed(ends)):
            on_the_way[other.name] += this.say(other.name, "!")
        for this in ends:
            this.said.clear()
            deliver(this, on_the_way[this.name])
        clock.now += 5.0
        if silence and not all(this.words for this in ends):
            for this, other in (ends, reversed(ends)):
                this.links.sever(other.name, "silence")
    assert all(this.words for this in ends)


def happen(this, other, dice, on_the_way):
    match dice.choice(["say", "deliver", "deliver", "lose", "bus down", "silence"]):
        case "say":
            on_the_way[other.name] += this.say(other.name, "?")
        case "deliver":
            deliver(this, on_the_way[this.name])
        case "lose":
            on_the_way[this.name].clear()
        case "bus down":
            this.links.fell_silent()
            on_the_way[this.name].clear()
        case "silence":
            this.links.sever(other.name, "silence")


def deliver(end, messages):
    for message in messages:
        end.links.heard(message)
    messages.clear()


async def test_a_message_that_arrives_twice_is_heard_once(ends):
    me, you = ends
    (first,) = me.say(YOU, "1")
    you.links.heard(first)
    (second,) = me.say(YOU, "2")
    you.links.heard(second)
    you.links.heard(second)
    assert you.words.count("2") == 1


async def test_noise_on_the_bus_does_no_harm(ends):
    _, you = ends
    for noise in (
        b"",
        b"\x00",
        b"{}",
        b"\xff" * 100,
        messages.encode(messages.Batch(ME, 5, 7, [])),
    ):
        you.links.heard(noise)
    assert you.said == []


async def test_what_a_frame_causes_to_fail_leaves_the_others_alone(ends):
    me, you = ends

    def heard(_, frame):
        if isinstance(frame, Part):
            raise RuntimeError("one room's trouble")
        you.said.append(frame)

    you.heard = heard
    me.links.send(YOU, Part(1, 1))
    for message in me.say(YOU, "on we go"):
        you.links.heard(message)
    assert you.words == ["on we go"]


# Limits


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_what_is_used_up_here_is_used_up_there():
    clock = Clock()
    here, there = SharedLimits(clock), SharedLimits(clock)
    mine, theirs = (limits.buckets("guesses", 1.0, 6.0) for limits in (here, there))
    assert all(mine["x"].take() for _ in range(4))
    there.spend(here.news())
    assert [theirs["x"].take() for _ in range(3)] == [True, True, False]
    assert theirs["y"].take()
    assert here.news() == {}


async def test_what_is_taken_from_a_bucket_that_somebody_holds_is_told_again_and_again():
    here, there = SharedLimits(Clock()), SharedLimits(Clock())
    held = here.buckets("messages", 1.0, 6.0)["x"]
    theirs = there.buckets("messages", 1.0, 6.0)
    for _ in range(3):
        held.take(2.0)
        there.spend(here.news())
    assert theirs["x"].left == 0.0


async def test_used_up_at_the_same_moment_it_becomes_a_debt():
    clock = Clock()
    here, there = SharedLimits(clock), SharedLimits(clock)
    mine, theirs = (limits.buckets("guesses", 1.0, 6.0) for limits in (here, there))
    assert all(mine["x"].take() for _ in range(6))
    assert all(theirs["x"].take() for _ in range(6))
    told_here, told_there = here.news(), there.news()
    here.spend(told_there)
    there.spend(told_here)
    clock.now = 6.0
    assert not mine["x"].take()
    clock.now = 7.0
    assert mine["x"].take()


async def test_what_was_given_back_is_not_told_and_hearing_is_not_repeated():
    here, there = SharedLimits(Clock()), SharedLimits(Clock())
    mine = here.buckets("guesses", 1.0, 6.0)
    there.buckets("guesses", 1.0, 6.0)
    mine["x"].take()
    mine["x"].give()
    assert here.news() == {}
    mine["x"].take()
    there.spend(here.news())
    assert there.news() == {}


@pytest.mark.parametrize("patient", [False, True])
@pytest.mark.parametrize("nodes", [2, 3, 10])
async def test_in_the_long_run_nobody_has_more_from_many_nodes_than_from_one(nodes, patient):
    """Beyond what each of them gives in the first moment."""
    clock, rate, size, taken = Clock(), 1.0, 6.0, 0
    all_limits = [SharedLimits(clock) for _ in range(nodes)]
    buckets = [limits.buckets("guesses", rate, size) for limits in all_limits]
    for step in range(4 * 600):
        clock.now = step / 4
        if not patient or buckets[0]["x"].left == size:
            taken += sum(each["x"].take() for each in buckets for _ in range(10))
        told = [limits.news() for limits in all_limits]
        for here, limits in enumerate(all_limits):
            for there, news in enumerate(told):
                if there != here:
                    limits.spend(news)
    assert taken <= rate * clock.now + nodes * size


async def test_a_limit_that_only_others_know_is_passed_over():
    limits = SharedLimits(Clock())
    buckets = limits.buckets("guesses", 1.0, 6.0)
    limits.spend({"guesses": {"x": 6.0}, "unknown": {"x": 1.0}})
    assert buckets["x"].left == 0.0
