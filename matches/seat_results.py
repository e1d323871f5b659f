"""What the end of a match was for a seat. Pure.

>>> seat_result({"places": [1, 2], "winners": [0]}, 0), seat_result({"places": [1, 2], "winners": [0]}, 1)
('won', 'lost')
>>> seat_result({"places": [1, 1], "winners": [0, 1]}, 1)
'drawn'
>>> seat_result({"places": [1, 1], "winners": [], "decided_by": "officials"}, 0)
''
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["seat_result"]


def seat_result(outcome: Mapping[str, Any], place: int) -> str:
    """Returns "won", "drawn" or "lost", or nothing where officials or the players ended the match without a winner.

    All seats winning is a draw; a game that nobody wins is lost by everybody.
    """
    winners = list(outcome.get("winners") or ())
    if not winners and outcome.get("decided_by"):
        return ""
    if place not in winners:
        return "lost"
    return "drawn" if len(winners) > 1 and len(winners) == len(outcome.get("places") or ()) else "won"
