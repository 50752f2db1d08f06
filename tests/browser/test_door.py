from __future__ import annotations

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_first(party):
    await party.meet(3, languages=("en", "de"))
    await party.start("emojito")
    print(await party.host.headline(), party.host.ear)
async def test_second(party):
    await party.meet(3, languages=("en", "de"))
    await party.start("mau-mau")
    print(await party.host.headline(), party.host.ear)
