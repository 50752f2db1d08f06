"""Whole games of Mau-Mau by bots."""

from emojito.bots.mau_mau.search import Playouts
from emojito.bots.mau_mau.sharp import seed, think
from emojito.rules import TABLE, Chance, Table
from emojito.rules.maumau.commands import Call

FEW = 16
"""Playouts, where it only matters that a bot looks ahead."""


def opened(players, name, **options):
    names = [str(seat) for seat in range(players)]
    return Table.open("mau-mau", names, seed=name, options=options)


def told(table):
    return [table.game.redact(event, TABLE) for event in table.log]


def sharply(view, chance, told, playouts=FEW):
    return think(view, seed(chance), told, Playouts(playouts))


def play(table, bots, chance, watch=lambda *_: None):
    """Play a table to its end; a call may be let slip, nothing else."""
    known = []
    while not table.over:
        seat = table.state.awaited()
        for asked in (*table.state.must_call(), seat):
            view = table.view(asked)
            if not view.legal:
                continue
            known += [table.game.redact(event, TABLE) for event in table.log[len(known) :]]
            command = bots[asked](view, chance, known)
            watch(table, asked, command)
            if command is None:
                assert view.legal == (Call(),)
                continue
            assert command in view.legal
            table.do(asked, command)
            if command != Call():
                break


def chance_of(name):
    return Chance(f"bots {name}")
