"""Bearer tokens: secrets that prove who somebody is. Only their digests are ever kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_token() -> str:
    """Return a secret nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """Return what is kept of a secret. It has enough entropy of its own to need no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str, kept: str) -> bool:
    """Say whether a secret is the one whose digest was kept, in constant time."""
    return bool(kept) and hmac.compare_digest(digest(secret), kept)
