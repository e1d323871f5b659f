"""Tournaments as rows. Services write them; the operations are the log of what was done."""

from leagues.models.draw import Draw
from leagues.models.entrant import Entrant
from leagues.models.entry_request import EntryRequest, ListReading
from leagues.models.game import Game
from leagues.models.operation import Operation
from leagues.models.owed import NoticeOutbox
from leagues.models.pairing import Pairing
from leagues.models.prize import Prize
from leagues.models.proposal import Proposal
from leagues.models.round import Round
from leagues.models.sanction import SanctionRequest
from leagues.models.stage import Stage, StageEntry
from leagues.models.tournament import Tournament

__all__ = [
    "Draw",
    "Entrant",
    "EntryRequest",
    "Game",
    "ListReading",
    "NoticeOutbox",
    "Operation",
    "Pairing",
    "Prize",
    "Proposal",
    "Round",
    "SanctionRequest",
    "Stage",
    "StageEntry",
    "Tournament",
]
