"""A third game, in these tests only: created, played, timed, left, replayed and shown over sockets.

Nothing in `rooms/`, `server/` or `store/` knows of it. It is a race: whoever is in turn says a
number from 1 to 3, the sum grows, and who says 10 first has won. Each seat has a lucky number that
only it sees.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from emojito.bots.core import Answer
from emojito.games import HOSTED, register
from emojito.games.core import HostedGame, TurnPolicy
from emojito.rules.core import TABLE, Command, Course, Event, Game
from emojito.rules.refusal import Refusal
from emojito.server import cli
from tests.server.client import Server
from tests.server.party import Party

pytestmark = pytest.mark.asyncio

GOAL = 10


class Say(Command, frozen=True, tag="say"):
    number: int


class Skip(Command, frozen=True, tag="skip"):
    """The table: time is up."""


class Quit(Command, frozen=True, tag="quit"):
    who: int


class Opened(Event, frozen=True, tag="opened"):
    players: int
    lucky: tuple[int, ...]
    """Secret."""


class Said(Event, frozen=True, tag="said"):
    seat: int
    number: int


class Left(Event, frozen=True, tag="left"):
    seat: int


class OpenedTold(Struct, frozen=True, tag_field="type", tag="opened"):
    players: int


class State(Struct, frozen=True):
    players: int
    lucky: tuple[int, ...]
    sum: int = 0
    turn: int = 0
    gone: tuple[int, ...] = ()

    winners: tuple[int, ...] = ()

    @property
    def phase(self) -> str:
        return "over" if self.sum >= GOAL or len(self.gone) >= self.players - 1 else "race"


class View(Struct, frozen=True, tag_field="game", tag="race"):
    sum: int
    turn: int
    phase: str
    legal: tuple[Say, ...] = ()
    lucky: int | None = None


class Private(Struct, frozen=True, tag_field="game", tag="race"):
    seat: int
    lucky: int
    legal: tuple[Say, ...] = ()


class Setup(Struct, frozen=True):
    seats: tuple[str, ...]


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    pass


def apply(state: State | None, event: Any) -> State:
    if isinstance(event, Opened):
        return State(event.players, event.lucky)
    assert state is not None
    if isinstance(event, Left):
        gone = (*state.gone, event.seat)
        return replace(state, gone=gone, turn=following(state.players, gone, state.turn - 1))
    return replace(
        state,
        sum=state.sum + event.number,
        turn=following(state.players, state.gone, event.seat),
    )


def following(players: int, gone: tuple[int, ...], seat: int) -> int:
    return next(
        (s % players for s in range(seat + 1, seat + 1 + players) if s % players not in gone), 0
    )


def judge(state: State, seat: Any, command: Any, chance: Any) -> Course[State, Any]:
    course: Course[State, Any] = Course(apply, state, chance)
    if isinstance(command, Quit):
        course.add(Left(command.who))
    elif isinstance(command, Skip):
        course.add(Said(state.turn, 1))
    elif command in legal(state, seat):
        course.add(Said(seat, command.number))
    else:
        raise Refusal("not-your-turn", turn=state.turn)
    return course


def legal(state: State, seat: Any) -> tuple[Say, ...]:
    mine = state.phase == "race" and seat == state.turn
    return tuple(Say(number) for number in (1, 2, 3)) if mine else ()


def view(state: State, viewer: Any) -> View:
    lucky = None if viewer == TABLE else state.lucky[viewer]
    return View(state.sum, state.turn, state.phase, legal(state, viewer), lucky)


def private(state: State, seat: int) -> Private:
    return Private(seat, state.lucky[seat], legal(state, seat))


def redact(event: Any, _: Any) -> Any:
    return OpenedTold(event.players) if isinstance(event, Opened) else event


RACE = Game(
    name="race",
    setup_type=Setup,
    command_type=Say | Skip | Quit,
    event_type=Opened | Said | Left,
    state_type=State,
    view_type=View,
    private_type=Private,
    chronicle_type=int,
    open=lambda setup, chance: (
        Opened(len(setup.seats), chance.shuffled(range(len(setup.seats)))),
    ),
    judge=judge,
    apply=apply,
    legal=legal,
    view=view,
    private=private,
    changes=lambda _, state: {seat: private(state, seat) for seat in range(state.players)},
    width=lambda *_: 200,
    redact=redact,
    everything=lambda state: state,
    picture=lambda view, *_: f"{view.sum} of {GOAL}",
    resolved=lambda setup, _: setup,
    upcasters={},
    record=lambda moves, *_: (moves or 0) + 1,
)
HOSTED_RACE = HostedGame(
    rules=RACE,
    choice=Choice(),
    setup=lambda _, seating, __: Setup(seating.names),
    turns=TurnPolicy(
        clock=lambda state: ("say", (state.sum, state.turn)),
        awaited=lambda state: () if state.phase == "over" else (state.turn,),
        for_the_absent=lambda *_: (TABLE, Skip()),
        time_up=Skip(),
        leave=Quit,
    ),
    winners=lambda state: (state.turn,),
    timers={"say": None},
    interventions={"hurry": Skip()},
    bot=lambda asked: Answer(asked.chance.shuffled(asked.view.legal)[0]),
)


@pytest.fixture(autouse=True)
def registered():
    register(HOSTED_RACE)
    yield
    del HOSTED["race"]


async def begun(server: Server, people: int = 3, **timers: int) -> Party:
    party = await Party.meet(server, people)
    await party.start("race", timers=timers)
    return party


async def test_it_is_created_played_and_shown(server):
    party = await begun(server)
    ana, ben, cem = party.players
    assert ana.room["settings"]["game"] == "race"
    assert ana.play["interventions"] == ["hurry"]
    assert ana.table == {
        "game": "race", "sum": 0, "turn": 0, "phase": "race", "legal": [], "lucky": None,
    }  # fmt: skip
    assert sorted(client.me["lucky"] for client in party.players) == [0, 1, 2], "each sees its own"
    assert (await ben.move({"do": "say", "number": 3}))["code"] == "not-your-turn"
    assert (await ana.move({"do": "say", "number": 9}))["type"] == "refused"
    for client in (ana, ben, cem, ana):
        answer = await client.move({"do": "say", "number": 3})
        assert answer["type"] == "done"
        await party.caught_up(answer["version"])
    assert ana.table["phase"] == "over"
    assert ana.play["chronicle"] == 5
    screen = await server.watch(ana.code)
    assert screen.table["sum"] == 12
    assert (await ana.do("start"))["type"] == "done"


async def test_a_clock_runs_for_it_and_the_host_may_intervene(server):
    party = await begun(server, say=3)
    ana = party.host
    assert (await ana.do("intervene", what="void_round"))["code"] == "not-in-this-game"
    answer = await ana.do("intervene", what="hurry")
    await party.caught_up(answer["version"])
    assert (ana.table["sum"], ana.table["turn"]) == (1, 1)
    assert ana.play["clock"]["kind"] == "say"
    assert ana.play["clock"]["ends"] == pytest.approx(ana.play["clock"]["since"] + 3)
    live = server.live(ana.code)
    while ana.table["sum"] == 1:  # the clock itself says the next
        live.now = lambda: ana.play["clock"]["ends"] + 10
        live._ring()
        await ana.until("update")
    assert ana.table["sum"] == 2


async def test_somebody_leaves_and_it_goes_on(server):
    party = await begun(server)
    ana, ben, cem = party.players
    assert (await ana.do("leave"))["type"] == "done"
    while ben.table["turn"] == 0:
        await ben.receive()
    answer = await ben.move({"do": "say", "number": 2})
    assert answer["type"] == "done"
    await cem.caught_up(answer["version"])
    assert cem.table["turn"] == 2


async def test_a_bot_plays_it(server):
    ana = await server.create()
    await ana.do("add_bot")
    await ana.do("configure", settings={"game": "race"})
    await ana.do("start")
    while not ana.legal:
        await ana.receive()
    said = await ana.move({"do": "say", "number": 1})
    await ana.caught_up(said["version"] + 1)
    assert ana.table["turn"] == 0, "the bot has said something"


async def test_it_is_replayed_after_a_restart_and_from_a_snapshot(server, capsys):
    party = await begun(server)
    for number in (3, 2):
        client = next(client for client in party.players if client.legal)
        answer = await client.move({"do": "say", "number": number})
        await party.caught_up(answer["version"])
    before = server.live(party.host.code).room
    for snapshot in (False, True):
        if snapshot:
            server.live(party.host.code).take_snapshot()
        await server.restart()
        back = await server.resume(party.host)
        assert server.live(back.code).room == before
        assert back.table["sum"] == 5
    await asyncio.to_thread(cli.replay, party.host.code, db=server.db)
    said = capsys.readouterr().out.splitlines()
    told = [msgspec.json.decode(line) for line in said if line.startswith("{")]
    assert {"type": "said", "seat": 0, "number": 3} in [e for line in told for e in line["events"]]
    assert "lucky" not in str(told)
