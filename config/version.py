"""The version of this program."""

import tomllib
from functools import cache

from django.conf import settings

__all__ = ["project_version"]


@cache
def project_version() -> str:
    """The version in ``pyproject.toml``, such as "0.1.0"."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])
