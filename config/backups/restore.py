"""Put a backup in place of this installation's state, and settle what has gone by since."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

from cardpool.catalogue_load import cards_load
from config.backups import postgres, sqlite
from config.backups.archive import DATABASE, KEPT, BackupRefused, Manifest, archive_read
from config.oldest_database import BACKUP_TOO_OLD, is_replaced, is_too_old
from config.version import project_version
from matches.services import Settled, site_restored
from players.audit import audit

__all__ = ["Restored", "backup_check", "backup_restore"]

CLOCK_MAY_DIFFER = timedelta(minutes=5)
"""A backup made further ahead than this means that one of the two clocks was wrong."""
OCCUPIED = ("players_player", "matches_match")
"""An installation is empty when these are."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did."""

    manifest: Manifest
    migrations: int
    """How many migrations the backup lacked."""
    settled: Settled
    signed_out: int
    """Sessions that were ended."""


def backup_check(*, file: Path, now: datetime) -> Manifest:
    """Compare a whole backup with its digests; what it says of itself.

    Raises:
        BackupRefused: it is damaged, or this installation cannot take it.
    """
    manifest, _ = archive_read(file)
    _refuse_unfit(manifest, now)
    return manifest


def backup_restore(*, file: Path, replace: bool, now: datetime) -> Restored:
    """Restore a backup: all of it, or nothing.

    An older backup is migrated. The time since counts on no clock, every session is ended, and whatever is owed is done
    when the site is started. With SQLite the present database is replaced at the very end, in one transaction;
    PostgreSQL's tables are replaced in one transaction before they are migrated. A restore that was interrupted can be
    repeated.

    Raises:
        BackupRefused: the file is damaged, newer, too old, or of another kind of database; the site runs; or there are
            players or matches here and ``replace`` is not said.
    """
    now = now.astimezone(UTC)
    _refuse_unfit(archive_read(file)[0], now)
    kind = sqlite if connection.vendor == "sqlite" else postgres
    if not replace and any(kind.rows_there(table) for table in OCCUPIED):
        raise BackupRefused(
            "This installation has players or matches. A backup replaces them all: make a backup of them first, and"
            " restore with --replace."
        )
    if connection.vendor == "sqlite":
        sqlite.refuse_in_use(now)
        beside = sqlite.database_path().parent
        beside.mkdir(parents=True, exist_ok=True)
    else:
        postgres.refuse_in_use()
        beside = settings.VAR_DIR
    try:
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=beside) as name:
            folder = Path(name)
            manifest, files = archive_read(file, folder)
            if connection.vendor == "sqlite":
                with sqlite.database_at(files[DATABASE]):
                    restored = _settle(manifest, now)
                sqlite.put_in_place(files[DATABASE])
            else:
                postgres.load(files[DATABASE], folder)
                restored = _settle(manifest, now)
            _keep(files)
    except OSError as error:
        raise BackupRefused(f"The backup cannot be unpacked in {beside}: {error.strerror}.") from error
    return restored


def _refuse_unfit(manifest: Manifest, now: datetime) -> None:
    if manifest.vendor != connection.vendor:
        raise BackupRefused(
            f"The backup is of a {manifest.vendor} database, and this installation uses {connection.vendor}. Set"
            " ENTMOOT_DATABASE_URL to a database of that kind."
        )
    known = set(MigrationLoader(None).disk_migrations or ())
    newer = [
        f"{app}.{name}" for app, name in manifest.migrations if (app, name) not in known and not is_replaced(app, name)
    ]
    if newer:
        raise BackupRefused(
            f"The backup was made by Entmoot {manifest.version}, whose database is newer than this program"
            f" ({project_version()}): it does not know {', '.join(newer[:3])}"
            f"{f' and {len(newer) - 3} more' if len(newer) > 3 else ''}. Update Entmoot first."
        )
    if is_too_old(manifest.migrations):
        raise BackupRefused(BACKUP_TOO_OLD)
    if manifest.made_at - now > CLOCK_MAY_DIFFER:
        raise BackupRefused(
            f"The backup was made at {manifest.made_at:%Y-%m-%d %H:%M} UTC, and this machine's clock says"
            f" {now:%Y-%m-%d %H:%M}. Set the clock right first: players' clocks are credited by it."
        )


def _settle(manifest: Manifest, now: datetime) -> Restored:
    """Bring the restored database up to date, and settle the time since the backup."""
    known = set(MigrationLoader(None).disk_migrations or ())
    lacking = known - set(manifest.migrations)
    call_command("migrate", verbosity=0, interactive=False)
    cards_load()
    with transaction.atomic():
        settled = site_restored(made_at=manifest.made_at, now=now)
        # Who signed out since, or was signed out, would be signed in again.
        signed_out, _ = Session.objects.all().delete()
        data = {"made_at": manifest.made_at.isoformat(), "version": manifest.version, "outage_seats": settled.seats}
        audit(actor=None, verb="site.restored", target=None, now=now, data=data)
    return Restored(manifest, len(lacking), settled, signed_out)


def _keep(files: dict[str, Path]) -> None:
    """Put the kept keys in place; the cards are loaded anew at the next start."""
    for name in KEPT:
        if (file := files.get(f"var/{name}")) is not None:
            target = settings.VAR_DIR / name
            part = target.with_name(f".{name}.part")
            part.touch(mode=0o600)
            part.write_bytes(file.read_bytes())
            if os.geteuid() == 0:
                owner = settings.VAR_DIR.stat()
                os.chown(part, owner.st_uid, owner.st_gid)
            os.replace(part, target)
    (settings.VAR_DIR / "cards_loaded").unlink(missing_ok=True)
