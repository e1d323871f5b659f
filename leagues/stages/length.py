"""How long an event takes at most, in words.

>>> plan = [StagePlan("swiss", rounds=5)]
>>> length_text(plan, entrants=20, sides=False, a_round=timedelta(days=28))
'five rounds, at most 20 weeks'
>>> cut = [StagePlan("swiss", rounds=5), StagePlan("single", best=8)]
>>> length_text(cut, entrants=20, sides=False, a_round=timedelta(minutes=50))
'five rounds, then three: eight in all, at most 6 hours 40 minutes'
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.stages.plan import StagePlan
from leagues.stages.stage import rounds_expected

_WORDS = (
    gettext_lazy("no"), gettext_lazy("one"), gettext_lazy("two"), gettext_lazy("three"), gettext_lazy("four"),
    gettext_lazy("five"), gettext_lazy("six"), gettext_lazy("seven"), gettext_lazy("eight"), gettext_lazy("nine"),
    gettext_lazy("ten"), gettext_lazy("eleven"), gettext_lazy("twelve"),
)  # fmt: skip


def stage_rounds(plan: Sequence[StagePlan], *, entrants: int | None, sides: bool) -> list[int] | None:
    """The most rounds of each stage; ``None`` where they follow from entrants whose number is not known."""
    most_rounds: list[int] = []
    count = entrants
    for number, stage in enumerate(plan):
        if number:
            before = plan[number - 1]
            going_on = stage.best * (before.groups if stage.each_group else 1)
            count = going_on if count is None else min(going_on, count)
        if stage.kind in ("swiss", "pods") and stage.rounds:
            most_rounds.append(stage.rounds)
        elif count is None:
            return None
        else:
            count = max(count, stage.least)
            most_rounds.append(rounds_expected(stage.rules(count, sides=sides), count))
    return most_rounds


def length_text(plan: Sequence[StagePlan], *, entrants: int | None, sides: bool, a_round: timedelta | None) -> str:
    """The rounds of all stages and how long they take at most, in words.

    ``entrants``: how many there are or may be, ``None`` when nobody knows. ``a_round``: the longest round, ``None``
    where rounds have no limit.
    """
    rounds = stage_rounds(plan, entrants=entrants, sides=sides)
    if rounds is None:
        if a_round:
            return _("as many rounds as the entrants need, each at most %(span)s") % {"span": span_words(a_round)}
        return _("as many rounds as the entrants need")
    whole = sum(rounds)
    text = _rounds_words(rounds[0])
    for number in rounds[1:]:
        text = _("%(rounds)s, then %(number)s") % {"rounds": text, "number": _word(number)}
    if len(rounds) > 1:
        text = _("%(rounds)s: %(number)s in all") % {"rounds": text, "number": _word(whole)}
    if a_round:
        return _("%(rounds)s, at most %(span)s") % {"rounds": text, "span": span_words(whole * a_round)}
    return _("%(rounds)s, without a limit of time") % {"rounds": text}


def span_words(span: timedelta) -> str:
    """A length of time: whole weeks from two on, days, or hours and minutes.

    >>> span_words(timedelta(days=14)), span_words(timedelta(days=9)), span_words(timedelta(minutes=90))
    ('2 weeks', '9 days', '1 hour 30 minutes')
    """
    days, rest = span.days, span - timedelta(days=span.days)
    if days >= 14 and days % 7 == 0 and not rest:
        return counted(days // 7, "week")
    minutes = int(rest.total_seconds()) // 60
    parts = [(days, "day"), (minutes // 60, "hour"), (minutes % 60, "minute")]
    return " ".join(counted(number, unit) for number, unit in parts if number) or _("less than a minute")


def counted(number: int, unit: str) -> str:
    """A number of weeks, days, hours or minutes, in words."""
    words = {
        "week": ngettext("%(count)s week", "%(count)s weeks", number),
        "day": ngettext("%(count)s day", "%(count)s days", number),
        "hour": ngettext("%(count)s hour", "%(count)s hours", number),
        "minute": ngettext("%(count)s minute", "%(count)s minutes", number),
    }
    return words[unit] % {"count": number}


def _word(number: int) -> str:
    return str(_WORDS[number]) if number < len(_WORDS) else str(number)


def _rounds_words(number: int) -> str:
    return ngettext("%(number)s round", "%(number)s rounds", number) % {"number": _word(number)}
