"""The games whose properties are tested; a registered game that is missing here fails."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.properties.anatomy import Anatomy
from tests.properties.emojito import EMOJITO
from tests.properties.maumau import MAU_MAU

ANATOMIES: Final[Mapping[str, Anatomy]] = MappingProxyType({"emojito": EMOJITO, "mau-mau": MAU_MAU})
