"""Write a pairing's result: the one place where results change."""

from datetime import datetime
from typing import Any

from leagues.models import Operation, Pairing, Tournament
from leagues.services.tournament_log import tournament_log
from players.models import Player


def result_set(
    *,
    tournament: Tournament,
    pairing: Pairing,
    result: str,
    source: Pairing.Source,
    note: str,
    actor: Player | None,
    now: datetime,
) -> Operation:
    """Set the result of a pairing of a locked event, and log it with what was there before."""
    change = result_write(pairing, result=result, source=source, note=note, now=now)
    return result_log(tournament, pairing, change, actor=actor, now=now)


def result_log(
    tournament: Tournament, pairing: Pairing, change: dict[str, Any], *, actor: Player | None, now: datetime
) -> Operation:
    """Log a result that `result_write` has changed."""
    return tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CORRECT if change["before"]["result"] else Operation.Verb.REPORT,
        text=f"{result_text(pairing)}{f' ({pairing.note})' if pairing.note else ''}",
        actor=actor,
        now=now,
        data=change,
    )


def result_write(pairing: Pairing, *, result: str, source: Pairing.Source, note: str, now: datetime) -> dict[str, Any]:
    """Write a result without logging it; the change, for the data of the operation that it belongs to."""
    before = {
        "result": pairing.result,
        "source": pairing.source,
        "note": pairing.note,
        "finished_at": pairing.finished_at.isoformat() if pairing.finished_at else None,
    }
    pairing.result, pairing.source, pairing.note, pairing.finished_at = result, source, note[:300], now
    pairing.save(update_fields=["result", "source", "note", "finished_at"])
    return {"pairing": pairing.pk, "round": pairing.round_id, "result": result, "source": source, "before": before}


def result_text(pairing: Pairing, result: str | None = None) -> str:
    """The result of a pairing, or one of a game, in a sentence; the entrants and players should be loaded."""
    first = pairing.first.player
    second = pairing.second.player if pairing.second is not None else None
    words = {
        Pairing.Result.FIRST: f"{first} beat {second}",
        Pairing.Result.SECOND: f"{second} beat {first}",
        Pairing.Result.DRAW: f"{first} and {second} drew",
        Pairing.Result.DOUBLE_LOSS: f"{first} and {second} both lost",
        Pairing.Result.BYE: f"{first} has the bye",
    }
    return words[Pairing.Result(pairing.result if result is None else result)]
