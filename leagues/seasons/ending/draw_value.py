"""The outside value of a season's draw from its beacon, and reminders of what the draw waits for."""

from dataclasses import replace
from datetime import datetime

from django.db.models import Exists, OuterRef

from leagues.competition.prizes.overdue import Reminders, draws_remind, staff_beside, uncertified_remind
from leagues.competition.prizes.value_fetch import value_fetch
from leagues.seasons.log import season_lock
from leagues.seasons.models import Season, SeasonDraw, Series
from leagues.seasons.notices import coordinators_of
from players.models import Player
from players.staff.authority import Action, check, may

__all__ = ["season_draw_value_fetch", "season_draws_overdue", "seasons_uncertified"]


def _certifiers(season: Season) -> list[Player]:
    return [player for player in dict.fromkeys(coordinators_of(season)) if may(player, Action.SEASON_CERTIFY, season)]


REMINDERS = Reminders(
    lock=season_lock,
    officials=_certifiers,
    staff=lambda season: staff_beside(Player.objects.filter(season_entries__season=season)),
    notice="season.draw",
    context=lambda season: {"season": season.title_kept},
)


def season_draw_value_fetch(*, season: Season, actor: Player, now: datetime) -> str:
    """The value that decides the draw of a season, from the announced beacon; `leagues.competition.prizes.value_fetch`.

    Raises Forbidden for who is no official or plays in the season, and Refused where there is no value.
    """
    check(actor, Action.SEASON_PROPOSE, season)
    return value_fetch(season, now=now)


def season_draws_overdue(*, now: datetime) -> int:
    """Remind the coordinators of seasons whose results nobody has certified, and the staff of draws nobody has held;
    how many seasons. A job.

    Seasons without a manifest have nothing to draw.
    """
    undrawn = SeasonDraw.objects.filter(season=OuterRef("pk"), withdrawn_at=None, drawn_at=None)
    waiting = Season.objects.filter(Exists(undrawn), status=Season.Status.FINISHED).select_related("league")
    return draws_remind(waiting, REMINDERS, now=now)


def seasons_uncertified(*, now: datetime) -> int:
    """Remind the coordinators of seasons without a prize draw whose results nobody has certified some days after the
    end; how many seasons. A job."""
    uncertified = Series.objects.filter(season=OuterRef("pk"), opened_at__isnull=False, certified_at=None)
    waiting = Season.objects.filter(Exists(uncertified), status=Season.Status.FINISHED).select_related("league")
    return uncertified_remind(waiting, replace(REMINDERS, notice="season.certify"), now=now)
