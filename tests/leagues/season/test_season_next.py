"""What comes next in a season: its console says it first, with the one button that does it; the API says the same."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.seasons import services
from leagues.seasons.models import League, Season
from players.models import Player
from players.staff.roles import Role
from tests.forms import Form, forms_shown
from tests.leagues.conftest import player_make
from tests.leagues.season.conftest import DAY, certified, decided, ended, live_season, matched, waiting
from tests.leagues.season.test_api import ask
from tests.leagues.season.test_console import closed
from tests.leagues.test_pages import messages_of, page, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def client(coordinator: Player) -> Client:
    return signed_in(coordinator)


@pytest.fixture
def judge(league: League, coordinator: Player) -> Client:
    """Another coordinator of the league, who decides nothing."""
    player_make("jude", Role.JUDGE)
    services.coordinator_name(league=league, username="jude", actor=coordinator, now=timezone.now())
    return signed_in(Player.objects.get(username="jude"))


def next_of(client: Client, season: Season) -> tuple[str, list[Form]]:
    """What the console says first, as text, with the forms that stand there; the API says the same."""
    body = page(client, reverse("leagues:season-console", args=[season.pk]))
    section = re.search(r'<section class="panel stack-5" id="next">(.*?)</section>', body, re.S)
    assert section is not None
    assert body.index('id="next"') < body.index('class="side"')
    said: Any = ask(client, "GET", f"seasons/{season.pk}/console/")["next"]
    text = " ".join(re.sub(r"<[^>]*>", " ", section[1]).split())
    folded = re.sub(r"<details>.*?</details>", "", section[1], flags=re.S)
    forms = forms_shown(folded)
    assert [form.action.split("/")[-2] for form in forms] == ([said["verb"]] if said["verb"] else [])
    if said["verb"] != "draw":
        assert said["text"] in text
    for form in forms:
        assert {name: form.fields[name] for name in said["data"]} == {
            name: [value] for name, value in said["data"].items()
        }
    return text, forms


def pressed(client: Client, form: Form, **more: Any) -> str:
    """The message after a form of the console was sent as it is shown."""
    answer = client.post(form.action, {**form.fields, **more}, follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["success"], messages_of(answer)
    return messages_of(answer)


def tables_made(season: Season) -> None:
    now = timezone.now()
    waiting(list(season.entrants.select_related("player")), now)
    matched(now)


def test_before_series_1_it_says_when_that_opens(league: League, client: Client, coordinator: Player) -> None:
    now = timezone.now()
    opens = now + 9 * DAY
    series = [services.SeriesSpec(opens, opens + 7 * DAY)]
    draft = services.season_create(league=league, series=series, actor=coordinator, now=now, ruleset="confrontation")
    season = services.season_announce(season=draft, actor=coordinator, now=now)
    text, forms = next_of(client, season)
    assert f"Series 1 opens on {opens:%-d %b %Y %H:%M} UTC, by itself. 0 players are in." in text
    assert forms == []
    assert "Ask for sanctioning" in text, "folded below it"


def test_an_open_series_says_when_it_closes_and_how_far_it_is(league: League, client: Client) -> None:
    season = live_season(league, 4)
    closes = season.series.get(number=1).closes_at
    assert next_of(client, season) == (
        f"Next Series 1 closes on {closes:%-d %b %Y %H:%M} UTC, by itself. 0 matches go on, 0 are played.",
        [],
    )
    tables_made(season)
    assert "2 matches go on, 0 are played." in next_of(client, season)[0]
    decided(season, timezone.now())
    assert "0 matches go on, 2 are played." in next_of(client, season)[0]


def test_a_closed_series_is_decided_certified_and_the_next_one_awaited(
    league: League, client: Client, judge: Client
) -> None:
    season = live_season(league, 4, grace=3 * DAY)
    tables_made(season)
    season = closed(season)
    text, [form] = next_of(client, season)
    until = season.series.get(number=1).closes_at + 3 * DAY
    assert f"2 matches go on. The published rule decides them on {until:%-d %b %Y %H:%M} UTC." in text
    assert "2 matches are decided" in pressed(client, form)
    text, [form] = next_of(client, season)
    assert "Series 1 is closed. Look at its results, then certify them." in text
    assert form.fields["series"] == ["1"]
    pressed(client, form)
    text, forms = next_of(client, season)
    assert text.startswith("Next Series 2 opens on ")
    assert forms == []


def test_who_decided_results_reads_that_another_official_certifies(
    league: League, client: Client, judge: Client
) -> None:
    season = live_season(league, 4)
    tables_made(season)
    for number in season.series.get(number=1).tables.values_list("pk", flat=True):
        services.result_report(
            table=season.series.get(number=1).tables.get(pk=number), places=[1, 2], reason="Agreed.",
            actor=league.owner, now=timezone.now(),
        )  # fmt: skip
    season = closed(season)
    text, forms = next_of(client, season)
    assert "You decided results of this series; another official must certify it." in text
    assert forms == []
    _text, [form] = next_of(judge, season)
    assert pressed(judge, form) == "Series 1 is certified."


def test_after_the_end_results_are_certified_the_final_made_and_the_prizes_drawn(
    league: League, client: Client, judge: Client, staff: Player
) -> None:
    season = ended(league, staff=staff, cut_size=2)
    text, [form] = next_of(client, season)
    assert "Series 1 is closed." in text
    pressed(client, form)
    assert season.series.get(number=2).opened_at is None, "nobody has to certify it"
    text, [form] = next_of(client, season)
    assert "its prizes can be drawn." in text
    assert form.action.endswith("/draw/")
    assert pressed(client, form) == "Proposed; a second person confirms it."
    proposal = season.proposals.get()
    services.season_proposal_decide(
        proposal=proposal, confirm=True, actor=Player.objects.get(username="jude"), now=timezone.now()
    )
    text, [form] = next_of(client, season)
    assert "Its best 2 play a final tournament; say when it starts." in text
    [starts] = form.fields["starts_at"]
    assert starts > f"{timezone.now() + timedelta(days=6):%Y-%m-%dT%H:%M}", "a time is proposed"
    pressed(client, form)
    season.refresh_from_db()
    assert season.cut_tournament is not None
    text, forms = next_of(client, season)
    assert "There is nothing left to do." in text
    assert str(season.cut_tournament) in text
    assert forms == []


def test_a_draw_that_must_wait_says_for_what(league: League, client: Client, staff: Player, judge: Client) -> None:
    season = ended(league, staff=staff, cut_size=0)
    certified(season, Player.objects.get(username="jude"))
    value_at = timezone.now() + 3 * DAY
    Season.objects.filter(pk=season.pk).update(draw_source="outside", draw_value_at=value_at)
    text, forms = next_of(client, season)
    assert "Its prizes can be drawn from " in text
    assert forms == []


def test_a_cancelled_season_has_nothing_left_to_do(league: League, client: Client) -> None:
    season = live_season(league, 2)
    services.season_cancel(season=season, reason="No hall.", actor=league.owner, now=timezone.now())
    assert next_of(client, season) == ("Next There is nothing left to do.", [])


def test_what_is_of_no_use_yet_is_folded_below(league: League, client: Client) -> None:
    season = live_season(league, 4)

    def folds() -> tuple[list[str], list[str]]:
        context = client.get(reverse("leagues:season-console", args=[season.pk])).context
        shown = [form.verb for group in context["forms"].values() for form in group]
        return sorted(shown), sorted(form.verb for form in context["later"])

    shown, later = folds()
    assert {"tell", "series", "pause", "remove"} <= set(shown)
    assert {"certify", "adjudicate", "finish", "cancel", "about"} <= set(later)
    assert not set(shown) & set(later)
    tables_made(season)
    season = closed(season)
    assert "certify" in folds()[1]
    services.series_adjudicate(series=season.series.get(number=1), actor=league.owner, now=timezone.now())
    assert "certify" not in folds()[1], "it is the next step"


def test_series_are_chosen_by_their_dates(league: League, client: Client) -> None:
    season = live_season(league, 2)
    body = page(client, reverse("leagues:season-console", args=[season.pk]))
    first = season.series.get(number=1)
    assert f"1 ({first.opens_at:%-d %b} – {first.closes_at:%-d %b})" in body
    answer = client.post(
        reverse("leagues:season-console-do", args=[season.pk, "series"]), {"series": "1", "most_matches": "9"}
    )
    assert answer.status_code == 302
    assert season.series.get(number=1).most_matches == 9
