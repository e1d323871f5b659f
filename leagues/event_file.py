"""An event as data that a stranger can check with ``scripts/verify_event.py``.

The file holds what is public at any time: the commitments, the entrants, every round with its seed, the log as far as
it decides results, the standings and the published draw. The secrets of the event are in it once they are revealed.
"""

from typing import Any

from leagues import selectors
from leagues.models import Operation, Pairing, Round, Tournament
from leagues.services.operation_undo import undone_numbers
from leagues.state import tournament_state
from matches.models import Match

FORMAT = "entmoot-event-1"

_DATA: dict[str, tuple[str, ...]] = {
    Operation.Verb.START: ("entrants",),
    Operation.Verb.PAIR: ("round", "pairs", "bye", "quality", "version"),
    Operation.Verb.REPORT: ("pairing", "result"),
    Operation.Verb.CORRECT: ("pairing", "result"),
    Operation.Verb.WITHDRAW: ("entrant",),
    Operation.Verb.DROP: ("entrant", "forfeits"),
    Operation.Verb.UNDROP: ("entrant",),
    Operation.Verb.PENALISE: ("entrant", "points"),
    Operation.Verb.DISQUALIFY: ("entrant", "forfeits"),
    Operation.Verb.REINSTATE: ("entrant",),
    Operation.Verb.FINISH: ("places",),
    Operation.Verb.UNDO: ("undone", "commitment", "promised"),
}
"""By operation: what of its data decides results and rounds. Nothing else of the log is in the file."""


def event_published(tournament: Tournament) -> dict[str, Any]:
    """The file of an event, as plain data."""
    state = tournament_state(tournament)
    profile = tournament.profile
    pairings: dict[int, list[Pairing]] = {row.pk: [] for row in state.rounds}
    rows = Pairing.objects.filter(round__stage__tournament=tournament).select_related("match").order_by("table")
    names = ("round_id", "table", "first_id", "second_id", "result")
    for pairing in rows.only(*names, "match__code", "match__commitment", "match__promised_by"):
        pairings[pairing.round_id].append(pairing)
    announced = tournament.operations.filter(verb=Operation.Verb.ANNOUNCE).first()
    return {
        "format": FORMAT,
        "event": tournament.pk,
        "name": tournament.name,
        "status": tournament.status,
        "commitment": announced.data["commitment"] if announced is not None else tournament.commitment,
        "commitment_now": tournament.commitment,
        "secrets": tournament.secrets_revealed or [],
        "profile": {
            "slug": profile.slug,
            "version": profile.version,
            "points": {"win": profile.win, "draw": profile.draw, "loss": profile.loss, "bye": profile.bye},
        },
        "entrants": [
            {
                "entrant": entrant.pk,
                "name": entrant.player.username,
                "dropped": entrant.dropped_at is not None,
                "disqualified": entrant.disqualified_at is not None,
                "penalty": entrant.penalty,
                "final_place": entrant.final_place,
            }
            for entrant in state.ranked
        ],
        "rounds": [_round(row, pairings[row.pk]) for row in state.rounds],
        "standings": [
            {"place": row.place, "entrant": row.id, "points": row.points, "decided_by": row.decided_by}
            for row in (state.standings if state.rounds else [])
        ],
        "log": _log(tournament),
        "draw": selectors.draw_published(tournament),
    }


def _round(row: Round, pairings: list[Pairing]) -> dict[str, Any]:
    return {
        "round": row.pk,
        "stage": 1,
        "number": row.number,
        "seed": row.seed,
        "secret": row.secret_number,
        "by_hand": row.by_hand is not None,
        "pairings": [
            {
                "pairing": pairing.pk,
                "table": pairing.table,
                "first": pairing.first_id,
                "second": pairing.second_id,
                "result": pairing.result,
                "match": _match(pairing.match),
            }
            for pairing in pairings
        ],
    }


def _match(match: Match | None) -> dict[str, Any] | None:
    """A match's code and commitment, and of which round, table and attempt the event's secret made it."""
    if match is None or not match.promised_by:
        return None
    return {"code": match.code, "commitment": match.commitment, "promised_by": match.promised_by}


def _log(tournament: Tournament) -> list[dict[str, Any]]:
    undone = undone_numbers(tournament)
    rows = tournament.operations.filter(verb__in=_DATA).order_by("number").values_list("number", "verb", "data")
    return [
        {
            "number": number,
            "verb": verb,
            "undone": number in undone,
            "data": {name: data[name] for name in _DATA[verb] if name in data},
        }
        for number, verb, data in rows
    ]
