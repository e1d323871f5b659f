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
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.reasons import reason_said

__all__ = ["COMMON", "COMMON_WORDS", "Ending", "Reason", "Told", "ending", "ending_word", "ending_words_of"]


@dataclass(frozen=True, slots=True)
class Told:
    """A reason that is about one player.

    Attributes:
        of_winner: whether it is about the winner, or else the loser.
        own: told to that player.
        other: told to everybody else, with the player's ``{name}``.
        unknown: told where several won or lost, and it is not said who is meant.
    """

    of_winner: bool
    own: Promise
    other: Promise
    unknown: Promise


Reason = Promise | Told
"""Why a match ended, as a sentence."""

COMMON: Mapping[str, Reason] = {
    "timeout": Told(
        of_winner=False,
        own=_("You ran out of time."),
        other=_("{name} ran out of time."),
        unknown=_("The last opponent ran out of time."),
    ),
    "concession": Told(
        of_winner=False,
        own=_("You conceded."),
        other=_("{name} conceded."),
        unknown=_("The last opponent conceded."),
    ),
    "turn limit": _("The last turn there can be was played."),
}
"""Reasons that every game knows."""
COMMON_WORDS: Mapping[str, Promise] = {
    "timeout": _("timeout"),
    "concession": _("concession"),
    "turn limit": _("turn limit"),
}
"""The same in a few words."""


@dataclass(frozen=True, slots=True)
class Ending:
    """``who`` won and ``why``, each a sentence; ``won`` is whether the reader did, ``None`` for spectators."""

    who: str
    why: str
    won: bool | None


def ending(outcome: Mapping[str, Any], names: Sequence[str], place: int | None, words: Mapping[str, Reason]) -> Ending:
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


def ending_word(termination: str, words: Mapping[str, Promise]) -> str:
    """Why a match ended, in a few words; ``words`` are the game's. What officials wrote is said as they wrote it.

    >>> ending_word("timeout", {}), ending_word("the_table_was_free", {})
    ('timeout', 'the table was free')
    """
    found = ending_words_of(termination, words)
    return reason_said(found) if isinstance(found, str) else str(found)


def ending_words_of(termination: str, words: Mapping[str, Promise]) -> str | Promise:
    """The marked words for a termination, or its own."""
    return words.get(termination) or COMMON_WORDS.get(termination) or termination.replace("_", " ")


def _why(
    outcome: Mapping[str, object],
    names: Sequence[str],
    place: int | None,
    words: Mapping[str, Reason],
    places: list[int],
    winners: list[int],
) -> str:
    termination = str(outcome.get("termination") or "")
    if outcome.get("decided_by") == "officials":
        return (
            gettext("Officials decided it: %(termination)s.") % {"termination": reason_said(termination).rstrip(".")}
            if termination
            else gettext("Officials decided it.")
        )
    reason = words.get(termination) or COMMON.get(termination)
    if reason is None:
        return f"{termination[:1].upper()}{termination[1:]}." if termination else ""
    if not isinstance(reason, Told):
        return str(reason)
    second = [seat for seat, rank in enumerate(places) if rank == 2 and seat < len(names)]
    loser = second[0] if len(second) == 1 and winners else None
    winner = winners[0] if len(winners) == 1 else None
    meant = winner if reason.of_winner else loser
    if meant is None:
        return str(reason.unknown)
    return str(reason.own) if meant == place else str(reason.other).format(name=names[meant])


def _listed(names: Sequence[str]) -> str:
    return get_text_list(list(names), gettext("and"))
