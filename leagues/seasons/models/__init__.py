"""Leagues as rows. The season's row is the lock; its operations are the log of what was done."""

from leagues.seasons.models.coordinator import LeagueCoordinator
from leagues.seasons.models.entrant import SeasonEntrant
from leagues.seasons.models.league import League
from leagues.seasons.models.operation import SeasonNotice, SeasonOperation
from leagues.seasons.models.prize import SeasonDraw, SeasonPrize
from leagues.seasons.models.proposal import SeasonProposal
from leagues.seasons.models.sanction import SeasonSanctionRequest
from leagues.seasons.models.season import Season
from leagues.seasons.models.series import Series
from leagues.seasons.models.table import SeasonMeeting, SeasonSeat, SeasonTable
from leagues.seasons.models.wish import SeasonWish

__all__ = [
    "League",
    "LeagueCoordinator",
    "Season",
    "SeasonDraw",
    "SeasonEntrant",
    "SeasonMeeting",
    "SeasonNotice",
    "SeasonOperation",
    "SeasonPrize",
    "SeasonProposal",
    "SeasonSanctionRequest",
    "SeasonSeat",
    "SeasonTable",
    "SeasonWish",
    "Series",
]
