"""New seasons from presets: three presses announce one; its many fields are folded, and series are alike."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardpool.limited.templates import SEALED_TEMPLATES
from leagues.seasons.forms import SeasonForm, settings_of
from leagues.seasons.models import League, Season
from leagues.seasons.pages.presets import PRESETS, presets_offered
from players.models import Player
from tests.forms import Form, forms_shown
from tests.leagues.season.conftest import season_make
from tests.leagues.test_pages import messages_of, page, player_zone, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NEW = "leagues:season-new"


@pytest.fixture
def client(coordinator: Player) -> Client:
    return signed_in(coordinator)


def form_of(body: str) -> Form:
    """The form of a season on a page."""
    [form] = [form for form in forms_shown(body) if "ruleset" in form.fields]
    return form


def pressed(client: Client, address: str, button: dict[str, str], **changed: Any) -> Any:
    """The answer after a button of the form was pressed, with what was changed before."""
    form = form_of(page(client, address))
    assert form.action == "", "it is sent to the address with the preset"
    assert button in [added for added, _elsewhere in form.buttons]
    return client.post(address, {**form.fields, **button, **changed}, follow=True)


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_is_announced_in_three_presses(client: Client, coordinator: Player, slug: str) -> None:
    assert f'href="{reverse(NEW)}"' in page(client, reverse("leagues:leagues"))
    assert f'href="?preset={slug}"' in page(client, reverse(NEW))
    address = f"{reverse(NEW)}?preset={slug}"
    sections = client.get(address).context["form"].sections()
    opened = [field.name for field in sections[0].fields]
    assert opened in (["league_name", "begins", "format"], ["league_name", "begins", "sealed_template"])
    assert [str(section.title) for section in sections if section.title and section.open] == []
    answer = pressed(client, address, {"announce": "1"})
    season = Season.objects.get()
    assert answer.redirect_chain[-1][0] == reverse("leagues:season-console", args=[season.pk])
    assert "is announced." in messages_of(answer)
    assert (season.status, season.league.owner) == (Season.Status.ANNOUNCED, coordinator)
    assert str(PRESETS[slug].title).startswith(season.league.name)
    values, settings = PRESETS[slug].values, settings_of(season)
    for name in values.keys() & settings.keys():
        assert settings[name] == values[name], name
    rows = list(season.series.order_by("number"))
    assert len(rows) == values["series_count"]
    assert {row.most_matches for row in rows} == {values["series_matches"]}
    assert {row.closes_at - row.opens_at for row in rows} == {timedelta(days=values["series_days"])}
    assert [row.opens_at for row in rows[1:]] == [row.closes_at for row in rows[:-1]]
    ahead = rows[0].opens_at - timezone.now()
    assert timedelta(days=7) <= ahead <= timedelta(days=15), "there is time to enter, and to ask for sanctioning"


def test_the_rest_can_be_changed_and_the_draft_shows_each_series(client: Client) -> None:
    address = f"{reverse(NEW)}?preset=friday-league"
    pressed(client, address, {}, league_name="Moot", series_count="3", series_days="10", series_matches="2",
            late_entry_series="1", fee="4")  # fmt: skip
    season = Season.objects.get()
    assert (season.status, season.league.name, season.fee) == (Season.Status.DRAFT, "Moot", 4)
    assert [(row.closes_at - row.opens_at).days for row in season.series.all()] == [10, 10, 10]
    form = client.get(reverse("leagues:season-draft", args=[season.pk])).context["form"]
    assert "begins" not in form.fields
    assert len(form.series_forms) == 3


def test_series_open_at_the_same_hour_in_summer_and_winter(client: Client, coordinator: Player) -> None:
    player_zone(coordinator, "Europe/Berlin")
    pressed(client, f"{reverse(NEW)}?preset=friday-league", {"announce": "1"}, begins="2030-10-18T19:00")
    rows = list(Season.objects.get().series.order_by("number")[:3])
    berlin = [row.opens_at.astimezone(ZoneInfo("Europe/Berlin")).replace(tzinfo=None) for row in rows]
    assert berlin == [datetime(2030, 10, day, 19) for day in (18, 25)] + [datetime(2030, 11, 1, 19)]
    assert len({row.opens_at.hour for row in rows}) == 2, "UTC differs after the clocks went back"


@pytest.mark.parametrize(
    ("changed", "name", "text"),
    [
        ({"begins": "2020-01-01T09:00"}, "begins", "must open in the future"),
        ({"begins": "9999-12-31T23:00"}, "begins", "between the years 1900 and 9000"),
        ({"begins": "soon"}, "begins", "Enter a valid date/time."),
        ({"begins": ""}, "begins", "This field is required."),
        ({"series_days": "0"}, "series_days", "greater than or equal to 1"),
        ({"series_matches": "201"}, "series_matches", "less than or equal to 200"),
        ({"series_count": "2"}, "late_entry_series", "Nobody enters during the last series"),
        ({"series_count": "25"}, "series_count", "less than or equal to 24"),
        ({"league_name": ""}, "league_name", "This field cannot be blank."),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_nothing_is_made(
    client: Client, changed: dict[str, str], name: str, text: str
) -> None:
    answer = pressed(client, f"{reverse(NEW)}?preset=friday-league", {"announce": "1"}, **changed)
    assert answer.status_code == 400
    form = answer.context["form"]
    assert text in str(form.errors[name])
    section = next(part for part in form.sections() if name in [field.name for field in part.fields])
    assert section.open
    assert not League.objects.exists()


def test_another_season_of_a_league_begins_with_a_preset_too(league: League, client: Client) -> None:
    season_make(league)
    address = reverse("leagues:season-draft-new", args=[league.pk])
    assert 'href="?preset=short-league"' in page(client, address)
    sections = client.get(f"{address}?preset=short-league").context["form"].sections()
    assert [field.name for field in sections[0].fields] == ["begins", "format"]
    assert not [section.title for section in sections if section.title and section.open]
    pressed(client, f"{address}?preset=short-league", {"announce": "1"})
    assert [(row.number, row.status) for row in league.seasons.order_by("number")] == [
        (1, "announced"), (2, "announced"),
    ]  # fmt: skip


def test_the_formats_of_another_game_are_shown_with_what_was_typed(client: Client) -> None:
    address = f"{reverse(NEW)}?preset=short-league"
    answer = pressed(client, address, {"formats": "1"}, ruleset="confrontation", league_name="Rivers", fee="3")
    form = answer.context["form"]
    assert (form["league_name"].value(), form["fee"].value(), form["ruleset"].value()) == (
        "Rivers", "3", "confrontation",
    )  # fmt: skip
    assert "begins" in form.fields
    assert not form.is_bound
    assert not Season.objects.exists()


def test_an_unknown_preset_is_the_plain_form_and_packs_that_are_not_offered_are_no_preset(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.get(f"{reverse(NEW)}?preset=no-such")
    assert (answer.status_code, answer.context["preset"]) == (200, None)
    form: SeasonForm = answer.context["form"]
    assert "begins" not in form.fields
    assert len(form.series_forms) == 2
    assert "sealed-league" in presets_offered()
    template = SEALED_TEMPLATES["fellowship-league"]
    monkeypatch.setattr(type(template), "offered", False)
    assert "sealed-league" not in presets_offered()
    assert client.get(f"{reverse(NEW)}?preset=sealed-league").context["preset"] is None


def test_a_draft_that_exists_offers_no_presets(league: League, client: Client) -> None:
    pressed(client, f"{reverse(NEW)}?preset=friday-league", {})
    season = Season.objects.get()
    assert "?preset=" not in page(client, reverse("leagues:season-draft", args=[season.pk]))
