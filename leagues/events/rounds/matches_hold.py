"""Pause the matches of paused events, and resume those of events that go on."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.functional import Promise

from leagues.competition.reasons import NOT_HELD, NOT_RELEASED
from leagues.events import match_gateway
from leagues.events.models import Pairing, Tournament
from leagues.events.rounds.tournament_advance import tournament_fault
from matches.models import MatchStatus
from players.site.periodic import all_of, each_alone

logger = logging.getLogger(__name__)

AT_ONCE = 100
"""Matches paused, and matches resumed, by one run of the job."""

PAUSED = Q(
    round__stage__tournament__paused_at__isnull=False,
    round__stage__tournament__status=Tournament.Status.RUNNING,
)


def matches_hold(*, now: datetime) -> int:
    """Pause and resume the next matches whose events were paused or go on; how many. A job, safe to run at any time.

    A match that a judge has paused stays as the judge left it.
    """
    running = Pairing.objects.filter(PAUSED, result=Pairing.Result.OPEN, held=False, match__status=MatchStatus.RUNNING)
    held = Pairing.objects.filter(~PAUSED, held=True)
    return all_of(
        lambda: _each(running, lambda pk: _hold(pk, now), NOT_HELD),
        lambda: _each(held, lambda pk: _release(pk, now), NOT_RELEASED),
    )


def _each(rows: "QuerySet[Pairing]", work: Callable[[int], int], what: Promise) -> int:
    pairing_keys = list(rows.order_by("pk").values_list("pk", "round__stage__tournament")[:AT_ONCE])

    def failed(row: tuple[int, int], error: Exception) -> None:
        tournament_fault(row[1], what, error)

    return each_alone(pairing_keys, lambda row: work(row[0]), failed=failed)


@transaction.atomic
def _hold(pairing_id: int, now: datetime) -> int:
    pairing = _locked(Pairing.objects.filter(PAUSED, pk=pairing_id, held=False))
    if pairing is None or not match_gateway.match_hold(pairing, now=now):
        return 0
    pairing.held = True
    pairing.save(update_fields=["held"])
    return 1


@transaction.atomic
def _release(pairing_id: int, now: datetime) -> int:
    pairing = _locked(Pairing.objects.filter(~PAUSED, pk=pairing_id, held=True))
    if pairing is None:
        return 0
    match_gateway.match_release(pairing, now=now)
    pairing.held = False
    pairing.save(update_fields=["held"])
    return 1


def _locked(rows: "QuerySet[Pairing]") -> Pairing | None:
    return rows.select_for_update(of=("self",)).select_related("match", "round__stage__tournament").first()
