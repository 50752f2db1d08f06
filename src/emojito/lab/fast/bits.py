"""Sets of cards or seats as the bits of one integer.

No set here has more than 58 members, so a signed 64-bit integer holds it and is never negative.
"""

from __future__ import annotations

from emojito.lab.fast.jit import inlined


@inlined
def size(members: int) -> int:
    """How many there are. LLVM knows this loop and makes it one instruction.

    >>> size(0b1011)
    3
    """
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@inlined
def alone(members: int) -> bool:
    """Whether there is exactly one in a set that has any.

    >>> alone(0b1000), alone(0b1010)
    (True, False)
    """
    return members & (members - 1) == 0


@inlined
def first(members: int) -> int:
    """The lowest one of a set that has any.

    >>> first(0b1100)
    2
    """
    return size((members & -members) - 1)


@inlined
def nth(members: int, number: int) -> int:
    """The one at place `number`, counted from 0, if the lowest stands first.

    >>> nth(0b1011, 2)
    3
    """
    # Each step takes the lowest one away. Most numbers are small, and nobody could predict a jump
    # that depends on them, so the first steps are made without: taking 0 off takes nothing away.
    members &= members - (number > 0)
    members &= members - (number > 1)
    members &= members - (number > 2)
    while number > 3:
        members &= members - 1
        number -= 1
    return first(members)
