"""The counts of what wins follow the results of seasons, and every correction of them."""

import pytest

from leagues.models import League
from leagues.seasons import services
from leagues.seasons.gateway import season_part
from leagues.seasons.models import SeasonEntrant, SeasonTable
from matches.models import Match
from players.models import Player
from tests.leagues.season.conftest import OPEN, decided, entered, matched, season_make, turned, waiting
from tests.leagues.test_counts_follow import ended, tables_counted

pytestmark = pytest.mark.django_db


def test_corrected_and_void_tables_are_taken_out(league: League, judge: Player, coordinator: Player) -> None:
    season = season_make(league)
    rows = entered(season, 4)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    decks = dict(SeasonEntrant.objects.filter(season=season).values_list("player", "deck_version"))
    tables = list(SeasonTable.objects.select_related("match").order_by("pk"))
    for table in tables:
        assert table.match is not None
        ended(table.match, decks)
    assert len(tables_counted()) == 0, "the season has not taken the results in"
    decided(season, OPEN)
    keys = sorted(table.match_id or 0 for table in tables)
    assert tables_counted() == keys
    assert services.counts_update(now=OPEN) == 0
    services.result_correct(table=tables[0], places=[2, 1], reason="A slip.", actor=judge, now=OPEN)
    assert tables_counted() == [tables[1].match_id]
    services.table_cancel(
        table=SeasonTable.objects.get(pk=tables[1].pk), reason="Wrong decks.", actor=coordinator, now=OPEN
    )
    assert tables_counted() == []


@pytest.mark.usefixtures("real_matches")
def test_a_match_of_a_season_names_the_format_of_its_decks(league: League) -> None:
    season = season_make(league)
    rows = entered(season, 2)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    assert season.format is not None
    assert Match.objects.get(part_of=season_part(season.pk)).format == season.format.slug == "fellowship_block"
