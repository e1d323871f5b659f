"""Check registered decks again after a format has changed, and tell the owners of those that it no longer allows."""

import logging
from datetime import datetime

from django.db import transaction

from cardpool.formats.registered import SOURCES, RegisteredDeck
from cardpool.legality import Problem, deck_problems
from cardpool.models import FormatRecheck, FormatRevision
from engine.tcg.facts import all_facts
from players.notices.services import notices_send
from players.site.database import lock_free_rows
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

NOTICE = "format.changed"
AT_ONCE = 200
"""Decks checked by one transaction."""
LOOKED_AT = 1_000


def rechecks_owed(now: datetime) -> int:
    """Check the next decks of each revision that owes checks; how many. A job.

    Safe to run twice, late, or by several at once: how far it is, is kept in the transaction of the notices.
    """
    rows = list(FormatRecheck.objects.order_by("pk").values_list("pk", flat=True)[:LOOKED_AT])

    def failed(pk: int, error: Exception) -> None:
        logger.error("the decks of recheck %s could not be checked; they are tried again", pk, exc_info=error)

    return each_alone(rows, lambda pk: _check_some(pk, now), failed=failed)


@transaction.atomic
def _check_some(pk: int, now: datetime) -> int:
    row = lock_free_rows(FormatRecheck.objects.select_related("revision__format")).filter(pk=pk).first()
    if row is None:
        return 0
    revision = row.revision
    source = SOURCES.get(row.source)
    decks = source(revision.format, row.after, AT_ONCE) if source else []
    before = FormatRevision.objects.filter(format=revision.format, number=revision.number - 1).first()
    for deck in decks:
        if new_problems := _newly_wrong(deck, before, revision):
            context = {
                "format": revision.format.name,
                "deck": deck.version.deck.name,
                "where": deck.where,
                "problem": new_problems[0].text,
            }
            notices_send(recipients=[(deck.version.deck.player, context)], kind=NOTICE, url=deck.url, now=now)
    if len(decks) < AT_ONCE:
        row.delete()
    else:
        row.after = decks[-1].row
        row.save(update_fields=["after"])
    return len(decks)


def _newly_wrong(deck: RegisteredDeck, before: FormatRevision | None, revision: FormatRevision) -> list[Problem]:
    """What the revision finds wrong with a deck that had nothing wrong before it. Collections are not asked."""
    listed, facts = deck.version.deck_list(), all_facts()
    problems = deck_problems(listed, revision.rules(), facts)
    if problems and before is not None and deck_problems(listed, before.rules(), facts):
        return []
    return problems
