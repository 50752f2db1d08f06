"""The command `emojito` as slow machines need it: a limit that must be short may be long here."""

from emojito.cli import main
from emojito.games.core import AWAY
from emojito.rooms import settings

if __name__ == "__main__":
    settings.longest = lambda kind: settings.LONGEST if kind == AWAY else None
    main()
