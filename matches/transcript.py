"""Everything a stranger needs to play a finished match again, as JSON. See scripts/verify_match.py."""

from __future__ import annotations

from typing import Any

from matches.models import Match, MatchStatus

__all__ = ["SCHEMA", "transcript"]

SCHEMA = 1


def transcript(match: Match) -> dict[str, Any]:
    """The public record of a match: what was promised at its start and, once it is over, everything.

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
        "finished": over,
        "sealed": over and match.sealed,
        "seats": [
            {
                "place": seat.place,
                "player": seat.player.username,
                "player_number": seat.player.player_number,
                "nonce": seat.nonce or None,
                "nonce_made_by": ("player" if seat.nonce_proven else "server") if seat.nonce else None,
            }
            for seat in seats
        ],
    }
    if match.revealed:
        for row, seat in zip(data["seats"], seats, strict=True):
            row["setup"] = seat.setup
        data |= {
            "secret": bytes(match.secret).hex(),
            "answers": [
                {"seat": answer.place, "kind": answer.kind, "decision": answer.decision_id, "value": answer.value}
                for answer in match.answers.order_by("sequence")
            ],
            "outcome": match.outcome,
        }
    return data
