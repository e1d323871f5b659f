"""The table at which a player plays now, as that player sees it."""

from dataclasses import dataclass

from leagues.events.models import Pairing, Stage, Tournament
from leagues.events.models.pairing import seated
from leagues.events.selectors import PairingRow
from leagues.stages.match_score import GamesScore
from players.models import Player

__all__ = [
    "ONE_GAME_SCORES",
    "OwnPod",
    "OwnTable",
    "may_offer_draw",
    "open_pairing_of",
    "own_pod_of",
    "own_table_of",
]

ONE_GAME_SCORES = (GamesScore(1, 0, 0), GamesScore(0, 1, 0), GamesScore(0, 0, 1))
"""What a player can report of one game: won, lost, drawn."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """An open table of an event at a table, from one player's side: ``own`` and ``other`` are the games as the player
    and as the opponent reported them, won and lost by the player; ``draws`` whether the match may be drawn."""

    table: int
    opponent: str
    best_of: int
    draws: bool
    own: GamesScore | None
    other: GamesScore | None

    @property
    def disputed(self) -> bool:
        """Whether both have reported, and not the same."""
        return self.own is not None and self.other is not None and self.own != self.other

    @property
    def several(self) -> bool:
        """Whether numbers of games are asked for, and not only who won."""
        return self.best_of > 1 or not self.draws


@dataclass(frozen=True, slots=True)
class OwnPod:
    """An open table of more than two, from one player's side: ``own`` is the place the player reported, ``others`` are
    the others with theirs, ``None`` before a report; ``places`` can be reported."""

    table: int
    own: int | None
    others: list[tuple[str, int | None]]
    places: range
    disputed: bool


def own_pod_of(tournament: Tournament, row: PairingRow | None, player: Player) -> OwnPod | None:
    """The player's pod in ``row`` of the event's page; ``None`` where the player has no place to report."""
    if row is None or not row.more or row.pairing.result or not tournament.at_table:
        return None
    entrants = row.pairing.entrants
    reports = [report or None for report in row.pairing.pod_reports] or [None] * len(entrants)
    reported = list(zip(entrants, reports, strict=True))
    return OwnPod(
        table=row.pairing.table,
        own=next(report for entrant, report in reported if entrant.player_id == player.pk),
        others=[(str(entrant.player), report) for entrant, report in reported if entrant.player_id != player.pk],
        places=range(1, len(entrants) + 1),
        disputed=row.pairing.is_disputed,
    )


def open_pairing_of(tournament: Tournament, player: Player) -> Pairing | None:
    """The player's pairing without a result, if any."""
    rows = Pairing.objects.filter(
        seated(player, "player"), round__stage__tournament=tournament, result=Pairing.Result.OPEN
    )
    return rows.select_related("first", "second").order_by("pk").first()


def may_offer_draw(tournament: Tournament, stage: Stage, row: PairingRow | None) -> bool:
    """Whether the players of a table may agree on a draw on the event's page; at a table they report it."""
    if row is None or row.second is None or row.more or row.pairing.result or tournament.at_table:
        return False
    return tournament.draws_agreed_in(stage.kind)


def own_table_of(tournament: Tournament, row: PairingRow | None, player: Player) -> OwnTable | None:
    """The player's table in ``row`` of the event's page; ``None`` where the player has nothing to report."""
    if row is None or row.second is None or row.more or row.pairing.result or not tournament.at_table:
        return None
    first = row.first.player_id == player.pk
    reports = row.pairing.reports
    own, other = reports if first else reports[::-1]
    return OwnTable(
        table=row.pairing.table,
        opponent=str((row.second if first else row.first).player),
        best_of=row.pairing.best_of,
        draws=not row.pairing.slot,
        own=own if own is None or first else own.turned,
        other=other if other is None or first else other.turned,
    )
