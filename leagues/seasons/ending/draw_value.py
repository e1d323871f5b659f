"""The outside value of a season's draw from its beacon, and draws that nobody has held in time."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from leagues.events.prizes.draw_value_fetch import value_fetch
from leagues.events.prizes.draws_overdue import overdue_tell, staff_beside
from leagues.seasons.log import season_lock
from leagues.seasons.models import Season, SeasonDraw
from players.authority import Action, check
from players.models import Player
from players.notices import notices_send

__all__ = ["season_draw_value_fetch", "season_draws_overdue"]


def season_draw_value_fetch(*, season: Season, actor: Player, now: datetime) -> str:
    """The value that decides the draw of a season, from the announced beacon; `leagues.events.prizes.draw_value_fetch`.

    Raises Forbidden for who is no official or plays in the season, and Refused where there is no value.
    """
    check(actor, Action.SEASON_PROPOSE, season)
    return value_fetch(season, now=now)


def season_draws_overdue(*, now: datetime) -> int:
    """Tell the staff, once a season, that its draw is their duty now; how many seasons. A job.

    Seasons without a manifest have nothing to draw.
    """
    undrawn = SeasonDraw.objects.filter(season=OuterRef("pk"), withdrawn_at=None, drawn_at=None)
    waiting = Season.objects.filter(Exists(undrawn), status=Season.Status.FINISHED).select_related("league")

    def tell(season: Season, text: dict[str, Any]) -> None:
        staff = staff_beside(Player.objects.filter(season_entries__season=season))
        told = [(one, {"season": season.title_kept, "text": text}) for one in staff]
        notices_send(told=told, kind="season.draw", url=f"{season.get_absolute_url()}console/", now=now)

    return overdue_tell(waiting, lock=season_lock, tell=tell, now=now)
