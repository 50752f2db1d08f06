"""Emoji Mau-Mau: get rid of all your cards first.

>>> from emojito.rules import Table
>>> table = Table.open("mau-mau", ["Ana", "Ben"], position={
...     "hands": [["red-7", "red-2"], ["blue-7"]], "discard": ["red-1"], "turn": 0
... })
>>> table.do(1, "call")
(Called(seat=1),)
>>> table.do(0, "play", card="red-7")
(Played(seat=0, card='red-7'), TurnBegan(seat=1))
>>> table.do(1, "draw")
Traceback (most recent call last):
...
emojito.rules.refusal.Refusal: Seat 1 holds a card to play, and draws only for want of one.
"""

from typing import Final

from emojito.rules.core import Game
from emojito.rules.maumau.apply import apply
from emojito.rules.maumau.chronicle import Chronicle, record
from emojito.rules.maumau.commands import MauMauCommand
from emojito.rules.maumau.decide import judge
from emojito.rules.maumau.events import MauMauEvent, redact
from emojito.rules.maumau.legal import legal
from emojito.rules.maumau.picture import picture
from emojito.rules.maumau.setup import Setup, open, resolved
from emojito.rules.maumau.state import State
from emojito.rules.maumau.upcasts import UPCASTERS
from emojito.rules.maumau.view import Private, View, changes, everything, private, view, width

MAU_MAU: Final[Game[Setup, State, MauMauCommand, MauMauEvent, View]] = Game(
    name="mau-mau",
    setup_type=Setup,
    command_type=MauMauCommand,
    event_type=MauMauEvent,
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
