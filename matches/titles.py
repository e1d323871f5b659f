"""The titles of matches: stored in English, shown in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games.registry import room_of, rooms
from players.sentences.stored_sentences import StoredSentences, sentence_said

__all__ = [
    "FIRST",
    "FRIENDLY",
    "IN_EVENT",
    "IN_EVENT_GAME",
    "IN_SEASON",
    "LESSON",
    "PRACTICE",
    "PRACTICE_OF",
    "SEASON",
    "title_kept",
    "title_shown",
]

IN_EVENT_GAME = _("%(event)s, round %(round)s, game %(game)s")
IN_EVENT = _("%(event)s, round %(round)s")
SEASON = _("%(league)s, season %(number)s")
IN_SEASON = _("%(season)s, series %(series)s")
PRACTICE_OF = _("%(room)s, practice")
PRACTICE = _("Practice")
LESSON = _("Lesson: %(lesson)s")
FIRST = _("Your first match")
FRIENDLY = _("A friendly game")


def _sentences() -> Iterator[Promise]:
    yield from (IN_EVENT_GAME, IN_EVENT, IN_SEASON, SEASON, PRACTICE_OF, PRACTICE, LESSON, FIRST, FRIENDLY)
    for room in rooms():
        yield room.name
        yield from (lesson.title for lesson in room.lessons)


@cache
def _titles() -> StoredSentences:
    return StoredSentences(dict.fromkeys(_sentences()))


def title_kept(title: str, ruleset: str) -> dict[str, object] | str | Promise:
    """A match's title as `players.sentences.stored_sentences` keeps it; of a match without one its game's name."""
    return _titles().sentence_of(title) if title else room_of(ruleset).name


def title_shown(title: str) -> str:
    """A match's title in the reader's language; a name that somebody gave as it is."""
    return sentence_said(_titles().sentence_of(title))
