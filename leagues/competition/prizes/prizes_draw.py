"""Draw the prizes of a sanctioned event or season by its manifest, and credit them, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from leagues.competition.log import status_check
from leagues.competition.models.announced_draw import PublishedDraw
from leagues.competition.models.competition import Competition
from leagues.competition.prizes.draw_value import value_check
from leagues.competition.prizes.manifest import standing_draw
from leagues.competition.prizes.prizes_credit import Won, draw_hold
from leagues.draws.drawing import build_result
from leagues.errors import WrongState
from players.models import Player
from players.staff.authority import Action, check

__all__ = ["DrawInput", "DrawKind", "draw_locked", "draw_refusal", "prizes_draw", "undrawn"]

Subject = TypeVar("Subject", bound=Competition)
Row = TypeVar("Row", bound=PublishedDraw)


@dataclass(frozen=True, slots=True)
class DrawInput:
    """What a draw follows from, beside its manifest.

    ``ranked``: every entrant of the manifest in the order of their final places. ``excluded``: the numbers of those who
    win nothing, each with the reason. ``tables``: every result, see `leagues.draws.drawing.build_result`. ``secret``:
    what the manifest commits to.
    """

    ranked: Sequence[Any]
    excluded: Sequence[tuple[int, str]]
    tables: Sequence[Sequence[Any]]
    secret: bytes


@dataclass(frozen=True, slots=True)
class DrawKind(Generic[Subject, Row]):
    """How the draw of an event differs from that of a season.

    ``lock`` reads the row again and locks it. ``certified_check`` raises WrongState where a result that decides the
    prizes is not certified. ``unpublished`` says why there is no manifest. ``given`` reads what the draw follows from.
    ``key`` begins the keys of the movements of cards. ``drawn`` writes the log and owes the notices.
    """

    lock: Callable[[int], Subject]
    draw: Action
    certified_check: Callable[[Subject], None]
    unpublished: Callable[[], Promise | str]
    given: Callable[[Subject, Row], DrawInput]
    key: str
    drawn: Callable[[Subject, Row, list[Won], Player | None, Player | None, datetime], None]


@transaction.atomic
def prizes_draw(
    kind: DrawKind[Subject, Row],
    subject: Subject,
    *,
    actor: Player,
    confirmed_by: Player | None,
    public_value: str,
    now: datetime,
) -> Row:
    """Draw the foils and move them from the bank to their winners' collections.

    ``public_value`` is the value of the outside source, where one was announced.

    Raises:
        Forbidden: no official, or one who plays in it. WrongState: not finished, not sanctioned, not certified, drawn
        before, or nobody else has confirmed it. Refused: the outside value is missing, early or not wanted, or what the
        draw refuses.
    """
    subject = kind.lock(subject.pk)
    check(actor, kind.draw, subject)
    if subject.needs_second_person:
        if confirmed_by is None or confirmed_by.pk == actor.pk:
            raise WrongState(str(subject.draw_words.second_person))
        check(confirmed_by, kind.draw, subject)
    return draw_locked(kind, subject, public_value=public_value, actor=actor, confirmed_by=confirmed_by, now=now)


def draw_locked(
    kind: DrawKind[Subject, Row],
    subject: Subject,
    *,
    public_value: str,
    actor: Player | None,
    confirmed_by: Player | None,
    now: datetime,
) -> Row:
    """Draw the prizes of a locked event or season; see `prizes_draw`."""
    row = undrawn(kind, subject)
    public_value = value_check(subject, public_value, now=now)
    inputs = kind.given(subject, row)
    result = build_result(
        places=[entrant.pk for entrant in inputs.ranked],
        excluded=inputs.excluded,
        pairings=inputs.tables,
        secret=inputs.secret,
        public_value=public_value,
    )
    won = draw_hold(
        row,
        result,
        prizes=subject.prizes.all(),
        entrants={entrant.pk: entrant for entrant in inputs.ranked},
        what=str(subject),
        key=f"{kind.key}:{subject.pk}",
        actor=actor,
        now=now,
    )
    kind.drawn(subject, row, won, actor, confirmed_by, now)
    return row


def undrawn(kind: DrawKind[Subject, Row], subject: Subject) -> Row:
    """The draw of an event or season whose prizes can be drawn now. Raises WrongState where there is none."""
    status_check(subject, "finished")
    if not subject.sanctioned:
        raise WrongState(str(subject.draw_words.unsanctioned))
    kind.certified_check(subject)
    row: Row | None = standing_draw(subject)
    if row is None:
        raise WrongState(str(kind.unpublished()))
    if row.drawn_at is not None:
        raise WrongState(_("The prizes were drawn already."))
    return row


def draw_refusal(kind: DrawKind[Subject, Row], subject: Subject) -> str:
    """Why the prizes cannot be drawn now, apart from the outside value; empty where they can."""
    try:
        undrawn(kind, subject)
    except WrongState as refusal:
        return refusal.message
    return ""
