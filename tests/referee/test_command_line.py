"""The real command, with real pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.golden.scenarios import SCENARIOS, Scenario
from tests.golden.test_golden import by_name
from tests.referee.talk import Talk, line, read
from tests.referee.test_determinism import answers, session

COMMAND: Final = (sys.executable, "-m", "emojito", "referee")
TIMEOUT: Final = 60
"""Seconds; only a referee that hangs takes so long."""


def referee(*options: str, said: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603
        [*COMMAND, *options],
        input=said,
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
        env={**os.environ, **environment},
    )


def test_three_lines_have_three_answers_and_show_no_card() -> None:
    seats = ["A", "B", "C"]
    table = {"game": "emojito", "edition": "tactic", "mode": "competitive", "seats": seats}
    said = [{"open": table}, {"seat": 0, "do": "draw"}, {"show": "table"}]
    done = referee(said=b"".join(map(line, said)))
    assert (done.returncode, done.stderr) == (0, b"")
    told = [read(answer) for answer in done.stdout.splitlines()]
    assert [answer["ok"] for answer in told] == [True] * 3
    assert [answer.get("version") for answer in told] == [0, 1, None]
    assert told[1]["state"] == told[2]["state"]
    talk = Talk()
    talk.open("emojito")
    for card in talk.show("all")["deck_order"]:
        # No card is open yet, so it is neither the drawn one nor any other.
        assert f'"{card}"'.encode() not in done.stdout


@pytest.mark.parametrize("said", [b"", b"\n", b"nonsense\n", b"\xff", b'{"show":"all"}'])
def test_it_ends_with_status_0_at_the_end_of_input(said: bytes) -> None:
    done = referee(said=said)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == bool(said)


def test_each_answer_comes_before_the_next_line_is_sent() -> None:
    with subprocess.Popen(  # noqa: S603
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for said in ({"open": {"game": "mau-mau", "seats": ["A", "B"]}}, {"show": 1}, {"legal": 1}):
            process.stdin.write(line(said))
            process.stdin.flush()
            assert read(process.stdout.readline().rstrip(b"\n"))["ok"]
        process.stdin.close()
        assert process.wait(TIMEOUT) == 0


@pytest.mark.parametrize("scenario", [SCENARIOS[1], SCENARIOS[-1]], ids=by_name)
def test_a_whole_session_is_the_same_in_every_process(scenario: Scenario) -> None:
    lines = session(scenario)
    for hash_seed in ("1", "2"):
        done = referee(said=b"".join(lines), PYTHONHASHSEED=hash_seed)
        assert done.stdout.splitlines() == answers(lines)


def test_a_line_of_10_megabytes_without_an_end() -> None:
    done = referee(said=line({"show": "all"}) + b"[" * 10_000_000)
    assert (done.returncode, done.stderr) == (0, b"")
    told = [read(answer) for answer in done.stdout.splitlines()]
    assert [answer["refused"] for answer in told] == ["no-table", "line-too-long"]


def emotions(count: int) -> list[str]:
    fields = ("picture", "en")
    return [
        f"mood-{number} = {{ "
        + ", ".join(f'{field} = "{field}-{number}"' for field in fields)
        + " }"
        for number in range(count)
    ]


def written(file: Path, lines: list[str]) -> str:
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def test_a_deck_of_one_s_own(tmp_path: Path) -> None:
    deck = written(tmp_path / "moods.toml", ["[emotions]", *emotions(30)])
    table = {"game": "emojito", "seats": ["A", "B"], "deck": ["mood-29"]}
    mau_mau = {"game": "mau-mau", "seats": ["A", "B"]}
    said = [{"open": table}, {"show": "all"}, {"open": mau_mau}]
    done = referee("--deck", deck, said=b"".join(map(line, said)))
    assert (done.returncode, done.stderr) == (0, b"")
    opened, everything, other_game = map(read, done.stdout.splitlines())
    assert opened["state"]["deck"] == 30
    order = everything["state"]["deck_order"]
    assert order[0] == "mood-29"
    assert sorted(order) == sorted(f"mood-{number}" for number in range(30))
    assert other_game["ok"]


@pytest.mark.parametrize(
    ("lines", "at"),
    [
        (["[emotions]", *emotions(27)], 1),
        (["[emotions]", *emotions(28), "mood-28 = {"], 30),
        (["# mine", "[emotions]", *emotions(28), *emotions(1)], 31),
        (["[emotions]", *emotions(28), 'sad = { picture = "rain" }'], 30),
        (["[emotions]", *emotions(28), "Sad = 1"], 30),
        (["[colors]"], 1),
        ([], 1),
    ],
    ids=["too few", "not TOML", "twice", "incomplete", "not an id", "no emotions", "empty"],
)
def test_a_bad_deck_file_is_named_with_its_line(tmp_path: Path, lines: list[str], at: int) -> None:
    deck = written(tmp_path / "moods.toml", lines)
    done = referee("--deck", deck, said=line({"show": "all"}))
    assert (done.returncode, done.stdout) == (2, b"")
    place, _, problem = done.stderr.decode().removesuffix("\n").partition(": ")
    assert place == f"{deck}:{at}"
    assert problem
    assert "\n" not in problem


def test_a_deck_file_that_is_not_there(tmp_path: Path) -> None:
    deck = str(tmp_path / "nowhere.toml")
    done = referee("--deck", deck, said=b"")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"{deck}:1: ")
