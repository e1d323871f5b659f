"""``python -m engine play|simulate|cards``."""

import sys

from engine.terminal.commands import main

if __name__ == "__main__":
    sys.exit(main())
