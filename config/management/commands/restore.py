"""``manage.py restore``: put a backup in place of this installation's state."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from config.backups import BackupRefused, Manifest, backup_check, backup_restore


class Command(BaseCommand):
    """Restore a backup, or only check it."""

    help = "Restore a backup. Every process of Entmoot must be stopped."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` has written")
        parser.add_argument("--replace", action="store_true", help="give up the players and matches that are here")
        parser.add_argument("--check", action="store_true", help="only read the whole file and say what it is")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        try:
            if options["check"]:
                self.stdout.write(f"{_backup_line(backup_check(file=options['file'], now=now))} It is whole.")
                return
            restored = backup_restore(file=options["file"], replace=options["replace"], now=now)
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        settled = restored.settled
        self.stdout.write(
            f"{_backup_line(restored.manifest)} It is restored; {restored.migrations} migrations were applied.\n"
            f"The time since counts on no clock ({settled.seats} running clocks credited). {settled.matches} running"
            f" matches will be looked at first. {restored.signed_out} sessions were ended: everybody signs in again."
        )


def _backup_line(manifest: Manifest) -> str:
    """A backup in a sentence."""
    counts = ", ".join(f"{number:,} {name}" for name, number in manifest.counts.items())
    return (
        f"A backup of {manifest.made_at:%Y-%m-%d %H:%M:%S} UTC by Entmoot {manifest.version} ({manifest.vendor}):"
        f" {counts}."
    )
