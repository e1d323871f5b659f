"""The console of a season: every verb does what it says, refuses with a sentence, and takes no garbage."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardpool.models import Printing
from leagues.seasons import services
from leagues.seasons.models import League, LeagueCoordinator, Season, SeasonOperation, SeasonProposal, Series
from leagues.seasons.verbs.official import OFFICIAL_VERBS
from leagues.seasons.verbs.own import OWN_VERBS
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import deck_of, player_make
from tests.leagues.season.conftest import (
    DAY,
    certified,
    decided,
    ended,
    live_season,
    matched,
    open_tables,
    turned,
    waiting,
)
from tests.leagues.test_pages import messages_of, page, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def do(client: Client, season: Season, verb: str, **data: object) -> Any:
    """Send a form of the console; the page it leads to."""
    address = reverse("leagues:season-console-do", args=[season.pk, verb])
    return client.post(address, {name: str(value) for name, value in data.items()}, follow=True)


def outcome(client: Client, season: Season, verb: str, **data: object) -> str:
    """What came of it, on the console."""
    answer = do(client, season, verb, **data)
    assert answer.status_code == 200
    assert [message.level_tag for message in answer.context["messages"]] == ["success"], messages_of(answer)
    return messages_of(answer)


@pytest.fixture
def season(league: League) -> Season:
    return live_season(league, 4)


@pytest.fixture
def client(coordinator: Player) -> Client:
    return signed_in(coordinator)


def tables_made(season: Season) -> None:
    now = timezone.now()
    waiting(list(season.entrants.select_related("player")), now)
    matched(now)


def closed(season: Season) -> Season:
    """The season with its first series closed a moment ago, whatever is open."""
    Series.objects.filter(season=season, number=1).update(closes_at=timezone.now() - timedelta(minutes=1))
    return turned(season, timezone.now())


def forms_in(body: str, address: str) -> set[str]:
    """The verbs of the forms on a page that post to an address below this one."""
    return set(re.findall(rf'action="{re.escape(address)}([a-z-]+)/"', body))


def test_every_verb_has_a_form_on_a_page(league: League, coordinator: Player, client: Client) -> None:
    """Seasons at every stage are looked at by officials; each verb must be offered somewhere, and nothing else."""
    staff, judge = player_make("stan", Role.STAFF), player_make("jude", Role.JUDGE)
    services.coordinator_name(league=league, username="jude", actor=coordinator, now=timezone.now())
    offered: set[str] = set()

    def look(season: Season, *tabs: str) -> None:
        console = reverse("leagues:season-console", args=[season.pk])
        for viewer in (client, signed_in(staff)):
            for address in (console, *(f"{season.get_absolute_url()}?tab={tab}" for tab in tabs)):
                offered.update(forms_in(page(viewer, address), console))

    opens = timezone.now() + 9 * DAY
    coming = services.season_create(
        league=league, series=[services.SeriesSpec(opens, opens + 7 * DAY)], actor=coordinator, now=timezone.now(),
        ruleset="confrontation",
    )  # fmt: skip
    look(services.season_announce(season=coming, actor=coordinator, now=timezone.now()))
    running = live_season(league, 4, entry="asked")
    for row in list(running.entrants.select_related("player").order_by("pk"))[:3]:
        services.entrant_let_in(entrant=row, actor=coordinator, now=timezone.now())
    row = running.entrants.filter(entered_at__isnull=False).order_by("pk")[0]
    services.entrant_pause(entrant=row, reason="x", actor=coordinator, now=timezone.now())
    waiting(list(running.entrants.filter(entered_at__isnull=False, paused_at=None)), timezone.now())
    matched(timezone.now())
    look(running, "log")
    over = ended(league, staff=staff, premium=Printing.objects.filter(foil=False).first(), cut_size=2)
    look(over)
    certified(over, judge)
    look(over)
    services.season_propose(season=over, verb="draw", reason="x", actor=judge, now=timezone.now())
    look(over)
    assert offered == set(OFFICIAL_VERBS)
    assert not set(OFFICIAL_VERBS) & set(OWN_VERBS)


def test_only_officials_see_the_console(season: Season, client: Client) -> None:
    address = reverse("leagues:season-console", args=[season.pk])
    assert Client().get(address).status_code == 302
    entrant = season.entrants.first()
    assert entrant is not None
    for player in (player_make("reader"), player_make("other", Role.COORDINATOR), entrant.player):
        page(signed_in(player), address, 403)
        assert do(signed_in(player), season, "tell", message="Play.").status_code == 403
    page(client, address)
    page(signed_in(player_make("jude", Role.JUDGE)), address)
    assert client.post(reverse("leagues:season-console-do", args=[season.pk, "nothing"])).status_code == 404


def test_telling_pausing_removing_and_taking_back(season: Season, client: Client) -> None:
    row = season.entrants.select_related("player").order_by("pk")[0]
    assert outcome(client, season, "tell", message="Play.") == "Everybody in the season is told."
    outcome(client, season, "pause", player=row.player.username.upper(), reason="Under review.")
    row.refresh_from_db()
    assert (row.paused_at is not None, row.paused_reason) == (True, "Under review.")
    assert "is paused: Under review." in page(client, reverse("leagues:season-console", args=[season.pk]))
    assert "Under review." in page(signed_in(row.player), season.get_absolute_url())
    outcome(client, season, "resume", entrant=row.pk)
    outcome(client, season, "remove", entrant=row.pk, reason="Unfair play.")
    row.refresh_from_db()
    assert (row.paused_at, row.removed_at is not None) == (None, True)
    outcome(client, season, "readmit", entrant=row.pk, reason="A mistake.")
    row.refresh_from_db()
    assert row.is_in


def test_results_are_reported_corrected_and_voided(season: Season, client: Client) -> None:
    tables_made(season)
    first, second = open_tables(season)
    assert str(first.pk) in page(client, reverse("leagues:season-console", args=[season.pk]))
    outcome(client, season, "report", table=first.pk, places="1 2", reason="Agreed.")
    outcome(client, season, "correct", table=first.pk, places="1, 1", reason="It was a draw.")
    assert list(first.seats.order_by("seat").values_list("place", flat=True)) == [1, 1]
    outcome(client, season, "void", table=second.pk, reason="The site was away.")
    second.refresh_from_db()
    assert second.void


def test_series_are_changed_adjudicated_and_certified(season: Season, client: Client) -> None:
    tables_made(season)
    outcome(client, season, "series", series=1, most_matches=9)
    assert season.series.get(number=1).most_matches == 9
    season = closed(season)
    address = reverse("leagues:season-console", args=[season.pk])
    assert "The time of series 1 is up, and 2 matches go on." in page(client, address)
    assert "2 matches are decided" in outcome(client, season, "adjudicate", series=1)
    assert "Series 1 is closed" in page(client, address)
    outcome(client, season, "certify", series=1)
    assert season.series.get(number=1).certified_at is not None
    assert "Series 1 is closed" not in page(client, address)


def test_requests_are_let_in_and_refused(league: League, client: Client) -> None:
    season = live_season(league, 0, entry="asked")
    for name in ("anna", "ben"):
        player = player_make(name)
        services.season_enter(season=season, player=player, deck_version=deck_of(player), now=timezone.now())
    first, second = season.entrants.order_by("pk")
    assert "anna" in page(client, reverse("leagues:season-console", args=[season.pk]))
    assert outcome(client, season, "let-in", entrant=first.pk) == "anna is in the season."
    outcome(client, season, "refuse", entrant=second.pk, reason="Full.")
    second.refresh_from_db()
    assert second.refused_at is not None


def test_undoing_one_and_everything_after(season: Season, client: Client) -> None:
    row = season.entrants.order_by("pk")[0]
    outcome(client, season, "pause", entrant=row.pk, reason="x")
    number = season.operations.latest("number").number
    outcome(client, season, "tell", message="Play.")
    outcome(client, season, "undo", number=number, reason="A mistake.")
    row.refresh_from_db()
    assert row.paused_at is None
    answer = do(client, season, "undo", number=number, reason="Again.")
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


def test_the_end_the_cards_and_the_final_tournament(league: League, client: Client) -> None:
    season = live_season(league, 4, cut_size=2, finish_wait=timedelta(0))
    tables_made(season)
    decided(season, timezone.now())
    outcome(client, season, "finish", reason="The hall burnt down.")
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED
    for row in season.series.filter(certified_at=None).order_by("number"):
        outcome(client, season, "certify", series=row.number)
    starts = f"{timezone.now() + 9 * DAY:%Y-%m-%dT%H:%M}"
    outcome(client, season, "cut", starts_at=starts)
    season.refresh_from_db()
    assert season.cut_tournament is not None
    assert season.cut_tournament.entrants.count() == 2
    assert season.cut_tournament.get_absolute_url() in page(client, f"{season.get_absolute_url()}?tab=rules")


def test_cancelling_and_the_coordinators(season: Season, client: Client) -> None:
    player_make("cole")
    outcome(client, season, "name-coordinator", username="cole")
    row = LeagueCoordinator.objects.get()
    page(signed_in(row.player), reverse("leagues:season-console", args=[season.pk]))
    outcome(client, season, "remove-coordinator", coordinator=row.pk)
    outcome(client, season, "about", name="Marish League", description="By the river.")
    season.league.refresh_from_db()
    assert (season.league.name, season.league.description) == ("Marish League", "By the river.")
    outcome(client, season, "cancel", reason="No players.")
    season.refresh_from_db()
    assert season.status == Season.Status.CANCELLED
    page(client, reverse("leagues:season-console", args=[season.pk]))


def test_in_a_sanctioned_season_a_second_person_confirms(season: Season, client: Client, coordinator: Player) -> None:
    Season.objects.filter(pk=season.pk).update(sanction_number=7)
    number = season.operations.filter(verb=SeasonOperation.Verb.ENTER).latest("number").number
    message = outcome(client, season, "undo", number=number, reason="A mistake.")
    assert message == "Proposed; a second person confirms it."
    proposal = SeasonProposal.objects.get()
    address = reverse("leagues:season-console", args=[season.pk])
    assert "A second person is needed" in page(client, address)
    assert do(client, season, "decide", proposal=proposal.pk, decision="confirm").status_code == 403
    judge = signed_in(player_make("jude", Role.JUDGE))
    outcome(judge, season, "decide", proposal=proposal.pk, decision="confirm")
    assert season.entrants.filter(entered_at__isnull=False).count() == 3


@pytest.mark.long
def test_sanctioning_is_asked_for_and_decided(league: League, client: Client) -> None:
    season = live_season(league)
    answer = do(client, season, "sanction", message="Please.")
    assert [message.level_tag for message in answer.context["messages"]] == ["error"], "it has begun"
    coming = services.season_clone(season=season, actor=league.owner, now=timezone.now())
    coming.series.all().delete()
    opens = timezone.now() + 9 * DAY
    series = [services.SeriesSpec(opens, opens + 7 * DAY)]
    services.season_change(season=coming, series=series, actor=league.owner, now=timezone.now(), late_entry_series=0)
    coming = services.season_announce(season=coming, actor=league.owner, now=timezone.now())
    outcome(client, coming, "sanction", message="Please.")
    staff = signed_in(player_make("stan", Role.STAFF))
    page(client, reverse("leagues:season-sanctions"), 403)
    body = page(staff, reverse("leagues:season-sanctions"))
    assert "Please." in body
    address = reverse("leagues:season-sanction-decide", args=[coming.pk])
    assert client.post(address, {"decision": "approve"}).status_code == 403
    for data in ({}, {"decision": "x"}, {"decision": "refuse", "answer": ""}, {"decision": "refuse", "answer": "\x00"}):
        answer = staff.post(address, data, follow=True)
        assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert "Decided" in messages_of(staff.post(address, {"decision": "approve"}, follow=True))
    coming.refresh_from_db()
    assert coming.sanctioned
    assert "Nobody asks now." in page(staff, reverse("leagues:season-sanctions"))


GARBAGE = ("", "x", "-1", "99999999999999", "\x00", "２", "9" * 400)
NAMES = (
    "entrant", "player", "table", "series", "places", "number", "proposal", "coordinator", "username", "opens_at",
    "closes_at", "most_matches", "starts_at", "name", "reason", "message",
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("verb", sorted(OFFICIAL_VERBS))
def test_garbage_gets_a_sentence_and_changes_nothing(season: Season, client: Client, verb: str) -> None:
    tables_made(season)
    before = Season.objects.filter(pk=season.pk).values().get()
    for text in GARBAGE:
        data = dict.fromkeys(NAMES, text)
        if verb in ("finish", "cancel", "tell", "about", "premiums", "sanction", "draw"):
            data |= {"reason": "", "message": "\x00", "name": "\x00"}  # of these any other text will do
        answer = do(client, season, verb, **data)
        assert answer.status_code == 200
        assert [message.level_tag for message in answer.context["messages"]] == ["error"], (
            verb,
            text,
            messages_of(answer),
        )
        assert messages_of(answer).strip().endswith((".", "”")), messages_of(answer)
    assert Season.objects.filter(pk=season.pk).values().get() == before


def season_data(**more: object) -> dict[str, str]:
    """The form of a season with one series."""
    opens = timezone.now() + 9 * DAY
    data = {
        "league_name": "Marish League", "ruleset": "confrontation", "seats": 2, "bank_days": 5, "increment_hours": 12,
        "cap_days": 7, "silence_days": 3, "series_count": 1, "series-1-opens_at": f"{opens:%Y-%m-%dT%H:%M}",
        "series-1-closes_at": f"{opens + 7 * DAY:%Y-%m-%dT%H:%M}", "series-1-most_matches": 5, **more,
    }  # fmt: skip
    return {name: str(value) for name, value in data.items()}


def test_a_draft_is_made_changed_announced_cloned_and_discarded(client: Client) -> None:
    page(client, reverse("leagues:season-new"))
    answer = client.post(reverse("leagues:season-new"), season_data(), follow=True)
    season = Season.objects.get()
    assert (season.league.name, season.status, season.series.count()) == ("Marish League", "draft", 1)
    address = reverse("leagues:season-draft", args=[season.pk])
    assert answer.redirect_chain[-1][0] == address
    # More series than the form has fields for are asked for first.
    answer = client.post(address, season_data(series_count=2))
    assert "Fill in the series that were added below." in answer.content.decode()
    assert season.series.count() == 1
    opens = timezone.now() + 20 * DAY
    second = {
        "series-2-opens_at": f"{opens:%Y-%m-%dT%H:%M}", "series-2-closes_at": f"{opens + DAY:%Y-%m-%dT%H:%M}",
        "series-2-most_matches": 3, "cut_size": 4, "cut_structure": "double",
    }  # fmt: skip
    client.post(address, season_data(series_count=2, **second))
    assert season.series.count() == 2
    # What was saved is what the form offers.
    form = client.get(address).context["form"]
    assert form["cut_structure"].value() == "double"
    assert form["cut_size"].value() == 4
    client.post(address, season_data(series_count=2, announce=1, **second))
    season.refresh_from_db()
    assert season.status == Season.Status.ANNOUNCED
    page(client, address, 404)
    client.post(reverse("leagues:season-clone", args=[season.pk]))
    clone = Season.objects.latest("pk")
    assert (clone.number, clone.series.count(), clone.cut_plan) == (2, 2, season.cut_plan)
    client.post(reverse("leagues:season-discard", args=[clone.pk]))
    assert not Season.objects.filter(pk=clone.pk).exists()


WRONG: tuple[tuple[str, object], ...] = (
    ("ruleset", "nothing"), ("ruleset", "tcg"), ("seats", 9), ("seats", "x"), ("bank_days", 0), ("bank_days", ""),
    ("series_count", 0), ("series_count", 99), ("series_count", "x"), ("series-1-opens_at", "yesterday"),
    ("series-1-opens_at", "2020-01-01T09:00"), ("series-1-most_matches", 0), ("series-1-most_matches", 10**9),
    ("fee", -1), ("fee", 10**12), ("cut_size", 1), ("cut_size", -1), ("scoring", "x"), ("cut_structure", "x"),
    ("league_name", ""), ("league_name", "x\x00"), ("late_entry_series", 1), ("premium", "x"), ("format", "999999"),
    ("grace_hours", -1), ("most_entrants", 10**12), ("announcement", "\x00"), ("entry", "x"), ("decks", "x"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_what_is_wrong_in_a_draft_stands_at_the_form(client: Client, name: str, value: object) -> None:
    answer = client.post(reverse("leagues:season-new"), season_data(**{name: value}))
    assert answer.status_code in (200, 400), answer.content[:300]
    assert "errorlist" in answer.content.decode()
    assert answer.status_code == 400
    assert not Season.objects.exists()
    assert not League.objects.exists()


def test_players_make_no_leagues() -> None:
    player = signed_in(player_make("reader"))
    page(player, reverse("leagues:season-new"), 403)
    assert player.post(reverse("leagues:season-new"), season_data()).status_code == 403
