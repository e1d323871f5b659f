"""The audit log: one row per change, written in the change's own transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import models, transaction

from players.models import AuditEntry, Player
from players.sentences.languages import in_english


def audit(
    *,
    actor: Player | None,
    verb: str,
    target: models.Model | None,
    now: datetime,
    data: Mapping[str, Any] | None = None,
) -> AuditEntry:
    """Log that `actor` (``None``: Entmoot itself) did `verb` ("deck.registered") to `target`.

    `data` is JSON and holds what a reader needs later, such as the values before and after; never a secret.

    Raises:
        TransactionManagementError: outside a transaction, where the row could outlive a change that is rolled back.
    """
    return audit_all([audit_entry(actor=actor, verb=verb, target=target, now=now, data=data)])[0]


def audit_entry(
    *,
    actor: Player | None,
    verb: str,
    target: models.Model | None,
    now: datetime,
    data: Mapping[str, Any] | None = None,
) -> AuditEntry:
    """The row that `audit` writes, not written yet."""
    with in_english():
        label = str(target)[:200] if target is not None else ""
    return AuditEntry(
        at=now,
        actor=actor,
        verb=verb,
        target_type=target._meta.label_lower if target is not None else "",
        target_id=str(target.pk) if target is not None else "",
        target_label=label,
        data=dict(data or {}),
    )


def audit_all(rows: Sequence[AuditEntry]) -> list[AuditEntry]:
    """Write rows of `audit_entry` by one statement. Raises as `audit`."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("audit() belongs in the transaction of the change it notes")
    return AuditEntry.objects.bulk_create(rows)
