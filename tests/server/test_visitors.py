"""Where visitors come from, from what the system and the proxies say."""

from __future__ import annotations

import pytest

from emojito.server.visitors import UNKNOWN, neighbour, networks, parse, visitor

PROXIES = networks(["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"])


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.1", "192.0.2.1/32"),
        ("::ffff:192.0.2.1", "192.0.2.1/32"),
        ("::FFFF:c000:0201", "192.0.2.1/32"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("2001:db8:1:ffff::", "2001:db8:1::/48"),
        ("2001:db8:2::", "2001:db8:2::/48"),
        ("fe80::1%eth0", "fe80::/48"),
        ("::1", "::/48"),
        ("", UNKNOWN),
        ("localhost", UNKNOWN),
        ("192.0.2.256", UNKNOWN),
    ],
)
def test_an_address_is_counted_with_its_neighbours(address, counted_as):
    assert neighbour(parse(address)) == counted_as
    assert visitor(address, (), ()) == counted_as


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted_as"),
    [
        # From a stranger nothing is believed.
        ("192.0.2.1", ["198.51.100.1"], "192.0.2.1/32"),
        ("2001:db8::1", ["198.51.100.1"], "2001:db8::/48"),
        (None, ["198.51.100.1"], UNKNOWN),
        # From a proxy the last stranger is.
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1/32"),
        ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1/32"),
        ("127.0.0.1", ["1.1.1.1, 198.51.100.1"], "198.51.100.1/32"),
        ("127.0.0.1", ["1.1.1.1,198.51.100.1 , 10.1.2.3"], "198.51.100.1/32"),
        ("2001:db8:ffff::7", ["1.1.1.1, 198.51.100.1, 127.0.0.1"], "198.51.100.1/32"),
        # Several lines are one.
        ("127.0.0.1", ["1.1.1.1", "198.51.100.1"], "198.51.100.1/32"),
        ("127.0.0.1", ["198.51.100.1", "10.1.2.3"], "198.51.100.1/32"),
        # With ports, brackets and quotes.
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1/32"),
        ("127.0.0.1", ['"198.51.100.1:4711"'], "198.51.100.1/32"),
        ("127.0.0.1", ["2001:db8:1::7"], "2001:db8:1::/48"),
        ("127.0.0.1", ["[2001:db8:1::7]"], "2001:db8:1::/48"),
        ("127.0.0.1", ['"[2001:db8:1::7]:443"'], "2001:db8:1::/48"),
        ("127.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1/32"),
        ("127.0.0.1", ["1.1.1.1, 10.1.2.3:80, [2001:db8:ffff::1]:80"], "1.1.1.1/32"),
        # Nobody but proxies: whoever sits at the first of them.
        ("127.0.0.1", [], "127.0.0.1/32"),
        ("127.0.0.1", ["10.1.2.3"], "10.1.2.3/32"),
        # What makes no sense is not guessed at.
        ("127.0.0.1", [""], "127.0.0.1/32"),
        ("127.0.0.1", ["198.51.100.1,"], "127.0.0.1/32"),
        ("127.0.0.1", ["unknown"], "127.0.0.1/32"),
        ("127.0.0.1", ["198.51.100.1, _hidden, 10.0.0.1"], "127.0.0.1/32"),
        ("127.0.0.1", ["198.51.100.1:no"], "127.0.0.1/32"),
        ("127.0.0.1", ["[2001:db8::1"], "127.0.0.1/32"),
        ("127.0.0.1", ["[]"], "127.0.0.1/32"),
        ("127.0.0.1", ["\udcff"], "127.0.0.1/32"),
        ("127.0.0.1", ["nonsense, 198.51.100.1"], "198.51.100.1/32"),
    ],
)
def test_a_visitor_is_the_first_stranger_behind_trusted_proxies(peer, forwarded, counted_as):
    assert visitor(peer, forwarded, PROXIES) == counted_as


@pytest.mark.parametrize("value", ["localhost", "true", "1", "10.0.0.0/33", "10.0.0.1/8", "::g"])
def test_a_proxy_that_is_no_address(value):
    with pytest.raises(ValueError, match="is not the address of a proxy"):
        networks(["127.0.0.1", value])
