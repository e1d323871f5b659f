"""Talk among the Shadow players of a match of three or more (FR "Shadow phase": they may plan, and show no cards)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from matches.errors import Malformed, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import Match, MatchStatus, Seat, TalkLine
from matches.position import match_lock
from players.models import Notice, Player
from players.notices import notice_send

__all__ = ["LONGEST", "MOST_A_DAY", "may_talk", "talk_say"]

LONGEST = 500
"""Characters of one line."""
MOST_A_DAY = 100
"""Lines one seat may say within 24 hours."""


def may_talk(match: Match, seats: int) -> bool:
    """Whether the match is one in which there is talk at all: running, with several Shadow players."""
    return match.status == MatchStatus.RUNNING and seats > 2 and "fp" in (match.public or {})


def talk_say(*, match: Match, player: Player, text: str, now: datetime) -> TalkLine:
    """Say a line to the other Shadow players. The Free Peoples player never sees it, nor that something was said.

    Raises:
        Malformed: no text, or one that is too long. NotYourMatch: no seat here. WrongStatus: no match to talk in.
        NotAllowed: the Free Peoples player, or one who is out of the game. Oversized: too many lines in a day.
    """
    line = " ".join(text.split()) if isinstance(text, str) else ""
    if not line or not line.isprintable():
        raise Malformed("Say something; a line is plain text.")
    if len(line) > LONGEST:
        raise Malformed(f"A line has at most {LONGEST} characters; this one has {len(line)}.")
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        seat = next((one for one in seats if one.player_id == player.pk), None)
        if seat is None:
            raise NotYourMatch("You have no seat in this match.")
        if not may_talk(locked, len(seats)):
            raise WrongStatus("There is talk in running matches with several Shadow players only.")
        free_peoples = locked.public["fp"]
        if seat.place == free_peoples:
            raise NotAllowed("You are the Free Peoples player; the Shadow players talk among themselves.")
        if seat.place in locked.public.get("lost", ()):
            raise NotAllowed("You are out of this game.")
        if TalkLine.objects.filter(seat=seat, said_at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
            raise Oversized(f"You have said {MOST_A_DAY} lines since yesterday; that is the most.")
        said = TalkLine.objects.create(match=locked, seat=seat, text=line, kept_from=free_peoples, said_at=now)
        for other in seats:
            if other.place not in (seat.place, free_peoples) and other.place not in locked.public.get("lost", ()):
                _tell(locked, other, player, now)
    return said


def _tell(match: Match, seat: Seat, speaker: Player, now: datetime) -> None:
    """One unread notice at a time is enough."""
    url = f"{match.get_absolute_url()}talk/"
    if (
        seat.player.is_bot
        or Notice.objects.filter(player=seat.player, kind="match_talk", url=url, read_at=None).exists()
    ):
        return
    context = {"speaker": speaker.username, "title": match.title or match.ruleset}
    notice_send(player=seat.player, kind="match_talk", context=context, url=url, now=now)
