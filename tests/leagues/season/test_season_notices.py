"""Notices of a season's course: a series opens, it closes soon, and a season that nobody has certified."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.translation import override

from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonEntrant
from leagues.seasons.series import series_remind as reminders
from players.models import Notice, Player
from players.notices.services import Ways, notice_preferences_set, notice_text
from tests.leagues.conftest import NOW, player_make
from tests.leagues.season.conftest import (
    DAY,
    OPEN,
    decided,
    enter,
    entered,
    matched,
    season_make,
    series_of,
    specs,
    turned,
    waiting,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]
HOUR = timedelta(hours=1)
CLOSES = OPEN + 7 * DAY


def texts_of(player: Player, kind: str, language: str = "en") -> list[str]:
    with override(language):
        return [notice_text(row) for row in Notice.objects.filter(player=player, kind=kind).order_by("pk")]


def test_everybody_in_is_told_once_when_a_series_opens(league: League) -> None:
    season = season_make(league)
    first, second = entered(season, 2)
    left = enter(season, "leaver")
    services.entrant_leave(entrant=left, actor=left.player, now=NOW)
    for _ in range(2):
        turned(season, OPEN)
        services.notices_owed(now=OPEN)
    for row in (first, second):
        assert texts_of(row.player, "season.series") == [
            f"Shire League, season 1: series 1 is open until {CLOSES:%Y-%m-%d %H:%M} UTC, with 5 matches each at most."
        ]
        assert Notice.objects.get(player=row.player, kind="season.series").url == season.get_absolute_url()
    assert texts_of(left.player, "season.series") == []
    german = texts_of(first.player, "season.series", "de")
    assert german == [
        f"Shire League, Saison 1: Serie 1 ist offen bis {CLOSES:%Y-%m-%d %H:%M} UTC, mit höchstens 5 Partien für jeden."
    ]


def test_who_wants_no_such_notices_gets_none(league: League) -> None:
    season = season_make(league)
    first, second = entered(season, 2)
    none = Ways(on_site=False, by_email=False, by_push=False)
    notice_preferences_set(player=first.player, choices={"season.series": none}, digest=False)
    turned(season, OPEN)
    services.notices_owed(now=OPEN)
    assert (texts_of(first.player, "season.series"), len(texts_of(second.player, "season.series"))) == ([], 1)


def opened(league: League, count: int, *, most: int = 5) -> tuple[Season, list[SeasonEntrant]]:
    season = season_make(league, series=specs(2, most=most))
    rows = entered(season, count)
    turned(season, OPEN)
    services.notices_owed(now=OPEN)
    Notice.objects.all().delete()
    return season, rows


def test_before_it_closes_players_hear_what_they_may_still_play(league: League) -> None:
    season, rows = opened(league, 3, most=1)
    waiting(rows[:2], OPEN)
    matched(OPEN)
    assert services.series_remind(now=CLOSES - 2 * DAY - HOUR) == 0, "too early"
    assert services.series_remind(now=CLOSES - 2 * DAY) == 3
    assert services.series_remind(now=CLOSES - DAY) == 0, "each once"
    closes = f"Shire League, season 1: series 1 closes on {CLOSES:%Y-%m-%d %H:%M} UTC; "
    assert texts_of(rows[0].player, "season.series") == [f"{closes}1 of your matches goes on"]
    assert texts_of(rows[2].player, "season.series") == [f"{closes}you may still play 1 match"]
    assert texts_of(rows[2].player, "season.series", "de") == [
        f"Shire League, Saison 1: Serie 1 schließt am {CLOSES:%Y-%m-%d %H:%M} UTC; du darfst noch 1 Partie spielen"
    ]
    assert series_of(season).reminded_at == CLOSES - 2 * DAY


def test_who_has_played_everything_is_not_reminded(league: League) -> None:
    season, rows = opened(league, 3, most=1)
    waiting(rows[:2], OPEN)
    matched(OPEN)
    decided(season, OPEN + HOUR)
    Notice.objects.all().delete()
    assert services.series_remind(now=CLOSES - DAY) == 1
    assert [len(texts_of(row.player, "season.series")) for row in rows] == [0, 0, 1]


def test_many_are_reminded_in_parts_and_a_moved_close_again(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    season, rows = opened(league, 3)
    monkeypatch.setattr(reminders, "AT_ONCE", 2)
    assert [services.series_remind(now=CLOSES - DAY) for _ in range(3)] == [2, 1, 0]
    assert [len(texts_of(row.player, "season.series")) for row in rows] == [1, 1, 1]
    services.series_change(
        series=series_of(season), closes_at=CLOSES - HOUR, actor=league.owner, now=CLOSES - 20 * HOUR
    )
    assert [services.series_remind(now=CLOSES - 20 * HOUR) for _ in range(3)] == [2, 1, 0]


def test_a_short_series_reminds_at_half_its_time_and_a_closed_one_never(league: League) -> None:
    season = season_make(league, series=specs(2, days=1))
    entered(season, 2)
    turned(season, OPEN)
    assert services.series_remind(now=OPEN + 11 * HOUR) == 0
    assert services.series_remind(now=OPEN + 24 * HOUR) == 0, "its time is up"
    assert services.series_remind(now=OPEN + 12 * HOUR) == 2


def test_coordinators_hear_once_of_a_season_that_nobody_certified(league: League) -> None:
    season, rows = opened(league, 2)
    other = player_make("cole")
    services.coordinator_name(league=league, username="cole", actor=league.owner, now=OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN + HOUR)
    end = OPEN + 2 * HOUR
    services.season_finish(season=season, reason="Enough.", actor=league.owner, now=end)
    assert services.seasons_uncertified(now=end + 7 * DAY - HOUR) == 0
    assert services.seasons_uncertified(now=end + 7 * DAY) == 1
    assert services.seasons_uncertified(now=end + 8 * DAY) == 0
    for player in (league.owner, other):
        assert texts_of(player, "season.certify") == [
            "Shire League, season 1: it is over, and its results are not certified yet."
        ]
        [notice] = Notice.objects.filter(player=player, kind="season.certify")
        assert notice.url == f"{season.get_absolute_url()}console/"


def test_nobody_is_told_of_a_season_that_is_certified(league: League) -> None:
    season, rows = opened(league, 2)
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN + HOUR)
    end = OPEN + 2 * HOUR
    services.season_finish(season=season, reason="Enough.", actor=league.owner, now=end)
    services.series_certify(series=series_of(season), actor=league.owner, now=end)
    assert services.seasons_uncertified(now=end + 70 * DAY) == 0
