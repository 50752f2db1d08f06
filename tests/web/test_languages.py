"""The languages of the client and those of the deck are the same."""

from __future__ import annotations

from emojito.rules.emojito.deck import languages
from tests.browser.wording import LANGUAGES


def test_every_language_of_the_client_has_names_for_the_cards():
    assert sorted(languages()) == sorted(LANGUAGES)
