"""Give guests of an event other codes to claim their accounts with: one who has lost it, or all of them on a sheet."""

from datetime import datetime

from django.utils.translation import gettext as _

from leagues.errors import Refused
from leagues.events.models import Entrant, Tournament
from players.guests import services as guests
from players.models import Player
from players.staff.authority import Action, check

__all__ = ["guest_code_renew", "guest_codes_renew"]


def guest_code_renew(*, entrant: Entrant, actor: Player, now: datetime) -> str:
    """The new code, shown this once; the one before is worth nothing.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. Refused: the account is no guest's, or not any
        more.
    """
    check(actor, Action.TOURNAMENT_WALK_IN, entrant.tournament)
    return guests.code_renew(guest=entrant.player, actor=actor, now=now)


def guest_codes_renew(*, tournament: Tournament, actor: Player, now: datetime) -> list[tuple[Player, str]]:
    """New codes for all guests of the event who have not claimed their accounts, by name; those before are worth
    nothing.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. Refused: every account is its person's own.
    """
    check(actor, Action.TOURNAMENT_WALK_IN, tournament)
    players = list(Player.objects.filter(entries__tournament=tournament, is_guest=True).distinct())
    renewed = guests.codes_renew(guests=players, actor=actor, now=now)
    if not renewed:
        raise Refused(_("Nobody in this event is a guest who has yet to claim the account."))
    return sorted(renewed, key=lambda row: (str(row[0]).casefold(), row[0].pk))
