"""``manage.py migrate``: Django's, which refuses a database that is too old."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from config.oldest_database import refuse_too_old


class Command(migrate.Command):
    """Migrate the database, unless it is too old for this program."""

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_too_old(connections[options["database"]])
        super().handle(*args, **options)
