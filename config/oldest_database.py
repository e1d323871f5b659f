"""The oldest database that this program migrates: one that has the first migration of each app.

An app's first migration holds every migration up to the name after ``0001_squashed_``. Older databases have those one
by one, and their files are gone: ``LAST_COMMIT`` brings such a database up to date.
"""

from __future__ import annotations

from collections.abc import Collection

from django.core.management.base import CommandError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

__all__ = ["BACKUP_TOO_OLD", "DATABASE_TOO_OLD", "FIRST", "LAST_COMMIT", "is_replaced", "is_too_old", "refuse_too_old"]

LAST_COMMIT = "23da7cbd"
"""Still has the files of the replaced migrations."""
FIRST = {
    "cardpool": "0001_squashed_0007_limited",
    "matches": "0001_squashed_0029_lessons",
    "leagues": "0001_squashed_0047_season_packs",
}
"""The first migration of each app whose older ones were replaced."""
DATABASE_TOO_OLD = (
    f"This database is too old for this version of Entmoot: check out commit {LAST_COMMIT}, run `manage.py migrate`"
    " there, then check out this version again (docs/upgrading.md)."
)
BACKUP_TOO_OLD = (
    f"This backup is too old for this version of Entmoot: check out commit {LAST_COMMIT}, restore it and make a new"
    " backup there, then restore the new one here (docs/upgrading.md)."
)


def is_too_old(applied: Collection[tuple[str, str]]) -> bool:
    """Whether a database with these migrations, as (app, name), has replaced ones of an app without its first."""
    there = set(applied)
    return any(is_replaced(app, name) and (app, FIRST[app]) not in there for app, name in there)


def is_replaced(app: str, name: str) -> bool:
    """Whether an app's first migration holds this one."""
    return app in FIRST and name <= FIRST[app].partition("_squashed_")[2]


def refuse_too_old(connection: BaseDatabaseWrapper) -> None:
    """Refuse a database that this program cannot migrate; an empty one is none.

    Raises:
        CommandError: it is too old.
    """
    if is_too_old(MigrationRecorder(connection).applied_migrations()):
        raise CommandError(DATABASE_TOO_OLD)
