"""With a seed the same lines give the same answers, byte for byte."""

from __future__ import annotations

import pytest

from emojito.referee import Referee
from tests.golden.scenarios import SCENARIOS, Scenario
from tests.golden.test_golden import by_name
from tests.referee.sessions import commands
from tests.referee.talk import line


def session(scenario: Scenario) -> list[bytes]:
    """A whole game with many questions, some of them foolish."""
    lines = []
    for number, said in enumerate(commands(scenario)):
        seat = number % len(scenario.setup["seats"])
        questions = ({"show": "all"}, {"show": seat}, {"legal": seat}, {"seat": seat, "do": "sing"})
        lines += map(line, (said, {"show": "table"}, *questions))
    return lines


def answers(lines: list[bytes]) -> list[bytes]:
    referee = Referee()
    return [referee.answer(said) for said in lines]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=by_name)
def test_a_whole_session_twice(scenario: Scenario) -> None:
    lines = session(scenario)
    assert answers(lines) == answers(lines)
