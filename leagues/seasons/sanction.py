"""Sanctioning of seasons: a coordinator asks some days ahead of the first series, staff decide."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from leagues.competition import sanctioning
from leagues.competition.sanctioning import SanctionKind, SanctionWords
from leagues.errors import Refused, WrongState
from leagues.seasons.log import season_lock
from leagues.seasons.models import Season, SeasonPrize, SeasonSanctionRequest
from players.models import Player
from players.staff.authority import Action, check

__all__ = ["DAYS_AHEAD", "season_sanction_ask", "season_sanction_decide"]

DAYS_AHEAD = 7
"""Days before the first series by which sanctioning is asked for."""


def _ahead_check(season: Season, now: datetime) -> None:
    first = season.series.order_by("number").values_list("opens_at", flat=True)[0]
    if first - now < timedelta(days=0 if season.demo else DAYS_AHEAD):
        raise Refused(
            _("Sanctioning is asked for at least %(days_ahead)s days before the first series.")
            % {"days_ahead": DAYS_AHEAD}
        )


KIND: SanctionKind[Season, SeasonSanctionRequest] = SanctionKind(
    rows=SeasonSanctionRequest,
    prizes=SeasonPrize,
    lock=season_lock,
    ask=Action.SEASON_SANCTION_ASK,
    decide=Action.SEASON_SANCTION_DECIDE,
    decided=lambda request: request.season,
    before=(Season.Status.ANNOUNCED,),
    ahead_check=_ahead_check,
    words=SanctionWords(
        no_set=gettext_lazy("A sanctioned season gives foil prizes; name the set they are of when you announce it."),
        say_why=gettext_lazy("Say why the request is refused, so that the coordinators can do better."),
        approved=gettext_noop("%(official)s sanctioned the season as no. %(number)s"),
        refused=gettext_noop("%(official)s refused to sanction the season: %(answer)s"),
    ),
    notice=lambda season, decision: ("season.told", {"season": season.title_kept, "text": decision}),
)


def season_sanction_ask(*, season: Season, message: str = "", actor: Player, now: datetime) -> SeasonSanctionRequest:
    """Ask staff to sanction a season; `leagues.competition.sanctioning.sanction_ask`."""
    return sanctioning.sanction_ask(KIND, season, message=message, actor=actor, now=now)


def season_sanction_decide(
    *, season: Season, approve: bool, answer: str = "", actor: Player, now: datetime
) -> SeasonSanctionRequest:
    """Approve or refuse the request that waits; `leagues.competition.sanctioning.sanction_decide`. Raises WrongState
    where nobody asks now."""
    check(actor, Action.SEASON_SANCTION_DECIDE, season)
    request = season.sanction_requests.filter(status=SeasonSanctionRequest.Status.OPEN).first()
    if request is None:
        raise WrongState(_("Nobody asks for the sanctioning of this season now."))
    return sanctioning.sanction_decide(KIND, request, approve=approve, answer=answer, actor=actor, now=now)
