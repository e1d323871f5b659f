"""Record the golden games anew, or print the log of any game of a setting.

``python -m tests.engine.golden`` records; ``git diff tests/engine/golden`` then shows what has changed.
``python -m tests.engine.golden tcg-four 3`` prints a game by its setting and seed.
"""

import argparse

from tests.engine.golden.games import record
from tests.engine.golden.log import game_log
from tests.engine.settings import ALL

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.engine.golden", description="Record the golden games anew.")
    parser.add_argument("setting", nargs="?", choices=list(ALL), metavar="SETTING", help="print a game instead")
    parser.add_argument("seed", nargs="?", type=int, default=0, metavar="SEED", help="which game (default: 0)")
    parsed = parser.parse_args()
    if parsed.setting:
        print(game_log(ALL[parsed.setting], parsed.seed), end="")
    else:
        record()
