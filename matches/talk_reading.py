"""Reading talk: the lines of a seat, and the reports that wait for a judge."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from matches.models import Match, Seat, TalkLine, TalkMute, TalkReport
from players.models import Block, Player
from players.staff.authority import Action, without_stakes

__all__ = ["muted_places", "report_for", "reports_open", "talk_lines", "talk_readers"]


def talk_lines(match: Match, seat: Seat, *, most: int = 200) -> list[TalkLine]:
    """The lines that the seat reads, oldest first: none that were kept from it, none of whom it has muted. One query.

    In a match of two, none of an opponent the player has blocked, either; among several everybody hears everybody.
    """
    rows = TalkLine.objects.filter(match=match).exclude(kept_from=seat.place).select_related("seat__player")
    muted = TalkMute.objects.filter(seat=seat).values("muted")
    blocked = Block.objects.filter(blocker=seat.player_id).values("blocked")
    rows = rows.exclude(seat__in=muted).exclude(Q(kept_from=None) & Q(seat__player__in=blocked))
    return list(rows.order_by("-pk")[:most])[::-1]


def talk_readers(line: TalkLine) -> list[int]:
    """The seats that read a line, by the same rules as `talk_lines`; the speaker's own is one. One query."""
    muting = TalkMute.objects.filter(muted=line.seat_id).values("seat")
    seats = Seat.objects.filter(match=line.match_id).exclude(pk__in=muting)
    if line.kept_from is not None:
        seats = seats.exclude(place=line.kept_from)
    else:
        blocking = Block.objects.filter(blocked=line.seat.player_id).values("blocker")
        seats = seats.exclude(player__in=blocking)
    return list(seats.order_by("place").values_list("place", flat=True))


def muted_places(seat: Seat) -> set[int]:
    """The seats that this one has muted. One query."""
    return set(TalkMute.objects.filter(seat=seat).values_list("muted__place", flat=True))


def _reports(viewer: Player) -> QuerySet[TalkReport]:
    matches = without_stakes(viewer, Action.MATCH_ANSWER_CALL, Match.objects.all())
    rows = TalkReport.objects.filter(match__in=matches.order_by().values("pk"))
    return rows.select_related("match", "seat__player", "line__seat__player", "closed_by")


def reports_open(viewer: Player) -> list[TalkReport]:
    """Reports that wait for a judge, oldest first, but none of matches in which the viewer has a stake."""
    return list(_reports(viewer).filter(closed_at=None).order_by("made_at", "pk")[:100])


def report_for(pk: int, viewer: Player) -> TalkReport | None:
    """A report that the viewer may read as a judge, decided or not."""
    return _reports(viewer).filter(pk=pk).first()
