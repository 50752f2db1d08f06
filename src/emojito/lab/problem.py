"""What a person asked for and cannot have."""

from __future__ import annotations


class Problem(Exception):  # noqa: N818 - an answer to a person, not an error of ours
    """Raised before anything is simulated; its text says what to do otherwise."""
