"""The log of an event or a season: its next operations, written under its lock. For events and seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from leagues.competition.models.competition import Competition
from leagues.errors import WrongState
from players.audit import audit_all, audit_entry
from players.models import Player
from players.stored_sentences import Sentence

__all__ = ["LogLine", "log_all", "reason_checked", "status_check", "undone_numbers"]

_REASON_MOST = 300


@dataclass(frozen=True, slots=True)
class LogLine:
    """An operation to be logged; ``actor`` is ``None`` where nobody did it."""

    verb: str
    text: Sentence
    data: Mapping[str, Any] = field(default_factory=dict)
    actor: Player | None = None
    confirmed_by: Player | None = None


def log_all(subject: Competition, lines: Sequence[LogLine], *, now: datetime) -> list[Any]:
    """Write the next operations of a locked event or season, and their audit rows; save its new version.

    Three statements, however many operations.
    """
    first = subject.version + 1
    subject.save(update_fields=subject.go_on([line.verb for line in lines]))
    rows = subject.operations.model
    operations: list[Any] = rows._default_manager.bulk_create(
        rows(
            **{rows.SUBJECT: subject},
            number=number,
            verb=line.verb,
            **rows.line_columns(line.text),
            data=dict(line.data),
            actor=line.actor,
            confirmed_by=line.confirmed_by,
            at=now,
        )
        for number, line in enumerate(lines, start=first)
    )
    audit_all(
        [
            audit_entry(
                actor=operation.actor,
                verb=f"{subject.word}.{operation.verb}",
                target=subject,
                now=now,
                data={"operation": operation.number, "text": operation.text, "sentence": operation.sentence},
            )
            for operation in operations
        ]
    )
    return operations


def status_check(subject: Competition, *allowed: str) -> None:
    """Raise WrongState unless the status of the event or season is one of those allowed."""
    if subject.status not in allowed:
        wanted = get_text_list([str(type(subject).Status(status).label) for status in allowed])
        raise WrongState(str(subject.not_so) % {"status": subject.get_status_display(), "wanted": wanted})


def reason_checked(reason: str) -> str:
    """The reason in one line. Raises WrongState when there is none or it is too long."""
    reason = " ".join(reason.split())
    if not reason:
        raise WrongState(_("Give a reason; it is written into the log."))
    if len(reason) > _REASON_MOST:
        raise WrongState(
            _("The reason has %(count)s characters; %(reason_most)s is the most.")
            % {"count": len(reason), "reason_most": _REASON_MOST}
        )
    return reason


def undone_numbers(subject: Competition) -> set[int]:
    """The operations of an event or season that were undone."""
    rows = subject.operations.filter(verb="undo").values_list("data", flat=True)
    return {number for data in rows for number in data["undone"]}
