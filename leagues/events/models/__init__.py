"""Events as rows. Services write them; the operations are the log of what was done."""

from leagues.events.models.appeal import Appeal
from leagues.events.models.deck_check import DeckCheck
from leagues.events.models.draw import Draw
from leagues.events.models.entrant import Entrant
from leagues.events.models.entry_request import EntryRequest, ListReading
from leagues.events.models.game import Game
from leagues.events.models.official import Official
from leagues.events.models.operation import Operation
from leagues.events.models.owed import NoticeOutbox
from leagues.events.models.pairing import Pairing, PodSeat
from leagues.events.models.penalty import Penalty
from leagues.events.models.prize import Prize
from leagues.events.models.proposal import Proposal
from leagues.events.models.round import Round
from leagues.events.models.sanction import SanctionRequest
from leagues.events.models.stage import Stage, StageEntry
from leagues.events.models.stage_deck import StageDeck
from leagues.events.models.tournament import Tournament

__all__ = [
    "Appeal",
    "DeckCheck",
    "Draw",
    "Entrant",
    "EntryRequest",
    "Game",
    "ListReading",
    "NoticeOutbox",
    "Official",
    "Operation",
    "Pairing",
    "Penalty",
    "PodSeat",
    "Prize",
    "Proposal",
    "Round",
    "SanctionRequest",
    "Stage",
    "StageDeck",
    "StageEntry",
    "Tournament",
]
