"""Drafting a season on a page: from nothing, with series that are added without JavaScript, errors at their fields."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.forms import BaseForm
from django.test import Client
from django.utils import timezone

from cardpool.models import Format
from leagues.seasons import services
from leagues.seasons.forms import SeasonForm
from leagues.seasons.models import League, Season
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import NOW, player_make
from tests.leagues.season.conftest import DAY, season_make
from tests.leagues.season.test_api import ask
from tests.leagues.season.test_console import season_data
from tests.leagues.test_pages import messages_of, page, player_zone, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def client(coordinator: Player) -> Client:
    return signed_in(coordinator)


def address(league: League) -> str:
    return f"/leagues/{league.pk}/draft/"


def sent(form: SeasonForm) -> dict[str, str]:
    """What a browser sends that shows the form and changes nothing."""
    fields: dict[str, str] = {}
    forms: list[BaseForm] = [form, *form.series_forms]
    for part in forms:
        for field in part:
            value = field.value()
            if field.widget_type == "checkbox":
                fields |= {field.html_name: "on"} if value else {}
            elif value is not None:
                fields[field.html_name] = str(field.field.widget.format_value(value)).strip("[]'")
    return fields


def test_a_league_leads_its_coordinators_to_a_draft_of_another_season(
    league: League, client: Client, coordinator: Player
) -> None:
    season_make(league)
    assert "Draft a season" not in page(Client(), league.get_absolute_url())
    assert address(league) in page(client, league.get_absolute_url())
    made = client.post(address(league), season_data(), follow=True)
    draft = Season.objects.get(status="draft")
    assert (draft.league, draft.number, draft.ruleset) == (league, 2, "confrontation")
    assert made.redirect_chain[-1][0] == f"/leagues/seasons/{draft.pk}/draft/"
    assert "The draft is saved." in messages_of(made)
    assert League.objects.count() == 1
    shown = page(client, league.get_absolute_url())
    assert "Your drafts" in shown
    assert f"/leagues/seasons/{draft.pk}/draft/" in shown
    for other in (Client(), signed_in(player_make("other", Role.COORDINATOR))):
        assert "Your drafts" not in page(other, league.get_absolute_url())


def test_a_league_with_nothing_but_drafts_is_there_for_its_coordinators_only(
    league: League, client: Client, staff: Player
) -> None:
    other = signed_in(player_make("other", Role.COORDINATOR))
    for who, status in ((client, 200), (signed_in(staff), 200), (other, 404)):
        page(who, league.get_absolute_url(), status)
        page(who, address(league), status)
    page(Client(), league.get_absolute_url(), 404)
    assert Client().get(address(league)).status_code == 302
    season_make(league)
    page(other, address(league), 403)
    assert other.post(address(league), season_data()).status_code == 403
    page(client, "/leagues/999999/draft/", 404)


def test_what_is_proposed_makes_a_season(league: League, client: Client, catalogue: Format) -> None:
    """Who changes nothing gets two series of a week each, late entry, and a final of four, and can announce it."""
    form = client.get(address(league)).context["form"]
    assert client.post(address(league), sent(form)).status_code == 302
    season = Season.objects.get()
    first, second = season.series.order_by("number")
    assert (first.closes_at - first.opens_at, second.opens_at) == (timedelta(7), first.closes_at)
    assert timedelta(6) < first.opens_at - timezone.now() < timedelta(8)
    assert (season.late_entry_series, season.cut_size, season.format) == (1, 4, catalogue)
    assert (season.draw_source, season.draw_days, season.prize_set_id) == ("results", 7, 1)
    # The draft shows what was saved, and is announced as it is.
    draft = f"/leagues/seasons/{season.pk}/draft/"
    again = sent(client.get(draft).context["form"])
    assert client.post(draft, {**again, "announce": "1"}).status_code == 302
    season.refresh_from_db()
    assert season.status == Season.Status.ANNOUNCED
    assert [row.opens_at for row in season.series.order_by("number")] == [first.opens_at, second.opens_at]


@pytest.mark.parametrize("where", ["new league", "new season", "draft"])
def test_series_are_added_and_taken_away_and_what_was_typed_stays(
    league: League, client: Client, coordinator: Player, catalogue: Format, where: str
) -> None:
    draft = services.season_create(
        league=league, series=[services.SeriesSpec(NOW + 400 * DAY, NOW + 407 * DAY)], actor=coordinator, now=NOW,
        format=catalogue,
    )  # fmt: skip
    before = Season.objects.count()
    to = {
        "new league": "/leagues/new/", "new season": address(league), "draft": f"/leagues/seasons/{draft.pk}/draft/",
    }[where]  # fmt: skip
    data = season_data(announcement="<b>Bring & sing</b>", fee="7", prefer_near="on")
    answer = client.post(to, {**data, "rows": "more"})
    assert answer.status_code == 200
    form = answer.context["form"]
    assert not form.is_bound, "nothing is checked yet"
    assert len(form.series_forms) == 2
    now = sent(form)
    assert now["series-1-opens_at"] == data["series-1-opens_at"]
    assert now["series-2-opens_at"] == data["series-1-closes_at"], "the next opens when the last closes"
    assert now["series-2-most_matches"] == data["series-1-most_matches"]
    assert (now["announcement"], now["fee"], now["prefer_near"], now["series_count"]) == (
        "<b>Bring & sing</b>", "7", "on", "2",
    )  # fmt: skip
    assert ("league_name" in now) == (where == "new league")
    assert "&lt;b&gt;Bring &amp; sing&lt;/b&gt;" in answer.content.decode()
    third = sent(client.post(to, {**now, "rows": "more"}).context["form"])
    assert third["series-3-opens_at"] == now["series-2-closes_at"]
    fewer = client.post(to, {**third, "rows": "fewer"}).context["form"]
    assert len(fewer.series_forms) == 2
    assert Season.objects.count() == before
    assert client.post(to, sent(fewer)).status_code == 302
    made = draft if where == "draft" else Season.objects.latest("pk")
    made.refresh_from_db()
    assert (made.series.count(), made.fee, made.announcement) == (2, 7, "<b>Bring & sing</b>")


def test_rows_are_never_fewer_than_one_nor_more_than_the_most(league: League, client: Client) -> None:
    for count, rows, wanted in (("1", "fewer", 1), ("24", "more", 24), ("x", "more", 2), ("٣", "more", 2)):
        answer = client.post(address(league), {**season_data(series_count=count), "rows": rows})
        assert answer.status_code == 200
        assert len(answer.context["form"].series_forms) == wanted
    wrong = {"series-1-opens_at": "soon", "series-1-closes_at": "9999-12-31T23:59", "series-1-most_matches": "many"}
    answer = client.post(address(league), {**season_data(**wrong), "rows": "more"})
    assert [sent(answer.context["form"])[name] for name in wrong] == list(wrong.values()), "what was typed stays"
    assert not Season.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "name", "text"),
    [
        ({"series-1-opens_at": "2020-01-01T09:00"}, "series-1-opens_at", "must open in the future"),
        ({"series-1-closes_at": "2020-01-01T09:00"}, "series-1-closes_at", "open for an hour at least"),
        ({"series-1-closes_at": "8999-12-31T23:59"}, "series-1-opens_at", "within twenty years"),
        ({"series-2-opens_at": "@series-1-opens_at"}, "series-2-opens_at", "must open after series 1 closes"),
        ({"series-1-most_matches": "0"}, "series-1-most_matches", "Each plays 1 to 200 matches"),
        ({"series-1-opens_at": "x"}, "series-1-opens_at", "Enter a valid date/time."),
        ({"seats": "9"}, "seats", "less than or equal to 6"),
        ({"late_entry_series": "2"}, "late_entry_series", "Nobody enters during the last series"),
        ({"cut_size": "1"}, "cut_size", "At least two go on"),
        ({"draw_source": "outside"}, "draw_value_at", "Say when the public value appears."),
        ({"draw_value_kind": "tea"}, "draw_value_kind", "not one of the available choices"),
        ({"draw_days": "0"}, "draw_days", "greater than or equal to 1"),
    ],
)
def test_errors_stand_at_their_fields_and_what_was_typed_stays(
    league: League, client: Client, changes: dict[str, str], name: str, text: str
) -> None:
    data = season_data(series_count=2, announcement="Come!")
    opens = timezone.now() + 20 * DAY
    data |= {
        "series-2-opens_at": f"{opens:%Y-%m-%dT%H:%M}", "series-2-closes_at": f"{opens + 7 * DAY:%Y-%m-%dT%H:%M}",
        "series-2-most_matches": "5",
    }  # fmt: skip
    data |= {key: data[value[1:]] if value.startswith("@") else value for key, value in changes.items()}
    answer = client.post(address(league), data)
    assert answer.status_code == 400
    form = answer.context["form"]
    forms: list[BaseForm] = [form, *form.series_forms]
    by_name = {field.html_name: field for part in forms for field in part}
    assert text in str(by_name[name].errors)
    shown = answer.content.decode()
    assert f'id="id_{name}_error"' in shown
    assert {key: value for key, value in sent(form).items() if key in data} == {
        key: value for key, value in data.items() if key in by_name
    }
    assert not Season.objects.exists()


def test_times_are_those_of_the_persons_zone(league: League, client: Client, coordinator: Player) -> None:
    player_zone(coordinator, "Pacific/Auckland")
    page(client, address(league))
    client.post(address(league), season_data(**{"series-1-opens_at": "2030-12-01T09:00"}, **{
        "series-1-closes_at": "2030-12-08T09:00",
    }))  # fmt: skip
    season = Season.objects.get()
    assert [f"{row.opens_at:%m-%d %H:%M}" for row in season.series.all()] == ["11-30 20:00"]
    assert 'value="2030-12-01T09:00"' in page(client, f"/leagues/seasons/{season.pk}/draft/")


def test_the_api_drafts_another_season(league: League, coordinator: Player, client: Client) -> None:
    season_make(league)
    path = f"leagues/{league.pk}/"
    other = signed_in(player_make("other", Role.COORDINATOR))
    ask(other, "POST", path, {"data": season_data()}, 403)
    ask(Client(), "POST", path, {"data": season_data()}, 401)
    wrong: Any = ask(client, "POST", path, {"data": season_data(**{"series-1-opens_at": "2020-01-01T09:00"})}, 400)
    assert "series-1-opens_at" in str(wrong)
    made = ask(client, "POST", path, {"data": season_data(draw_days=5)}, 201)
    season = Season.objects.get(pk=made["id"])
    assert (season.league, season.number, season.status, season.draw_days) == (league, 2, "draft", 5)
