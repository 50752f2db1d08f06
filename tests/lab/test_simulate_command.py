"""The command `emojito simulate`, as people type it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from emojito.lab.command import simulate

SMALL = {
    "mau-mau": ("--games", "60", "--players", "3"),
    "emojito": ("--games", "5", "--players", "3", "--edition", "tactic"),
}
CHARTS = {
    "mau-mau": {"length", "start", "cards", "draws", "options"},
    "emojito": {"odds", "length", "seats"},
}


def run(*args: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "emojito", "simulate", *args]
    return subprocess.run(command, capture_output=True, check=False)  # noqa: S603


def answer(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Give the command within this process: starting one takes longer than most answers."""
    status = simulate(args, result_action="return_value")
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("game", SMALL)
def test_json_is_one_document_and_the_same_for_the_same_seed(game: str) -> None:
    first = run(game, *SMALL[game], "--json", "--seed", "5")
    assert (first.returncode, first.stderr) == (0, b"")
    document = json.loads(first.stdout)
    assert (document["game"], document["seed"], document["players"]) == (game, 5, 3)
    assert run(game, *SMALL[game], "--json", "--seed", "5").stdout == first.stdout


def test_json_has_the_figures_of_mau_mau(capsys: pytest.CaptureFixture[str]) -> None:
    document = told(capsys, "mau-mau", *SMALL["mau-mau"])
    assert document["games"] == 60
    assert sum(place["rate"] for place in document["start"]["by_distance"]) == pytest.approx(1)
    assert sum(document["cards"].values()) == sum(
        kind["count"] for kind in document["by_kind"].values()
    )
    assert len(document["effects"]) == 4
    assert {"median", "lower_quartile", "upper_quartile", "p95"} <= set(document["length"]["turns"])


def test_json_has_the_figures_of_emojito(capsys: pytest.CaptureFixture[str]) -> None:
    document = told(capsys, "emojito", *SMALL["emojito"])
    together, message, rivals = document["results"]
    assert 0 <= together["together"]["exact"] <= 1
    assert message["secret_message"]
    wins = sum(winner["wins"]["rate"] for winner in rivals["rivals"]["winners"])
    assert wins + rivals["given_up"]["rate"] == pytest.approx(1)
    assert document["advice"]


def told(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    status, out, err = answer(capsys, *args, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("game", SMALL)
def test_tables_and_charts(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "charts"
    status, out, err = answer(capsys, game, *SMALL[game], "--plots", str(folder))
    assert status == 0
    assert "Length of a game" in out
    assert f"{len(CHARTS[game])} charts in {folder}" in err
    files = {f"{game}-{chart}.{kind}" for chart in CHARTS[game] for kind in ("png", "svg")}
    assert {file.name for file in folder.iterdir()} == files
    for file in folder.iterdir():
        begin = b"\x89PNG" if file.suffix == ".png" else b"<?xml"
        assert file.read_bytes().startswith(begin)


def test_who_wins_in_a_mixed_line_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--games", "8", "--players", "2", "--bots", "random,greedy")
    status, out, _ = answer(capsys, "mau-mau", *args, "--plots", str(tmp_path))
    assert status == 0
    assert "seat 1: greedy" in out
    assert (tmp_path / "mau-mau-bots.svg").exists()


def test_the_guessing_league(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("emojito", "--bots", "sharp,gentle", "--games", "4")
    document = told(capsys, *args, "--seed", "3")
    assert (document["game"], document["rounds"], document["seed"]) == ("emojito", 4, 3)
    kinds = {
        (entry["channel"], entry["performers"], entry["level"]) for entry in document["entries"]
    }
    assert len(kinds) == len(document["entries"]) == (3 + 3 + 1) * 2
    for entry in document["entries"]:
        assert entry["right"]["of"] == 4
        assert entry["right"]["low"] < entry["right"]["high"] <= 1
        assert 1 / 7 <= entry["confidence"] <= 1
    assert all(len(pairs) == 10 for pairs in document["worst_pairs"].values())
    assert told(capsys, *args, "--seed", "3") == document
    status, out, _ = answer(capsys, *args)
    assert status == 0
    for part in (
        "Bots perform",
        "People at their puppets",
        "People pull a face",
        "ten pairs most alike",
        "contentment",
    ):
        assert part in out


@pytest.mark.parametrize(
    ("args", "part"),
    [
        ("mau-mau --players 6", "2 to 5 players"),
        ("mau-mau --players 1", "2 to 5 players"),
        ("mau-mau --bots clever", "random, greedy, careful"),
        ("mau-mau --players 4 --bots random,greedy", "2 bots for 4 players"),
        ("mau-mau --games 0", "1 or more"),
        ("mau-mau --calls 1.5", "probability"),
        ("mau-mau --calls 0", "from 0.01"),
        ("emojito --edition ravensburger", "huch-2017"),
        ("emojito --edition tactic --mode teams --players 4", "no mode called teams"),
        ("emojito --mode solo", "cooperative"),
        ("emojito --players 9", "8, 10, 12 or 14 players"),
        ("emojito --accuracy 1.2", "probability"),
        ("emojito --accuracy nan", "probability"),
        ("emojito --relay -1", "probability"),
        ("emojito --games 0", "1 or more"),
        ("emojito --bots clever", "gentle, keen, sharp and all"),
        ("emojito --bots all --games 0", "1 or more"),
        ("emojito --bots all --plots {file}", "no charts"),
        ("emojito --minutes-per-round 0", "more than 0"),
        ("emojito --plots {file}/charts", "cannot be written"),
        ("mau-mau --plots {file}", "cannot be written"),
    ],
)
def test_a_bad_wish_is_answered_with_a_sentence(
    args: str, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    status, out, err = answer(capsys, *args.format(file=file).split())
    assert (status, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1


def test_a_word_nobody_knows_is_refused_too() -> None:
    done = run("mau-mau", "--rounds", "three")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"to-500" in done.stderr


@pytest.mark.parametrize(("game", "missing"), [("mau-mau", "numba"), ("emojito", "matplotlib")])
def test_without_the_extra_it_says_which(game: str, missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        f"sys.argv = ['emojito', 'simulate', {game!r}]\n"
        "from emojito.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"needs {missing}".encode() in done.stderr
    assert b"emojito[lab]" in done.stderr


def test_other_commands_do_not_wait_for_what_only_the_lab_needs() -> None:
    code = (
        "import sys; from emojito.cli import app\n"
        "app(['referee'], result_action='return_value')\n"
        "print(sorted({'numpy', 'matplotlib', 'numba', 'emojito.lab.command'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, input=b"")  # noqa: S603
    assert (done.returncode, done.stdout.strip()) == (0, b"[]")
