"""What many games of Mau-Mau say; tables, charts and JSON are made of this alone."""

from __future__ import annotations

from msgspec import Struct

from emojito.lab.fast import Games
from emojito.lab.mau_mau.ways import Way
from emojito.lab.stats import SIGNIFICANT, Bin, Share, Spread, histogram, p_value, share, spread
from emojito.rules.maumau.cards import CARDS, COLORS, DECK


class Length(Struct, frozen=True):
    """How long games take."""

    decisions: Spread
    """Cards played or drawn, colours named, drawn cards kept; calling is none."""
    turns: Spread
    rounds: Spread
    decisions_histogram: tuple[Bin, ...]


class Start(Struct, frozen=True):
    """What it is worth to begin a round."""

    by_distance: tuple[Share, ...]
    """Rounds won by the starting player, the one to the left of them, and so on."""
    fair: float
    """What everybody would win if the seat made no difference."""
    advantage: float
    """How much more often than that the starting player wins."""
    p_value: float
    significant: bool


class Points(Struct, frozen=True):
    """What hands cost at the end of a round."""

    per_round: float
    """Of all hands together."""
    per_loser: float


class Played(Struct, frozen=True):
    """How often cards were played."""

    count: int
    copies: int
    """How many such cards the deck has."""
    per_game: float
    per_copy_and_game: float


class Drawn(Struct, frozen=True):
    """Cards drawn for one reason."""

    count: int
    per_game: float
    share: float


class Winner(Struct, frozen=True):
    """How often somebody won whole games; a shared win counts in parts."""

    name: str
    wins: Share
    fair: float
    p_value: float


class Effect(Struct, frozen=True):
    """What a way of playing makes of the game."""

    name: str
    options: tuple[str, ...]
    decisions: Spread
    turns: Spread
    rounds: Spread
    first_player: Share
    first_player_p_value: float
    points_per_round: float
    draws_per_round: float


class Report(Struct, frozen=True, kw_only=True):
    """All figures of a study."""

    game: str = "mau-mau"
    games: int
    players: int
    bots: tuple[str, ...]
    seed: int
    rounds: str
    options: tuple[str, ...]
    calls: float
    engine: str
    """`compiled` or `readable`."""
    length: Length
    start: Start
    by_seat: tuple[Winner, ...]
    by_bot: tuple[Winner, ...]
    points: Points
    cards: dict[str, int]
    """How often each of the 58 was played."""
    by_kind: dict[str, Played]
    by_color: dict[str, Played]
    draws: dict[str, Drawn]
    round_count: int
    stuck_rounds: int
    reshuffles: int
    longest_chain: Spread
    """Cards in the longest chain of BANG! or NOOO! of each game."""
    effects: tuple[Effect, ...]


def report(
    way: Way,
    bots: tuple[str, ...],
    seed: int,
    played: dict[Way, Games],
    engine: str,
) -> Report:
    """Sum up the games of `way`, side by side with those of the other ways."""
    games = played[way]
    count = len(games.moves)
    return Report(
        games=count,
        players=way.players,
        bots=bots,
        seed=seed,
        rounds=way.rounds,
        options=way.options,
        calls=way.calls,
        engine=engine,
        length=Length(
            spread(games.moves),
            spread(games.turns),
            spread(games.rounds),
            histogram(games.moves),
        ),
        start=_start(games),
        by_seat=_by_seat(games, bots),
        by_bot=_by_bot(games, bots),
        points=_points(games),
        cards=dict(zip(DECK, map(int, games.played), strict=True)),
        by_kind=_by_kind(games),
        by_color=_by_color(games),
        draws=_draws(games),
        round_count=int(games.round_count),
        stuck_rounds=int(games.stuck_rounds),
        reshuffles=int(games.reshuffles),
        longest_chain=spread(games.longest_chain),
        effects=tuple(_effect(other, played[other]) for other in way.side_by_side()),
    )


def _start(games: Games) -> Start:
    decided = int(games.round_wins_by_offset.sum())
    by_distance = tuple(share(int(wins), decided) for wins in games.round_wins_by_offset)
    fair = 1 / len(by_distance)
    chance = p_value(by_distance[0].count, decided, fair)
    return Start(by_distance, fair, by_distance[0].rate - fair, chance, chance < SIGNIFICANT)


def _by_seat(games: Games, bots: tuple[str, ...]) -> tuple[Winner, ...]:
    wins = _wins(games)
    return tuple(
        _winner(f"seat {seat}: {bot}", wins[seat], len(games.moves), 1 / len(bots))
        for seat, bot in enumerate(bots)
    )


def _by_bot(games: Games, bots: tuple[str, ...]) -> tuple[Winner, ...]:
    wins = _wins(games)
    return tuple(
        _winner(
            kind,
            sum(wins[seat] for seat, bot in enumerate(bots) if bot == kind),
            len(games.moves),
            bots.count(kind) / len(bots),
        )
        for kind in dict.fromkeys(bots)
    )


def _wins(games: Games) -> list[float]:
    """Games won by each seat; a shared win counts in parts."""
    parts = games.winners / games.winners.sum(axis=1, keepdims=True)
    return [float(wins) for wins in parts.sum(axis=0)]


def _winner(name: str, wins: float, games: int, fair: float) -> Winner:
    chance = 1.0 if fair == 1 else p_value(wins, games, fair)
    return Winner(name, share(wins, games), fair, chance)


def _points(games: Games) -> Points:
    per_round = float(games.round_points_sum / games.round_count)
    return Points(per_round, per_round / (games.winners.shape[1] - 1))


def _by_kind(games: Games) -> dict[str, Played]:
    kinds = dict.fromkeys(card.icon for card in CARDS.values())
    return {
        kind: _played(games, [card.id for card in CARDS.values() if card.icon == kind])
        for kind in kinds
    }


def _by_color(games: Games) -> dict[str, Played]:
    return {
        color or "black": _played(games, [c.id for c in CARDS.values() if c.color == color])
        for color in (*COLORS, None)
    }


def _played(games: Games, cards: list[str]) -> Played:
    count = sum(int(games.played[DECK.index(card)]) for card in cards)
    per_game = count / len(games.moves)
    return Played(count, len(cards), per_game, per_game / len(cards))


def _draws(games: Games) -> dict[str, Drawn]:
    counts = {
        "turn": int(games.drawn_in_turn),
        "chain": int(games.drawn_for_chain),
        "peng": int(games.drawn_for_peng),
        "silence": int(games.drawn_for_silence),
    }
    total = sum(counts.values())
    return {
        cause: Drawn(count, count / len(games.moves), count / total if total else 0.0)
        for cause, count in counts.items()
    }


def _effect(way: Way, games: Games) -> Effect:
    start = _start(games)
    drawn = sum(draws.count for draws in _draws(games).values())
    return Effect(
        way.name,
        way.options,
        spread(games.moves),
        spread(games.turns),
        spread(games.rounds),
        start.by_distance[0],
        start.p_value,
        _points(games).per_round,
        drawn / int(games.round_count),
    )
