"""Talk among players of a match, where and as the game's room allows it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from unicodedata import category

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import Malformed, MatchError, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.games.registry import room_of
from matches.games.talk import Talk, talk_of
from matches.models import Match, MatchStatus, Seat, TalkLine, TalkMute
from matches.publish import talk_publish
from matches.snapshot import match_lock
from matches.talk_reading import talk_readers
from matches.titles import title_kept
from players.friends.blocks import has_blocked
from players.models import Notice, Player
from players.notices.services import notice_send

__all__ = ["LONGEST", "MOST_A_DAY", "TALK_AFTER", "may_talk", "sayable", "talk_rules", "talk_say", "talk_table"]

UNSAYABLE = ("Cc", "Cs", "Co", "Cn")
"""Unicode categories of no text: control characters and what is not assigned."""
LONGEST = 500
"""Characters of one line."""
MOST_A_DAY = 100
"""Lines one seat may say within 24 hours."""
TALK_AFTER = timedelta(days=7)
"""How long opponents may talk after their match."""


def talk_rules(match: Match, seats: Sequence[Seat]) -> Talk | None:
    """The talk of a match; ``None`` where nobody may ever talk."""
    return talk_of(room_of(match.ruleset).talk, len(seats))


def talk_table(match: Match, seats: Sequence[Seat], now: datetime) -> bool:
    """Whether a match has talk now at all: enough seats, people at two of them, and not over for long."""
    talk = talk_rules(match, seats)
    people = sum(not seat.player.is_bot for seat in seats)
    if talk is None or people < 2:
        return False
    if not talk.open:
        return match.status != MatchStatus.FINISHED
    return match.talk_on and (match.finished_at is None or now - match.finished_at < TALK_AFTER)


def may_talk(match: Match, seats: Sequence[Seat], place: int, now: datetime) -> bool:
    """Whether the seat may speak now, and a person would hear it."""
    try:
        _check(match, seats, place, now)
    except MatchError:
        return False
    return True


def _check(match: Match, seats: Sequence[Seat], place: int, now: datetime) -> int | None:
    """The seat that talk is kept from; ``None`` for none.

    Raises:
        WrongStatus, NotAllowed: the seat may not speak now; says why.
    """
    public = match.public or {}
    talk = talk_rules(match, seats)
    if talk is None:
        raise WrongStatus(_("There is no talk in this match."))
    if talk.open:
        if all(seat.player.is_bot for seat in seats if seat.place != place):
            raise WrongStatus(talk.nobody_hears)
        if not talk_table(match, seats, now):
            raise WrongStatus(talk.not_now)
        return None
    open_now = match.status == MatchStatus.RUNNING and talk_table(match, seats, now)
    kept_from = talk.kept_from(public) if open_now else None
    if kept_from is None:
        raise WrongStatus(talk.not_now)
    if place == kept_from:
        raise NotAllowed(talk.not_you)
    if place in public.get("lost", ()):
        raise NotAllowed(_("You are out of this game."))
    if not any(_hears(seat, place, kept_from, match) for seat in seats):
        raise WrongStatus(talk.nobody_hears)
    return kept_from


def _hears(seat: Seat, speaker: int, kept_from: int | None, match: Match) -> bool:
    """Whether the seat hears the speaker: another person's, and of those who talk."""
    if seat.place == speaker or seat.player.is_bot:
        return False
    # Where everybody hears it, a player who is out of the game does, too.
    return kept_from is None or (seat.place != kept_from and seat.place not in match.public.get("lost", ()))


def sayable(text: object) -> str:
    """The text as one line.

    Raises:
        Malformed: it is none, or too long.
    """
    line = " ".join(text.split()) if isinstance(text, str) else ""
    if not line or any(category(character) in UNSAYABLE for character in line):
        raise Malformed(_("Say something; a line is plain text."))
    if len(line) > LONGEST:
        raise Malformed(
            _("A line has at most %(longest)s characters; this one has %(count)s.")
            % {"longest": LONGEST, "count": len(line)}
        )
    return line


def talk_say(*, match: Match, player: Player, text: str, now: datetime) -> TalkLine:
    """Say a line to the others who talk. The excluded player never sees it, nor that it was said.

    Raises:
        Malformed: no text, or one that is too long. NotYourMatch: no seat here. WrongStatus: no match to talk in, or
            nobody to talk to.
        NotAllowed: talk is kept from the player, or they are out of the game. Oversized: too many lines in a day.
    """
    line = sayable(text)
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        seat = next((seat for seat in seats if seat.player_id == player.pk), None)
        if seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        kept_from = _check(locked, seats, seat.place, now)
        if TalkLine.objects.filter(seat=seat, said_at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
            raise Oversized(
                _("You have said %(most_a_day)s lines since yesterday; that is the most.") % {"most_a_day": MOST_A_DAY}
            )
        talk_line = TalkLine.objects.create(match=locked, seat=seat, text=line, kept_from=kept_from, said_at=now)
        for other in seats:
            if _hears(other, seat.place, kept_from, locked):
                _tell(locked, other, player, now)
        talk_publish(locked, talk_readers(talk_line))
    return talk_line


def _tell(match: Match, seat: Seat, speaker: Player, now: datetime) -> None:
    """One unread notice at a time is enough; none from a player they have blocked or muted here."""
    if has_blocked(seat.player, speaker) or TalkMute.objects.filter(seat=seat, muted__player=speaker).exists():
        return
    url = f"{match.get_absolute_url()}talk/"
    if Notice.objects.filter(player=seat.player, kind="match_talk", url=url, read_at=None).exists():
        return
    context = {"speaker": speaker.username, "title": title_kept(match.title, match.ruleset)}
    notice_send(player=seat.player, kind="match_talk", context=context, url=url, now=now)
