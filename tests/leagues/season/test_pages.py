"""Pages of leagues: who sees what, what players do there, and that statements do not grow with entrants."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from leagues.errors import Refused
from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonOperation, SeasonTable, SeasonWish
from leagues.seasons.pages.season import PAGE, TABS
from leagues.seasons.selectors import standings_of
from leagues.seasons.verbs.own import OWN_VERBS
from players.models import Player
from players.sentences.stored_sentences import sentence_english
from players.staff.roles import Role
from tests.languages import outside_signs, page_outside_signs, signs_put
from tests.leagues.conftest import deck_of, player_make
from tests.leagues.season.conftest import decided, live_season, matched, tokens_give, waiting
from tests.leagues.test_pages import messages_of, page, signed_in
from tests.matches.test_pipeline import statements
from tests.shares import whole_or_sample

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def do(client: Client, season: Season, verb: str, **data: object) -> Any:
    """Send a form about one's own place; the page it leads to."""
    address = reverse("leagues:season-own", args=[season.pk, verb])
    return client.post(address, {name: str(value) for name, value in data.items()}, follow=True)


def rows(season: Season) -> list[SeasonEntrant]:
    return list(season.entrants.select_related("player").order_by("pk"))


def played(season: Season, times: int = 1) -> None:
    """Match everybody who is in, and end the matches."""
    for _ in range(times):
        now = timezone.now()
        waiting(rows(season), now)
        matched(now)
        decided(season, now)


@pytest.fixture
def season(league: League) -> Season:
    return live_season(league, 4)


def test_every_tab_at_every_stage_for_everybody(league: League, coordinator: Player) -> None:
    running, over = live_season(league, 4), live_season(league, 2)
    announced = services.season_clone(season=running, actor=coordinator, now=timezone.now())
    announced = services.season_announce(season=announced, actor=coordinator, now=timezone.now())
    played(running)
    services.season_finish(season=over, reason="No time.", actor=coordinator, now=timezone.now())
    for shown in (announced, running, over):
        people = [row.player for row in rows(shown)[:1]]
        for client in (Client(), *map(signed_in, (player_make(f"reader{shown.pk}"), coordinator, *people))):
            for tab in ("", "nothing", *TABS):
                body = page(client, f"{shown.get_absolute_url()}?tab={tab}")
                assert str(shown) in body
                assert "None" not in body.split("<main", 1)[1]


def test_the_lists_show_what_goes_on_first_and_where_one_is(season: Season, coordinator: Player) -> None:
    over = live_season(season.league, 0)
    services.season_cancel(season=over, reason="No players.", actor=coordinator, now=timezone.now())
    draft = services.season_clone(season=season, actor=coordinator, now=timezone.now())
    body = page(signed_in(rows(season)[0].player), reverse("leagues:leagues"))
    assert body.index(season.get_absolute_url()) < body.index(over.get_absolute_url())
    assert body.count(">you are in<") == 1
    assert reverse("leagues:season-draft", args=[draft.pk]) not in body
    assert reverse("leagues:season-new") not in body
    own = page(signed_in(coordinator), reverse("leagues:leagues"))
    assert reverse("leagues:season-draft", args=[draft.pk]) in own
    assert reverse("leagues:season-new") in own
    assert season.get_absolute_url() in page(Client(), season.league.get_absolute_url())


def test_a_draft_is_not_there_for_others(season: Season, coordinator: Player) -> None:
    draft = services.season_clone(season=season, actor=coordinator, now=timezone.now())
    other = signed_in(player_make("other", Role.COORDINATOR))
    for name in ("season", "season-draft", "season-console", "season-enter"):
        page(other, reverse(f"leagues:{name}", args=[draft.pk]), 404)
    assert signed_in(coordinator).get(reverse("leagues:season-console", args=[draft.pk])).status_code == 302


def test_the_daily_page_shows_matches_challenges_and_the_places_around(season: Season) -> None:
    first, second, third, _ = rows(season)
    now = timezone.now()
    services.challenge_make(entrant=second, opponent=first, actor=second.player, now=now)
    client = signed_in(first.player)
    body = page(client, season.get_absolute_url())
    assert f"<b>{second.player}</b> challenges you." in body
    assert "You may play 5 more matches in series 1" in body
    wish = SeasonWish.objects.get()
    assert "begins" in messages_of(do(client, season, "accept", challenge=wish.pk))
    services.matches_owed(now=timezone.now())
    body = page(client, season.get_absolute_url())
    match = SeasonTable.objects.get().match
    assert match is not None
    assert match.get_absolute_url() in body
    assert "You may play 4 more matches" in body
    assert "Around you" in body
    # Whom they have met is not offered again; the search narrows the others.
    assert "2 opponents are left" in body
    text = page(client, f"{season.get_absolute_url()}?q={third.player.username}")
    assert "1 opponent is left" in text


def test_who_enters_without_a_deck_has_the_first_starter_chosen(season: Season) -> None:
    newcomer = player_make("newcomer")
    address = reverse("leagues:season-enter", args=[season.pk])

    def chosen() -> list[str]:
        found = re.findall(r'name="deck_version" value="([\w:-]+)"[^>]*checked', page(signed_in(newcomer), address))
        return [str(value) for value in found]

    assert chosen() == ["starter:aragorn"]
    deck = deck_of(newcomer, "gandalf")
    assert chosen() == [str(deck.pk)]


def test_the_home_page_names_ones_leagues(season: Season) -> None:
    first, second = rows(season)[:2]
    client, address = signed_in(first.player), reverse("home")
    assert "Your leagues" not in page(signed_in(player_make("reader")), address)
    body = page(client, address)
    assert f'href="{season.get_absolute_url()}"' in body
    assert reverse("leagues:season-own", args=[season.pk, "wait"]) in body
    services.challenge_make(entrant=second, opponent=first, actor=second.player, now=timezone.now())
    do(client, season, "wait")
    body = page(client, address)
    assert "1 player challenges you." in body
    assert "You wait to be matched." in body
    assert reverse("leagues:season-own", args=[season.pk, "wait"]) not in body
    do(client, season, "leave")
    assert "Your leagues" not in page(client, address)


def test_players_wait_and_stop_set_what_they_like_leave_and_come_back(season: Season) -> None:
    row = rows(season)[0]
    client = signed_in(row.player)
    assert "again after each match" in messages_of(do(client, season, "wait", keep="1"))
    assert SeasonWish.objects.get(status="open").keep
    assert "You wait no more." in messages_of(do(client, season, "stop"))
    do(client, season, "at-once", at_once=3)
    until = timezone.now() + timedelta(days=3)
    do(client, season, "away", since=f"{timezone.now():%Y-%m-%dT%H:%M}", until=f"{until:%Y-%m-%dT%H:%M}")
    row.refresh_from_db()
    assert (row.at_once, row.is_away(timezone.now() + timedelta(minutes=1))) == (3, True)
    assert "You are away; end that first." in messages_of(do(client, season, "wait"))
    do(client, season, "away", since="", until="")
    version = deck_of(row.player, "gandalf")
    assert "this deck" in messages_of(do(client, season, "deck", deck_version=version.pk))
    do(client, season, "leave")
    row.refresh_from_db()
    assert row.left_at is not None
    assert "Come back" in page(client, season.get_absolute_url())
    do(client, season, "return")
    row.refresh_from_db()
    assert row.is_in
    other = rows(season)[1]
    assert "is challenged" in messages_of(do(client, season, "challenge", player=other.player.username))
    wish = SeasonWish.objects.get(status="open")
    assert "taken back" in messages_of(do(client, season, "withdraw", challenge=wish.pk))


GARBAGE = ("", "x", "-1", "99999999999999", "\x00", "1e3", "２", "9" * 400)


@pytest.mark.parametrize("verb", [verb for verb in OWN_VERBS if verb not in ("wait", "stop", "leave", "return")])
def test_garbage_in_forms_of_players_gets_a_sentence_and_changes_nothing(season: Season, verb: str) -> None:
    row = rows(season)[0]
    client = signed_in(row.player)
    before = (SeasonEntrant.objects.filter(pk=row.pk).values().get(), SeasonWish.objects.count())
    steps = season.operations.count()
    for text in GARBAGE:
        names = ("challenge", "player", "entrant", "at_once", "since", "until", "deck_version")
        if verb == "away" and not text:
            continue  # both empty: not away
        answer = do(client, season, verb, **dict.fromkeys(names, text))
        assert answer.status_code == 200
        assert messages_of(answer).endswith("."), (verb, text)
        assert [message.level_tag for message in answer.context["messages"]] == ["error"], (verb, text)
    assert (SeasonEntrant.objects.filter(pk=row.pk).values().get(), SeasonWish.objects.count()) == before
    assert season.operations.count() == steps


def own_verbs(client: Client, season: Season) -> set[str]:
    """What the API says one may do now about one's own place."""
    answer = client.get(reverse("leagues-api:season-own-place", args=[season.pk]))
    assert answer.status_code == 200
    return {row["verb"] for row in answer.json()["verbs"]}


def test_the_api_lists_what_a_player_may_do_now(season: Season, coordinator: Player) -> None:
    first, second = rows(season)[:2]
    client, other = signed_in(first.player), signed_in(second.player)
    always = {"at-once", "away", "deck", "leave"}
    assert own_verbs(client, season) == {*always, "wait", "challenge"}
    do(client, season, "wait")
    do(client, season, "challenge", player=second.player.username)
    assert own_verbs(client, season) == {*always, "stop", "challenge", "withdraw"}
    assert own_verbs(other, season) == {*always, "wait", "challenge", "accept", "decline"}
    do(other, season, "accept", challenge=SeasonWish.objects.get(opponent=second).pk)
    assert own_verbs(other, season) == {"at-once", "away", "leave", "wait", "challenge"}, "the deck has played"
    now = timezone.now()
    services.entrant_pause(entrant=second, reason="Late.", actor=coordinator, now=now)
    assert own_verbs(other, season) == {"at-once", "away", "leave"}
    do(other, season, "leave")
    assert own_verbs(other, season) == {"return"}
    services.season_finish(season=season, reason="No time.", actor=coordinator, now=now)
    assert own_verbs(client, season) == own_verbs(other, season) == set()


def test_who_is_not_in_is_told_so(season: Season) -> None:
    client = signed_in(player_make("outside"))
    for verb in OWN_VERBS:
        assert messages_of(do(client, season, verb)) == "You are not in this season; enter it first."
    assert client.post(reverse("leagues:season-own", args=[season.pk, "nothing"])).status_code == 404
    assert Client().post(reverse("leagues:season-own", args=[season.pk, "wait"])).status_code == 302


def test_entering_with_a_deck_with_a_starter_and_with_a_fee(league: League) -> None:
    season = live_season(league, 0, fee=3)
    player = player_make("fresh")
    address, client = reverse("leagues:season-enter", args=[season.pk]), signed_in(player)
    assert "The entry costs 3 tokens; you have 0." in page(client, address)
    poor = client.post(address, {"deck_version": "starter:aragorn", "cut": "ab"})
    assert poor.status_code == 400
    assert not player.decks.exists(), "the starter goes with the refusal"
    tokens_give(player, 5)
    for chosen in ("", "starter:", "starter:nothing", "x", "999999"):
        answer = client.post(address, {"deck_version": chosen, "cut": ""})
        assert answer.status_code == 400, chosen
    assert client.post(address, {"deck_version": "starter:aragorn", "cut": "not hex"}).status_code == 400
    assert not SeasonEntrant.objects.filter(player=player).exists()
    answer = client.post(address, {"deck_version": "starter:aragorn", "cut": "abcd"}, follow=True)
    assert messages_of(answer) == "You are in."
    row = SeasonEntrant.objects.get(player=player)
    assert (row.cut, row.fee_paid) == ("abcd", 3)
    assert "You are in this season." in page(client, address)
    second = player_make("second")
    tokens_give(second, 3)
    version = deck_of(second)
    answer = signed_in(second).post(address, {"deck_version": version.pk, "cut": ""}, follow=True)
    assert messages_of(answer) == "You are in."


def test_asking_to_enter_says_that_a_coordinator_decides(league: League) -> None:
    season = live_season(league, 0, entry="asked")
    player = player_make("asker")
    client = signed_in(player)
    version = deck_of(player)
    address = reverse("leagues:season-enter", args=[season.pk])
    assert "Ask to enter" in page(client, address)
    assert "will be told" in messages_of(client.post(address, {"deck_version": version.pk}, follow=True))
    assert "a coordinator decides" in page(client, season.get_absolute_url())


def test_the_standings_explain_themselves_and_find_players(season: Season) -> None:
    played(season)
    best = season.entrants.select_related("player").get(pk=standings_of(season)[0].id)
    why = reverse("leagues:season-why", args=[season.pk, best.pk])
    assert f"Why {best.player} is at place 1" in page(Client(), why)
    assert why in page(Client(), f"{season.get_absolute_url()}?tab=standings&q={best.player.username}")
    assert "Nobody is to be shown." in page(Client(), f"{season.get_absolute_url()}?tab=standings&q=nobody")
    page(Client(), reverse("leagues:season-why", args=[season.pk, 999_999]), 404)
    for query in ("series=1", "series=x", "series=99", f"q={best.player.username}", "q=nobody", "page=x", "page=99"):
        page(Client(), f"{season.get_absolute_url()}?tab=matches&{query}")


def test_the_log_is_paged_and_offers_undoing_to_officials_only(season: Season, coordinator: Player) -> None:
    undo = reverse("leagues:season-console-do", args=[season.pk, "undo"])
    address = f"{season.get_absolute_url()}?tab=log"
    assert undo not in page(Client(), address)
    assert undo not in page(signed_in(rows(season)[0].player), address)
    assert undo in page(signed_in(coordinator), address)
    assert "announced" not in page(Client(), f"{address}&before=1")
    assert "announced" in page(Client(), f"{address}&before=2")
    page(Client(), f"{address}&before=x")
    services.season_tell(season=season, text="Play.", actor=coordinator, now=timezone.now())
    number = season.operations.filter(verb=SeasonOperation.Verb.ENTER).latest("number").number
    body = {"number": str(number), "reason": "A mistake."}
    assert "Undone" in messages_of(signed_in(coordinator).post(undo, body, follow=True))
    assert '<s lang="en">' in page(Client(), address)


def test_the_log_is_in_the_language_of_its_reader(
    league: League, coordinator: Player, staff: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    season, now = live_season(league, 4, staff=staff), timezone.now()
    one, other = rows(season)[:2]
    services.entrant_pause(entrant=one, reason="1", actor=coordinator, now=now)
    services.entrant_resume(entrant=one, actor=coordinator, now=now)
    services.at_once_set(entrant=one, at_once=2, actor=one.player, now=now)
    services.away_set(entrant=one, since=None, until=now + timedelta(days=1), actor=one.player, now=now)
    services.away_set(entrant=one, since=None, until=None, actor=one.player, now=now)
    wish = services.challenge_make(entrant=one, opponent=other, actor=one.player, now=now)
    services.challenge_decline(wish=wish, actor=other.player, now=now)
    wish = services.challenge_make(entrant=one, opponent=other, actor=one.player, now=now)
    services.challenge_accept(wish=wish, actor=other.player, now=now)
    played(season)
    row = season.series.get(number=2)
    services.series_change(series=row, most_matches=4, actor=coordinator, now=now)
    services.season_tell(season=season, text="2", actor=coordinator, now=now)
    services.entrant_leave(entrant=rows(season)[3], actor=rows(season)[3].player, now=now)
    number = season.operations.get(verb=SeasonOperation.Verb.TELL).number - 1
    services.operation_undo(season=season, number=number, reason="3", actor=coordinator, confirmed_by=staff, now=now)
    services.season_finish(season=season, reason="4", actor=coordinator, now=now)
    texts = {step.number: step.text for step in season.operations.all()}
    assert texts == {step.number: sentence_english(step.sentence) for step in season.operations.all()}
    signs_put(monkeypatch)
    german, address = Client(headers={"accept-language": "de"}), f"/api/v1/seasons/{season.pk}/log/"
    with translation.override("de"):
        whole, read = page(german, f"{season.get_absolute_url()}?tab=log"), german.get(address).json()
    listed = whole.partition('<ol class="log">')[2].partition("</ol>")[0]
    assert listed.count("<li") == len(texts)
    assert set(page_outside_signs(listed)) <= {"p", coordinator.username, staff.username, "Entmoot"}, "p1_0 and so on"
    assert [row["text"] for row in read if outside_signs(row["text"])] == []
    assert {row["number"]: row["text"] for row in Client().get(address).json()} == texts


MANY = 200
MORE_THAN_A_FEW = 40


@whole_or_sample
def test_statements_of_pages_do_not_grow_with_entrants(league: League, coordinator: Player, whole: bool) -> None:
    counts: dict[str, list[int]] = {}
    for size in (5, MANY if whole else MORE_THAN_A_FEW):
        season = live_season(league, size, ruleset="confrontation", format=None, mulligan=False)
        played(season)
        now = timezone.now()
        first, second = rows(season)[:2]
        try:
            services.challenge_make(entrant=second, opponent=first, actor=second.player, now=now)
        except Refused:
            services.challenge_make(entrant=rows(season)[2], opponent=first, actor=rows(season)[2].player, now=now)
        views = {
            **{f"tab {tab}": (signed_in(first.player), f"{season.get_absolute_url()}?tab={tab}") for tab in TABS},
            "console": (signed_in(coordinator), reverse("leagues:season-console", args=[season.pk])),
            "enter": (signed_in(player_make(f"late{size}")), reverse("leagues:season-enter", args=[season.pk])),
            "why": (Client(), reverse("leagues:season-why", args=[season.pk, first.pk])),
            "home": (signed_in(first.player), reverse("home")),
            "list": (signed_in(first.player), reverse("leagues:leagues")),
            "league": (Client(), reverse("leagues:league", args=[league.pk])),
            "last standings": (Client(), f"{season.get_absolute_url()}?tab=standings&page={-(-size // PAGE)}"),
            "standings by name": (Client(), f"{season.get_absolute_url()}?tab=standings&q=p"),
            "matches of a series": (Client(), f"{season.get_absolute_url()}?tab=matches&series=1"),
            "matches of one": (Client(), f"{season.get_absolute_url()}?tab=matches&q={first.player.username}"),
            "api league": (Client(), reverse("leagues-api:league", args=[league.pk])),
            "api season": (Client(), reverse("leagues-api:season", args=[season.pk])),
            "api why": (Client(), reverse("leagues-api:season-why", args=[season.pk, first.pk])),
            "api console": (signed_in(coordinator), reverse("leagues-api:season-console", args=[season.pk])),
            "api standings": (Client(), reverse("leagues-api:season-standings", args=[season.pk])),
            "api tables": (Client(), reverse("leagues-api:season-tables", args=[season.pk])),
            "api entrants": (Client(), reverse("leagues-api:season-entrants", args=[season.pk])),
            "api own": (signed_in(first.player), reverse("leagues-api:season-own-place", args=[season.pk])),
            "api log": (Client(), reverse("leagues-api:season-log", args=[season.pk])),
        }
        for name, (client, address) in views.items():
            page(client, address)  # warms what is remembered for one state of the results
            with CaptureQueriesContext(connection) as queries:
                page(client, address)
            counts.setdefault(name, []).append(len(statements(queries)))
    # Of five all fits one page; a pager may count.
    grown = {name: statements for name, statements in counts.items() if statements[1] > statements[0] + 1}
    assert not grown
    assert max(statements[1] for statements in counts.values()) < 40
