"""How a match ended, in sentences: who won, and why. Pure.

>>> outcome = {"places": [1, 2], "winners": [0], "termination": "timeout"}
>>> shown = ending(outcome, ["ada", "bob"], 1, {})
>>> shown.who, shown.why
('ada won.', 'You ran out of time.')
>>> from players.sentences.stored_sentences import sentence_said
>>> sentence_said(ending_line(outcome, ["ada", "bob"], 1, {}))
'You lost to ada: you ran out of time.'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.reasons import reason_kept, reason_said
from players.sentences.stored_sentences import Sentence, sentence

__all__ = ["CALLED_OFF", "COMMON", "COMMON_WORDS", "Ending", "Reason", "Told", "ending", "ending_line", "ending_word"]


@dataclass(frozen=True, slots=True)
class Told:
    """A reason that is about one player.

    Attributes:
        of_winner: whether it is about the winner, or else the loser.
        own: told to that player.
        other: told to everybody else, with the player's ``%(name)s``.
        unknown: told where several won or lost, and it is not said who is meant.
    """

    of_winner: bool
    own: Promise
    other: Promise
    unknown: Promise


Reason = Promise | Told
"""Why a match ended, as the end of a sentence: without a capital and a full stop."""

CALLED_OFF = "called off"
"""The termination of a match that its players agreed to call off."""
COMMON: Mapping[str, Reason] = {
    "timeout": Told(
        of_winner=False,
        own=_("you ran out of time"),
        other=_("%(name)s ran out of time"),
        unknown=_("the last opponent ran out of time"),
    ),
    "concession": Told(
        of_winner=False,
        own=_("you conceded"),
        other=_("%(name)s conceded"),
        unknown=_("the last opponent conceded"),
    ),
    "turn limit": _("the last turn was played"),
}
"""Reasons that every game knows."""
COMMON_WORDS: Mapping[str, Promise] = {
    "timeout": _("timeout"),
    "concession": _("concession"),
    "turn limit": _("turn limit"),
    CALLED_OFF: _("called off"),
}
"""The same in a few words."""
ORDINALS = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"), _("eighth"))
"""Places in a match, as the sentence "You came %(place)s of %(count)s" has them."""
NUMBERS = (_("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"))
"""How many play a match, from two on."""


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
    if outcome.get("decided_by") == "players":
        return Ending(
            gettext("The match was called off."), gettext("All its players agreed; it counts for nobody."), None
        )
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
    return Ending(who, _why(outcome, names, place, words), won)


def ending_line(outcome: Mapping[str, Any], names: Sequence[str], place: int, words: Mapping[str, Reason]) -> Sentence:
    """The player's result and its reason in one sentence, to be stored; ``words`` as for `ending`."""
    if outcome.get("decided_by") == "players":
        others = [name for seat, name in enumerate(names) if seat != place]
        return sentence(_("Your match against %(others)s was called off; it counts for nobody."), others=others)
    result = _result(outcome, names, place)
    termination = str(outcome.get("termination") or "").rstrip(".")
    if outcome.get("decided_by") == "officials":
        if not termination:
            return sentence(_("%(result)s, as officials decided."), result=result)
        return sentence(
            _("%(result)s, as officials decided: %(reason)s."), result=result, reason=reason_kept(termination)
        )
    if not termination:
        return sentence(_("%(result)s."), result=result)
    reason, name = _reason(outcome, names, place, words)
    reason_fact = reason if name is None or isinstance(reason, str) else sentence(reason, name=name)
    return sentence(_("%(result)s: %(reason)s."), result=result, reason=reason_fact)


def _result(outcome: Mapping[str, Any], names: Sequence[str], place: int) -> Sentence:
    """What a match came to for a player, without a full stop."""
    places, winners = list(outcome.get("places") or ()), list(outcome.get("winners") or ())
    others = [name for seat, name in enumerate(names) if seat != place]
    if not winners:
        if len(names) == 2:
            return sentence(_("Nobody won your match against %(opponent)s"), opponent=others[0])
        return sentence(_("Nobody won your match"))
    if len(names) == 2:
        if len(winners) == 2:
            return sentence(_("You drew with %(opponent)s"), opponent=others[0])
        if place in winners:
            return sentence(_("You won against %(opponent)s"), opponent=others[0])
        return sentence(_("You lost to %(opponent)s"), opponent=others[0])
    if place in winners and len(winners) > 1:
        beside = [names[seat] for seat in winners if seat != place and seat < len(names)]
        return sentence(_("You share the first place with %(others)s"), others=beside)
    rank = places[place] if place < len(places) else len(names)
    return sentence(
        _("You came %(place)s of %(count)s"),
        place=ORDINALS[rank - 1] if rank <= len(ORDINALS) else str(rank),
        count=NUMBERS[len(names) - 2] if len(names) - 2 < len(NUMBERS) else str(len(names)),
    )


def ending_word(termination: str, words: Mapping[str, Promise]) -> str:
    """Why a match ended, in a few words; ``words`` are the game's. What officials wrote is said as they wrote it.

    >>> ending_word("timeout", {}), ending_word("the_table_was_free", {})
    ('timeout', 'the table was free')
    """
    word = words.get(termination) or COMMON_WORDS.get(termination)
    return reason_said(termination.replace("_", " ")) if word is None else str(word)


def _why(outcome: Mapping[str, Any], names: Sequence[str], place: int | None, words: Mapping[str, Reason]) -> str:
    """Why a match ended, as a sentence of its own."""
    termination = str(outcome.get("termination") or "")
    if outcome.get("decided_by") == "officials":
        return (
            gettext("Officials decided it: %(termination)s.") % {"termination": reason_said(termination).rstrip(".")}
            if termination
            else gettext("Officials decided it.")
        )
    if not termination:
        return ""
    reason, name = _reason(outcome, names, place, words)
    # The capital comes first: the name of a player keeps its own.
    why = capfirst(str(reason))
    return f"{why if name is None else why % {'name': name}}."


def _reason(
    outcome: Mapping[str, Any], names: Sequence[str], place: int | None, words: Mapping[str, Reason]
) -> tuple[Promise | str, str | None]:
    """Why a match ended, as the end of a sentence, and whose name it has; the termination where no words are known."""
    termination = str(outcome.get("termination") or "")
    reason = words.get(termination) or COMMON.get(termination)
    if reason is None:
        return termination, None
    if not isinstance(reason, Told):
        return reason, None
    winners = list(outcome.get("winners") or ())
    second = [seat for seat, rank in enumerate(outcome.get("places") or ()) if rank == 2 and seat < len(names)]
    loser = second[0] if len(second) == 1 and winners else None
    winner = winners[0] if len(winners) == 1 else None
    meant = winner if reason.of_winner else loser
    if meant is None:
        return reason.unknown, None
    return (reason.own, None) if meant == place else (reason.other, names[meant])


def _listed(names: Sequence[str]) -> str:
    return get_text_list(list(names), gettext("and"))
