"""The languages that pages, refusals and letters are written in; docs/languages.md says what stays English."""

from contextlib import AbstractContextManager
from typing import Protocol

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

__all__ = ["in_english", "in_language_of", "language_activate", "language_codes", "language_names"]


class Reader(Protocol):
    """Somebody whose language is known: a player."""

    language: str


def language_names() -> list[tuple[str, str]]:
    """Code and name of each language, the name in the language itself."""
    return [(code, str(name)) for code, name in settings.LANGUAGES]


def language_codes() -> frozenset[str]:
    """The codes that an account can store."""
    return frozenset(code for code, _name in settings.LANGUAGES)


def language_activate(request: HttpRequest) -> None:
    """Write what follows in the language that the signed-in player stored; else the browser's, as it was chosen."""
    stored = getattr(getattr(request, "user", None), "language", None)  # of a stranger there is none
    if stored in language_codes():
        translation.activate(stored)
        request.LANGUAGE_CODE = stored


def in_language_of(player: Reader | None) -> AbstractContextManager[None]:
    """Write what is read by a player alone in their language; English for whoever stored none, and for strangers."""
    stored = player.language if player is not None else ""
    return translation.override(stored if stored in language_codes() else settings.LANGUAGE_CODE)


def in_english() -> AbstractContextManager[None]:
    """Write what is stored, and read by others than whoever asks, in English."""
    return translation.override(settings.LANGUAGE_CODE)
