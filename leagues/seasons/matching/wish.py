"""Wait to be matched, challenge another entrant, and answer a challenge."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from leagues.competition.log import log_all
from leagues.errors import Forbidden, Refused, WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.log import Verb, entrant_lock, notices_owe, season_log
from leagues.seasons.matching.table_make import Room, meeting_pairs, rooms_of, table_lines
from leagues.seasons.matching.wishes_lapse import wish_answer
from leagues.seasons.models import Season, SeasonEntrant, SeasonTable, SeasonWish, Series
from players.friends.blocks import has_blocked
from players.friends.welcome import Takes, takes
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.site.periodic import wake

__all__ = ["challenge_accept", "challenge_decline", "challenge_make", "challenge_withdraw", "wait_begin", "wait_end"]

CHALLENGES_MOST = 20
"""Open challenges of one entrant."""


@transaction.atomic
def wait_begin(*, entrant: SeasonEntrant, keep: bool = False, actor: Player, now: datetime) -> SeasonWish:
    """Wait for anybody who is allowed in the series that is open; ``keep``: again after each match, until the cap.

    Who waits already changes ``keep`` only, and keeps their place.

    Raises:
        Forbidden: somebody else's entry. WrongState: no series is open, they are not in, away, paused, or have played
        as many matches as they may.
    """
    season, row = entrant_lock(entrant)
    series = _playing_check(season, row, actor, now)
    changes = ChangeSet()
    wish = _waiting(series, row)
    if wish is not None:
        if wish.keep == keep:
            return wish
        changes.note_wish(wish, keep=keep)
        wish.save(update_fields=["keep"])
    else:
        wish = changes.create(SeasonWish(series=series, entrant=row, keep=keep, since=now))
    text = sentence(gettext_noop("%(player)s waits for a match"), player=row.player)
    season_log(season, Verb.WAIT, text, changes=changes, actor=actor, now=now)
    transaction.on_commit(wake, robust=True)
    return wish


@transaction.atomic
def wait_end(*, entrant: SeasonEntrant, actor: Player, now: datetime) -> None:
    """Wait no more. Raises Forbidden for somebody else's entry, or WrongState for who does not wait."""
    season, row = entrant_lock(entrant)
    _own_check(row, actor)
    wishes = SeasonWish.objects.filter(series__season=season, entrant=row, opponent=None, status=SeasonWish.Status.OPEN)
    if (wish := wishes.first()) is None:
        raise WrongState(_("You do not wait for a match."))
    changes = ChangeSet()
    wish_answer(wish, changes, SeasonWish.Status.WITHDRAWN, now=now)
    text = sentence(gettext_noop("%(player)s waits no more"), player=row.player)
    season_log(season, Verb.STOP, text, changes=changes, actor=actor, now=now)


@transaction.atomic
def challenge_make(*, entrant: SeasonEntrant, opponent: SeasonEntrant, actor: Player, now: datetime) -> SeasonWish:
    """Challenge another entrant to a match in the series that is open; they are told.

    Raises:
        Forbidden: somebody else's entry. WrongState: as `wait_begin`, they have met in the series, or a table has more
        than two. Refused: oneself, an entrant of another season, one who cannot be challenged, or too many challenges.
    """
    season, row = entrant_lock(entrant)
    series = _playing_check(season, row, actor, now)
    if season.seats != 2:
        raise WrongState(
            _("In this season %(seats)s play at a table; wait to be matched instead.") % {"seats": season.seats}
        )
    other = season.entrants.select_related("player").filter(pk=opponent.pk).first()
    if other is None or other.pk == row.pk:
        raise Refused(_("Challenge another entrant of this season."))
    is_open = takes(other.player, row.player, Takes.CHALLENGES) and not has_blocked(row.player, other.player)
    if not other.is_in or not is_open:
        raise Refused(_("%(player)s cannot be challenged.") % {"player": other.player})
    _met_check(season, series, row, other)
    own = SeasonWish.objects.filter(series=series, entrant=row, status=SeasonWish.Status.OPEN).exclude(opponent=None)
    if own.filter(opponent=other).exists():
        raise WrongState(_("You have challenged %(player)s already.") % {"player": other.player})
    if own.count() >= CHALLENGES_MOST:
        raise Refused(
            _("You have %(challenges_most)s open challenges, which is the most; withdraw one first.")
            % {"challenges_most": CHALLENGES_MOST}
        )
    changes = ChangeSet()
    wish = changes.create(SeasonWish(series=series, entrant=row, opponent=other, since=now))
    notice = sentence(gettext_noop("%(player)s challenges you to a match."), player=row.player)
    text = sentence(gettext_noop("%(player)s challenged %(opponent)s"), player=row.player, opponent=other.player)
    operation = season_log(
        season, Verb.CHALLENGE, text, changes=changes, actor=actor, now=now,
        more={"entrants": [other.pk], "text": notice},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return wish


@transaction.atomic
def challenge_accept(*, wish: SeasonWish, actor: Player, now: datetime) -> SeasonTable:
    """Accept a challenge: the match is made, and both are told.

    Raises:
        Forbidden: it was made to somebody else. WrongState: it is answered already, the series is over, one of the two
        is out, away or paused, has played or plays as many matches as they may, or they have met meanwhile.
    """
    season, row = entrant_lock(wish.entrant)
    challenge = _challenge(wish)
    assert challenge.opponent is not None
    _own_check(challenge.opponent, actor, to=True)
    series = challenge.series
    if not series.is_open(now) or season.is_over:
        raise WrongState(_("%(series)s is over; the challenge has lapsed.") % {"series": str(series).capitalize()})
    challenge.entrant = row
    keys = [row.pk, challenge.opponent.pk]
    met = meetings_among(series, keys)
    if refusal := accept_refusal(season, series, challenge, rooms_of(season, series, keys), met, now):
        raise WrongState(refusal)
    # Who challenges has the first seat, or where they have had that side against the other, the second.
    free = _free_ways(season, challenge, met)
    text = sentence(
        gettext_noop("%(player)s plays %(opponent)s, who accepted"),
        player=row.player,
        opponent=challenge.opponent.player,
    )
    lines = table_lines(
        season, series, [free[0]], made=SeasonTable.Made.CHALLENGE, now=now, wishes=[[challenge]],
        status=SeasonWish.Status.ACCEPTED, texts=[text],
    )  # fmt: skip
    [operation] = log_all(season, lines, now=now)
    notices_owe([operation], now=now)
    return SeasonTable.objects.get(pk=operation.data["table"])


@transaction.atomic
def challenge_decline(*, wish: SeasonWish, actor: Player, now: datetime) -> None:
    """Decline a challenge; the challenger is told. Raises Forbidden, or WrongState when it is answered already."""
    season, row = entrant_lock(wish.entrant)
    challenge = _challenge(wish)
    assert challenge.opponent is not None
    _own_check(challenge.opponent, actor, to=True)
    changes = ChangeSet()
    wish_answer(challenge, changes, SeasonWish.Status.DECLINED, now=now)
    text = sentence(
        gettext_noop("%(opponent)s declined the challenge of %(player)s"),
        opponent=challenge.opponent.player,
        player=row.player,
    )
    notice = sentence(gettext_noop("%(player)s declined your challenge."), player=challenge.opponent.player)
    operation = season_log(
        season, Verb.DECLINE, text, changes=changes, actor=actor, now=now,
        more={"entrants": [row.pk], "text": notice},
    )  # fmt: skip
    notices_owe([operation], now=now)


@transaction.atomic
def challenge_withdraw(*, wish: SeasonWish, actor: Player, now: datetime) -> None:
    """Take an own challenge back. Raises Forbidden, or WrongState when it is answered already."""
    season, row = entrant_lock(wish.entrant)
    _own_check(row, actor)
    challenge = _challenge(wish)
    changes = ChangeSet()
    wish_answer(challenge, changes, SeasonWish.Status.WITHDRAWN, now=now)
    text = sentence(gettext_noop("%(player)s took a challenge back"), player=row.player)
    season_log(season, Verb.WITHDRAW, text, changes=changes, actor=actor, now=now)


def accept_refusal(
    season: Season,
    series: Series,
    challenge: SeasonWish,
    rooms: Mapping[int, Room],
    met: set[tuple[int, int]],
    now: datetime,
) -> str:
    """Why the challenged player cannot accept an open challenge of the series now; empty where they can.

    ``rooms`` are those of both (`rooms_of`), ``met`` who has met in the series (`meetings_among`). Load the players.
    """
    own = challenge.opponent
    assert own is not None
    if refusal := playing_refusal(season, own, series, rooms.get(own.pk, Room()), now):
        return refusal
    open_matches = rooms.get(own.pk, Room()).open
    if open_matches >= own.at_once:
        return ngettext(
            "You play %(open)s match at once, as many as you like; wait until it ends, or play more at once.",
            "You play %(open)s matches at once, as many as you like; wait until one ends, or play more at once.",
            open_matches,
        ) % {"open": open_matches}
    other, room = challenge.entrant, rooms.get(challenge.entrant_id, Room())
    if not other.can_be_matched(now):
        return _("%(player)s cannot be matched now: they are out, away or paused.") % {"player": other.player}
    if not season.may_play(other.deck_version_id):
        return _("%(player)s has not built a deck yet.") % {"player": other.player}
    if room.played >= series.most_matches:
        return ngettext(
            "%(player)s has played %(most_matches)s match in this series, which is the most.",
            "%(player)s has played %(most_matches)s matches in this series, which is the most.",
            series.most_matches,
        ) % {"player": other.player, "most_matches": series.most_matches}
    if room.open >= other.at_once:
        return _("%(player)s plays %(open)s at once, as many as they like; wait until one ends.") % {
            "player": other.player,
            "open": room.open,
        }
    if not _free_ways(season, challenge, met):
        return _("You have met in this series meanwhile.")
    return ""


def meetings_among(series: Series, entrants: Sequence[int]) -> set[tuple[int, int]]:
    """Who of some entrants have met in a series, as pairs of `meeting_pairs`. One statement."""
    rows = series.meetings.filter(first__in=entrants, second__in=entrants, void=False)
    return set(rows.values_list("first", "second"))


def _free_ways(season: Season, challenge: SeasonWish, met: set[tuple[int, int]]) -> list[list[SeasonEntrant]]:
    """The orders of seats in which the two of a challenge have not met."""
    assert challenge.opponent is not None
    both = [challenge.entrant, challenge.opponent]
    return [way for way in (both, both[::-1]) if meeting_pairs(season, [row.pk for row in way])[0] not in met]


def open_series(season: Season, now: datetime) -> Series | None:
    """The series of a season in which matches can begin now."""
    rows = season.series.filter(opened_at__isnull=False, closed_at=None, closes_at__gt=now)
    return rows.order_by("number").first()


def _waiting(series: Series, row: SeasonEntrant) -> SeasonWish | None:
    return series.wishes.filter(entrant=row, opponent=None, status=SeasonWish.Status.OPEN).first()


def _playing_check(season: Season, row: SeasonEntrant, actor: Player, now: datetime) -> Series:
    """The series that is open. Raises where an entrant can play no further match in it."""
    _own_check(row, actor)
    series = open_series(season, now) if season.status == Season.Status.RUNNING else None
    if series is None:
        raise WrongState(_("No series of this season is open now."))
    room = rooms_of(season, series, [row.pk]).get(row.pk, Room())
    if refusal := playing_refusal(season, row, series, room, now):
        raise WrongState(refusal)
    return series


def playing_refusal(season: Season, row: SeasonEntrant, series: Series, room: Room, now: datetime) -> str:
    """Why an entrant can play no further match in a series that is open, said to them; empty where they can."""
    if not row.is_in:
        return _("You are not in this season.")
    if row.paused_at is not None:
        return _("A coordinator has paused you: %(paused_reason)s") % {"paused_reason": row.paused_reason}
    if row.is_away(now):
        return _("You are away; end that first.")
    if not season.may_play(row.deck_version_id):
        return _("Build a deck from your pool and choose it first.")
    if room.played >= series.most_matches:
        return ngettext(
            "You have played %(most_matches)s match in this series, which is the most.",
            "You have played %(most_matches)s matches in this series, which is the most.",
            series.most_matches,
        ) % {"most_matches": series.most_matches}
    return ""


def _own_check(row: SeasonEntrant, actor: Player, *, to: bool = False) -> None:
    if row.player_id != actor.pk:
        raise Forbidden(_("This challenge was made to somebody else.") if to else _("Players do this for themselves."))


def _challenge(wish: SeasonWish) -> SeasonWish:
    """The challenge as it is since its season is locked. Raises WrongState when it is answered or gone."""
    rows = SeasonWish.objects.select_related("series", "entrant__player", "opponent__player")
    challenge = rows.filter(pk=wish.pk, opponent__isnull=False).first()
    if challenge is None or challenge.status != SeasonWish.Status.OPEN:
        state = "gone" if challenge is None else challenge.get_status_display()
        raise WrongState(_("This challenge is %(state)s already.") % {"state": state})
    return challenge


def _met_check(season: Season, series: Series, row: SeasonEntrant, other: SeasonEntrant) -> None:
    met = meetings_among(series, [row.pk, other.pk])
    if all(meeting_pairs(season, way)[0] in met for way in ([row.pk, other.pk], [other.pk, row.pk])):
        with_sides = " with each side" if season.has_sides else ""
        raise WrongState(
            _("You have met %(player)s%(with_sides)s in this series already.")
            % {"player": other.player, "with_sides": with_sides}
        )
