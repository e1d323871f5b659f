"""An event as data that a stranger can check with ``scripts/verify_event.py``.

The file holds what is public at any time: the commitments, the entrants, every round with its seed, the log as far as
it decides results, the standings and the published draw. The secrets of the event are in it once they are revealed.
"""

from typing import Any

from leagues import selectors
from leagues.models import Operation, Pairing, Round, Stage, Tournament
from leagues.services.operation_undo import undone_numbers
from leagues.standings_cache import standings_of
from leagues.state import is_set

FORMAT = "entmoot-event-1"

_DATA: dict[str, tuple[str, ...]] = {
    Operation.Verb.START: ("entrants",),
    Operation.Verb.PAIR: ("round", "pairs", "bye", "byes", "quality", "version"),
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
    """The file of an event, as plain data. The number of statements does not grow with the event."""
    profile = tournament.profile
    rounds = _rounds(tournament)
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
        "entrants": _entrants(tournament),
        "rounds": rounds,
        "standings": [
            {"place": row.place, "entrant": row.id, "points": row.points, "decided_by": row.decided_by}
            for row in (standings_of(tournament) if rounds or tournament.status == Tournament.Status.FINISHED else [])
        ],
        "log": _log(tournament),
        "draw": selectors.draw_published(tournament),
    }


def _entrants(tournament: Tournament) -> list[dict[str, Any]]:
    """Those who started, in the order of registration."""
    rows = tournament.entrants.filter(started=True).order_by("pk")
    found = rows.values_list(
        "pk", "player__username", is_set("dropped_at"), is_set("disqualified_at"), "penalty", "final_place"
    )
    names = ("entrant", "name", "dropped", "disqualified", "penalty", "final_place")
    return [dict(zip(names, row, strict=True)) for row in found]


def _rounds(tournament: Tournament) -> list[dict[str, Any]]:
    """Every round with its pairings in the order of tables."""
    found_rounds = Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number")
    plain = {
        stage.number: stage.kind == Stage.Kind.SWISS and stage.plan.groups == 1 for stage in tournament.stages.all()
    }
    names = ("round", "stage", "number", "seed", "secret", "by_hand")
    rounds: dict[int, dict[str, Any]] = {
        row[0]: {**dict(zip(names, row, strict=True)), "swiss": plain[row[1]], "pairings": []}
        for row in found_rounds.values_list("pk", "stage__number", "number", "seed", "secret_number", is_set("by_hand"))
    }
    rows = Pairing.objects.filter(round__stage__tournament=tournament).order_by("round_id", "table")
    match = ("match__code", "match__commitment", "match__promised_by")
    for found in rows.values("round_id", "pk", "table", "first_id", "second_id", "result", *match):
        rounds[found["round_id"]]["pairings"].append(
            {
                "pairing": found["pk"],
                "table": found["table"],
                "first": found["first_id"],
                "second": found["second_id"],
                "result": found["result"],
                "match": _match(found),
            }
        )
    return list(rounds.values())


def _match(found: dict[str, Any]) -> dict[str, Any] | None:
    """A match's code and commitment, and of which round, table and attempt the event's secret made it."""
    if not found["match__promised_by"]:
        return None
    return {
        "code": found["match__code"],
        "commitment": found["match__commitment"],
        "promised_by": found["match__promised_by"],
    }


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
