"""The protocol's schema and TypeScript types are those of the messages."""

import pytest
from tools import protocol


@pytest.mark.parametrize(
    ("file", "text"),
    [(protocol.SCHEMA, protocol.schema()), (protocol.TYPES, protocol.types())],
    ids=["schema", "types"],
)
def test_it_is_fresh(file, text):
    assert file.read_text() == text, "run `make protocol`"
