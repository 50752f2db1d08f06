"""Emojito!: find the emotion somebody performs, in four printed editions.

>>> from emojito.rules import Table
>>> table = Table.open("emojito", ["Ana", "Ben", "Cem"], mode="competitive")
>>> table.do(0, "draw")
(Drew(seat=0), PerformanceBegan(audience={0: (1, 2)}, channel={0: 'face'}))
>>> table.do(1, "guess", slot=3)
Traceback (most recent call last):
...
emojito.rules.refusal.Refusal: This cannot be done now: the phase is perform.
"""

from typing import Final

from emojito.rules.core import Game
from emojito.rules.emojito.apply import apply
from emojito.rules.emojito.chronicle import Chronicle, record
from emojito.rules.emojito.commands import EmojitoCommand
from emojito.rules.emojito.decide import judge
from emojito.rules.emojito.events import EmojitoEvent, redact
from emojito.rules.emojito.legal import legal
from emojito.rules.emojito.picture import picture
from emojito.rules.emojito.setup import Setup, open, resolved
from emojito.rules.emojito.state import State
from emojito.rules.emojito.upcasts import UPCASTERS
from emojito.rules.emojito.view import Private, View, changes, everything, private, view, width

EMOJITO: Final[Game[Setup, State, EmojitoCommand, EmojitoEvent, View]] = Game(
    name="emojito",
    setup_type=Setup,
    command_type=EmojitoCommand,
    event_type=EmojitoEvent,
    state_type=State,
    view_type=View,
    private_type=Private,
    chronicle_type=Chronicle,
    open=open,
    judge=judge,
    apply=apply,
    legal=legal,
    view=view,
    private=private,
    changes=changes,
    width=width,
    redact=redact,
    everything=everything,
    upcasters=UPCASTERS,
    record=record,
    picture=picture,
    resolved=resolved,
)
