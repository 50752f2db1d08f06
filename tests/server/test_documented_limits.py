"""What the documents say of limits is what the server goes by unless told otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from emojito.rooms import budgets, decide, live, names, relay, staging
from emojito.server import (
    door,
    frames,
    gate,
    gatekeeper,
    hosts,
    invitations,
    serve,
    websocket,
)
from emojito.server.config import Config

PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
ROWS = dict(re.findall(r"^\| (.+?) \| (.+) \|$", PROTOCOL.partition("## Limits")[2], re.MULTILINE))
KIB = 1024
PLAIN = Config(db=Path("rooms.db"))

LIMITS = {
    "a message": (websocket.LARGEST_MESSAGE // KIB, frames._MOST_FRAGMENTS),
    "messages and other frames": (
        PLAIN.messages_per_second, 3 * PLAIN.messages_per_second, gatekeeper.PATIENCE, 4009,
    ),
    "commands of a member": (budgets.DEFAULT.commands_per_second, 3 * 20),
    "commands of a member that are no moves": (PLAIN.changes_per_minute,),
    "the same of all members": (budgets.ROOM * PLAIN.changes_per_minute,),
    "settings": (decide.LONGEST_SETTINGS,),
    "what a room adds to its log": (
        budgets.BYTES_PER_SECOND / 1000, budgets.BYTES_AT_ONCE // KIB // KIB,
    ),
    "what waits for the disk": (live._MOST_WAITING,),
    "arrivals": (PLAIN.arrivals_per_minute,),
    "wrong codes": (PLAIN.guesses_per_minute,),
    "new rooms": (PLAIN.rooms_per_hour,),
    "connections from an address": (
        PLAIN.connections_per_address, door._NEW_AT_ONCE / door._REFILLED_IN, door._NEW_AT_ONCE,
    ),
    "requests": (
        PLAIN.requests_per_second, PLAIN.requests_per_second * gatekeeper.REQUESTS_AT_ONCE,
        invitations.COST, 429,
    ),
    "a request": (door.LARGEST_REQUEST // KIB,),
    "a path, a host": (gate.LONGEST_PATH,),
    "the headers": (door.HEADERS_WITHIN,),
    "a connection without": (serve._IDLE,),
    "chairs, watchers, screens": (
        decide.MOST_CHAIRS, decide.MOST_WATCHERS, decide.MOST_WATCHERS,
    ),
    "members of a room from": (decide.MOST_FROM_ONE_PLACE,),
    "screens of a room from": (decide.MOST_SCREENS_FROM_ONE_PLACE,),
    "frames of a puppet": (relay.FRAMES_PER_SECOND,),
    "signals of a device": (relay.SIGNALS_PER_SECOND, relay.SIGNALS_AT_ONCE),
    "frames and signals of a connection": (
        gatekeeper.PASSED_ON * PLAIN.messages_per_second,
        gatekeeper.PASSED_AT_ONCE * PLAIN.messages_per_second, gatekeeper.PATIENCE,
    ),
    "waves of a member": (relay.WAVES_PER_SECOND, relay.WAVES_AT_ONCE),
    "refusals of what is passed on": (relay.REFUSALS_PER_SECOND,),
    "screens and watchers that a camera": (staging.MOST_ONLOOKERS,),
    "people at a table who see": (staging.MOST_IN_THE_PICTURE,),
    "a device that is slow": (websocket._SLOW // KIB,),
    "a name": (names.LONGEST,),
    "a device that does not read": (websocket._TOO_FULL // KIB,),
}  # fmt: skip
IN_WORDS = "messages and frames of an address"


def row(beginning: str) -> str:
    found = [limit for what, limit in ROWS.items() if what == beginning]
    found = found or [limit for what, limit in ROWS.items() if what.startswith(beginning)]
    (only,) = found
    return only


@pytest.mark.parametrize("what", LIMITS)
def test_a_limit_is_what_the_documents_say(what):
    told = [float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", row(what))]
    assert [limit for limit in LIMITS[what] if limit not in told] == []


def test_all_of_them_are_checked():
    known = [row(what) for what in (*LIMITS, IN_WORDS)]
    assert len(known) == len(ROWS.keys() - {"what", "---"})
    assert row(IN_WORDS).startswith("ten times that")
    assert gatekeeper.HOUSEHOLD == 10


def test_what_a_name_costs_is_told_in_words():
    assert "A `rename` counts for five" in row("commands of a member that are no moves")
    assert budgets.RENAME_COSTS == 5
    assert "one is forgiven each second" in row("messages and other frames")
    assert gatekeeper.FORGIVEN_PER_SECOND == 1


def test_paths_and_hosts_have_one_limit():
    assert gate.LONGEST_PATH == hosts.LONGEST
    served = ".local".rjust(hosts.LONGEST, "a")
    assert hosts.split(served) == (served, None)
    assert hosts.split("a" + served) is None
