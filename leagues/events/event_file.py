"""An event as data that a stranger can check with ``scripts/verify_event.py``.

The file holds what is public at any time: the commitments, the entrants, the stages with their entrants' seeds, every
round with its seed, the log as far as it decides results, the standings and the published draw. The secrets of the
event are in it once they are revealed. Keys are only ever added, so that the script reads old files.

A table of two has ``first`` and ``second``, whose result is ``result``; ``second`` is empty for a bye. A pod also has
all its ``entrants`` in seat order and, once its result is in, the ``places`` of the seats, as in
`leagues.models.Pairing`.
"""

from collections.abc import Iterable
from typing import Any

from leagues.competition.log import undone_numbers
from leagues.events import selectors
from leagues.events.models import Game, Operation, Pairing, Round, StageEntry, Tournament
from leagues.events.models.pairing import seats_of
from leagues.events.standings import standings_of
from leagues.events.state import is_set
from leagues.stages.plan import pod_most
from leagues.standings.profiles import StandingsProfile
from leagues.standings.ranking import Standing

FORMAT = "entmoot-event-1"

LOG_DATA: dict[str, tuple[str, ...]] = {
    Operation.Verb.START: ("entrants",),
    Operation.Verb.BYES: ("entrant", "byes"),
    Operation.Verb.SEED: ("order",),
    Operation.Verb.STAGE: ("seeds",),
    Operation.Verb.ROUNDS: ("rounds",),
    Operation.Verb.PAIR: ("round", "pairs", "bye", "byes", "assigned", "fixed", "drawn", "quality", "version"),
    Operation.Verb.GAME: ("pairing", "game", "games_before"),
    Operation.Verb.REPORT: ("pairing", "result", "games", "game", "places"),
    Operation.Verb.CORRECT: ("pairing", "result", "games", "game", "places"),
    Operation.Verb.WITHDRAW: ("entrant",),
    Operation.Verb.LATE: ("entrant", "missed"),
    Operation.Verb.REPLACE: ("pairing", "absent", "entrant"),
    Operation.Verb.DROP: ("entrant", "forfeits"),
    Operation.Verb.UNDROP: ("entrant",),
    Operation.Verb.PENALISE: ("entrant", "points", "loss"),
    Operation.Verb.CHECK: ("round", "secret", "tables"),
    Operation.Verb.DISQUALIFY: ("entrant", "forfeits"),
    Operation.Verb.REINSTATE: ("entrant",),
    Operation.Verb.FINISH: ("places", "shared"),
    Operation.Verb.UNDO: ("undone", "commitment", "promised"),
}
"""By operation: what of its data decides results and rounds, and which tables were drawn for deck checks. Nothing else
of the log is in the file."""

_AFTERWARDS = (Operation.Verb.CHECK,)
"""Operations that are in the file when the event is over: their players are not warned."""


def event_published(tournament: Tournament) -> dict[str, Any]:
    """The file of an event, as plain data. The number of statements does not grow with the event."""
    rounds = _rounds(tournament)
    announced = tournament.operations.filter(verb=Operation.Verb.ANNOUNCE).first()
    return {
        "format": FORMAT,
        "event": tournament.number,
        "name": tournament.name,
        "status": tournament.status,
        "commitment": (announced.data if announced is not None else {}).get("commitment", tournament.commitment),
        "commitment_now": tournament.commitment,
        "secrets": tournament.secrets_revealed or [],
        "limited": tournament.limited,
        **_draft_tables(tournament),
        "profile": profile_published(tournament.profile),
        **({"places_version": tournament.places_version} if tournament.places_version > 1 else {}),
        "stages": _stages(tournament),
        "entrants": _entrants(tournament),
        "rounds": rounds,
        "standings": standings_published(
            tournament.profile,
            standings_of(tournament) if rounds or tournament.status == Tournament.Status.FINISHED else (),
        ),
        "log": _log(tournament),
        "draw": selectors.draw_published(tournament),
        "drafts": []
        if not tournament.limited or tournament.lists_hidden
        else [row["content"] for row in drafts_imported(tournament)],
    }


def drafts_imported(tournament: Tournament) -> list[dict[str, Any]]:
    """The records of draft tables that came with an event that was read from a file, each as ``made_key`` and
    ``content``."""
    operation = tournament.operations.filter(verb=Operation.Verb.IMPORT).order_by("-number").first()
    drafts: list[dict[str, Any]] = operation.data.get("drafts", []) if operation is not None else []
    return drafts


def _draft_tables(tournament: Tournament) -> dict[str, Any]:
    """Who was seated at which draft table, by entrant, and by which attempt; 0 and none where nobody drafts."""
    began = None
    if tournament.draft is not None and tournament.packs_at is not None:
        rows = tournament.operations.filter(verb=Operation.Verb.PACKS, data__attempt=tournament.drafts_made)
        began = rows.order_by("-number").first()
    data = began.data if began is not None else {}
    return {"draft_attempt": data.get("attempt", 0), "draft_tables": data.get("tables", [])}


def profile_published(profile: StandingsProfile) -> dict[str, Any]:
    """The points and tie-breaks of a profile, as plain data."""
    return {
        "slug": profile.slug,
        "version": profile.version,
        "points": {"win": profile.win, "draw": profile.draw, "loss": profile.loss, "bye": profile.bye},
        "floor": str(profile.floor),
        "cap": str(profile.cap),
        "dropped_cap": str(profile.dropped_cap),
        "tie_breaks": list(profile.tie_breaks),
        "head_to_head_most": profile.head_to_head_most,
        "pod_points": [list(points) for points in profile.pod_points],
    }


def standings_published(profile: StandingsProfile, rows: Iterable[Standing]) -> list[dict[str, Any]]:
    """Standings with the values of the profile's tie-breaks, as fractions."""
    names = profile.tie_breaks
    return [
        {
            "place": row.place,
            "entrant": row.id,
            "points": row.points,
            "decided_by": row.decided_by,
            "values": {name: str(value) for name in names if (value := row.values.get(name)) is not None},
        }
        for row in rows
    ]


def _stages(tournament: Tournament) -> list[dict[str, Any]]:
    """The stages that have begun: the plan of each, its entrants as (entrant, seed, group), best seed first, and the
    standings of those before the last one. A first stage that is one Swiss of one group lists no entrants: it has no
    seeds, and everybody who started plays in it."""
    stages = list(tournament.stages.order_by("number"))
    entries: dict[int, list[list[int]]] = {stage.pk: [] for stage in stages}
    rows = StageEntry.objects.filter(stage__tournament=tournament).order_by("stage_id", "seed")
    for stage_id, *entry in rows.values_list("stage_id", "entrant_id", "seed", "group"):
        entries[stage_id].append(entry)
    stage_rows: list[dict[str, Any]] = []
    for stage in stages:
        plan = stage.plan.as_data()
        if stage.kind == stage.Kind.PODS:
            plan["pod_most"] = pod_most(tournament.game.seat_counts[-1])
        row = {
            "stage": stage.number,
            "plan": plan,
            "rounds_planned": stage.rounds_planned,
            "entrants": entries[stage.pk],
        }
        if stage is not stages[-1]:
            row["standings"] = standings_published(tournament.profile, standings_of(tournament, stage))
        stage_rows.append(row)
    return stage_rows


def _entrants(tournament: Tournament) -> list[dict[str, Any]]:
    """Those who started, in the order of registration."""
    rows = tournament.entrants.filter(started=True).order_by("pk")
    entrant_rows = rows.values_list(
        "pk",
        "player__username",
        is_set("dropped_at"),
        is_set("disqualified_at"),
        "penalty",
        "final_place",
        "missed_rounds",
        "lot_number",
    )
    names = ("entrant", "name", "dropped", "disqualified", "penalty", "final_place", "missed", "lot")
    listed = [dict(zip(names, row, strict=True)) for row in entrant_rows]
    return [{name: value for name, value in row.items() if name != "lot" or value} for row in listed]


def _rounds(tournament: Tournament) -> list[dict[str, Any]]:
    """Every round with its pairings in the order of tables."""
    found_rounds = Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number")
    plain = {stage.number: stage.plan.is_plain for stage in tournament.stages.all()}
    names = ("round", "stage", "number", "seed", "secret", "by_hand")
    rounds: dict[int, dict[str, Any]] = {
        row[0]: {**dict(zip(names, row, strict=True)), "swiss": plain[row[1]], "pairings": []}
        for row in found_rounds.values_list("pk", "stage__number", "number", "seed", "secret_number", is_set("by_hand"))
    }
    played: dict[int, list[str]] = {}
    games = Game.objects.filter(pairing__round__stage__tournament=tournament).order_by("pairing_id", "number")
    for pairing, result in games.values_list("pairing_id", "result"):
        played.setdefault(pairing, []).append(result)
    rows = Pairing.objects.filter(round__stage__tournament=tournament).order_by("round_id", "table")
    match = ("match__code", "match__commitment", "match__promised_by")
    seats = seats_of(rows.filter(more_seats__gt=0)) if tournament.has_pods else {}
    columns = ("round_id", "pk", "table", "first_id", "second_id", "result", "group", "slot", "absent_id", "places")
    for values in rows.values(*columns, *Pairing.GAMES, *match):
        score = [values[name] for name in Pairing.GAMES]
        # What says nothing is left out: most tables of a large event have one game, no group and no slot.
        more = {
            "group": values["group"],
            "slot": values["slot"],
            "absent": values["absent_id"],
            "games": score if any(score) else [],
            "played": played.get(values["pk"], []),
            "entrants": seats.get(values["pk"], []),
            "places": values["places"],
        }
        rounds[values["round_id"]]["pairings"].append(
            {
                "pairing": values["pk"],
                "table": values["table"],
                "first": values["first_id"],
                "second": values["second_id"],
                "result": values["result"],
                **{name: value for name, value in more.items() if value},
                "match": match_published(values),
            }
        )
    return list(rounds.values())


def match_published(values: dict[str, Any]) -> dict[str, Any] | None:
    """A match's code and commitment, and of which round, table and attempt the event's secret made it.

    ``values``: the values of the three columns of a row's match.
    """
    if not values["match__promised_by"]:
        return None
    return {
        "code": values["match__code"],
        "commitment": values["match__commitment"],
        "promised_by": values["match__promised_by"],
    }


def _log(tournament: Tournament) -> list[dict[str, Any]]:
    undone = undone_numbers(tournament)
    over = tournament.status in (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)
    shown = tournament.operations.filter(verb__in=LOG_DATA).exclude(verb__in=() if over else _AFTERWARDS)
    rows = shown.order_by("number").values_list("number", "verb", "data")
    return [
        {
            "number": number,
            "verb": verb,
            "undone": number in undone,
            "data": {name: data[name] for name in LOG_DATA[verb] if name in data},
        }
        for number, verb, data in rows
    ]
