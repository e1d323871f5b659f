"""New events from presets: three presses announce one, its many fields are folded, and no clock is asked at a table."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.competition.presets import FRIDAY, next_start
from leagues.events.pages.forms import CLOCK, HERE_ONLY, TournamentForm, settings_of
from leagues.events.pages.presets import PRESETS
from leagues.models import Tournament
from players.models import Player
from tests.forms import forms_shown
from tests.leagues.test_pages import signed_in

pytestmark = pytest.mark.django_db
NEW = "leagues:tournament-new"


def announced(client: Client, slug: str, **changed: Any) -> Tournament:
    """The event that the form of a preset announces as it is, but for what was changed."""
    address = f"{reverse(NEW)}?preset={slug}"
    [form] = [form for form in forms_shown(client.get(address).text) if "structure" in form.fields]
    assert form.action == "", "it is sent to the address with the preset"
    answer = client.post(address, {**form.fields, **changed})
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.latest("pk")


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_is_announced_as_it_is_offered(organiser: Player, slug: str) -> None:
    client = signed_in(organiser)
    listed = client.get(reverse("leagues:tournaments")).text
    assert f'href="{reverse(NEW)}"' in listed
    offered = client.get(reverse(NEW)).text
    assert f'href="?preset={slug}"' in offered
    page = client.get(f"{reverse(NEW)}?preset={slug}")
    sections = page.context["form"].sections()
    assert [field.name for field in sections[0].fields] == ["name", "starts_at", "format"]
    assert [str(section.title) for section in sections if section.title and section.open] == []
    made = announced(client, slug)
    assert made.is_announced
    assert made.starts_at is not None
    assert made.starts_at > timezone.now()
    for name, value in PRESETS[slug].values.items():
        assert settings_of(made).get(name, value) == value, name
    assert "plan" not in settings_of(made), "the form can ask for its stages"


def test_friday_night_is_a_best_of_three_at_a_table(organiser: Player) -> None:
    made = announced(signed_in(organiser), "friday-night")
    assert (made.at_table, made.most_entrants, made.round_minutes) == (True, 16, 50)
    assert [stage.best_of for stage in made.stage_plans] == [3]
    assert re.fullmatch(r"Friday night, \d+ \w+", made.name)


def test_no_clock_is_asked_at_a_table(organiser: Player) -> None:
    client = signed_in(organiser)
    page = client.get(f"{reverse(NEW)}?preset=friday-night").text
    assert not [name for name in HERE_ONLY if f'name="{name}"' in page]
    assert "Time bank" not in page
    here = client.get(f"{reverse(NEW)}?preset=correspondence").text
    assert all(f'name="{name}"' in here for name in HERE_ONLY)
    made = announced(client, "friday-night", venue="here", most_entrants="12")
    assert (made.at_table, made.most_entrants) == (False, 12)
    assert made.clock_settings == Tournament().clock_settings, "the usual clock, which the form did not ask for"
    plain = TournamentForm({"name": "Moot", "venue": "here"}, player=organiser)
    assert set(CLOCK) <= set(plain.errors), "without a preset they are asked for"


def test_the_pages_of_an_event_at_a_table_name_no_clock_of_correspondence(organiser: Player) -> None:
    client = signed_in(organiser)
    made = announced(client, "friday-night")
    for address in (made.get_absolute_url(), reverse("leagues:console", args=[made.pk])):
        page = client.get(address).text
        assert not re.search(r"<dt>\s*Clock\s*</dt>|Time bank|game turn|their clocks", page), address
    assert "A round takes 50 minutes by the clock of the hall" in client.get(made.get_absolute_url()).text
    draft = client.post(f"{reverse('leagues:copy', args=[made.pk])}", follow=True).text
    assert "Time bank" not in draft
    here = announced(client, "correspondence")
    assert re.search(r"<dt>\s*Clock\s*</dt>", client.get(here.get_absolute_url()).text)


def test_an_unknown_preset_is_the_plain_form(organiser: Player) -> None:
    page = signed_in(organiser).get(f"{reverse(NEW)}?preset=no-such")
    assert page.status_code == 200
    assert page.context["preset"] is None


@pytest.mark.parametrize(
    ("now", "start"),
    [
        (datetime(2026, 3, 2, 9, tzinfo=UTC), datetime(2026, 3, 6, 19, tzinfo=UTC)),
        (datetime(2026, 3, 6, 9, tzinfo=UTC), datetime(2026, 3, 6, 19, tzinfo=UTC)),
        (datetime(2026, 3, 6, 18, 30, tzinfo=UTC), datetime(2026, 3, 13, 19, tzinfo=UTC)),
        (datetime(2026, 3, 7, 9, tzinfo=UTC), datetime(2026, 3, 13, 19, tzinfo=UTC)),
    ],
)
def test_the_next_friday(now: datetime, start: datetime) -> None:
    assert next_start(FRIDAY, 19, now) == start
