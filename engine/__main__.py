"""``python -m engine play|simulate|replay|cards|words``."""

import os
import sys

from engine.terminal.commands import main

if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough. What is left in the buffer must not be written at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
