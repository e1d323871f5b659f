"""``manage.py cards_load``: bring the catalogue in step with the engine's card facts."""

from typing import Any

from django.core.management.base import BaseCommand

from cardpool.catalogue_load import cards_load


class Command(BaseCommand):
    """Load every card, printing and format; safe to run at every start."""

    help = "Load the card catalogue and the formats from the engine's facts (safe to repeat)."

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = cards_load()
        self.stdout.write(f"{loaded.cards} cards, {loaded.printings} printings, {loaded.changed} written")
