"""Packs of a season: sealed pools that grow with each series, and packs into the collections of those who are in."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, Subquery
from django.utils.translation import gettext_noop

from cardpool.collections.rewards import Due, PackReward, rewards_credit
from cardpool.limited.homes import PoolHome
from cardpool.limited.sealed import pool_grow, sealed_pool_make
from cardpool.models import LimitedPool
from cardpool.products import PRODUCTS
from leagues.competition.reasons import PLAYERS_SEASON_PACKS_FAILED, SEASON_PACKS_FAILED
from leagues.seasons.fault import season_fault
from leagues.seasons.log import season_lock
from leagues.seasons.models import Season, SeasonEntrant, Series
from leagues.seasons.models.entrant import IS_IN
from players.audit import audit
from players.notices.services import notice_send
from players.sentences.stored_sentences import sentence
from players.site.periodic import each_alone

__all__ = ["pool_season", "season_packs_owed", "season_pool", "season_pool_give"]

logger = logging.getLogger(__name__)

AT_ONCE = 50
"""Entrants of one season who get packs in one run of the job."""


def season_pool(season: Season, player: int) -> LimitedPool | None:
    """A player's pool in a season, if they have one."""
    rows = LimitedPool.objects.select_related("collection", "format")
    return rows.filter(collection__pool_of=player, collection__pool_key=season.pool_key).first()


def pool_season(key: str) -> PoolHome | None:
    """The season that a pool is for."""
    number = key.partition(":")[2]
    season = Season.objects.select_related("league").filter(pk=int(number)).first() if number.isdecimal() else None
    return PoolHome(str(season), season.get_absolute_url()) if season is not None else None


def season_pool_give(season: Season, row: SeasonEntrant, *, now: datetime) -> LimitedPool | None:
    """Give somebody who is in from now on their sealed pool, with what the series so far gave; again, it is the same.
    ``None`` where the season has none. Inside the transaction of the entry."""
    if season.sealed is None:
        return None
    pool = sealed_pool_make(
        player=row.player, key=season.pool_key, name=str(season), template=season.sealed_template, now=now
    )
    for number in range(pool.series + 1, _opened(season) + 1):
        pool_grow(pool=pool, series=number, now=now)
    return pool


def _opened(season: Season) -> int:
    """The number of the last series that was opened; 0 for none."""
    last_number = season.series.filter(opened_at__isnull=False).aggregate(Max("number"))["number__max"]
    return int(last_number or 0)


def season_packs_owed(now: datetime) -> int:
    """Give what series that have opened owe to those who are in and have not got it; how many. A job, safe to run
    twice: a pool grows once a series, and each pack has a key of its own."""
    opened = Series.objects.filter(season=OuterRef("pk"), opened_at__isnull=False)
    rows = Season.objects.filter(~Q(sealed_template="") | ~Q(series_product=""), Exists(opened))
    rows = rows.filter(status=Season.Status.RUNNING).select_related("league").order_by("pk")

    def failed(season: Season, error: Exception) -> None:
        season_fault(season.pk, SEASON_PACKS_FAILED, error)

    return each_alone(list(rows), lambda season: _owed(season, now), failed=failed)


def _owed(season: Season, now: datetime) -> int:
    last = _opened(season)
    entrants = season.entrants.filter(IS_IN).select_related("player")
    if season.sealed is not None:
        grown = LimitedPool.objects.filter(
            collection__pool_of=OuterRef("player"), collection__pool_key=season.pool_key
        ).values("series")
        entrants = entrants.annotate(grown=Subquery(grown)).filter(Q(grown=None) | Q(grown__lt=last))
    else:
        entrants = entrants.filter(packs_series__lt=last)

    def give(row: SeasonEntrant) -> int:
        return _give(season, row.pk, now)

    def failed(row: SeasonEntrant, error: Exception) -> None:
        season_fault(season.pk, PLAYERS_SEASON_PACKS_FAILED, error, player=row.player)

    return each_alone(list(entrants.order_by("pk")[:AT_ONCE]), give, failed=failed)


@transaction.atomic
def _give(season: Season, entrant: int, now: datetime) -> int:
    locked = season_lock(season.pk)
    row = locked.entrants.select_related("player").get(pk=entrant)
    if not row.is_in or locked.status != Season.Status.RUNNING:
        return 0
    if locked.sealed is not None:
        season_pool_give(locked, row, now=now)
        return 1
    return _collection_packs(locked, row, now)


def _collection_packs(season: Season, row: SeasonEntrant, now: datetime) -> int:
    """Give the packs of each series that was open while the player was in."""
    assert row.entered_at is not None
    series = season.series.filter(number__gt=row.packs_series, opened_at__isnull=False).order_by("number")
    dues, product = [], PRODUCTS[season.series_product]
    last = row.packs_series
    for opened in series:
        last = opened.number
        if opened.closes_at <= row.entered_at:
            continue
        key = f"season:{season.pk}:{opened.number}:{row.player_id}"
        dues.append(Due(row.player, PackReward(product, season.series_packs), key=key, reason=f"{season}, {opened}"))
    rewards_credit(dues, actor=None, now=now)
    pack_count = len(dues) * season.series_packs
    row.packs_series = last
    row.save(update_fields=["packs_series"])
    if pack_count:
        audit(actor=None, verb="season.packs", target=season, now=now, data={"entrant": row.pk, "packs": pack_count})
        words = (
            gettext_noop("the series gives you %(given)s pack into your collection.")
            if pack_count == 1
            else gettext_noop("the series gives you %(given)s packs into your collection.")
        )
        text = sentence(words, given=pack_count)
        context = {"season": season.title_kept, "text": text}
        notice_send(player=row.player, kind="season.told", context=context, url="/collection/packs/", now=now)
    return 1
