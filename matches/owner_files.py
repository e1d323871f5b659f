"""Files by which the site's owner says which cards a game is played with.

A setting names the file. It is read once, when the site starts; a broken one is refused then, with the line and the
reason. A match keeps the cards that it began with (``Match.options``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.exceptions import ImproperlyConfigured

from engine.kernel import IllegalSetup
from matches.games.registry import room_of, rooms
from matches.games.room import GameRoom, OwnerFile

__all__ = ["OWNER_FILES", "owner_files_check", "owner_files_read", "owner_options"]

OWNER_FILES = "owner_files"
"""The tag of the system check."""


def owner_options(ruleset: str) -> Mapping[str, object]:
    """The options by which a new match is played with the owner's cards; none without a file.

    Raises:
        ImproperlyConfigured: the file is refused.
    """
    return _options(room_of(ruleset))


def owner_files_read() -> None:
    """Read all files, before the first match needs one.

    Raises:
        ImproperlyConfigured: a file is refused.
    """
    for room in rooms():
        _options(room)


def owner_files_check(**_: Any) -> list[CheckMessage]:
    """A system check: each file is whole."""
    errors: list[CheckMessage] = []
    for room in rooms():
        try:
            _options(room)
        except ImproperlyConfigured as refusal:
            errors.append(Error(str(refusal), hint="Mend the file, or leave the setting away.", id="matches.E001"))
    return errors


def _options(room: GameRoom) -> Mapping[str, object]:
    if room.owner_file is None or not (path := getattr(settings, room.owner_file.setting)):
        return {}
    return _read(room.owner_file, path)


@cache
def _read(file: OwnerFile, path: str) -> Mapping[str, object]:
    try:
        return file.read(path)
    except IllegalSetup as refusal:
        raise ImproperlyConfigured(f"{file.setting}: {refusal}") from refusal
