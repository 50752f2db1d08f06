"""Names that look alike are told apart or refused; real names in every script are not."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from emojito.rooms.lookalikes import alike
from emojito.rooms.names import tidy_name
from emojito.rules import Refusal
from tests.rooms.simulation import RoomSimulation

ZWNJ, ZWJ = "\u200c", "\u200d"

REAL = (
    # Latin
    "Ana", "Zoë", "Łukasz", "José", "Mª José", "Søren", "Þóra", "Ævar",
    "Müller-Lüdenscheidt", "Iñaki", "François", "Dvořák", "Nguyễn Thị Hường", "Işıl", "Ğ",
    "O'Neill", "O’Neill", "Anne-Marie", "Jean Luc", "Kaʻiulani", "Dr. No", "J.R.R.",
    "Ana & Ben", "R2-D2", "C3PO", "Ana_Maria", "1337", "Ŋaire", "Ọlá", "Ǹkẹ́m", "Māori",
    "straße", "ANA", "x",
    # Cyrillic, Greek, Armenian, Georgian
    "Дмитрий", "Юлія", "Ђорђе", "Ольга-2", "Ґанна", "Наталія Ї.", "Ελένη", "Γιώργος",
    "ΝΊΚΗ", "Արամ", "Գայանե", "ნინო", "ᏣᎳᎩ", "DJ Дима", "Лена & Max", "Лена&Max",
    # East Asia
    "山田太郎", "佐々木", "さくら", "サクラ", "ユーリ", "花子ちゃん", "ポール・スミス",
    "Keiko山田", "YUKI🌸雪", "김민준", "金민준", "민준Kim", "王小明", "小明Ming", "陳大文",
    "ㄅㄆㄇ", "Ｔａｎａｋａ",
    # Right to left
    "عمر", "محمد", f"علی{ZWNJ}رضا", "پروین", "علي ١٢", "بهرام۲", "שירה", "דוד־לוי", "ܐܝܫܘܥ",
    # South and South-East Asia, Africa
    "अनिता", "क्षितिज", f"श्{ZWJ}री", "প্রিয়া", f"র{ZWJ}্যাচেল", "ਗੁਰਪ੍ਰੀਤ", "પ્રિયા", "தமிழ்ச்செல்வி",
    "సీత", "ಕಾವ್ಯ", "മീര", f"ශ්{ZWJ}රී", "สมชาย", "ດາວ", "မြတ်နိုး", "សុខា", "བསྟན་འཛིན",
    "አበበ", "ⴰⵎⴰⵣⵉⵖ", "ߊߡߊߘߎ",
    # Emoji
    "🦊", "Ana 🎉", "🇩🇪", "🏳️‍🌈", "👩‍👩‍👧", "👍🏽", "❤️Ana", "❤️", "❤️‍🔥", "1️⃣", "🙂‍↔️", "ಠ_ಠ",
    r"¯\_(ツ)_/¯", "ʕ•ᴥ•ʔ",
)  # fmt: skip


@pytest.mark.parametrize("name", REAL)
def test_a_real_name_stays_as_it_is(name):
    assert tidy_name(name) == name


def test_no_real_name_is_taken_for_another():
    pairs = [(b, a) for n, a in enumerate(REAL) for b in REAL[:n] if alike(a, b)]
    assert pairs == [("O'Neill", "O’Neill"), ("Ana", "ANA")]


# What shows nothing


INVISIBLE = (
    "\u00ad", "\u034f", "\u061c", "\u17b4", "\u17b5", "\u180b", "\u180d", "\u180e",
    "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060",
    "\u2062", "\u2066", "\u206f", "\ufe00", "\ufe0e", "\ufe0f", "\ufeff", "\ufff9",
    "\ufffc", "\U0001d173", "\U000e0001", "\U000e0061", "\U000e007f", "\U000e0100",
    "\U000e01ef",
)  # fmt: skip
BLANK = ("\u2800", "\u3164", "\uffa0", "\u115f", "\u1160", "\u3000", "\u00a0", "\u2003", "\u205f")


@pytest.mark.parametrize("char", INVISIBLE, ids=ascii)
def test_what_shows_nothing_is_dropped(char):
    for typed in (f"Ana{char}", f"{char}Ana", f"A{char}na", f"An{char}{char}a", f"Ana {char}"):
        assert tidy_name(typed) == "Ana"
    assert tidy_name(f"Яна{char}") == "Яна"


@pytest.mark.parametrize("char", BLANK, ids=ascii)
def test_what_shows_a_blank_is_a_blank(char):
    assert tidy_name(f"{char}Ana{char}{char}Maria{char}") == "Ana Maria"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (f"👩{ZWJ}", "👩"),
        (f"{ZWJ}👩", "👩"),
        (f"👩{ZWJ}a", "👩a"),
        (f"👩{ZWJ}{ZWJ}👩", f"👩{ZWJ}👩"),
        ("❤\ufe0f\ufe0f", "❤\ufe0f"),
        ("<\ufe0f", "<"),
        ("1\ufe0f", "1"),
        (f"عمر{ZWJ}", "عمر"),
        (f"عمر{ZWNJ}", "عمر"),
        (f"அ{ZWJ}ன", "அன"),
        (f"क्{ZWJ}", "क्"),
    ],
    ids=ascii,
)
def test_joiners_and_styles_stay_only_where_they_show(typed, name):
    assert tidy_name(typed) == name


# Mixed scripts


@pytest.mark.parametrize(
    "name",
    ["Аna", "Anа", "Βen", "Ϲem", "Ꭺna", "ꓮna", "Anո", "Яob", "Ana1Д", "J०hn", "Zоë", "Сесil",
     "Ⲟla", "Joဝ", "aアبc", "ДΩ", "Ben-Аna", "👍Аna👍", "Аn\u200ba", "𝐀\u0430"],
)  # fmt: skip
def test_a_word_of_several_scripts_is_refused(name):
    with pytest.raises(Refusal) as refused:
        tidy_name(name)
    assert refused.value.code == "mixed-scripts"


# Whole names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("coco", "сосо"),
        ("Coco", "СОСО"),
        ("Ana", "Апа"),
        ("TOM", "ТОМ"),
        ("Toma", "Тома"),
        ("ABBA", "ΑΒΒΑ"),
        ("coco", "ϲοϲο"),
        ("oup", "ουρ"),
        ("hon", "հօո"),
        ("AMY", "ᎪᎷᎩ"),
        ("amy", "ꭺꮇꭹ"),
        ("DAVE", "ꓓꓮꓦꓰ"),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Al", "A|"),
        ("Otto", "0tto"),
        ("Bot 1", "Bot l"),
        ("Ben", "Ｂｅｎ"),
        ("Ben", "𝐁𝐞𝐧"),
        ("Ben", "𝔅𝔢𝔫"),
        ("Ben", "ⓑⓔⓝ"),
        ("Ben", "🅑🅔🅝"),
        ("ana", "ᴀɴᴀ"),
        ("Isil", "Isıl"),
        ("O'Neill", "O’Neill"),
        ("Anne-Marie", "Anne‐Marie"),
        ("Anne-Marie", "Anne–Marie"),
        ("タロウ", "夕ロウ"),
        ("ヘレン", "へレン"),
        ("ёё", "ëë"),
        (f"علی{ZWNJ}رضا", "علیرضا"),
        ("❤️", "❤"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike_are_one(one, other):
    assert alike(one, other)
    assert alike(other, one)
    sim = RoomSimulation(0)
    sim.join(one)
    who = sim.join("Somebody else")
    assert sim.refused(who, do.Rename(who, other)) == "name-taken"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lan", "Ian"), ("Mila", "Miia"), ("Zoë", "Zoe"), ("Ana", "Anna"), ("Dima", "Дима"),
        ("Йана", "Иана"), ("किरण", "करण"), ("👩", "👨"), ("🇩🇪", "DE"), ("Ana Maria", "AnaMaria"),
        ("Anna", "Анна"), ("Bot 10", "Bot 1"), ("modern", "modem"), ("김민준", "김민진"),
    ],
)  # fmt: skip
def test_names_that_do_not_are_two(one, other):
    assert not alike(one, other)
    sim = RoomSimulation(0)
    sim.join(one)
    sim.join(other)


def test_numbers_are_told_apart():
    names = [f"Guest {number}" for number in range(120)]
    assert not any(alike(a, b) for n, a in enumerate(names) for b in names[:n])
