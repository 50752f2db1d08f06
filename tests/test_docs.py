"""The pages say what is so: their examples run, and what they link to is there."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("page", ["library.md", "puppet.md", "record.md"])
def test_the_examples_run(page):
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


@pytest.mark.parametrize(
    "page",
    [DOCS.parent / "README.md", DOCS.parent / "deploy" / "README.md", *sorted(DOCS.rglob("*.md"))],
    ids=lambda page: str(page.relative_to(DOCS.parent)),
)
def test_what_a_page_links_to_is_there(page):
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text())
    assert [link for link in links if ":" not in link and not (page.parent / link).exists()] == []
