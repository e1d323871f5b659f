"""The transcript: everything needed to replay a finished match, as JSON. See scripts/verify_match.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matches import history
from matches.models import Match, MatchStatus, Seat
from matches.proofs import server_cut
from matches.reasons import CUT_UNPROVEN, NO_CUT, PREPARED
from matches.record import short_id
from players.sentences.stored_sentences import stored

__all__ = ["SCHEMA", "transcript", "unproven_because"]

SCHEMA = 4
"""4: the beginnings of the ids of decisions, and one digest of them all."""


def transcript(match: Match) -> dict[str, Any]:
    """The public record of a match: its commitment and, once it is over, everything.

    Before the end it holds the commitment and the cuts given so far, and neither secret, decks nor answers. Where an
    event keeps deck lists hidden, the end that counts is the event's; until then the record is ``sealed``.
    """
    seats = list(match.seats.select_related("player").order_by("place"))
    over = match.status == MatchStatus.FINISHED
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "match": match.code,
        "ruleset": match.ruleset,
        "ruleset_version": match.ruleset_version,
        "options": match.options,
        "commitment": match.commitment,
        "promised_by": match.promised_by or None,
        "finished": over,
        "sealed": over and match.sealed,
        "seats": [
            {
                "place": seat.place,
                "player": seat.player.username,
                "player_number": seat.player.player_number,
                "cut": seat.cut or None,
                "cut_made_by": ("player" if seat.cut_proven else "server") if seat.cut else None,
                "cut_from": seat.cut_from or None,
                "cut_at": seat.cut_at.isoformat() if seat.cut_at else None,
            }
            for seat in seats
        ],
    }
    if match.revealed:
        setups = history.setups(match, {seat.place: seat.setup for seat in seats})
        for row, seat in zip(data["seats"], seats, strict=True):
            row["setup"] = setups[seat.place]
        given = history.answers(match)
        data |= {
            "secret": bytes(match.secret).hex(),
            "answers": [
                {"seat": answer.place, "kind": answer.kind, "decision": short_id(answer), "value": answer.value}
                for answer in given
            ],
            "decisions": history.answer_digest(match, given),
            "outcome": match.outcome,
            "rules_changed": rules_changed(match),
        }
        data["unproven_because"] = unproven_because(match, seats)
    return data


def rules_changed(match: Match) -> list[dict[str, object]]:
    """After which answers the match went on by other rules, and by which."""
    changes: list[dict[str, object]] = []
    version = match.ruleset_version
    for event in history.events(match, seen_by=history.EVERYBODY, kinds=("rules changed", "taken back")):
        if event.data["version"] != version:
            version = event.data["version"]
            changes.append({"after": event.sequence, "ruleset_version": version})
    return changes


def unproven_because(match: Match, seats: Sequence[Seat]) -> str:
    """Why the server could have chosen the shuffles of a match, in a sentence; empty when it could not.

    Cuts that the server made before they followed from its secret left it a choice after the promise.
    """
    if match.is_prepared:
        return stored(PREPARED)
    if not any(seat.cut_proven for seat in seats):
        return stored(NO_CUT)
    secret = bytes(match.secret)
    for seat in seats:
        if seat.cut and not seat.cut_proven and seat.cut != server_cut(match.code, secret, seat.place):
            return stored(CUT_UNPROVEN, place=seat.place)
    return ""
