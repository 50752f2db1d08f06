"""Bots are asked off the event loop, with a time budget, and the table never waits for nothing."""

from __future__ import annotations

import asyncio
import dataclasses
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ThreadPoolExecutor
from types import SimpleNamespace

import msgspec
import pytest
import pytest_asyncio
import structlog

from emojito.bots.ask import ask, plain
from emojito.bots.core import BUDGET, REMEMBERED, Answer
from emojito.bots.pool import WORKERS, Pool, count_workers
from emojito.games import HOSTED
from emojito.puppet.controls import REST
from emojito.puppet.performing import Frame
from emojito.rooms import commands as do
from emojito.rooms.alarms import Alarm, asked_of_bot, due_alarm
from emojito.rooms.bots import Bots
from emojito.rooms.events import StandInChanged
from emojito.rooms.live import LiveRoom
from emojito.rules import Chance
from emojito.rules.emojito.commands import LayOut
from tests.rooms.simulation import at
from tests.rooms.test_live import LiveHarness, configure

pytestmark = pytest.mark.asyncio


def asked(**others):
    sim = at("mau-mau", "play")
    return dataclasses.replace(
        asked_of_bot(sim.room, sim.seat(sim.state.turn), Chance(1)), **others
    )


async def test_a_bot_thinks_in_a_thread_of_its_own():
    threads = []

    def thinks(asked):
        threads.append(threading.get_ident())
        return Answer(asked.view.legal[0])

    question = asked()
    assert await ask(thinks, question) == Answer(question.view.legal[0])
    assert threads != [threading.get_ident()]


def counts_itself(asked):
    """Think hard, in another process."""
    return Answer(asked.view.legal[0], noticed=(str(os.getpid()), f"{asked.budget:.3f}"))


async def test_a_bot_that_thinks_hard_does_so_in_another_process_behind_all_others():
    answers = await asyncio.gather(
        *(ask(counts_itself, asked(), hard=True, limit=60) for _ in range(4 * WORKERS))
    )
    assert str(os.getpid()) not in {answer.noticed[0] for answer in answers}
    budgets = [float(answer.noticed[1]) for answer in answers]
    assert budgets[0] == BUDGET
    assert budgets[-1] == pytest.approx(BUDGET / 4), "the more there are, the shorter each thinks"


async def test_how_long_it_thinks_hard_does_not_tell_what_it_has(monkeypatch):
    """Whoever has nothing to choose answers no sooner than one who looks ahead for all it may."""

    class Here:
        executor = ThreadPoolExecutor(1)

    monkeypatch.setattr("emojito.bots.ask._PROCESSES", Here())
    order = []
    asyncio.get_running_loop().call_later(BUDGET, order.append, "looked ahead")
    await ask(lambda asked: Answer(asked.view.legal[0]), asked(), hard=True)
    order.append("answered")
    assert order == ["looked ahead", "answered"]


def dies_elsewhere(asked):
    if multiprocessing.parent_process() is not None:
        os._exit(1)
    return Answer(asked.view.legal[0], noticed=("here",))


async def test_processes_that_have_died_are_begun_anew_and_meanwhile_a_thread_thinks():
    answers = await asyncio.gather(
        *(ask(dies_elsewhere, asked(), hard=True, limit=60) for _ in range(3))
    )
    assert [answer.noticed for answer in answers] == [("here",)] * 3
    answer = await ask(counts_itself, asked(), hard=True, limit=60)
    assert answer.noticed[0] != str(os.getpid())


async def test_where_no_process_can_be_begun_a_thread_thinks(monkeypatch):
    class Full(Executor):
        def submit(self, *_):
            raise BlockingIOError("no more processes")

    class Pool:
        executor = Full()
        replaced = ()

        def replace(self, failed):
            self.replaced = (*self.replaced, failed)

    pool = Pool()
    monkeypatch.setattr("emojito.bots.ask._PROCESSES", pool)
    answer = await ask(counts_itself, asked(), hard=True)
    assert answer.noticed[0] == str(os.getpid())
    assert pool.replaced == (Pool.executor,)


async def test_a_pool_that_has_failed_is_replaced_once():
    pool = Pool()
    failed = pool.executor
    pool.replace(failed)
    after = pool.executor
    assert after is not failed
    pool.replace(failed)
    assert pool.executor is after


def says_whether_it_can_be_interrupted(asked):
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    return Answer(asked.view.legal[0], noticed=("ignored",) if ignored else ())


async def test_who_stops_the_server_at_a_terminal_does_not_stop_a_thought():
    answer = await ask(says_whether_it_can_be_interrupted, asked(), hard=True, limit=60)
    assert answer.noticed == ("ignored",)


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (2, 1), (5, 4), (64, 8)])
async def test_one_core_is_left_to_the_tables(monkeypatch, cores, workers):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert count_workers() == workers


@pytest.mark.parametrize("bot", [lambda _: 1 / 0, lambda _: Answer(LayOut())])
async def test_nobody_performs_in_place_of_a_bot_that_failed(bot):
    assert await ask(bot, asked(), performs=True) == Answer(None)


async def test_a_bot_that_takes_too_long_is_answered_for():
    waiting = threading.Event()

    def dreams(asked):
        waiting.wait(20)
        return Answer(asked.view.legal[-1])

    try:
        assert await ask(dreams, asked(), limit=0.01) == plain(asked())
    finally:
        waiting.set()


@pytest.mark.parametrize("answer", [Answer(LayOut()), None], ids=["not allowed", "no answer"])
async def test_a_bot_that_chooses_what_it_may_not_is_answered_for(answer):
    question = asked()
    assert (await ask(lambda _: answer, question)).command in question.view.legal


async def test_a_bot_that_fails_is_answered_for():
    question = asked()
    assert (await ask(lambda _: 1 / 0, question)).command in question.view.legal


async def test_a_bot_may_say_that_it_cannot():
    assert await ask(lambda _: Answer(None), asked()) == Answer(None)


async def test_a_bot_is_offered_what_a_person_is_offered():
    sim = at("emojito", "challenge", mode="competitive")
    actor = sim.seat(sim.state.actors[0])
    assert LayOut() in HOSTED["emojito"].rules.legal(sim.state, sim.state.actors[0])
    assert LayOut() not in asked_of_bot(sim.room, actor, Chance(1)).view.legal


@pytest_asyncio.fixture
async def harness(tmp_path):
    harness = await LiveHarness(tmp_path / "rooms.db").begin(1)
    yield harness
    await harness.registry.close()


class Slow:
    """A bot that has been asked and thinks until it may answer."""

    def __init__(self, *, sits_out=False):
        self.asked, self.may_answer = threading.Event(), threading.Event()
        self.sits_out = sits_out

    def __call__(self, question):
        self.asked.set()
        self.may_answer.wait(20)
        return Answer(None if self.sits_out else question.view.legal[0])


async def with_bot(harness, monkeypatch, bot):
    monkeypatch.setitem(HOSTED, "mau-mau", dataclasses.replace(HOSTED["mau-mau"], bot=bot))
    monkeypatch.setattr("emojito.rooms.alarms.BOT_THINKS", 0.0)
    await harness.do("p1", do.AddBot())
    await harness.do("p1", configure(game="mau-mau", mau_mau={"dealer": "p1"}))
    return (await harness.do("p1", do.Start()))["version"]


async def test_a_bot_moves_when_it_has_thought(harness, monkeypatch):
    started = await with_bot(harness, monkeypatch, plain)
    update = await harness.receivers["p1"].hears("update", version=started + 1)
    assert update["play"]["game"] == "mau-mau"
    log = await harness.store.read(harness.code)
    assert msgspec.json.decode(log[started])["by"] is None


async def test_a_thought_for_what_has_passed_is_not_acted_on(harness, monkeypatch):
    """The host ends the game while the bot thinks."""
    slow = Slow()
    await with_bot(harness, monkeypatch, slow)
    while not slow.asked.is_set():
        await harness.store.ping()
    await harness.do("p1", do.EndGame())
    version = harness.live.version
    thinking = harness.live.bots.thinking
    slow.may_answer.set()
    await thinking
    assert harness.live.version == version


@pytest.mark.parametrize("sits_out", [True, False], ids=["sits out", "moves"])
async def test_a_bot_does_nothing_in_a_pause_and_is_asked_again_after_it(
    harness, monkeypatch, sits_out
):
    """The host pauses while the bot thinks."""
    slow = Slow(sits_out=sits_out)
    await with_bot(harness, monkeypatch, slow)
    while not slow.asked.is_set():
        await harness.store.ping()
    await harness.do("p1", do.Pause())
    version, thinking = harness.live.version, harness.live.bots.thinking
    with structlog.testing.capture_logs() as logged:
        slow.may_answer.set()
        await thinking
    assert harness.live.version == version
    assert not logged
    await harness.do("p1", do.Unpause())
    await harness.receivers["p1"].hears("update", version=version + 2)


async def test_nothing_is_rung_for_a_bot_that_thinks(harness, monkeypatch):
    """It is asked once; meanwhile the room waits for it and for nothing else."""
    slow, rung = Slow(), []
    let_happen = LiveRoom._let_happen
    monkeypatch.setattr(
        LiveRoom, "_let_happen", lambda live, alarm: (rung.append(alarm), let_happen(live, alarm))
    )
    started = await with_bot(harness, monkeypatch, slow)
    while not slow.asked.is_set():
        await harness.store.ping()
    for _ in range(50):
        await harness.store.ping()
    assert len(rung) <= 2
    slow.may_answer.set()
    await harness.receivers["p1"].hears("update", version=started + 1)


async def test_a_bot_does_not_move_for_somebody_who_is_back(harness, monkeypatch):
    """They come back between the moment it was asked and the moment it begins to think."""
    await with_bot(harness, monkeypatch, plain)
    live = harness.live
    await harness.receivers["p1"].until(lambda _: live.room.seat_of("p1") is not None)
    while live.room.play.seats[live.room.play.state.turn].member != "p1":
        await harness.store.ping()
    live._happen(StandInChanged("p1", stand_in=True))
    live._let_happen(Alarm(0.0, "bot", "p1"))
    thinking = live.bots.thinking
    live._happen(StandInChanged("p1", stand_in=False))
    version = live.version
    await thinking
    assert live.version == version


async def test_a_bot_keeps_the_rounds_it_thinks_of_and_no_more(monkeypatch):
    sim = at("emojito", "guess")
    frames = (Frame(0, REST, ()),)
    around = SimpleNamespace(room=lambda: sim.room, presence=None, seen=lambda _: frames)
    bots = Bots(around, Chance(1))
    for scene in range(1, REMEMBERED + 5):
        monkeypatch.setattr(bots, "_scene", lambda scene=scene: scene)
        bots._remember("p1", Answer(None, noticed=("smile",)))
    assert list(bots._earlier["p1"]) == list(range(5, REMEMBERED + 5))


async def test_a_bot_calls_before_another_plays():
    sim = at("mau-mau", lambda state: bool(state.must_call()), people=3)
    for member in tuple(sim.room.members):
        if member != "p1":
            sim.do("p1", do.Substitute(member))
    must = [sim.seat(seat) for seat in sim.state.must_call() if sim.seat(seat) != "p1"]
    if must:
        alarm = due_alarm(sim.room, sim.presence, sim.now + 10)
        assert alarm.who in must
