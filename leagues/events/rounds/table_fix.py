"""Let an entrant sit at the same table in every round."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Tournament
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import sentence

__all__ = ["TABLES_MOST", "table_fix"]

TABLES_MOST = 9_999


@transaction.atomic
def table_fix(*, entrant: Entrant, table: int, actor: Player, now: datetime) -> Entrant:
    """Fix the number of an entrant's table from the next round on; 0: any table.

    Where two with fixed tables meet, they play at the one with the lower number.

    Raises:
        Forbidden: not the organiser. WrongState: not played at a table, over, that is fixed already, or the table is
        another entrant's. Refused: no such number.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_FIX_TABLE, entrant)
    status = Tournament.Status
    status_check(tournament, status.REGISTRATION, status.CLOSED, status.RUNNING)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if not tournament.at_table:
        raise WrongState(_("Tables have numbers to sit at only in events at a table."))
    if not 0 <= table <= TABLES_MOST:
        raise Refused(
            _("A table has a number from 1 to %(tables_most)s; 0 is any table.") % {"tables_most": TABLES_MOST}
        )
    if not entrant.in_play:
        raise WrongState(_("%(player)s is out of the event.") % {"player": entrant.player})
    before, entrant.fixed_table = entrant.fixed_table, table or None
    if before == entrant.fixed_table:
        raise WrongState(_("%(player)s has that table already.") % {"player": entrant.player})
    others = tournament.entrants.filter(fixed_table=table, dropped_at=None, disqualified_at=None)
    other = others.exclude(pk=entrant.pk).select_related("player").first() if table else None
    if other is not None:
        raise WrongState(
            _("Table %(table)s is %(player)s’s; choose another one.") % {"table": table, "player": other.player}
        )
    entrant.save(update_fields=["fixed_table"])
    words = (
        gettext_noop("%(player)s plays at table %(table)s in every round")
        if table
        else gettext_noop("%(player)s plays at any table")
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.FIX_TABLE,
        text=sentence(words, player=entrant.player, table=table),
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "before": before, "table": table},
    )
    return entrant
