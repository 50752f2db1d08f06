"""Emojito! as rooms host it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final, Self

from msgspec import Struct, json, to_builtins

from emojito.bots import emojito as bots
from emojito.games.core import IDLE, ClockKind, HostedGame, Seating, TurnPolicy
from emojito.puppet.scores import Scores, own_scores
from emojito.rules import TABLE, Chance, Command, Seat, Viewer
from emojito.rules.emojito import EMOJITO as RULES, challenge, commands as do
from emojito.rules.emojito.deck import Deck, DeckError, load_deck, standard_deck
from emojito.rules.emojito.editions import DEFAULT_EDITION, EDITIONS
from emojito.rules.emojito.events import Moved, Revealed
from emojito.rules.emojito.setup import Options, Setup
from emojito.rules.emojito.state import State
from emojito.stage.emojito import stage

CLOSING: Final[ClockKind] = "closing"
"""All have answered in the challenge window; whoever was too quick may still take it back (E69)."""
TIME_TO_WITHDRAW: Final = 4.0
"""Seconds."""


class Tempo(Struct, frozen=True):
    """Seconds that the screens take to show what came of a round; `timing.ts` has the same."""

    reveal: float
    """Without the dials and the steps."""
    dial: float
    dials: float
    """All of them together take no longer; nor do all steps."""
    step: float
    steps: float

    def shows(self, dials: int, steps: int = 0) -> float:
        """Return how long a reveal takes."""
        return self.reveal + min(self.dial * dials, self.dials) + min(self.step * steps, self.steps)


FULL: Final = Tempo(reveal=5.95, dial=0.52, dials=2.5, step=0.3, steps=2.6)
QUICK: Final = Tempo(reveal=3.0, dial=0.14, dials=0.7, step=0.13, steps=1.0)
QUICK_FROM: Final = 3
"""The round from which on a table may like it short."""
TIME_TO_READ: Final = 3.0
"""Seconds in which people read what came of a round, and why bots guessed as they did."""

LARGEST_ASSETS: Final = 256 * 1024
"""Bytes of an own deck's pictures and names: every device is sent all of them."""


class EmojitoChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Emojito! as this table plays it."""

    edition: str = DEFAULT_EDITION
    mode: str | None = None
    options: Options = Options()
    teams: tuple[tuple[str, str], ...] | None = None
    """Pairs of members; None is neighbours."""
    first_actor: str | None = None
    """A member; None is drawn by lot (E58)."""
    names_on_cards: bool = True
    """Whether cards carry the emotion's name beside its picture.

    If not, no screen of the game shows or reads it out: a card is its number and colour.
    """
    quick_reveals: bool = False
    """Whether the dials are turned over quickly from the third round on."""
    own_deck: bool = True
    """Whether the server's own deck is played with, if it has one."""
    symbols: tuple[str, ...] | None = None
    """How one performs on each space of the table's own board; None is as we have it (E9)."""


class OwnDeck(Struct, frozen=True):
    """A deck that whoever runs the server has brought."""

    title: str
    deck: Deck
    scores: Scores
    """How bots act its cards, as far as anybody has said."""

    @classmethod
    def load(cls, file: Path) -> Self:
        """Read a deck file; raise `DeckError` if it cannot be played with."""
        deck = load_deck(file)
        if (size := len(json.encode(_faces(deck)))) > LARGEST_ASSETS:
            problem = f"pictures and names have {size} bytes, at most {LARGEST_ASSETS} are played"
            raise DeckError(str(file), 1, problem)
        # A name that is not UTF-8 could not be told.
        scores = own_scores(file.read_bytes(), str(file), deck.ids)
        return cls(file.stem.encode(errors="replace").decode(), deck, scores)


def _setup(own: OwnDeck | None, choice: EmojitoChoice, seating: Seating, chance: Chance) -> Setup:
    lot = chance.shuffled(range(len(seating.members)))[0]
    return Setup(
        seats=seating.names,
        edition=choice.edition,
        mode=choice.mode,
        options=_options(choice),
        teams=_teams(choice, seating),
        first_actor=None if choice.mode == "teams" else seating.seat(choice.first_actor, lot),
        symbols=choice.symbols,
        cards=own.deck.ids if own is not None and choice.own_deck else None,
        own_screens=True,
    )


def _options(choice: EmojitoChoice) -> Options:
    """Return the options that there are in this edition and mode; the others wait for theirs."""
    edition, options = EDITIONS.get(choice.edition), choice.options
    if edition is None:
        return options
    mode = choice.mode or edition.base_mode
    together, rivals = mode == "cooperative", mode == "competitive"
    difficulty = options.difficulty if together and edition.levels else None
    level = next((edition.levels[name] for name in edition.levels if name == difficulty), None)
    is_secret_anyway = level is not None and level.secret_message
    offered = edition.challenge_options if rivals else ()
    return Options(
        difficulty=difficulty,
        secret_message=options.secret_message if together and not is_secret_anyway else None,
        target=options.target if together and edition.target_is_agreed else None,
        symbols_in_teams=options.symbols_in_teams if mode == "teams" else None,
        leader_may_challenge=(
            options.leader_may_challenge if "leader_may_challenge" in offered else None
        ),
        one_price=options.one_price if "one_price" in offered else None,
    )


def _teams(choice: EmojitoChoice, seating: Seating) -> tuple[tuple[Seat, Seat], ...] | None:
    """Pairs of seats; None, for neighbours, if somebody of a pair is not seated any more."""
    if choice.mode != "teams" or choice.teams is None:
        return None
    members = seating.members
    if sorted(who for pair in choice.teams for who in pair) != sorted(members):
        return None
    return tuple((members.index(one), members.index(other)) for one, other in choice.teams)


def _clock(state: State) -> tuple[ClockKind, tuple[int, ...]]:
    match state.phase:
        case "perform":
            # In a Secret Message each showing is a stretch of its own; teams perform at once.
            relayed = state.audience if state.terms.secret_message else ()
            return "perform", (state.round, *relayed)
        case "challenge":
            return "challenge" if _awaited(state) else CLOSING, (state.round,)
        case "guess":
            return "guess", (state.round,)
        case "trophies":
            # Those who take at the same time share the time for it.
            taken = () if state.terms.own_screens else (len(state.to_take),)
            return "trophy", (state.round, *taken)
        case _:
            return IDLE, (state.round,)


def _awaited(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "draw":
            return state.undrawn()
        case "perform":
            return tuple(state.audience)
        case "challenge":
            leaders = state.leaders
            return tuple(s for s in state.guessers if challenge.targets(state, s, leaders))
        case "guess":
            return state.awaited()
        case "trophies":
            return state.takers()
        case "over":
            return ()


def _tempo(state: State, choice: EmojitoChoice) -> Tempo:
    return QUICK if choice.quick_reveals and state.round >= QUICK_FROM else FULL


def _linger(state: State, choice: EmojitoChoice, happened: tuple[Any, ...]) -> float:
    """The dials turn over one by one, tokens walk, and then all of it is read."""
    for event in happened:
        if isinstance(event, Revealed):
            steps = max((each.steps for each in happened if isinstance(each, Moved)), default=0)
            return _tempo(state, choice).shows(len(event.guesses), steps) + TIME_TO_READ
    return 0.0


def _before(state: State, choice: EmojitoChoice) -> float:
    """Let the reveal be seen before time for choosing a trophy begins to run."""
    if state.phase != "trophies" or not state.terms.own_screens:
        return 0
    return _tempo(state, choice).shows(len(state.guesses))


def _for_the_absent(state: State, seat: Seat) -> tuple[Viewer, Command]:
    match state.phase:
        case "challenge":
            return seat, do.Pass()
        case "guess":
            return TABLE, do.Excuse(seat)
        case "trophies":
            # Whoever is here still chooses.
            return seat, do.Take(state.lying()[0])
        case _:
            # Before the line-up nobody can do without the performer (E56).
            return TABLE, do.VoidRound()


_PACES: Final = {"draw": 1.8, "perform": 0.4, "challenge": 1.6, "guess": 1.2, "trophies": 1.4}
_NEXT_ANSWER: Final = 0.3
"""All think at the same time: after one bot has answered, the next is soon there."""


def _pace(state: State, _: tuple[Any, ...]) -> float:
    """Let people see what is on the table before a bot goes on."""
    if state.phase == "guess" and state.guesses:
        return _NEXT_ANSWER
    return _PACES.get(state.phase, 1.0)


def _concerns(own: OwnDeck | None, choice: EmojitoChoice, unseen: bool) -> tuple[str, ...]:
    """Bots see puppets and nothing else, and act what has a score."""
    played = own if choice.own_deck else None
    lacks = played is not None and bots.lacks(played.deck.ids, played.scores)
    return (*(["bots-blind"] if unseen else []), *(["bots-speechless"] if lacks else []))


def _winners(state: State) -> tuple[Seat, ...] | None:
    if state.ended == "left":
        return None
    seats = (seat for seat in range(state.terms.players) if seat not in state.gone)
    return tuple(seat for seat in seats if state.terms.owner(seat) in state.winners)


def _assets(own: OwnDeck | None, choice: EmojitoChoice) -> dict[str, Any] | None:
    """Return the cards of a game that is not played with the standard deck."""
    return {"emotions": _faces(own.deck)} if own is not None and choice.own_deck else None


def _faces(deck: Deck) -> dict[str, Any]:
    return {
        card: {"picture": emotion.picture, "names": emotion.names}
        for card, emotion in deck.emotions.items()
    }


def _catalogue(own: OwnDeck | None) -> dict[str, Any]:
    editions = {
        name: {
            "name": edition.name,
            "modes": edition.modes,
            "base_mode": edition.base_mode,
            "levels": list(edition.levels),
            "goals": edition.goals,
            "target_is_agreed": edition.target_is_agreed,
            "challenge_options": edition.challenge_options,
            "challenge": to_builtins(edition.challenge),
            "spent_trophy_counts": edition.spent_trophy_counts,
            "asks_for_the_stage": edition.asks_for_the_stage,
            "symbols": edition.symbols,
        }
        for name, edition in EDITIONS.items()
    }
    return {
        "editions": editions,
        "default_edition": DEFAULT_EDITION,
        "emotions": _faces(standard_deck()),
        "own_deck": own and {"title": own.title, "cards": len(own.deck.ids)},
    }


def _facts() -> dict[str, Any]:
    return {"editions": EDITIONS, "default_edition": DEFAULT_EDITION}


def hosted_emojito(own: OwnDeck | None = None) -> HostedGame:
    """Return the game, offered with a deck of one's own besides the standard one."""
    return HostedGame(
        rules=RULES,
        choice=EmojitoChoice(),
        setup=partial(_setup, own),
        turns=TurnPolicy(
            clock=_clock,
            awaited=_awaited,
            for_the_absent=_for_the_absent,
            time_up=do.TimeUp(),
            leave=do.Leave,
            linger=_linger,
            pace=_pace,
            beside_people=2.0,
            any_will_do=lambda state: state.phase == "trophies",
            # The window is fair: it closes when all have answered or the countdown has run out.
            withheld=frozenset({do.LayOut}),
            fixed={CLOSING: TIME_TO_WITHDRAW},
            # What one answered is one's own to take back, whoever has answered since.
            part_of={CLOSING: "challenge"},
            before=_before,
        ),
        winners=_winners,
        timers={"challenge": 12, "trophy": 5, "perform": None, "guess": None},
        # Which card it is decides nothing, and everybody waits.
        longest={"trophy": 5},
        interventions={"void_round": do.VoidRound()},
        bot=partial(bots.play, own=None if own is None else own.scores),
        thinks_hard=lambda asked: asked.view.phase in {"perform", "guess"},
        performs=lambda asked: asked.view.phase == "perform",
        concerns=partial(_concerns, own),
        reveals=frozenset({Revealed}),
        stage=stage,
        catalogue=partial(_catalogue, own),
        assets=partial(_assets, own),
        facts=_facts,
    )


EMOJITO: Final = hosted_emojito()
