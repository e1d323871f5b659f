"""``manage.py matches_archive``: archive finished matches now, for a disk that is filling."""

import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from matches.models import MatchRecord
from matches.services.match_archive import records_write, rows_remove

AT_ONCE, SECONDS = 500, 60


class Command(BaseCommand):
    """Turn every match that ended some days ago into one compressed record; safe to stop and to repeat."""

    help = (
        "Archive finished matches now, as the periodic job does in the background. PostgreSQL reuses the room by"
        " itself; SQLite gives it back with VACUUM."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=int, default=settings.ENTMOOT_ARCHIVE_DAYS, help="days since the end of a match, 0 for all"
        )
        parser.add_argument(
            "--rows-stay", type=int, default=60, help="seconds rows stay beside their record; 0 if the site is stopped"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        days, rows_stay = options["days"], options["rows_stay"]
        if not 0 <= days <= 36_500 or not 0 <= rows_stay <= 86_400:
            raise CommandError("Give --days from 0 to 36500 and --rows-stay from 0 to 86400 seconds.")
        stay = timedelta(seconds=rows_stay)
        written = removed = 0
        while True:
            now, until = timezone.now(), time.monotonic() + SECONDS
            new = records_write(after=timedelta(days=days), now=now, most=AT_ONCE, until=until)
            old = rows_remove(stayed=stay, now=now, most=AT_ONCE, until=until)
            written, removed = written + new, removed + old
            if new or old:
                continue
            if not MatchRecord.objects.filter(rows_removed_at__isnull=True, match__judge_called_at=None).exists():
                break
            time.sleep(min(1, max(rows_stay, 0.01)))
        self.stdout.write(f"{written} records written, rows of {removed} matches removed")
