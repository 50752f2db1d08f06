"""Nothing of what people show and say is recorded: no API that could do so is used anywhere."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
RECORDS = re.compile(
    r"MediaRecorder|captureStream|ImageCapture|MediaStreamTrackProcessor|createEncodedStreams|"
    r"RTCRtpScriptTransform|showSaveFilePicker|indexedDB|getDisplayMedia"
)
DOT = SOURCES / "lib" / "wake.ts"
"""Keeps a screen lit with a film of its own: a dot."""


def sources() -> list[Path]:
    return [path for path in SOURCES.rglob("*") if path.suffix in {".ts", ".svelte"}]


def test_no_source_of_the_client_records():
    used = {
        (path.name, word)
        for path in sources()
        for word in RECORDS.findall(path.read_text())
        if path != DOT
    }
    assert used == set()


def test_the_dot_is_the_only_film_of_our_own():
    assert set(RECORDS.findall(DOT.read_text())) == {"captureStream"}
    assert "getUserMedia" not in DOT.read_text()


def test_the_stage_and_the_mask_alone_ask_for_camera_and_microphone():
    asking = sorted(path.name for path in sources() if "getUserMedia" in path.read_text())
    assert asking == ["devices.svelte.ts", "mask.svelte.ts"]
