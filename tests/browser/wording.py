"""What the client says, read from its catalogue."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

MESSAGES: Final = Path(__file__).parents[2] / "web" / "src" / "messages"
LANGUAGES: Final = tuple(sorted(path.name for path in MESSAGES.iterdir() if path.is_dir()))
_ENTRY: Final = re.compile(r'^\s*"?([\w.-]+)"?:\s*"(.+)",$', re.MULTILINE)


@cache
def sentences(language: str) -> dict[str, str]:
    """Every sentence of a language that has one form only; the rules have keys of their own."""
    files = sorted({*(MESSAGES / language).glob("*.ts")} - {MESSAGES / language / "rules.ts"})
    return {key: text for file in files for key, text in _ENTRY.findall(file.read_text())}


def said(language: str, key: str, **blanks: str) -> str:
    """A sentence with its blanks filled in."""
    text = sentences(language)[key]
    for name, value in blanks.items():
        text = text.replace(f"{{{name}}}", value)
    return text
