"""The games as PettingZoo environments, for those who teach machines to play.

Needs the optional extra: `pip install 'emojito[rl]'`. See `docs/env.md`.

>>> from emojito.env import mau_mau
>>> env = mau_mau.env(players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     legal = seen["action_mask"].nonzero()[0]
...     env.step(None if terminated or truncated else legal[0])
...     if terminated:
...         print(agent, reward, info["points"])
player_0 -0.5 15
player_1 1.0 0
player_2 -0.5 34
"""

try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401
    import pettingzoo  # type: ignore[import-untyped] # noqa: F401
except ImportError as missing:
    raise ImportError(
        f"emojito.env needs {missing.name}, which comes with an optional extra: "
        "pip install 'emojito[rl]'",
        name=missing.name,
    ) from missing
