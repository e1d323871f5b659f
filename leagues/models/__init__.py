"""Tournaments as rows. Services write them; the operations are the log of what was done."""

from leagues.models.appeal import Appeal
from leagues.models.deck_check import DeckCheck
from leagues.models.draw import Draw
from leagues.models.entrant import Entrant
from leagues.models.entry_request import EntryRequest, ListReading
from leagues.models.game import Game
from leagues.models.official import Official
from leagues.models.operation import Operation
from leagues.models.owed import NoticeOutbox
from leagues.models.pairing import Pairing, PodSeat
from leagues.models.penalty import Penalty
from leagues.models.prize import Prize
from leagues.models.proposal import Proposal
from leagues.models.rating import RatedResult, Rating, RatingPoint, RatingPool
from leagues.models.round import Round
from leagues.models.sanction import SanctionRequest
from leagues.models.stage import Stage, StageEntry
from leagues.models.stage_deck import StageDeck
from leagues.models.tournament import Tournament
from leagues.season.models import (
    League,
    LeagueCoordinator,
    Season,
    SeasonDraw,
    SeasonEntrant,
    SeasonMeeting,
    SeasonNotice,
    SeasonOperation,
    SeasonPrize,
    SeasonProposal,
    SeasonSeat,
    SeasonTable,
    SeasonWish,
    Series,
)
from leagues.webhooks.models import Webhook

__all__ = [
    "Appeal",
    "DeckCheck",
    "Draw",
    "Entrant",
    "EntryRequest",
    "Game",
    "League",
    "LeagueCoordinator",
    "ListReading",
    "NoticeOutbox",
    "Official",
    "Operation",
    "Pairing",
    "Penalty",
    "PodSeat",
    "Prize",
    "Proposal",
    "RatedResult",
    "Rating",
    "RatingPoint",
    "RatingPool",
    "Round",
    "SanctionRequest",
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
    "Stage",
    "StageDeck",
    "StageEntry",
    "Tournament",
    "Webhook",
]
