"""Backups: the whole installation in one file, and back.

``archive`` is the file, ``sqlite`` and ``postgres`` copy a database while it is in use, ``make`` and ``restore`` are
what the commands do.
"""

from config.backups.archive import BackupRefused, Manifest
from config.backups.make import Made, backup_make
from config.backups.restore import Restored, backup_check, backup_restore

__all__ = [
    "BackupRefused",
    "Made",
    "Manifest",
    "Restored",
    "backup_check",
    "backup_make",
    "backup_restore",
]
