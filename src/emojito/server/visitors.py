"""Client addresses, behind proxies too: whose limits a visitor counts against."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final, TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

UNKNOWN: Final = "unknown"

_NEIGHBOURHOOD: Final = 48
"""Bits of an IPv6 address that tell one customer of a provider from another."""

_ENTRY: Final = re.compile(
    r"""\[(?P<bracketed>[^\]]*)\](?::\d{1,5})?   # [2001:db8::1] and [2001:db8::1]:443
      | (?P<plain>[^:]*)(?::\d{1,5})?            # 192.0.2.1 and 192.0.2.1:443
      | (?P<bare>.*)                             # 2001:db8::1
    """,
    re.VERBOSE,
)


def networks(values: Iterable[str]) -> tuple[Network, ...]:
    """Return the networks that are named; raise `ValueError` with a sentence if one is none.

    >>> networks(["127.0.0.1, ::1", "10.0.0.0/8"])
    (IPv4Network('127.0.0.1/32'), IPv6Network('::1/128'), IPv4Network('10.0.0.0/8'))
    """
    return tuple(_network(word) for value in values for word in re.split(r"[,\s]+", value) if word)


def _network(word: str) -> Network:
    try:
        return ip_network(word)
    except ValueError as error:
        raise ValueError(f"{word!r} is not the address of a proxy or its network.") from error


def parse(text: str) -> Address | None:
    """Return an address, as IPv4 if it is one in IPv6's clothes.

    >>> parse("::ffff:192.0.2.1")
    IPv4Address('192.0.2.1')
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def is_within(address: Address | None, trusted: Sequence[Network]) -> bool:
    """Say whether an address is one of theirs."""
    return address is not None and any(address in network for network in trusted)


def neighbour(address: Address | None) -> str:
    """Return under what name an address is counted: whole IPv6 networks belong to one customer.

    >>> neighbour(parse("2001:db8:1:2::3")), neighbour(parse("192.0.2.1"))
    ('2001:db8:1::/48', '192.0.2.1/32')
    """
    if address is None:
        return UNKNOWN
    bits = 32 if address.version == 4 else _NEIGHBOURHOOD
    return str(ip_network((address, bits), strict=False))


def visitor(peer: str | None, forwarded: Sequence[str], trusted: Sequence[Network]) -> str:
    """Return who is at the other end, through all proxies that are trusted.

    `forwarded` are the lines of X-Forwarded-For. Each proxy adds at the right whom it heard it
    from, so what is left of the first stranger from the right is only that stranger's word.
    """
    own = address = parse(peer or "")
    for entry in reversed(",".join(forwarded).split(",") if forwarded else []):
        if not is_within(address, trusted):
            break
        address = _hop(entry)
        if address is None:
            return neighbour(own)
    return neighbour(address)


def _hop(entry: str) -> Address | None:
    match = _ENTRY.fullmatch(entry.strip().strip('"'))
    return match and parse(match["bracketed"] or match["plain"] or match["bare"] or "")
