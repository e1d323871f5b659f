"""Make a backup of this installation, while it runs."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from config.backups import postgres, sqlite
from config.backups.archive import DATABASE, KEPT, BackupRefused, Manifest, archive_write
from config.version import project_version

__all__ = ["Made", "backup_make"]


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was made."""

    path: Path
    manifest: Manifest
    bytes: int


def backup_make(*, to: Path, now: datetime) -> Made:
    """Write the whole installation to one new file in the folder ``to``, readable by its owner only.

    The database is copied as it was at one moment. Keys that come from the environment are not in it.

    Raises:
        BackupRefused: the database cannot be copied, or the file cannot be written; then there is none.
    """
    now = now.astimezone(UTC)
    path = to / f"entmoot-{now:%Y%m%d-%H%M%S}Z.zip"
    try:
        to.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path.exists():
            raise BackupRefused(f"{path} is there already. Wait a second.")
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=to) as folder:
            copy = Path(folder) / DATABASE
            contents = (sqlite if connection.vendor == "sqlite" else postgres).dump(copy)
            files = {DATABASE: copy}
            for name in KEPT:
                if (var_file := settings.VAR_DIR / name).exists():
                    files[f"var/{name}"] = var_file
            manifest = Manifest(now, project_version(), connection.vendor, contents.migrations, contents.counts, {})
            manifest = archive_write(path, manifest, files)
    except OSError as error:
        raise BackupRefused(f"The backup cannot be written to {to}: {error.strerror}.") from error
    return Made(path, manifest, path.stat().st_size)
