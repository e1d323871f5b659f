"""The table at which a player plays now, as that player sees it."""

from dataclasses import dataclass

from django.db.models import Q

from leagues.events.models import Pairing, Stage, Tournament
from leagues.events.models.pairing import seated
from leagues.events.results.game_end import rules_of
from leagues.events.selectors import PairingRow
from leagues.stages.match_score import GamesScore, scores_usual
from players.models import Player

__all__ = [
    "OwnPod",
    "OwnResult",
    "OwnTable",
    "TableNow",
    "may_offer_draw",
    "open_pairing_of",
    "own_pod_of",
    "own_result_of",
    "own_table_of",
    "tables_now_of",
]

SCORES_MOST = 9
"""Above so many scores of a match, numbers of games are asked for instead."""
TABLES_MOST = 3
"""Tables that the desk names."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """An open table of an event at a table, from one player's side: ``own`` and ``other`` are the games as the player
    and as the opponent reported them, won and lost by the player; ``scores`` are offered as buttons, ``draws`` says
    whether the match may be drawn."""

    table: int
    opponent: str
    best_of: int
    draws: bool
    scores: list[GamesScore]
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
class TableNow:
    """A table without a result at which a player sits now; ``opponent`` is empty where there are several."""

    pairing: Pairing
    tournament: Tournament
    opponent: str


@dataclass(frozen=True, slots=True)
class OwnPod:
    """An open table of more than two, from one player's side: ``own`` is the place the player reported, ``others`` are
    the others with theirs, ``None`` before a report; ``places`` can be reported."""

    table: int
    own: int | None
    others: list[tuple[str, int | None]]
    places: range
    disputed: bool


@dataclass(frozen=True, slots=True)
class OwnResult:
    """How a table of an event at a table ended, from one player's side; ``opponent`` is empty for the bye.

    ``outcome`` is "won", "lost", "draw" or "double_loss"; ``games`` won and lost by the player, where there are any.
    """

    table: int
    opponent: str
    outcome: str
    games: GamesScore | None


def own_result_of(tournament: Tournament, row: PairingRow | None, player: Player) -> OwnResult | None:
    """How the player's table in ``row`` of the event's page ended; ``None`` while it is open, and of a pod."""
    if row is None or row.more or not row.pairing.result or not tournament.at_table:
        return None
    pairing, first = row.pairing, row.first.player_id == player.pk
    games = GamesScore(*pairing.games_score) if pairing.games_played else None
    decided = {"first": "won" if first else "lost", "second": "lost" if first else "won"}
    return OwnResult(
        table=pairing.table,
        opponent="" if row.second is None else str((row.second if first else row.first).player),
        outcome=decided.get(pairing.result, pairing.result),
        games=games if games is None or first else games.turned,
    )


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


def tables_now_of(player: Player) -> list[TableNow]:
    """Where a player sits now in events that are played at tables, the newest event first. One statement."""
    rows = Pairing.objects.filter(
        seated(player, "player"),
        Q(second__isnull=False),
        round__stage__tournament__status=Tournament.Status.RUNNING,
        round__stage__tournament__venue=Tournament.Venue.TABLE,
        result=Pairing.Result.OPEN,
    ).select_related("first__player", "second__player", "round__stage__tournament")
    return [
        TableNow(row, row.round.stage.tournament, "" if row.is_pod else _opponent(row, player))
        for row in rows.order_by("-pk")[:TABLES_MOST]
    ]


def _opponent(pairing: Pairing, player: Player) -> str:
    other = pairing.second if pairing.first.player_id == player.pk else pairing.first
    return str(other.player) if other is not None else ""


def may_offer_draw(tournament: Tournament, stage: Stage, row: PairingRow | None) -> bool:
    """Whether the players of a table may agree on a draw on the event's page; at a table they report it."""
    if row is None or row.second is None or row.more or row.pairing.result or tournament.at_table:
        return False
    return tournament.draws_agreed_in(stage.kind)


def own_table_of(tournament: Tournament, row: PairingRow | None, player: Player) -> OwnTable | None:
    """The player's table in ``row`` of the event's page; ``None`` where the player has nothing to report. Load the
    round with its stage."""
    if row is None or row.second is None or row.more or row.pairing.result or not tournament.at_table:
        return None
    scores = scores_usual(rules_of(tournament, row.pairing))
    first = row.first.player_id == player.pk
    reports = row.pairing.reports
    own, other = reports if first else reports[::-1]
    return OwnTable(
        table=row.pairing.table,
        opponent=str((row.second if first else row.first).player),
        best_of=row.pairing.best_of,
        draws=not row.pairing.slot,
        scores=scores if len(scores) <= SCORES_MOST else [],
        own=own if own is None or first else own.turned,
        other=other if other is None or first else other.turned,
    )
