"""Read matches for pages and the API. The number of queries does not grow with the number of matches."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, overload

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Exists, Min, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from matches import history
from matches.games.registry import room_of
from matches.games.room import ListFacts
from matches.levels import bot_level, bot_level_name
from matches.models import (
    BotJob,
    GameEvent,
    Heartbeat,
    InboxRow,
    LeaveDay,
    Match,
    MatchStatus,
    OutboxRow,
    PendingDecision,
    PlayerStop,
    Seat,
    Source,
    StandingOrder,
)
from matches.models.match import LESSON_ORIGIN
from matches.naming import named
from matches.reasons import ORDER_DROPPED, ORDER_USED
from matches.seat_clock import deadline_set, time_left
from matches.site_time import SiteTime, deadlines_now, off_of, site_time
from players.models import Notice, Player
from players.sentences.stored_sentences import stored
from players.site.kept_query import KeptQuery
from players.staff.authority import Action, may, without_stakes

__all__ = [
    "Row",
    "RowList",
    "asked_and_unread",
    "clock_rows",
    "events_since",
    "match_of_code",
    "match_of_player",
    "matches_for",
    "operations",
    "orders_of",
    "passed_by_stops",
    "player_rows",
    "rows_read",
    "seat_of",
    "stops_of",
    "your_turn_count",
]

logger = logging.getLogger(__name__)

Viewer = Player | AnonymousUser
LESSONS = Q(match__origin__startswith=LESSON_ORIGIN)
"""Seats in matches of lessons, which stand in no list."""
ASKED = Q(match__status=MatchStatus.RUNNING, pending__isnull=False) | Q(match__status=MatchStatus.WAITING, cut="")
"""Seats at which an answer or the cut is owed."""
LISTED_OF_SEAT = (
    "match",
    "place",
    "player",
    "cut",
    "bank_ms",
    "running_since",
    "deadline",
    "warned",
    "pending__prompt",
)
"""What lists of matches read of a seat: whose turn it is, and the clock."""
LISTED_OF_MATCH = (
    "code",
    "ruleset",
    "title",
    "status",
    "cuts_due_at",
    "public",
    "outcome",
    "clock",
    "created_at",
    "started_at",
    "finished_at",
)
"""What lists of matches read of a match."""
WAITING_STATUSES = (MatchStatus.WAITING, MatchStatus.RUNNING, MatchStatus.PAUSED)


def _asks(player: Player) -> Q:
    """Seats at which the player owes an answer or the cut."""
    return Q(player=player, ended_at__isnull=True) & ~LESSONS & ASKED


def your_turn_count(user: Viewer) -> int:
    """How many matches wait for the player. One query."""
    if not isinstance(user, Player):
        return 0
    return Seat.objects.filter(_asks(user)).count()


def asked_and_unread(player: Player) -> tuple[int, int]:
    """How many matches wait for the player, and how many notices on the site are unread. One query."""
    unread = Notice.objects.filter(player=player, on_site=True, read_at=None)
    counts = [_counted(rows) for rows in (Seat.objects.filter(_asks(player)), unread)]
    return next(iter(Player.objects.filter(pk=player.pk).values_list(*counts)), (0, 0))


def _counted(rows: QuerySet[Any]) -> Coalesce:
    number = rows.order_by().annotate(all_of_them=Value(1)).values("all_of_them").annotate(number=Count("pk"))
    return Coalesce(Subquery(number.values("number")), 0)


@dataclass(frozen=True, slots=True)
class Row:
    """One match in a player's list."""

    match: Match
    seat: Seat
    opponents: str
    prompt: str
    yours: bool
    deadline: datetime | None
    glyph: str
    progress: str
    soon: bool

    @property
    def title(self) -> str:
        """What the match belongs to, in the reader's language; empty where there is nothing."""
        return self.match.title_shown

    @property
    def game(self) -> str:
        """The name of the game, where the title does not say it."""
        name = str(room_of(self.match.ruleset).name)
        return "" if name in self.title else name

    @property
    def cut(self) -> bool:
        """Whether the deck is to be cut."""
        return self.match.status == MatchStatus.WAITING and not self.seat.cut


class RowList(Sequence[Row]):
    """Matches of a player in an order; only those that are asked for are read, three to six statements a time."""

    def __init__(self, player: Player, matches: Sequence[int], now: datetime) -> None:
        self.player = player
        self.matches = matches
        self.now = now

    def __len__(self) -> int:
        return len(self.matches)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> RowList: ...
    def __getitem__(self, index: int | slice) -> Row | RowList:
        if isinstance(index, int):
            return next(iter(RowList(self.player, [self.matches[index]], self.now)))
        return RowList(self.player, self.matches[index], self.now)

    def __iter__(self) -> Iterator[Row]:
        return iter(rows_read(self)[0])


def rows_read(*lists: RowList) -> list[list[Row]]:
    """The rows of several lists, those of each in its order, in as many statements as those of one."""
    matches = _listed_matches().in_bulk([match for rows in lists for match in rows.matches])
    now = max(rows.now for rows in lists)
    if matches and site_time(None).unwitnessed(now):
        # The sweep is silent: show the clocks as it will judge them when it comes back.
        deadlines_now([seat for match in matches.values() for seat in match.seats.all()], now)
    return [[_row(matches[pk], rows.player, now) for pk in rows.matches if pk in matches] for rows in lists]


def player_rows(player: Player, now: datetime, *, finished: int = 5) -> tuple[RowList, RowList, RowList]:
    """The player's matches: waiting for them (tightest first), waiting for others, and lately finished.

    Of those that go on, one statement reads the order, however many there are.
    """
    due = Case(When(match__status=MatchStatus.WAITING, then="match__cuts_due_at"), default="deadline")
    own = Seat.objects.filter(~LESSONS, player=player)
    going = own.filter(ended_at__isnull=True).annotate(asked=ASKED, unmoved=Q(match__moved_at__isnull=True))
    keys = list(going.order_by(due.asc(nulls_last=True), "pk").values_list("match", "asked", "unmoved", "pk"))
    yours = [match for match, asked, *_ in keys if asked]
    others = [match for match, asked, *_ in sorted(keys, key=lambda key: key[2:]) if not asked]
    ended = own.filter(ended_at__isnull=False).order_by("-ended_at", "-pk").values_list("match", flat=True)
    done = list(ended[:finished])
    return RowList(player, yours, now), RowList(player, others, now), RowList(player, done, now)


def _listed_matches() -> QuerySet[Match]:
    """Matches with their seats, without what is long and in no list: decks and questions."""
    players = Prefetch("player", Player.objects.only("username", "display_name"))
    seats = Seat.objects.select_related("pending").only(*LISTED_OF_SEAT).order_by("place").prefetch_related(players)
    return Match.objects.only(*LISTED_OF_MATCH).prefetch_related(Prefetch("seats", seats))


def _row(match: Match, player: Player, now: datetime) -> Row:
    """A match in a list; one that cannot be read is listed without details."""
    seat = next(seat for seat in match.seats.all() if seat.player_id == player.pk)
    try:
        return _full_row(seat, now)
    except Exception:
        logger.exception("match %s cannot be listed", seat.match_id)
        words = _("This match cannot be shown; open it, and a judge is called")
        return Row(seat.match, seat, "", words, yours=True, deadline=None, glyph="ring", progress="", soon=False)


def _full_row(seat: Seat, now: datetime) -> Row:
    match = seat.match
    all_seats = list(match.seats.all())
    pending = getattr(seat, "pending", None) if match.status == MatchStatus.RUNNING else None
    cut = match.status == MatchStatus.WAITING and not seat.cut
    yours = pending is not None or cut
    facts = room_of(match.ruleset).list_facts(match.public or {}, seat.place) if match.started_at else ListFacts()
    if cut:
        prompt, deadline = _("Cut the deck, and play begins"), match.cuts_due_at
    elif pending is not None:
        prompt, deadline = named(pending.prompt, [other.player.username for other in all_seats]), seat.deadline
    else:
        prompt, deadline = _waiting_words(match, seat, all_seats)
    return Row(
        match=match,
        seat=seat,
        opponents=", ".join(other.player.username for other in all_seats if other.pk != seat.pk),
        prompt=prompt,
        yours=yours,
        deadline=deadline,
        glyph=facts.glyph,
        progress=facts.progress,
        soon=bool(yours and deadline is not None and deadline - now < timedelta(hours=24)),
    )


def _waiting_words(match: Match, seat: Seat, seats: list[Seat]) -> tuple[str, datetime | None]:
    if match.status == MatchStatus.FINISHED:
        places = (match.outcome or {}).get("places", [])
        first = [place for place, rank in enumerate(places) if rank == 1]
        how = room_of(match.ruleset).ending_word(str((match.outcome or {}).get("termination", "")))
        if len(seats) > 2 and seat.place < len(places):
            return _("Place %(places)s of %(count)s (%(how)s)") % {
                "places": places[seat.place],
                "count": len(seats),
                "how": how,
            }, match.finished_at
        if seat.place in first:
            return (
                _("Drawn (%(how)s)") % {"how": how} if len(first) > 1 else _("You won (%(how)s)") % {"how": how}
            ), match.finished_at
        return _("You lost (%(how)s)") % {"how": how}, match.finished_at
    if match.status == MatchStatus.PAUSED:
        return _("Paused; a judge looks at it"), None
    if match.status == MatchStatus.WAITING:
        return _("Waiting for the other cuts"), match.cuts_due_at
    asked = [other for other in seats if getattr(other, "pending", None) is not None]
    phase = (match.public or {}).get("phase")
    names = ", ".join(other.player.username for other in asked) or _("the game")
    deadline = min((other.deadline for other in asked if other.deadline), default=None)
    if not phase:
        return _("%(names)s decides") % {"names": names}, deadline
    named = room_of(match.ruleset).phase_name(str(phase))
    return _("%(names)s decides (%(phase)s)") % {"names": names, "phase": named}, deadline


_match_of_code = KeptQuery(lambda code: Match.objects.filter(code=code).order_by(), "")


def match_of_code(code: str) -> Match | None:
    """The match with that code."""
    return next(iter(_match_of_code(code)), None)


_match_seated = KeptQuery(
    lambda code, player_id: Match.objects.only("pk").filter(code=code, seats__player_id=player_id).order_by(), "", 0
)


def match_of_player(code: str, player: Player) -> Match | None:
    """The match with that code if the player has a seat in it; only its number is read."""
    return next(iter(_match_seated(code, player.pk)), None)


_seat_of = KeptQuery(
    lambda match_id, player_id: (
        Seat.objects.select_related("player").filter(match_id=match_id, player_id=player_id).order_by()
    ),
    0,
    0,
)


def seat_of(match: Match, user: Viewer) -> Seat | None:
    """The user's seat in a match."""
    if not isinstance(user, Player):
        return None
    return next(iter(_seat_of(match.pk, user.pk)), None)


def may_watch(match: Match, user: Viewer, seat: Seat | None) -> bool:
    """Whether the user may watch: a closed match only as its player, or as judge or staff without a stake."""
    return not match.closed or seat is not None or bool(may(user, Action.MATCH_WATCH_CLOSED, match))


def matches_for(user: Player, *, status: str = "", waiting_for_me: bool = False) -> QuerySet[Match]:
    """The user's matches, newest first."""
    own = Seat.objects.filter(match=OuterRef("pk"), player=user)
    if waiting_for_me:
        own = Seat.objects.filter(_asks(user), match=OuterRef("pk"))
    rows = Match.objects.filter(~Q(origin__startswith=LESSON_ORIGIN), Exists(own)).prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player").order_by("place"))
    )
    return rows.filter(status=status) if status else rows


def events_since(
    match: Match, place: int | None, since: int, most: int = 200, *, upto: int | None = None
) -> list[GameEvent]:
    """Events after the first ``since`` of those this viewer sees; the viewer's own count, so that nobody can tell
    from a gap what another was shown. ``upto``: only what followed from so many answers."""
    return list(history.events(match, seen_by=place, upto_step=upto)[since : since + most])


def clock_rows(match: Match, seats: list[Seat], now: datetime) -> list[dict[str, Any]]:
    """Every seat's clock: time left, whether it runs, and its deadline."""
    leave: dict[int, set[Any]] = {}
    site = SiteTime()
    if running := [seat.running_since for seat in seats if seat.running_since]:
        site = site_time(min(running))
        for day in LeaveDay.objects.filter(player__in=[seat.player_id for seat in seats]):
            leave.setdefault(day.player_id, set()).add(day.day)
    rows = []
    for seat in seats:
        off = off_of(seat, leave.get(seat.player_id, ()), site, now)
        if seat.running_since is not None:
            deadline_set(seat, match.settings, off)
        rows.append(
            {
                "place": seat.place,
                "name": seat.player.username,
                "level": bot_level(seat.player),
                "level_name": bot_level_name(seat.player),
                "left": time_left(seat, now, off),
                "running": seat.running_since is not None,
                "deadline": seat.deadline,
                "soon": seat.deadline is not None and seat.deadline - now < timedelta(hours=24),
                "off_today": off.is_day_off(now.date()),
            }
        )
    return rows


def sent_answer(seat: Seat, decision_id: str) -> tuple[InboxRow | None, int]:
    """The latest answer the seat has sent to a decision, and how many to it were refused. One query."""
    rows = list(InboxRow.objects.filter(seat=seat, decision_id=decision_id).order_by("pk"))
    return (rows[-1] if rows else None), sum(row.state == InboxRow.State.REFUSED for row in rows)


def stops_of(player: Player, ruleset: str) -> dict[str, str]:
    """A player's own choices for kinds of windows of a game, by their keys."""
    return dict(PlayerStop.objects.filter(player=player, ruleset=ruleset).values_list("window", "choice"))


def passed_by_stops(match: Match, place: int | None, since: int) -> set[int]:
    """The answers from number ``since`` on that were passed by the stops of the player at a seat."""
    if place is None:
        return set()
    return {answer.sequence for answer in history.answers(match, after=since - 1, place=place, source=Source.STOP)}


def orders_of(seat: Seat) -> list[StandingOrder]:
    """The seat's active orders, and the answers given ahead that were used or dropped since its player last answered:
    newest first. One query."""
    last = Subquery(
        InboxRow.objects.filter(seat=seat, state=InboxRow.State.APPLIED).order_by("-pk").values("received_at")[:1]
    )
    used_or_dropped = Q(ended_because=stored(ORDER_USED)) | Q(ended_because__startswith=stored(ORDER_DROPPED, why=""))
    lately = used_or_dropped & Q(kind=StandingOrder.Kind.AHEAD, ended_at__gte=last)
    return list(StandingOrder.objects.filter(Q(active=True) | lately, seat=seat).order_by("-pk")[:30])


STUCK_AFTER = timedelta(minutes=2)
_FLAGGED = (
    Q(status=MatchStatus.PAUSED),
    Q(judge_called_at__isnull=False) & ~Q(status=MatchStatus.PAUSED),
)
"""Matches that wait for a judge, each in one of the two; asked apart, so that each has its index."""


def operations(now: datetime, viewer: Viewer) -> dict[str, Any]:
    """Figures for staff: matches by status, lags of owed work, failing bots, and heartbeats.

    Calls and failures of matches in which the viewer has a stake are left out.
    """
    open_to = without_stakes(viewer, Action.MATCH_PAUSE, Match.objects.all())
    # All but those that are over and have become records: nobody counts millions here.
    living = (Q(status__in=WAITING_STATUSES), Q(status=MatchStatus.FINISHED, archived_at__isnull=True))
    counts = Match.objects.order_by().values_list("status").annotate(Count("pk"))
    by_status = {status: count for some in living for status, count in counts.filter(some)}
    inbox = InboxRow.objects.filter(state=InboxRow.State.NEW).aggregate(count=Count("pk"), oldest=Min("received_at"))
    outbox = OutboxRow.objects.aggregate(count=Count("pk"), oldest=Min("created_at"))
    bots = BotJob.objects.aggregate(count=Count("pk"), oldest=Min("created_at"))
    stuck = Match.objects.filter(
        Q(Exists(OutboxRow.objects.filter(match=OuterRef("pk"), created_at__lt=now - STUCK_AFTER)))
        | Q(Exists(BotJob.objects.filter(match=OuterRef("pk"), created_at__lt=now - STUCK_AFTER)))
        | ~Q(Exists(PendingDecision.objects.filter(match=OuterRef("pk")))),
        Q(moved_at__lt=now - STUCK_AFTER),
        status=MatchStatus.RUNNING,
    )
    return {
        "statuses": [
            {
                "label": label if value != MatchStatus.FINISHED else _("finished lately"),
                "count": by_status.get(value, 0),
            }
            for value, label in MatchStatus.choices
        ],
        "queues": [
            {"name": _("Answers in the inbox"), **_lag(inbox, now)},
            {"name": _("Wake-ups owed"), **_lag(outbox, now)},
            {"name": _("Bot decisions owed"), **_lag(bots, now)},
        ],
        "paused": list(open_to.filter(status=MatchStatus.PAUSED).order_by("paused_at")[:100]),
        "calls": list(
            open_to.filter(judge_called_at__isnull=False)
            .exclude(status=MatchStatus.PAUSED)
            .order_by("judge_called_at")[:100]
        ),
        "stuck": list(stuck.order_by("moved_at")[:100]),
        "failing_bots": list(
            BotJob.objects.filter(match__in=open_to)
            .exclude(blocked_reason="")
            .select_related("match", "seat__player")[:50]
        ),
        "recused": sum(Match.objects.filter(flag).count() - open_to.filter(flag).count() for flag in _FLAGGED),
        "credit": may(viewer, Action.MATCH_CREDIT_SITE),
        "heartbeats": [
            {"heartbeat": beat, "ago": now - beat.seen_at, "late": now - beat.seen_at > STUCK_AFTER}
            for beat in Heartbeat.objects.order_by("-seen_at")[:50]
        ],
    }


def _lag(row: dict[str, Any], now: datetime) -> dict[str, Any]:
    oldest = row["oldest"]
    lag = now - oldest if oldest is not None else None
    return {"count": row["count"], "lag": lag, "late": lag is not None and lag > timedelta(seconds=30)}
