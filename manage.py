#!/usr/bin/env python
"""Django's command line for Entmoot."""

import os
import sys

from django.core.management import execute_from_command_line

from config.garbage import garbage_settle


def main() -> None:
    """Run one management command with the settings of the configured mode."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    garbage_settle()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
