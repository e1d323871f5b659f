"""``manage.py backup``: the whole installation in one file, while it runs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from config.backups import BackupRefused, backup_make


class Command(BaseCommand):
    """Write a backup to one file."""

    help = "Back up the database and the kept keys to one file, while Entmoot runs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, default=settings.BACKUP_DIR, help="folder of the new file")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = backup_make(to=options["to"], now=timezone.now())
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        counts = ", ".join(f"{number:,} {name}" for name, number in made.manifest.counts.items())
        self.stdout.write(f"{made.path}\n{made.bytes:,} bytes: {counts}. Keep it where only you can read it.")
