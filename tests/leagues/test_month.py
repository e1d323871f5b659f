"""The calendar of a month: what begins and what goes on, by game, in the reader's zone, and to subscribe to."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from leagues.models import Season, Tournament
from leagues.overview.month import Month, days_of, listed_between
from leagues.seasons.services import league_create
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import NOW, player_make, tournament_make
from tests.leagues.season.conftest import season_make
from tests.leagues.test_costs import counted

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def names(query: str) -> list[str]:
    return [row["name"] for row in Client().get(f"/api/v1/events/calendar/{query}").json()]


def test_months_are_read_and_follow_each_other() -> None:
    assert [Month.read(text) for text in ("2026-13", "2026-00", "1999-12", "26-1", "x", "", "2026-1")] == [None] * 7
    december = Month.read("2026-12")
    assert december is not None
    assert str(december.next) == "2027-01"
    assert december.next.previous == december
    assert not Month(2100, 12).has_next
    assert not Month(2000, 1).has_previous


def test_the_grid_has_whole_weeks_from_monday() -> None:
    days = days_of(Month(2026, 3), [], datetime(2026, 3, 2, tzinfo=UTC))
    assert (str(days[0].day), str(days[-1].day), len(days)) == ("2026-02-23", "2026-04-05", 42)
    assert [str(day.day) for day in days if day.today] == ["2026-03-02"]
    assert sum(day.inside for day in days) == 31
    assert len(days_of(Month(2027, 2), [], NOW)) == 28


@pytest.mark.long
def test_a_month_lists_what_begins_and_what_goes_on(organiser: Player) -> None:
    march = tournament_make(organiser, name="March", starts_at=NOW + 10 * DAY)
    running = tournament_make(organiser, name="Since February")
    ended = tournament_make(organiser, name="Ended")
    tournament_make(organiser, name="Draft", draft=True)
    off = tournament_make(organiser, name="Called off")
    status = Tournament.Status
    Tournament.objects.filter(pk=running.pk).update(status=status.RUNNING, started_at=NOW - 10 * DAY)
    Tournament.objects.filter(pk=ended.pk).update(
        status=status.FINISHED, started_at=NOW - 60 * DAY, finished_at=NOW - 20 * DAY
    )
    Tournament.objects.filter(pk=off.pk).update(status=status.CANCELLED)

    def listed(month: Month) -> list[str]:
        return [row.name for row in listed_between(month.begins, month.next.begins, NOW)]

    assert listed(Month(2026, 3)) == ["Since February", "March"]
    assert listed(Month(2026, 2)) == ["Ended", "Since February"]
    assert listed(Month(2026, 1)) == ["Ended"]
    assert listed(Month(2026, 4)) == [], "what may still run then is not known"
    page = Client().get("/events/calendar/?month=2026-03")
    assert march.get_absolute_url() in page.text
    assert "Under way since before" in page.text
    assert "Draft" not in page.text
    assert names("?month=2026-03&game=tcg") == ["Since February", "March"]
    assert names("?month=2026-03&game=tarot") == []
    assert Client().get("/events/calendar/?month=nonsense&game=x").status_code == 200
    refused = Client().get("/api/v1/events/calendar/?month=nonsense")
    assert refused.status_code == 400
    assert "2026-03" in refused.json()["detail"]
    for edge in ("2000-01", "2100-12"):
        assert Client().get(f"/events/calendar/?month={edge}").status_code == 200


def test_a_season_is_listed_from_its_first_series_to_its_last(organiser: Player) -> None:
    season = season_make(league_create(name="Shire League", owner=player_make("cora", Role.COORDINATOR), now=NOW))
    series = list(season.series.order_by("number"))
    assert season.status == Season.Status.ANNOUNCED
    (row,) = listed_between(series[0].opens_at, series[0].opens_at + DAY, NOW)
    assert (row.kind, row.begins, row.ends) == ("season", series[0].opens_at, series[-1].closes_at)
    assert listed_between(series[-1].closes_at + DAY, series[-1].closes_at + 9 * DAY, NOW) == []


@pytest.mark.long
def test_a_day_is_one_of_the_readers_zone(organiser: Player) -> None:
    tournament_make(organiser, name="Late", starts_at=datetime(2026, 3, 31, 23, 30, tzinfo=UTC))
    Player.objects.filter(pk=organiser.pk).update(time_zone="Europe/Berlin")
    client = Client()
    assert "Late" in client.get("/events/calendar/?month=2026-03").text
    client.force_login(Player.objects.get(pk=organiser.pk))
    assert "Late" not in client.get("/events/calendar/?month=2026-03").text
    assert "Late" in client.get("/events/calendar/?month=2026-04").text


def test_the_calendar_can_be_subscribed_to(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    event = tournament_make(organiser, name="Soon")
    Tournament.objects.filter(pk=event.pk).update(starts_at=NOW + DAY)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    for path in ("/events/calendar.ics", "/api/v1/events/calendar.ics?game=tcg"):
        answer = Client().get(path)
        assert answer.headers["Content-Type"].startswith("text/calendar")
        (entry,) = Calendar.from_ical(answer.content).walk("VEVENT")
        assert entry["uid"] == f"event-{event.pk}@testserver"
        assert entry.decoded("dtstart") == NOW + DAY
        assert entry["url"] == f"http://testserver{event.get_absolute_url()}"
    assert b"VEVENT" not in Client().get("/events/calendar.ics?game=tarot").content


@pytest.mark.long
def test_a_month_takes_as_many_statements_for_many_events(organiser: Player) -> None:
    tournament_make(organiser, name="One", starts_at=NOW + DAY)
    few = len(counted(lambda: Client().get("/events/calendar/?month=2026-03")))
    for number in range(5):
        tournament_make(organiser, name=f"E{number}", starts_at=NOW + DAY)
    assert len(counted(lambda: Client().get("/events/calendar/?month=2026-03"))) == few
