"""What must hold of the rows of a site: looked at while it runs, and at the end. Sentences say what does not.

Rows are read in one snapshot, so that what changes meanwhile is no fault.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leagues.models import Tournament

__all__ = ["Overdue", "cards", "drafts", "events", "leftovers", "notices", "owed_now", "paused", "prizes", "snapshot"]

PACKS_VERIFIED = 100
"""Opened packs whose contents are computed again, at most."""


@dataclass
class Overdue:
    """Remembers since when a thing has been owed, by a clock that never jumps, and says which stay too long.

    ``bound``: seconds. Time in which the site was disturbed is to be left out by who gives the time.
    """

    bound: float
    since: dict[Hashable, float] = field(default_factory=dict)
    longest: float = 0.0

    def see(self, owed: Iterable[Hashable], at: float) -> list[Hashable]:
        """What is owed at a moment; those that have been for longer than the bound. Each is named once."""
        now = set(owed)
        self.since = {task: self.since.get(task, at) for task in now}
        self.longest = max([self.longest, *(at - since for since in self.since.values() if since < float("inf"))])
        late = [item for item, since in self.since.items() if at - since > self.bound]
        for task in late:
            self.since[task] = float("inf")
        return late


@contextlib.contextmanager
def snapshot() -> Iterator[None]:
    """All rows as they are at one moment; where the database was away, one attempt more."""
    from django.db import connection, transaction

    connection.close_if_unusable_or_obsolete()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def owed_now(now: datetime) -> list[Hashable]:
    """Everything that a worker or the sweep owes at once: ("outbox", id), and so on. Paused matches owe nothing."""
    from matches.models import BotJob, InboxRow, MatchStatus, OutboxRow, ResultOutbox, Seat

    running = {"match__status": MatchStatus.RUNNING}
    queries = {
        "wake-up": OutboxRow.objects.filter(**running),
        "answer": InboxRow.objects.filter(state=InboxRow.State.NEW, **running),
        "bot's decision": BotJob.objects.filter(**running),
        "result": ResultOutbox.objects.filter(consumed_at=None),
    }
    owed: list[Hashable] = [(name, pk) for name, rows in queries.items() for pk in rows.values_list("pk", flat=True)]
    late = Seat.objects.filter(running_since__isnull=False, deadline__lt=now, **running)
    return owed + [("clock", pk, deadline) for pk, deadline in late.values_list("pk", "deadline")]


def paused() -> list[str]:
    """Matches that are paused: nobody pauses any in a soak, so something failed."""
    from matches.models import Match, MatchStatus

    paused_matches = Match.objects.filter(status=MatchStatus.PAUSED).values_list("origin", "code", "paused_reason")
    return [f"match {code} ({origin}) is paused: {reason[:300]}" for origin, code, reason in paused_matches]


def cards() -> list[str]:
    """Cards and tokens that do not add up: holdings, reservations, packs."""
    from cardpool.collections.ledger import ledger_faults
    from cardpool.collections.packs import pack_faults
    from cardpool.collections.tokens import token_faults
    from cardpool.collections.trades import reserve_faults

    return [*ledger_faults(), *token_faults(), *reserve_faults(), *pack_faults()]


def events() -> list[str]:
    """Standings that differ from those computed anew, and finished events whose published file does not verify."""
    from leagues.events.event_file import event_published
    from leagues.models import Tournament
    from leagues.seasons.models import Season
    from leagues.seasons.selectors import standings_of as season_standings
    from leagues.seasons.standings import standings_now
    from scripts import verify_event

    problems = [fault for tournament in Tournament.objects.exclude(started_at=None) for fault in _standings(tournament)]
    for tournament in Tournament.objects.filter(status=Tournament.Status.FINISHED):
        try:
            verify_event.check(json.loads(json.dumps(event_published(tournament))))
        except verify_event.Wrong as error:
            problems.append(f"{tournament.name}: {error}")
    for season in Season.objects.exclude(announced_at=None):
        if list(season_standings(season)) != list(standings_now(season)):
            problems.append(f"{season}: the standings kept are not those computed anew")
    return problems


def _standings(tournament: Tournament) -> list[str]:
    from leagues.events.standings import standings_of
    from leagues.events.state import tournament_state

    return [
        f"{tournament.name}, {stage}: the standings kept are not those computed anew"
        for stage in tournament.stages.order_by("number")
        if list(standings_of(tournament, stage)) != list(tournament_state(tournament, stage).standings)
    ]


def drafts() -> list[str]:
    """Drafts and packs whose published record does not verify. The secret of an event's draft is kept until its end."""
    from cardpool.limited.record import draft_record
    from cardpool.models import Draft, Pack
    from scripts import verify_draft, verify_pack

    problems = []
    for draft in Draft.objects.filter(state=Draft.State.OVER):
        record = json.loads(json.dumps(draft_record(draft)))
        if "secret" not in record:
            continue
        try:
            verify_draft.check(record, None)
        except verify_draft.Wrong as error:
            problems.append(f"draft {draft.code}: {error}")
    for pack in Pack.objects.exclude(opened_at=None).select_related("recipe").order_by("-pk")[:PACKS_VERIFIED]:
        try:
            verify_pack.check(json.loads(json.dumps(pack.proof())), None)
        except verify_pack.Wrong as error:
            problems.append(f"pack {pack.code}: {error}")
    return problems


def prizes() -> list[str]:
    """Prize draws that were held and do not verify, and prizes of them that were not credited once."""
    from cardpool.models import Movement
    from leagues.events.selectors import draw_published
    from leagues.models import Draw
    from scripts import verify_draw

    problems = []
    for draw in Draw.objects.exclude(drawn_at=None).filter(withdrawn_at=None).select_related("tournament"):
        event, published = draw.tournament, json.loads(json.dumps(draw_published(draw.tournament)))
        try:
            verify_draw.check(published, published["manifest_sha512"])
        except verify_draw.Wrong as error:
            problems.append(f"prize draw of {event.name}: {error}")
        awards = {(row["prize"], row["entrant"]) for row in draw.awards or ()}
        credited = set(event.prizes.exclude(credited_at=None).values_list("key", "entrant_id"))
        moved = Movement.objects.filter(key__startswith=f"prize:{event.pk}:").count()
        if awards != credited or moved != len(awards):
            problems.append(f"{event.name}: the prizes credited or moved ({moved}) are not those won ({len(awards)})")
    return problems


def notices() -> list[str]:
    """Notices that a player was given twice: the same text about the same thing, made at the same moment."""
    from django.db.models import Count

    from players.models import Notice

    rows = Notice.objects.order_by().values("player__username", "kind", "url", "context", "created_at")
    doubled = rows.annotate(times=Count("pk")).filter(times__gt=1)
    return [f"{row['player__username']} was told {row['kind']} of {row['url']} {row['times']} times" for row in doubled]


def leftovers() -> list[str]:
    """What is still owed when everything has come to rest."""
    from matches.models import BotJob, InboxRow, MatchStatus, OutboxRow, ResultOutbox

    counts = {
        "wake-ups": OutboxRow.objects.count(),
        "answers": InboxRow.objects.filter(state=InboxRow.State.NEW).count(),
        "bots' decisions": BotJob.objects.filter(match__status=MatchStatus.RUNNING).count(),
        "results": ResultOutbox.objects.filter(consumed_at=None).count(),
    }
    return [f"{count} {name} are still owed at the end" for name, count in counts.items() if count]
