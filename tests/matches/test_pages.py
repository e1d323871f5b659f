"""Pages of matches: whole games by plain forms, no script needed; nothing answers with a 500."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches.jobs import owed_work
from matches.models import Heartbeat, Match, MatchStatus, Seat
from matches.services import cut_give, match_pause
from matches.site_time import SWEEP
from matches.views import lists
from players.models import Player
from tests.matches.conftest import NOW, cut, play_out, player_make, tiny_match

pytestmark = pytest.mark.django_db(transaction=False)


@pytest.fixture
def as_ada(client: Client, ada: Player) -> Client:
    client.force_login(ada)
    return client


def form_of(html: str, css: str) -> dict[str, list[tuple[str, str]]]:
    """The inputs of the form with that class: hidden ones, and the choices by name."""
    form = re.search(rf'<form class="{css}".*?</form>', html, re.S)
    assert form is not None, html
    fields: dict[str, list[tuple[str, str]]] = {"hidden": [], "choice": []}
    for tag in re.findall(r"<input[^>]*>", form.group(0)):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        kind = "hidden" if attributes["type"] == "hidden" else "choice"
        fields[kind].append((attributes["name"], attributes.get("value", "")))
    return fields


def answer_by_form(client: Client, match: Match, pick: int = 0) -> None:
    page = client.get(match.get_absolute_url())
    fields = form_of(page.content.decode(), "decide")
    name, value = fields["choice"][pick]
    response = client.post(
        match.get_absolute_url() + "answer/",
        {**{key: item for key, item in fields["hidden"] if key != "csrfmiddlewaretoken"}, name: value},
    )
    assert response.status_code == 302


@pytest.mark.django_db(transaction=True)
@pytest.mark.law
def test_a_whole_match_by_plain_forms(client: Client, ada: Player, bob: Player) -> None:
    """Two people, two browsers without scripts: cut, answer, and see the result."""
    now = timezone.now()
    match = tiny_match(ada, bob, now=now)
    browsers = {}
    for player in (ada, bob):
        browsers[player.pk] = Client()
        browsers[player.pk].force_login(player)
        response = browsers[player.pk].post(match.get_absolute_url() + "cut/", {"cut": f"cut {player.username}"})
        assert response.status_code == 302
    owed_work(now)
    for _ in range(40):
        match.refresh_from_db()
        if match.status == MatchStatus.FINISHED:
            break
        seat = Seat.objects.filter(match=match, pending__isnull=False).order_by("place").first()
        assert seat is not None
        answer_by_form(browsers[seat.player_id], match)
        owed_work(now)
    assert match.status == MatchStatus.FINISHED
    page = browsers[ada.pk].get(match.get_absolute_url()).content.decode()
    assert "The match is over" in page
    replay = browsers[ada.pk].get(match.get_absolute_url() + f"replay/{match.sequence}/")
    assert replay.status_code == 200


def test_a_stranger_watches_with_public_eyes(match: Match, client: Client, ada: Player) -> None:
    page = client.get(match.get_absolute_url()).content.decode()
    assert "You are watching" in page
    assert '<form class="decide"' not in page
    assert re.search(r"Hand</dt>\s*<dd>none", page)


@pytest.mark.long
def test_a_closed_match_is_not_there_for_strangers(ada: Player, bob: Player, client: Client) -> None:
    match = cut(tiny_match(ada, bob, closed=True), ada, bob)
    for path in ("", "log/", "replay/0/", "proof/", "proof.json"):
        assert client.get(match.get_absolute_url() + path).status_code == 404
    client.force_login(ada)
    assert client.get(match.get_absolute_url()).status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("path", ["", "log/", "replay/", "replay/0/", "proof/", "proof.json"])
def test_every_page_of_a_running_and_a_finished_match_is_shown(as_ada: Client, match: Match, path: str) -> None:
    for _ in range(2):
        response = as_ada.get(match.get_absolute_url() + path, follow=True)
        assert response.status_code == 200, response.content
        if match.status != MatchStatus.FINISHED:
            play_out(match)


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("answer/", {}),
        ("answer/", {"decision": "x" * 5000, "value": "y"}),
        ("answer/", {"decision": "\x00", "value": "\x00"}),
        ("answer/", {"decision": "abc", "value": ["1"] * 300}),
        ("cut/", {"cut": "x" * 5000}),
        ("cut/", {"cut": "ü"}),
        ("concede/", {}),
        ("order/", {"until": "phase:<script>"}),
        ("order/", {"until": "nonsense"}),
        ("call/", {"reason": ""}),
        ("judge/", {"what": "pause", "reason": "because"}),
        ("judge/", {"what": "resume"}),
        ("judge/", {"what": "answer", "reason": "no"}),
    ],
)
def test_bad_forms_change_nothing_and_say_why(as_ada: Client, match: Match, path: str, sent: dict[str, Any]) -> None:
    before = Match.objects.filter(pk=match.pk).values().get()
    response = as_ada.post(match.get_absolute_url() + path, sent, follow=True)
    assert response.status_code in (200, 400)
    assert b"message--error" in response.content or response.status_code == 400
    assert Match.objects.filter(pk=match.pk).values().get() == before
    assert not match.inbox.exists()


@pytest.mark.long
def test_a_refused_answer_says_why_and_can_be_given_again(as_ada: Client, match: Match) -> None:
    pending = match.pending.get(seat__place=0)
    match.inbox.create(
        seat=pending.seat,
        key="0:web-x",
        body_hash="-",
        decision_id=pending.decision_id,
        value=9,
        received_at=timezone.now(),
        state="refused",
        reason="9 is not between 0 and 2.",
    )
    page = as_ada.get(match.get_absolute_url()).content.decode()
    assert "9 is not between 0 and 2." in page
    assert f'value="web-{pending.decision_id}-1"' in page


@pytest.mark.long
def test_the_page_asks_for_its_version_and_gets_nothing_when_nothing_changed(as_ada: Client, match: Match) -> None:
    match.refresh_from_db()
    url = f"{match.get_absolute_url()}?v={match.version}"
    assert as_ada.get(url, headers={"HX-Request": "true"}).status_code == 204
    older = as_ada.get(f"{match.get_absolute_url()}?v={match.version - 1}", headers={"HX-Request": "true"})
    assert older.status_code == 200
    assert older.content.strip().startswith(b'<div id="table"')


def statements_of_home(client: Client, players: tuple[Player, Player], matches: int) -> list[int]:
    """How many statements home takes, while one match after the other is added to it."""
    counts = []
    for number in range(matches):
        cut(tiny_match(*players, origin=f"test:home:{number}", seed=number), *players)
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/").content.decode()
        counts.append(len(queries))
        assert page.count('class="turn__a"') == number + 1
    return counts


@pytest.mark.long
def test_home_lists_your_turn_first_with_a_fixed_number_of_queries(as_ada: Client, ada: Player, bob: Player) -> None:
    counts = statements_of_home(as_ada, (ada, bob), 4)
    assert counts[1] == counts[-1], counts
    assert "4 matches wait for you" in as_ada.get("/").content.decode()
    assert as_ada.get("/matches/next/").status_code == 302


@pytest.mark.long
def test_home_reads_no_more_for_more_matches_while_the_sweep_is_silent(
    as_ada: Client, ada: Player, bob: Player
) -> None:
    Heartbeat.objects.create(name=SWEEP, seen_at=timezone.now() - timedelta(hours=1))
    counts = statements_of_home(as_ada, (ada, bob), 3)
    assert len(set(counts)) == 1, counts


@pytest.mark.long
def test_home_shows_the_tightest_of_many_matches_and_the_others_on_pages(
    as_ada: Client, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "SHOWN", {"yours": 2, "others": 1})
    monkeypatch.setattr(lists, "LIST_PAGE", 3)
    made = [tiny_match(ada, bob, origin=f"test:many:{number}", seed=number) for number in range(5)]
    for number, match in enumerate(made):
        Match.objects.filter(pk=match.pk).update(cuts_due_at=NOW + timedelta(hours=5 - number))
    theirs = made[0]
    cut_give(match=theirs, player=ada, cut="cut", now=NOW)

    def shown(address: str) -> list[str]:
        return re.findall(r'class="turn__a" href="/matches/(\w+)/"', as_ada.get(address).content.decode())

    by_time = [match.code for match in reversed(made[1:])]
    assert shown("/") == [*by_time[:2], theirs.code]
    assert "4 matches wait for you" in (page := as_ada.get("/").content.decode())
    assert 'href="/?show=yours"' in page
    assert 'href="/?show=others"' not in page, "all of them are here"
    assert shown("/?show=yours") == by_time[:3]
    assert shown("/?show=yours&page=2") == shown("/?show=yours&page=99") == by_time[3:]
    assert shown("/?show=others") == [theirs.code]
    assert shown("/?show=nothing") == shown("/")


@pytest.mark.long
def test_home_tells_a_newcomer_how_to_begin_and_others_that_nothing_waits(
    as_ada: Client, ada: Player, bob: Player
) -> None:
    page = as_ada.get("/").content.decode()
    assert "Play your first match" in page
    assert "Take a lesson" in page
    play_out(cut(tiny_match(ada, bob, origin="test:home:over"), ada, bob))
    page = as_ada.get("/").content.decode()
    assert "Nothing waits for you" in page
    assert "Your first match" not in page


@pytest.mark.long
def test_the_match_page_takes_a_fixed_number_of_queries(as_ada: Client, match: Match) -> None:
    with CaptureQueriesContext(connection) as early:
        as_ada.get(match.get_absolute_url())
    for _ in range(3):
        from tests.matches.conftest import answer_next

        answer_next(match)
    with CaptureQueriesContext(connection) as late:
        as_ada.get(match.get_absolute_url())
    assert len(late) <= len(early) + 1


@pytest.mark.long
def test_operations_is_for_staff_and_judges(as_ada: Client, stranger: Player, match: Match) -> None:
    assert as_ada.get("/operations/").status_code == 403
    stranger.is_superuser = True
    stranger.save()
    client = Client()
    client.force_login(stranger)
    match_pause(match=match, actor=stranger, reason="a lamp fell over", now=timezone.now())
    page = client.get("/operations/").content.decode()
    assert "a lamp fell over" in page
    client.post(match.get_absolute_url() + "judge/", {"what": "resume"})
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING


def test_leave_is_taken_and_given_back(as_ada: Client, ada: Player) -> None:
    tomorrow = (timezone.now() + timedelta(days=1)).date()
    as_ada.post("/matches/leave/", {"first": tomorrow.isoformat(), "last": (tomorrow + timedelta(days=2)).isoformat()})
    assert ada.leave_days.count() == 3
    as_ada.post("/matches/leave/", {"first": tomorrow.isoformat(), "cancel": "1"})
    assert ada.leave_days.count() == 2
    refused = as_ada.post("/matches/leave/", {"first": "2020-01-01"}, follow=True)
    assert b"Leave begins tomorrow" in refused.content


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_bot_match_in_two_clicks(client: Client) -> None:
    eve = player_make("eve")
    client.force_login(eve)
    page = client.get("/matches/new/").content.decode()
    starters = re.findall(r'name="deck" value="([\w-]+)"', page)
    key = re.search(r'name="key" value="(\d+)"', page)
    assert key is not None
    sent = {"deck": starters[0], "bot": "random", "key": key.group(1)}
    response = client.post("/matches/new/", sent)
    assert response.status_code == 302
    match = Match.objects.get()
    cut = client.post(match.get_absolute_url() + "cut/", {"cut": "my cut", "at_once": "yes"}, follow=True)
    assert "You cut the deck with" not in cut.text
    assert "my cut" in client.get(match.get_absolute_url() + "proof/").text
    assert client.post("/matches/new/", sent).headers["Location"] == response.headers["Location"]
    owed_work(timezone.now(), seconds=60)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING
    for _ in range(4):
        page = client.get(match.get_absolute_url()).content.decode()
        assert "field" in page
        if match.status == MatchStatus.FINISHED or 'form class="decide"' not in page:
            break
        answer_by_form(client, match)
        owed_work(timezone.now(), seconds=60)
        match.refresh_from_db()
    assert match.sequence > 3


@pytest.mark.long
def test_bad_new_matches_are_refused(as_ada: Client) -> None:
    for sent in ({}, {"deck": "nonsense", "bot": "steady", "key": "1"}, {"deck": "1", "bot": "hal", "key": "1"}):
        response = as_ada.post("/matches/new/", sent, follow=True)
        assert response.status_code == 200
        assert b"message--error" in response.content
    assert not Match.objects.exists()
