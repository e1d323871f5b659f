"""Sanctioning of events: the organiser asks some days ahead of the start, staff decide."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from leagues.competition import sanctioning
from leagues.competition.sanctioning import SanctionKind, SanctionWords
from leagues.errors import Refused
from leagues.events.log import tournament_lock
from leagues.events.models import Prize, SanctionRequest, Tournament
from leagues.events.models.tournament import BEFORE_START
from players.models import Player
from players.staff.authority import Action

__all__ = ["sanction_ask", "sanction_decide"]


def _ahead_check(tournament: Tournament, now: datetime) -> None:
    ahead = timedelta(days=tournament.sanction_days_ahead)
    if tournament.starts_at is None and not tournament.demo:
        raise Refused(_("Set when the event starts; sanctioning is asked for a number of days ahead of that."))
    if tournament.starts_at is not None and tournament.starts_at - now < ahead:
        raise Refused(
            _("Sanctioning is asked for at least %(days)s days ahead. The start could be %(now)s UTC at the earliest.")
            % {"days": ahead.days, "now": f"{now + ahead:%Y-%m-%d %H:%M}"}
        )


KIND: SanctionKind[Tournament, SanctionRequest] = SanctionKind(
    rows=SanctionRequest,
    prizes=Prize,
    lock=tournament_lock,
    ask=Action.SANCTION_ASK,
    decide=Action.SANCTION_DECIDE,
    decided=lambda request: request,
    before=BEFORE_START,
    ahead_check=_ahead_check,
    words=SanctionWords(
        no_set=gettext_lazy("A sanctioned event gives foil prizes; name the set they are of when you announce it."),
        say_why=gettext_lazy("Say why the request is refused, so that the organiser can do better."),
        approved=gettext_noop("%(official)s sanctioned the event as no. %(number)s"),
        refused=gettext_noop("%(official)s refused to sanction the event: %(answer)s"),
    ),
    notice=lambda tournament, decision: ("event.sanction", {"event": tournament.name, "decision": decision}),
)


def sanction_ask(*, tournament: Tournament, actor: Player, message: str = "", now: datetime) -> SanctionRequest:
    """Ask staff to sanction the event; `leagues.competition.sanctioning.sanction_ask`. Raises Refused where no start is
    set, too."""
    return sanctioning.sanction_ask(KIND, tournament, message=message, actor=actor, now=now)


def sanction_decide(
    *, request: SanctionRequest, approve: bool, answer: str = "", actor: Player, now: datetime
) -> SanctionRequest:
    """Approve or refuse; `leagues.competition.sanctioning.sanction_decide`."""
    return sanctioning.sanction_decide(KIND, request, approve=approve, answer=answer, actor=actor, now=now)
