"""Whom a name in a list means: an entrant by the name of the account, one like it, or the text a guest is shown as."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from leagues.errors import Refused
from leagues.events.models import Entrant, Tournament
from players.names.rules import name_key, name_skeleton

__all__ = ["EntrantNames", "guest_shown_check"]


class EntrantNames:
    """The entrants of an event by what they are called; load their players."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self._own: dict[str, int] = {}
        self._alike: dict[str, int] = {}
        shown: dict[str, set[int]] = {}
        for entrant in entrants:
            player = entrant.player
            self._own[player.name_key] = entrant.pk
            self._alike[player.skeleton] = entrant.pk
            for text in (str(player), player.display_name):
                shown.setdefault(name_key(text), set()).add(entrant.pk)
        # A text that two guests are shown as means neither of them.
        self._shown = {text: next(iter(keys)) for text, keys in shown.items() if len(keys) == 1}

    @classmethod
    def of(cls, tournament: Tournament) -> EntrantNames:
        """Those of an event. One statement."""
        return cls(tournament.entrants.select_related("player"))

    def find(self, name: str) -> int | None:
        """The key of the entrant whom the name means; nothing where that is nobody."""
        key = name_key(" ".join(name.split()))
        if not key:
            return None
        return self._own.get(key) or self._shown.get(key) or self._alike.get(name_skeleton(key))


def guest_shown_check(tournament: Tournament, name: str) -> None:
    """Refuse a guest who would be shown like another one of the event, whom nobody could tell apart.

    Raises:
        Refused: with what to do.
    """
    wanted = name_key(" ".join(name.split()))
    rows = tournament.entrants.filter(player__is_guest=True).exclude(player__display_name="")
    for shown in rows.values_list("player__display_name", flat=True):
        if name_key(shown) == wanted:
            raise Refused(
                _("A guest called %(name)s is in this event already; write something that tells the two apart.")
                % {"name": shown}
            )
