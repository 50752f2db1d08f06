"""Studies of Emojito!: the model, the exact odds, and small numbers of whole games."""

from functools import cache
from math import comb

import pytest

from emojito.lab.dice import dice
from emojito.lab.emojito import people as model
from emojito.lab.emojito.clock import OUR_CLOCK, Clock
from emojito.lab.emojito.odds import odds
from emojito.lab.emojito.people import People, right_counts
from emojito.lab.emojito.play import PATIENCE, Job, play
from emojito.lab.emojito.report import Report, Result
from emojito.lab.emojito.study import choose, study
from emojito.lab.emojito.variants import MODES, Variant, variants
from emojito.rules import Table
from emojito.rules.emojito.editions import EDITIONS, RING

ALL = tuple(EDITIONS)


def studied(players: int, games: int, *, accuracy: float = 0.6, **more: object) -> Report:
    modes = more.pop("modes", MODES)
    editions = more.pop("editions", ALL)
    chosen = choose(players, editions, modes)  # type: ignore[arg-type]
    return study(chosen, players, People(accuracy), games=games, **more)  # type: ignore[arg-type]


@cache
def four() -> Report:
    """Made when a test asks for it: every process collects these tests, and only some run them."""
    return studied(4, 10)


def found(report: Report, **wanted: object) -> Result:
    for result in report.results:
        if all(getattr(result, field) == value for field, value in wanted.items()):
            return result
    raise AssertionError(f"there is no {wanted}")


# Variants


@pytest.mark.parametrize("players", range(1, 16))
def test_every_number_of_players_is_offered_what_the_editions_print(players: int) -> None:
    offered = variants(players)
    for edition, rules in EDITIONS.items():
        for mode, (least, most) in rules.modes.items():
            allowed = least <= players <= most and not (mode == "teams" and players % 2)
            ours = [v for v in offered if (v.edition, v.mode) == (edition, mode)]
            assert bool(ours) == allowed
            if mode == "cooperative" and allowed:
                # Every level with and without the Secret Message, but one only with it.
                assert len(ours) == (7 if rules.levels else 2)
    assert len(set(offered)) == len(offered)


# People


@pytest.mark.parametrize("secret_message", [False, True])
def test_the_number_of_right_answers_is_a_distribution(secret_message: bool) -> None:
    counts = right_counts(People(0.7, 0.8), 5, secret_message=secret_message)
    assert sum(counts) == pytest.approx(1)
    mean = sum(right * probable for right, probable in enumerate(counts))
    if secret_message:
        reached = [0.8**relays for relays in range(5)]
        assert mean == pytest.approx(sum(0.7 * r + (1 - r) / RING for r in reached))
    else:
        assert mean == pytest.approx(5 * 0.7)


def test_a_message_that_is_never_lost_is_as_good_as_none() -> None:
    plain = right_counts(People(0.4), 4, secret_message=False)
    assert right_counts(People(0.4, 1), 4, secret_message=True) == pytest.approx(plain)


def test_people_are_right_as_often_as_the_model_says() -> None:
    people = People(0.6, 0.7)
    options = {"secret_message": True}
    table = Table.open("emojito", ["p"] * 4, mode="cooperative", options=options, seed=1)
    chance = dice("test")
    rounds = 4000
    counts = [0] * 4
    for _ in range(rounds):
        counts[sum(model.rights(people, table.state, chance).values())] += 1
    expected = right_counts(people, 3, secret_message=True)
    assert [count / rounds for count in counts] == pytest.approx(expected, abs=0.03)


def test_a_guess_is_as_right_as_it_is_meant() -> None:
    table = Table.open("emojito", ["p"] * 4, mode="teams", seed=1)
    for command in ("draw", "performed"):
        for seat in (0, 2):
            table.do(seat, command)
    state, chance = table.state, dice("test")
    for seat, partner in ((1, 0), (3, 2)):
        slot = state.line_up.index(state.secret[partner]) + 1
        assert model.guess(state, seat, chance, right=True).slot == slot
        wrong = {model.guess(state, seat, chance, right=False).slot for _ in range(200)}
        assert wrong == set(range(1, RING + 1)) - {slot}


def challenges(trophies: dict[str, int]) -> object:
    tokens = {seat: {"space": 1, "trophies": count} for seat, count in trophies.items()}
    table = Table.open(
        "emojito", ["p"] * 4, edition="huch-2017", mode="competitive", position={"tokens": tokens}
    )
    table.do(0, "draw")
    table.do(0, "performed")
    assert table.state.phase == "challenge"
    return model.challenge(table.state)


def test_only_who_is_about_to_win_is_challenged_and_once() -> None:
    assert challenges({"1": 3, "2": 1}) is None
    seat, command = challenges({"1": 4, "2": 1, "3": 1})  # type: ignore[misc]
    assert (seat, command.target) == (2, 1)


# Odds


@pytest.mark.parametrize("accuracy", [0.2, 0.5, 0.65])
def test_the_odds_of_two_players_can_be_had_by_hand(accuracy: float) -> None:
    # One guesser, one trophy: eight right answers before eight wrong ones.
    by_hand = sum(
        comb(7 + wrong, wrong) * accuracy**8 * (1 - accuracy) ** wrong for wrong in range(8)
    )
    variant = Variant("huch-2017", "cooperative", "normal")
    assert odds(variant, 2, (People(accuracy),)).won == pytest.approx((by_hand,))


def test_the_odds_grow_with_accuracy_and_shrink_with_the_level() -> None:
    everybody = tuple(People(step / 10) for step in range(11))
    normal, hard = (
        odds(Variant("desyllas", "cooperative", level), 5, everybody).won  # type: ignore[arg-type]
        for level in ("normal", "very-challenging")
    )
    assert normal[0] == hard[0] == 0
    assert normal[-1] == pytest.approx(1)
    assert list(normal) == sorted(normal)
    assert all(h <= n for h, n in zip(hard, normal, strict=True))


@pytest.mark.parametrize(
    "variant",
    [
        Variant("tactic", "cooperative"),
        Variant("huch-2017", "cooperative", "challenging"),
        Variant("desyllas", "cooperative", "normal", secret_message=True),
    ],
    ids=lambda variant: variant.way,
)
def test_games_agree_with_the_odds(variant: Variant) -> None:
    people = People(0.66)
    outcomes = play(Job(variant, 4, people, OUR_CLOCK, 2, 0, 150))
    (won,), (rounds,) = (lambda o: (o.won, o.rounds))(odds(variant, 4, (people,)))
    rate = sum("players" in outcome.winners for outcome in outcomes) / 150
    assert abs(rate - won) < 4 * (won * (1 - won) / 150) ** 0.5
    assert sum(outcome.rounds for outcome in outcomes) / 150 == pytest.approx(rounds, rel=0.1)


# Studies


def test_the_figures_of_a_study_add_up() -> None:
    assert {result.mode for result in four().results} == set(MODES)
    for result in four().results:
        assert result.games == 10
        assert (result.together is None) != (result.rivals is None)
        if result.rivals:
            wins = sum(winner.wins.rate for winner in result.rivals.winners)
            assert wins + result.given_up.rate == pytest.approx(1)
            assert len(result.rivals.winners) == (2 if result.mode == "teams" else 4)
        if result.together:
            assert 0 <= result.together.exact <= 1
    cooperative = [result for result in four().results if result.together]
    assert len(four().curves) == len(cooperative) == 23
    for curve, result in zip(four().curves, cooperative, strict=True):
        assert result.together
        at_hand = curve.won[four().accuracies.index(0.6)]
        assert at_hand == pytest.approx(result.together.exact)


def test_equal_rules_give_equal_games() -> None:
    for level in ("normal", "challenging"):
        for message in (False, True):
            later, huch = (
                found(four(), edition=edition, difficulty=level, secret_message=message)
                for edition in ("desyllas", "huch-2017")
            )
            assert later.rounds == huch.rounds
            assert later.together == huch.together
    hard = found(four(), edition="huch-2017", difficulty="very-challenging", secret_message=True)
    impossible = found(four(), edition="huch-2017", difficulty="impossible")
    assert hard.together == impossible.together


def test_a_seed_gives_the_same_study() -> None:
    some = {"editions": ("tactic",), "modes": ("competitive",)}
    assert studied(3, 10, **some) == studied(3, 10, **some)
    assert studied(3, 10, seed=1, **some) != studied(3, 10, **some)


def test_minutes_are_rounds_if_the_table_says_how_long_one_takes() -> None:
    clock = Clock(minutes_per_round=2.5)
    report = studied(3, 5, editions=("tactic",), clock=clock)
    for result in report.results:
        assert result.minutes.mean == pytest.approx(2.5 * result.rounds.mean)


def test_the_secret_message_takes_longer() -> None:
    plain, message = (
        found(four(), edition="tactic", mode="cooperative", secret_message=message)
        for message in (False, True)
    )
    assert message.minutes.mean / message.rounds.mean > plain.minutes.mean / plain.rounds.mean


def test_games_without_end_are_given_up() -> None:
    job = Job(Variant("huch-2017", "teams"), 4, People(0), OUR_CLOCK, 0, 0, 2)
    for outcome in play(job):
        assert (outcome.winners, outcome.rounds) == ((), PATIENCE)


def test_teams_play_extra_rounds_only_when_tied() -> None:
    job = Job(Variant("huch-2017", "teams"), 4, People(0.6), OUR_CLOCK, 0, 0, 40)
    outcomes = play(job)
    extra = [outcome.extra_rounds for outcome in outcomes]
    assert 0 < sum(count > 0 for count in extra) < 30
    assert all(len(outcome.winners) == 1 for outcome in outcomes)


def test_advice_is_one_sentence_with_what_was_found() -> None:
    advice = four().advice
    assert advice.startswith("For 4 players who are right 6 times in 10: ")
    assert advice.endswith(".")
    assert advice.count(". ") == 0
    assert "you win" in advice
    assert "each for themselves" in advice
    assert "in pairs" in advice
