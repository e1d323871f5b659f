"""``manage.py factors_remove NAME``: for whoever runs the site, when a superuser has lost every second factor."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from players.models import Player
from players.staff.factor_resets import factors_remove


class Command(BaseCommand):
    """Remove the second factors of an account at once, and end its sessions and API tokens."""

    help = "Remove all second factors of an account. The player is told, and the audit log says so."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            player = Player.objects.named(options["name"]).select_for_update().first()
            if player is None:
                raise CommandError(f"There is no account called {options['name']}.")
            factors_remove(player=player, actor=None, by_site=True, now=timezone.now())
        self.stdout.write(f"The second factors of {player.username} are removed.")
