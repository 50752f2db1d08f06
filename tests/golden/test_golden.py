"""Every golden game is played again, and everybody must see the same, letter for letter."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from emojito.rules import GAMES
from emojito.rules.emojito.editions import EDITIONS
from tests.golden.playthrough import playthrough, scenario_of
from tests.golden.scenarios import EMOJITO, SCENARIOS, Scenario
from tests.golden.write import PLAYTHROUGHS, file_of

LARGEST_FILE: Final = 150_000
LARGEST_TOTAL: Final = 3_000_000
TOO_RARE: Final = {
    "spent_returned": "takes a table that has won almost all of its cards (E19)",
    "trophy_forgone": "takes a table that has won all of its cards (E66)",
}
"""Events that no game from the printed set-up comes to in reasonable time."""


def by_name(scenario: Scenario) -> str:
    return scenario.name


@pytest.mark.parametrize("scenario", SCENARIOS, ids=by_name)
def test_the_game_goes_as_recorded(scenario: Scenario) -> None:
    file = file_of(scenario.name)
    assert file.exists(), f"{file.name} is missing: `make golden` writes it"
    recorded = file.read_text(encoding="utf-8")
    told = scenario_of(scenario.name, recorded)
    assert told == scenario, f"{file.name} tells of another table: `make golden` writes it anew"
    assert_same_text(recorded, playthrough(told))


def assert_same_text(recorded: str, played: str) -> None:
    """Fail with the first difference and the command it follows, not with two whole games."""
    if recorded == played:
        return
    old, new = recorded.split("\n"), played.split("\n")
    pairs = zip(old, new, strict=False)
    first = next((n for n, (was, now) in enumerate(pairs) if was != now), min(len(old), len(new)))
    step = next((line for line in reversed(new[: first + 1]) if line.startswith("#")), "")
    pytest.fail(
        f"line {first + 1} differs, after {step}\n"
        + "".join(f"    {line}\n" for line in new[max(0, first - 3) : first])
        + "".join(f"  - {line}\n" for line in old[first : first + 12])
        + "".join(f"  + {line}\n" for line in new[first : first + 12])
        + "If it should be so, run `make golden` and read the diff before you commit it.",
        pytrace=False,
    )


def test_every_file_belongs_to_a_scenario() -> None:
    names = {scenario.name for scenario in SCENARIOS}
    assert {file.stem for file in PLAYTHROUGHS.iterdir()} <= names
    assert len(names) == len(SCENARIOS)


def test_every_game_has_scenarios() -> None:
    assert {scenario.game for scenario in SCENARIOS} == set(GAMES)


def test_every_edition_is_played_in_each_of_its_modes() -> None:
    printed = {(name, mode) for name, edition in EDITIONS.items() for mode in edition.modes}
    assert printed <= {(s.setup.get("edition"), s.setup.get("mode")) for s in EMOJITO}


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_done_is_done_somewhere(game: str) -> None:
    texts = [file_of(s.name).read_text(encoding="utf-8") for s in SCENARIOS if s.game == game]
    for command in get_args(GAMES[game].command_type):
        word = command.__struct_config__.tag
        assert any(f': {{"do":"{word}"' in text for text in texts), f"nobody gives {word}"


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_happen_happens_somewhere(game: str) -> None:
    texts = [file_of(s.name).read_text(encoding="utf-8") for s in SCENARIOS if s.game == game]
    for event in get_args(GAMES[game].event_type):
        word = event.__struct_config__.tag
        happens = any(f'told {{"type":"{word}"' in text for text in texts)
        assert happens != (word in TOO_RARE), f"{word}: {TOO_RARE.get(word, 'never happens')}"


def test_files_stay_small_enough_to_read() -> None:
    sizes = {file.name: file.stat().st_size for file in PLAYTHROUGHS.iterdir()}
    assert max(sizes.values()) < LARGEST_FILE, sizes
    assert sum(sizes.values()) < LARGEST_TOTAL


def test_a_difference_is_pointed_at() -> None:
    recorded = "# about\n\n#1 seat 0: draw\n  everyone | deck = 99\n"
    with pytest.raises(pytest.fail.Exception, match=r"line 4 differs, after #1 seat 0: draw"):
        assert_same_text(recorded, recorded.replace("99", "98"))
