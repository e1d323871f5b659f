"""The league of the demonstration: bots that wait for matches by themselves, and a guest whom two of them ask."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.models import CardSet, DeckVersion, Format
from leagues.seasons import services
from leagues.seasons.models import League, Season
from players.models import Player

__all__ = ["LEAGUE", "league_seed"]

LEAGUE = "Woodland League"
WEEK = timedelta(days=7)
MOST = 8
"""Matches each in a series: more than there are bots, so that everyone has one left for the guest."""


@transaction.atomic
def league_seed(
    *, owner: Player, guest: DeckVersion, bots: Sequence[DeckVersion], format: Format, now: datetime
) -> Season | None:
    """Make the league once: its first series is open, the guest plays in one match and is challenged to another.

    ``guest`` and ``bots`` are the decks of who enters. Returns ``None`` where the league is there.
    """
    if League.objects.filter(name=LEAGUE, owner=owner).exists():
        return None
    # Everything up to the opening of the first series happened a moment ago.
    before, opens = now - timedelta(minutes=2), now - timedelta(minutes=1)
    league = services.league_create(
        name=LEAGUE,
        description=_(
            "A league of bots with starter decks, open to everybody. Each plays everybody else once a series."
        ),
        owner=owner,
        now=before,
    )
    season = services.season_create(
        league=league,
        series=[services.SeriesSpec(opens + n * WEEK, opens + (n + 1) * WEEK, MOST) for n in range(2)],
        actor=owner,
        now=before,
        format=format,
        prize_set=CardSet.objects.get(pk=1),
        late_entry_series=1,
        decks=Season.Decks.SERIES,
        cut_size=4,
        demo=True,
        announcement="Two series of a week each. The best four play for the season in a final tournament.",
    )
    season = services.season_announce(season=season, actor=owner, now=before)
    own, *others = (
        services.season_enter(season=season, player=version.deck.player, deck_version=version, now=before)
        for version in (guest, *bots)
    )
    services.seasons_turn(now=now)
    for number, row in enumerate(others[:2]):
        wish = services.challenge_make(entrant=row, opponent=own, actor=row.player, now=now)
        if number == 0:
            services.challenge_accept(wish=wish, actor=own.player, now=now)
    services.matches_owed(now=now)
    return season
