"""Leagues as rows. The season's row is the lock; its operations are the log of what was done."""

from leagues.season.models.coordinator import LeagueCoordinator
from leagues.season.models.entrant import SeasonEntrant
from leagues.season.models.league import League
from leagues.season.models.operation import SeasonNotice, SeasonOperation
from leagues.season.models.prize import SeasonDraw, SeasonPrize
from leagues.season.models.proposal import SeasonProposal
from leagues.season.models.season import Season
from leagues.season.models.series import Series
from leagues.season.models.table import SeasonMeeting, SeasonSeat, SeasonTable
from leagues.season.models.wish import SeasonWish

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
    "SeasonSeat",
    "SeasonTable",
    "SeasonWish",
    "Series",
]
