"""Search the audit log: who did what to whom, when and why.

A page begins after the last row of the one before, so that none costs more than another.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from players.models import AuditEntry, Player
from players.sentences.languages import in_english
from players.site.database import rows_mentioning
from players.staff.authority import Action, check, without_stakes

__all__ = ["PAGE", "Page", "Search", "log_about", "log_file", "log_page"]

PAGE = 50
FILE_MOST = 10_000
"""Rows of a file at most: a longer one is asked for by shorter times."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; empty fields look for everything.

    ``actor`` is a whole name ("Entmoot" for the site itself); ``verb`` is the beginning of one ("player."); ``subject``
    is part of what a row is about, or its number; ``text`` is part of the data, such as a reason. Days are whole days
    of ``zone``, the last one included.
    """

    actor: str = ""
    verb: str = ""
    subject: str = ""
    text: str = ""
    first_day: date | None = None
    last_day: date | None = None
    before: int | None = None
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Page:
    """Rows, the newest first; ``before`` is where the next page begins, or ``None`` on the last one."""

    rows: list[AuditEntry]
    before: int | None


def _rows(player: Player, search: Search) -> models.QuerySet[AuditEntry]:
    check(player, Action.LOG_SEARCH)
    rows = without_stakes(player, Action.LOG_READ_ADMIN, AuditEntry.objects.select_related("actor")).order_by("-pk")
    if search.actor.casefold() == "entmoot":
        rows = rows.filter(actor=None)
    elif search.actor:
        rows = rows.filter(actor__in=Player.objects.named(search.actor).order_by())
    if search.verb:
        rows = rows.filter(verb__startswith=search.verb)
    if search.subject:
        rows = rows.filter(models.Q(target_label__icontains=search.subject) | models.Q(target_id=search.subject))
    if search.text:
        rows = rows_mentioning(rows, search.text, "data")
    if search.first_day and search.last_day and search.first_day > search.last_day:
        raise ValidationError({"last_day": [_("The last day is before the first.")]})
    try:
        zone = ZoneInfo(search.zone)
        if search.first_day:
            rows = rows.filter(at__gte=datetime.combine(search.first_day, time(), zone))
        if search.last_day:
            rows = rows.filter(at__lt=datetime.combine(search.last_day + timedelta(days=1), time(), zone))
    except OverflowError as error:
        raise ValidationError({"last_day": [_("No calendar has this day.")]}) from error
    return rows


def log_about(viewer: Player, player: Player) -> list[AuditEntry]:
    """The last rows about an account that the viewer may read. Raises as `log_page`."""
    rows = _rows(viewer, Search()).filter(target_type="players.player", target_id=str(player.pk))
    return list(rows[:20])


def log_page(*, player: Player, search: Search) -> Page:
    """One page of what was found. Rows about matters in which the player has a stake are left out. One statement.

    Raises:
        Forbidden: the player is not of the staff.
        ValidationError: the days are no span of time; by field.
    """
    rows = _rows(player, search)
    if search.before is not None:
        rows = rows.filter(pk__lt=search.before)
    entries = list(rows[: PAGE + 1])
    return Page(entries[:PAGE], entries[PAGE - 1].pk if len(entries) > PAGE else None)


def log_file(*, player: Player, search: Search) -> Iterator[list[Any]]:
    """The found rows for a file, in English, the newest first, at most `FILE_MOST`. Raises as `log_page`."""
    rows = _rows(player, search)[:FILE_MOST]
    yield ["at", "actor", "verb", "subject_type", "subject_id", "subject", "data"]
    for row in rows.iterator(chunk_size=2_000):
        with in_english():
            noted = row.noted
        yield [
            row.at.isoformat(),
            row.actor.username if row.actor else "Entmoot",
            row.verb,
            row.target_type,
            row.target_id,
            row.target_label,
            json.dumps(noted, ensure_ascii=False, sort_keys=True),
        ]
