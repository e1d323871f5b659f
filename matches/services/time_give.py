"""Give an opponent of a casual match time: as much as a turn adds to their clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.clocks import ClockSettings
from matches.errors import Malformed, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import Match, MatchStatus, Seat
from matches.publish import match_publish
from matches.seat_clock import CLOCK_FIELDS, bank_of, deadline_set
from matches.services.log_line import log_line
from matches.snapshot import match_lock, snapshot_read
from matches.titles import title_kept
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.sentences.stored_sentences import Sentence, sentence

__all__ = ["time_gift", "time_give", "time_words"]

_UNITS: tuple[tuple[timedelta, Promise, Promise], ...] = (
    (timedelta(days=1), _("a day"), _("%(count)s days")),
    (timedelta(hours=1), _("an hour"), _("%(count)s hours")),
    (timedelta(minutes=1), _("a minute"), _("%(count)s minutes")),
)
_MS = timedelta(milliseconds=1)


def time_gift(settings: ClockSettings) -> timedelta:
    """What is given at once: what a turn adds to the clock, or a day where it adds nothing.

    >>> time_gift(ClockSettings()), time_gift(ClockSettings(increment=timedelta(0)))
    (datetime.timedelta(days=1), datetime.timedelta(days=1))
    """
    return settings.increment or min(timedelta(days=1), settings.bank)


def time_words(length: timedelta) -> Sentence:
    """A time in the largest unit of which it is a whole number, rounded up to minutes.

    >>> from players.sentences.stored_sentences import sentence_said
    >>> sentence_said(time_words(timedelta(days=1))), sentence_said(time_words(timedelta(hours=8)))
    ('a day', '8 hours')
    """
    for unit, singular, plural in _UNITS:
        count, rest = divmod(length, unit)
        if count and (not rest or unit == _UNITS[-1][0]):
            count += bool(rest)
            return sentence(singular) if count == 1 else sentence(plural, count=str(count))
    return sentence(_UNITS[-1][1])


def time_give(*, match: Match, player: Player, place: int | None = None, now: datetime) -> timedelta:
    """Add `time_gift` to the bank of the opponent at ``place``, and return how much it was; ``None`` means the only
    opponent. A bank never grows beyond the cap of its clock; less than half a gift is not given.

    Raises:
        NotYourMatch: no seat here. NotAllowed: the match belongs to an event, or the opponent is a bot.
        WrongStatus: it is not running. Malformed: no such opponent. Oversized: their bank is full.
    """
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        giver = next((seat for seat in seats if seat.player_id == player.pk), None)
        if giver is None:
            raise NotYourMatch(gettext("You have no seat in this match."))
        if not locked.casual:
            raise NotAllowed(gettext("This match belongs to an event: its clocks are the event's."))
        if locked.status != MatchStatus.RUNNING:
            raise WrongStatus(
                gettext("This match is %(status)s; time is given in running ones.")
                % {"status": locked.get_status_display()}
            )
        seat = _receiver([other for other in seats if other.pk != giver.pk], place)
        settings = locked.settings
        gift = time_gift(settings)
        given = min(gift, settings.cap - bank_of(seat))
        if given < gift / 2:  # what a running clock has just used is no gift
            raise Oversized(
                gettext("%(player)s has as much time as this clock allows.") % {"player": seat.player.username}
            )
        seat.bank_ms += given // _MS
        if seat.running_since is not None:
            deadline_set(seat, settings, snapshot_read(locked, seats, with_game=False, now=now).off(seat))
        seat.save(update_fields=CLOCK_FIELDS)
        seconds = int(given.total_seconds())
        text = f"{{{giver.place}}} gives {{{seat.place}}} more time."
        facts = {"player": giver.place, "to": seat.place, "seconds": seconds}
        log_line(match=locked, kind="time given", data=facts, text=text, now=now)
        locked.version += 1
        locked.save(update_fields=["version", "event_count"])
        audit(actor=player, verb="match.time_given", target=locked, now=now, data=facts)
        context = {
            "opponent": player.username,
            "time": time_words(given),
            "title": title_kept(locked.title, locked.ruleset),
        }
        url = locked.get_absolute_url()
        notice_send(player=seat.player, kind="match_time_given", context=context, url=url, now=now)
        match_publish(locked)
    return given


def _receiver(others: list[Seat], place: int | None) -> Seat:
    people = [seat for seat in others if not seat.player.is_bot]
    if not people:
        raise NotAllowed(gettext("Bots need no time."))
    if place is None and len(people) == 1:
        return people[0]
    receiver = next((seat for seat in people if seat.place == place), None)
    if receiver is None:
        raise Malformed(gettext("Choose the opponent to whom you give time."))
    return receiver
