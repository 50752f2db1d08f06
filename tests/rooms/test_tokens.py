"""Secrets that prove who somebody is."""

from __future__ import annotations

import hashlib
import hmac
import json

import msgspec

from emojito.rooms import tokens
from emojito.rooms.tokens import digest, matches, new_token
from tests.rooms.simulation import RoomSimulation


def test_a_token_cannot_be_guessed():
    drawn = {new_token() for _ in range(1000)}
    assert len(drawn) == 1000
    assert all(len(token) >= 43 for token in drawn), "256 bits in base 64"


def test_a_token_fits_into_a_message():
    assert len(new_token()) <= 100


def test_only_the_digest_is_kept():
    token = new_token()
    assert digest(token) == hashlib.sha256(token.encode()).hexdigest()
    assert token not in digest(token)


def test_a_token_matches_its_digest_and_no_other():
    mine, yours = new_token(), new_token()
    assert matches(mine, digest(mine))
    assert not matches(yours, digest(mine))
    assert not matches(mine[:-1], digest(mine))
    assert not matches(digest(mine), digest(mine))


def test_nothing_matches_a_bot():
    assert not matches("", "")
    assert not matches(new_token(), "")


def test_tokens_are_compared_in_constant_time(monkeypatch):
    compared = []

    def compare(one, other):
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(tokens.hmac, "compare_digest", compare)
    mine, yours = new_token(), new_token()
    assert matches(mine, digest(mine))
    assert not matches(yours, digest(mine))
    assert compared == [(digest(mine), digest(mine)), (digest(yours), digest(mine))]
    assert hmac is tokens.hmac


def test_a_log_holds_digests_and_no_token():
    sim = RoomSimulation(1)
    token = new_token()
    sim.join("Ben", proof=token, address="203.0.113.9")
    log = msgspec.json.encode(sim.log)
    assert token.encode() not in log
    assert b"203.0.113.9" not in log
    joined = json.loads(log)[-1]["events"][0]["member"]
    assert joined["token"] == digest(token)
    assert joined["address"] == digest("203.0.113.9")
