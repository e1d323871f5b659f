"""How a match ended, in sentences: who won, and why. Pure.

>>> told = ending({"places": [1, 2], "winners": [0], "termination": "timeout"}, ["ada", "bob"], 1, {})
>>> told.who, told.why
('ada won.', 'You ran out of time.')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

__all__ = ["COMMON", "Ending", "ending"]

COMMON: Mapping[str, str | Promise] = {
    "timeout": _("{loser} ran out of time."),
    "concession": _("{loser} conceded."),
    "turn limit": _("The last turn there can be was played."),
}
"""Reasons that every game knows; ``{winner}`` and ``{loser}`` are names, or "You"."""


@dataclass(frozen=True, slots=True)
class Ending:
    """``who`` won and ``why``, each a sentence; ``won`` is whether the reader did, ``None`` for spectators."""

    who: str
    why: str
    won: bool | None


def ending(
    outcome: Mapping[str, Any], names: Sequence[str], place: int | None, words: Mapping[str, str | Promise]
) -> Ending:
    """How a match with this outcome ended, told to the seat at ``place`` (``None``: a spectator).

    ``words`` are the game's reasons, in the shape of `COMMON`, by termination.
    """
    places = list(outcome.get("places") or ())
    winners = [seat for seat in outcome.get("winners") or () if seat < len(names)]
    own = place is not None and place in winners
    others = _listed([names[seat] for seat in winners if seat != place])
    if not winners:
        who = gettext("Nobody won.")
    elif len(winners) == len(names):
        who = gettext("The match is drawn.") if len(names) == 2 else gettext("All share the first place.")
    elif own:
        who = gettext("You won, with %(others)s.") % {"others": others} if others else gettext("You won.")
    else:
        who = gettext("%(others)s won.") % {"others": others}
    if place is not None and winners and not own and len(names) > 2 and place < len(places):
        who = gettext("%(who)s You took place %(places)s of %(count)s.") % {
            "who": who,
            "places": places[place],
            "count": len(names),
        }
    won = own and len(winners) < len(names) if place is not None else None
    return Ending(who, _why(outcome, names, place, words, places, winners), won)


def _why(
    outcome: Mapping[str, Any],
    names: Sequence[str],
    place: int | None,
    words: Mapping[str, str | Promise],
    places: list[int],
    winners: list[int],
) -> str:
    termination = str(outcome.get("termination") or "")
    if outcome.get("decided_by") == "officials":
        return (
            gettext("Officials decided it: %(termination)s.") % {"termination": termination}
            if termination
            else gettext("Officials decided it.")
        )
    template = words.get(termination) or COMMON.get(termination)
    if template is None:
        return f"{termination[:1].upper()}{termination[1:]}." if termination else ""

    def name(seat: int | None, otherwise: str, possessive: str) -> str:
        if seat is None:
            return otherwise
        if seat == place:
            return "Your" if possessive else "You"
        return f"{names[seat]}{possessive}"

    second = [seat for seat, rank in enumerate(places) if rank == 2 and seat < len(names)]
    loser = second[0] if len(second) == 1 and winners else None
    winner = winners[0] if len(winners) == 1 else None
    return str(template).format(
        winner=name(winner, gettext("The winner"), ""),
        loser=name(loser, gettext("The last opponent"), ""),
        winners=name(winner, gettext("The winner's"), "'s"),
        losers=name(loser, gettext("The last opponent's"), "'s"),
    )


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else " and ".join((", ".join(names[:-1]), names[-1])) if names else ""
