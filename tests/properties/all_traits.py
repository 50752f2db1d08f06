"""The games whose properties are tested; a registered game that is missing here fails."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.properties.emojito import EMOJITO
from tests.properties.maumau import MAU_MAU
from tests.properties.traits import GameTraits

TRAITS: Final[Mapping[str, GameTraits]] = MappingProxyType({"emojito": EMOJITO, "mau-mau": MAU_MAU})
