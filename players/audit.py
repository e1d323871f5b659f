"""The audit log: one row per change, written in the change's own transaction."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import models, transaction

from players.models import AuditEntry, Player


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
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("audit() belongs in the transaction of the change it notes")
    return AuditEntry.objects.create(
        at=now,
        actor=actor,
        verb=verb,
        target_type=target._meta.label_lower if target is not None else "",
        target_id=str(target.pk) if target is not None else "",
        target_label=str(target)[:200] if target is not None else "",
        data=dict(data or {}),
    )
