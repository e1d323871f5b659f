"""Match those who wait: the job that makes tables."""

import logging
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_noop

from leagues.competition.log import log_all
from leagues.competition.reasons import MATCHING_FAILED
from leagues.ratings.models import Rating
from leagues.seasons.changes import ChangeSet
from leagues.seasons.fault import season_fault
from leagues.seasons.log import Verb, notices_owe, season_line, season_lock
from leagues.seasons.matching.table_make import rooms_of, table_lines
from leagues.seasons.matching.tables import Barred, Waiting, tables_of_several, tables_of_two
from leagues.seasons.models import Season, SeasonEntrant, SeasonMeeting, SeasonSeat, SeasonTable, SeasonWish, Series
from leagues.seasons.models.entrant import IS_IN
from leagues.seasons.standings import points_by_entrant
from players.models import Block
from players.sentences.stored_sentences import sentence
from players.site.periodic import each_alone

__all__ = ["tables_match"]

logger = logging.getLogger(__name__)


LOOK_AGAIN = timedelta(minutes=10)
"""Where nobody could be matched and nothing was done since, the job looks again after so long: a block may be gone."""


def tables_match(*, now: datetime) -> int:
    """Match those who wait in every series that is open; how many tables. A job; safe to run by several at once.

    A series in which nobody could be matched is left alone until something is done in its season, an absence begins or
    ends, or `LOOK_AGAIN` is over. One statement where there is nothing else.
    """
    rows = Series.objects.filter(
        season__status=Season.Status.RUNNING, opened_at__isnull=False, closed_at=None, closes_at__gt=now
    )
    waiting = SeasonWish.objects.filter(series=OuterRef("pk"), status=SeasonWish.Status.OPEN, opponent=None)
    entrants = SeasonEntrant.objects.filter(season=OuterRef("season"))
    lately = (now - LOOK_AGAIN, now)
    turned = entrants.filter(Q(away_from__range=lately) | Q(away_until__range=lately))
    rows = rows.filter(Exists(waiting) | Exists(entrants.filter(player__is_bot=True))).annotate(turned=Exists(turned))
    series_rows = list(rows.order_by("pk").values_list("pk", "season", "season__version", "turned"))
    looked = cache.get_many([_looked_key(pk) for pk, *_ in series_rows])

    def may_match(row: tuple[int, int, int, bool]) -> bool:
        version, at = looked.get(_looked_key(row[0]), (None, now))
        return row[3] or version != row[2] or not now - LOOK_AGAIN < at <= now

    def failed(row: tuple[int, int, int, bool], error: Exception) -> None:
        season_fault(row[1], MATCHING_FAILED, error)

    return each_alone(
        [row for row in series_rows if may_match(row)], lambda row: _match(row[0], row[1], now), failed=failed
    )


def _looked_key(series_id: int) -> str:
    return f"season-looked:{series_id}"


@transaction.atomic
def _match(series_id: int, season_id: int, now: datetime) -> int:
    season = season_lock(season_id)
    series = season.series.filter(pk=series_id).first()
    if series is None or season.status != Season.Status.RUNNING or not series.is_open(now):
        return 0
    made = _tables_make(season, series, now)
    if not made:
        # After the commit: what is rolled back was not looked at.
        look, key = (season.version, now), _looked_key(series_id)
        transaction.on_commit(lambda: cache.set(key, look, LOOK_AGAIN.total_seconds()), robust=True)
    return made


def _tables_make(season: Season, series: Series, now: datetime) -> int:
    _bots_wait(season, series, now)
    wishes = {
        wish.entrant_id: wish
        for wish in series.wishes.filter(status=SeasonWish.Status.OPEN, opponent=None).order_by("since", "pk")
    }
    entrants = SeasonEntrant.objects.select_related("player", "deck_version").in_bulk(wishes)
    rooms = rooms_of(season, series, list(wishes))
    ready = [
        pk
        for pk in wishes
        if entrants[pk].can_be_matched(now)
        and season.may_play(entrants[pk].deck_version_id)
        and (pk not in rooms or rooms[pk].has_room(entrants[pk], series))
    ]
    if len(ready) < season.seats:
        return 0
    nears, firsts = _nears(season, entrants), _firsts(season, ready)
    waiting = [Waiting(pk, nears.get(pk, 0), firsts.get(pk, 0)) for pk in ready]
    barred = _barred(season, series, {pk: entrants[pk].player_id for pk in ready})
    if season.seats == 2:
        seatings: list[tuple[int, ...]] = list(tables_of_two(waiting, barred))
    else:
        seatings = tables_of_several(waiting, barred, season.seats)
    if not seatings:
        return 0
    tables = [[entrants[pk] for pk in seating] for seating in seatings]
    lines = table_lines(
        season, series, tables, made=SeasonTable.Made.MATCHING, now=now,
        wishes=[[wishes[pk] for pk in seating] for seating in seatings], status=SeasonWish.Status.MATCHED,
        texts=[
            sentence(gettext_noop("Matched: %(players)s"), players=[entrant.player for entrant in table])
            for table in tables
        ],
    )  # fmt: skip
    notices_owe(log_all(season, lines, now=now), now=now)
    return len(lines)


def _bots_wait(season: Season, series: Series, now: datetime) -> None:
    """Let the bots of a locked season wait who do not yet and may play more."""
    bots = season.entrants.filter(IS_IN, player__is_bot=True)
    waiting = series.wishes.filter(status=SeasonWish.Status.OPEN, opponent=None)
    rows = list(bots.exclude(pk__in=waiting.values("entrant")).select_related("player").order_by("pk"))
    rooms = rooms_of(season, series, [row.pk for row in rows]) if rows else {}
    free = [row for row in rows if row.pk not in rooms or rooms[row.pk].played < series.most_matches]
    if not free:
        return
    made = SeasonWish.objects.bulk_create(SeasonWish(series=series, entrant=row, keep=True, since=now) for row in free)
    lines = []
    for row, wish in zip(free, made, strict=True):
        changes = ChangeSet()
        changes.made([wish])
        text = sentence(gettext_noop("%(player)s waits for a match"), player=row.player)
        lines.append(season_line(Verb.WAIT, text, changes, row.player))
    log_all(season, lines, now=now)


def _nears(season: Season, entrants: dict[int, SeasonEntrant]) -> dict[int, int]:
    """By entrant the number in which opponents should be near: a rating, or points."""
    if not season.prefer_near:
        return points_by_entrant(season)
    ratings = Rating.objects.filter(
        pool__ruleset=season.ruleset, pool__format=season.format, player__season_entries__in=list(entrants)
    )
    shown = {rating.player_id: rating.skill.shown for rating in ratings}
    return {pk: shown.get(row.player_id, 1500) for pk, row in entrants.items()}


def _firsts(season: Season, entrants: list[int]) -> dict[int, int]:
    """How often each entrant had the first seat less how often another one, in the season."""
    seats = SeasonSeat.objects.filter(table__series__season=season, table__void=False, entrant__in=entrants)
    balance: dict[int, int] = {}
    for entrant, seat in seats.values_list("entrant", "seat"):
        balance[entrant] = balance.get(entrant, 0) + (1 if seat == 0 else -1)
    return balance


def _barred(season: Season, series: Series, players: dict[int, int]) -> Barred:
    """Who of those who wait may not meet; ``players`` gives the player of each entrant."""
    met = SeasonMeeting.objects.filter(series=series, void=False, first__in=players, second__in=players)
    people = {player: entrant for entrant, player in players.items()}
    blocks = Block.objects.filter(blocker__in=people, blocked__in=people).values_list("blocker", "blocked")
    apart = [(people[one], people[other]) for one, other in blocks]
    return Barred(met.values_list("first", "second"), apart, sides=season.has_sides)
