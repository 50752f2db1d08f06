"""Homoglyphs: names that could be taken for each other, and words of letters of several scripts.

A word of mixed scripts is refused, so what remains are whole words that look like words of another
script: "сосо" in Cyrillic. The table holds the scripts in which whole names can be written that
look Latin, the odd letters of Latin itself, and what "fancy text" is made of.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LOOK: Final = {
    "a": "АаΑαᎪꓮᗅɑᴀᗩ⍺",
    "b": "ВвЬΒᏴᏏꓐᗷᑲƄʙꞴ",
    "c": "СсϹϲᏟꓚⲤⲥᴄᑕ",
    "d": "ԁᎠᏧꓓꓒᗞᗪᑯᴅ",
    "e": "ЕеҽΕᎬꓰᴇꬲᗴ℮⋿",
    "f": "ϜքꓝᖴꜰꞘꞙẝꬵ",
    "g": "ԌցᏀᏳꓖɡɢƍᶃᘜ",
    "h": "НнһΗհᏂᎻꓧᕼⲎʜ",
    "i": "іӏꙇιᎥıɩ⍳ͺ",
    "j": "ЈјͿϳյᎫꓙᒍᴊꞲ",
    "k": "КкΚκᏦꓗⲔᴋ",
    "l": "ԼᏞꓡᒪⳐʟ",
    "m": "МмΜϺᎷꓟᗰⲘᴍ",
    "n": "пΝηոռꓠⲚɴᑎ",
    "o": "0ОоΟοՕօꓳⲞⲟ〇ᴏᴑꬽㅇ",
    "p": "РрΡρᏢꓑᑭⲢⲣᴘ",
    "q": "ԛգզꞯᑫ",
    "r": "гᎡᏒꓣᖇⲅʀƦꭇꭈᴦ",
    "s": "ЅѕՏᏕᏚꓢꜱƽᔕ",
    "t": "ТтΤτᎢꓔⲦᴛ⊤⟙",
    "u": "υՍսꓴᑌᴜʋꞟꭎꭒ",
    "v": "ѴѵνᏙꓦᐯᴠ∨⋁",
    "w": "ѡԜԝωաᎳᏔꓪᴡɯᗯ",
    "x": "ХхΧχꓫⲬᕁꞳᕽ᙭᙮×⤫⤬⨯╳",
    "y": "УуҮүΥγᎩᎽꓬⲨʏɣᶌỿꭚ",
    "z": "ΖᏃꓜᴢᘔ",
    # A stroke; a capital L is none, so "Ian" and "Lan" are two names.
    "|": "1IlІӀΙꓲⲒɪƖǀ∣׀⏽￨丨ㅣ",
    "'": "’‘‛′`´ʹʻʼʽˈ",
    "-": "‐‑‒–—―−⁃",
    "ー": "一",
    "エ": "工",
    "オ": "才",
    "カ": "力",
    "タ": "夕",
    "チ": "千",
    "ト": "卜",
    "ニ": "二",
    "ヌ": "又",
    "ノ": "丿",
    "ハ": "八",
    "ヘ": "へ",
    "ム": "厶",
    "リ": "り",
    "ロ": "口",
}
_LOOKS_LIKE: Final = str.maketrans({
    **{other: letter for letter, others in _LOOK.items() for other in others},
    # The small letters of Cherokee are its capitals, smaller.
    **{
        other.lower(): letter
        for letter, others in _LOOK.items()
        for other in others
        if "\u13a0" <= other <= "\u13f5"
    },
    # Letters cut out of a disc or a square.
    **{chr(first + n): chr(ord("a") + n) for first in (0x1F150, 0x1F170) for n in range(26)},
})  # fmt: skip

_EAST_ASIAN: Final = frozenset({"BOPOMOFO", "HAN", "HANGUL", "HIRAGANA", "KATAKANA"})
_SCRIPTS: Final = {
    "ARABIC-INDIC": "ARABIC",
    "EXTENDED": "ARABIC",
    "CJK": "HAN",
    "IDEOGRAPHIC": "HAN",
    "KATAKANA-HIRAGANA": "KATAKANA",
}
"""First words of characters' names that are not their script's."""
_NO_SCRIPT: Final = frozenset({"COMBINING", "DIGIT", "MODIFIER", "VARIATION", "ZERO"})
"""Those of letters, marks, digits and joiners that go with any."""


def alike(one: str, other: str) -> bool:
    """Whether two names are the same, or look the same.

    >>> alike("ANA", "Ana"), alike("coco", "сосо"), alike("Ian", "lan")
    (True, True, True)
    >>> alike("Lan", "Ian"), alike("Mila", "Miia"), alike("Zoë", "Zoe")
    (False, False, False)
    """
    return any(
        mine == theirs for mine, theirs in zip(_skeletons(one), _skeletons(other), strict=True)
    )


def mixes_scripts(name: str) -> bool:
    """Whether one word has letters of several scripts that are never written together.

    >>> mixes_scripts("Annа"), mixes_scripts("DJ Анна"), mixes_scripts("Keiko山田")
    (True, False, False)
    """
    scripts: set[str] = set()
    for char in unicodedata.normalize("NFKC", name):
        if not _is_of_a_word(char):
            scripts = set()
        elif (script := _script(char)) not in _NO_SCRIPT:
            scripts.add(script)
            if len(scripts) > 1 and not scripts <= _EAST_ASIAN | {"LATIN"}:
                return True
    return False


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> tuple[str, str]:
    """What a name is in plain letters, whatever their case, and what it looks like.

    Two questions: "Ian" is "ian" by the first, and "lan" is "Ian" by the second.
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    # What is a look-alike as it is need not be one in its plain form, and the other way round.
    looks = unicodedata.normalize("NFKD", name.translate(_LOOKS_LIKE)).translate(_LOOKS_LIKE)
    return _visible(plain), _visible(looks.casefold())


def _visible(text: str) -> str:
    """Leave out joiners and variation selectors: they change how letters join, not which."""
    return "".join(
        char
        for char in text
        if unicodedata.category(char) != "Cf" and not "\ufe00" <= char <= "\ufe0f"
    )


def _is_of_a_word(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "LM" or category in {"Nd", "Cf"}


def _script(char: str) -> str:
    # The standard library does not know scripts, but characters are named after theirs.
    first = unicodedata.name(char, "").partition(" ")[0]
    return _SCRIPTS.get(first, first)
