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
    # Most sets are small: the first steps unrolled cost fewer jumps than a loop.
    members = members & (members - 1) if number > 0 else members
    members = members & (members - 1) if number > 1 else members
    members = members & (members - 1) if number > 2 else members
    while number > 3:
        members &= members - 1
        number -= 1
    return first(members)
