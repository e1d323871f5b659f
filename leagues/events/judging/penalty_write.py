"""Write and withdraw the rows of penalties, inside the operation that gives or takes one."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext

from leagues.errors import Refused
from leagues.events.models import Entrant, Penalty, Round
from leagues.events.models.round import round_kept
from leagues.events.state import current_round
from players.models import Player
from players.sentences.stored_sentences import sentence_english


def category_checked(category: str) -> Penalty.Category:
    """The category of that name. Raises Refused for any other."""
    if category not in Penalty.Category.values:
        raise Refused(gettext("A category is one of %(values)s.") % {"values": ", ".join(Penalty.Category.values)})
    return Penalty.Category(category)


def penalty_write(
    entrant: Entrant,
    *,
    category: str,
    level: Penalty.Level,
    points: int = 0,
    reason: str,
    row: Round | None = None,
    actor: Player,
    now: datetime,
) -> Penalty:
    """Store a penalty of an entrant whose event is locked, in the round ``row`` or else the last one.

    Raises Refused for an unknown category.
    """
    if row is None and (current := current_round(entrant.tournament)) is not None:
        row = current.row
    return Penalty.objects.create(
        entrant=entrant,
        category=category_checked(category),
        level=level,
        points=points,
        reason=reason,
        round_name=sentence_english(round_kept(row.stage, row.number)) if row is not None else "",
        given_by=actor,
        given_at=now,
    )


def penalties_withdraw(penalties: Collection[int], *, now: datetime) -> None:
    """Let penalties no longer count. One statement."""
    Penalty.objects.filter(pk__in=penalties).update(withdrawn_at=now)


def points_withdraw(entrant: Entrant, points: int, *, now: datetime) -> list[int]:
    """Withdraw the last point penalties of an entrant until the others take no more than so many points; which."""
    standing = entrant.penalties.filter(level=Penalty.Level.POINTS, withdrawn_at=None)
    rows = list(standing.order_by("pk").values_list("pk", "points"))
    withdrawn = []
    while rows and sum(cost for _, cost in rows) > points:
        withdrawn.append(rows.pop()[0])
    if withdrawn:
        penalties_withdraw(withdrawn, now=now)
    return withdrawn
