"""The cardpool app."""

from django.apps import AppConfig


class CardpoolConfig(AppConfig):
    """Cards and printings, collections, decks, formats and deck legality."""

    name = "cardpool"
    verbose_name = "Cards and decks"

    def ready(self) -> None:
        """Declare what belongs to a player."""
        from cardpool.personal import register

        register()
