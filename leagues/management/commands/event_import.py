"""``manage.py event_import FILE --organiser NAME``: go on with an event from a bundle, of any size."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from leagues.errors import Forbidden
from leagues.exchange.bundle_read import BundleError, bundle_read
from leagues.exchange.event_import import event_import
from players.models import Player


class Command(BaseCommand):
    help = "Read an event from a bundle that another installation wrote; prints a code for each player."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organiser", required=True, help="the name of the account that organises it here")

    def handle(self, *_: Any, file: Path, organiser: str, **__: Any) -> None:
        player = Player.objects.filter(username=organiser).first()
        if player is None:
            raise CommandError(f"There is no account {organiser!r}.")
        try:
            imported = event_import(bundle=bundle_read(file.read_bytes()), actor=player, now=timezone.now())
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except (BundleError, Forbidden) as error:
            raise CommandError(f"{file}: {error} Nothing was read.") from error
        self.stdout.write(f"{imported.tournament.name} is here: {imported.tournament.get_absolute_url()}")
        for name, guest, code in imported.guests:
            self.stdout.write(f"{name}\t{guest.username}\t{guest.player_number}\t{code}")
