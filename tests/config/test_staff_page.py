"""The dashboard of the staff: who sees it, what it counts, what it leaves out, and what it costs."""

from __future__ import annotations

import ast
import inspect
import json
import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group as Role
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

import cardpool.figures as card_figures_module
import leagues.overview.figures as league_figures_module
import matches.figures as match_figures_module
import players.staff.figures as player_figures_module
from cardpool.models import Pack, PackRecipe
from config.health import LIMITS
from config.staff.charts import column_chart
from config.staff.figures import TASKS, dashboard
from config.staff.links import staff_links
from leagues.models import SanctionRequest, Tournament
from matches.figures import match_faults, match_figures
from matches.models import Answer, InboxRow, Match, MatchStatus, Outage, Seat
from matches.services import match_fault
from players.models import Letter, Player
from players.staff.figures import DAY, Course, Group, Line, Window, counted, steps_of
from tests.matches.conftest import NOW, answer_next, cut, tiny_match
from tests.matches.conftest import player_make as person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def ada() -> Player:
    return person("ada")


@pytest.fixture
def bob() -> Player:
    return person("bob")


@pytest.fixture
def match(ada: Player, bob: Player) -> Match:
    return cut(tiny_match(ada, bob), ada, bob)


@pytest.fixture
def warden() -> Player:
    player = Player.objects.create_user("warden", "warden@example.org", "secret words", is_staff=True)
    player.groups.add(Role.objects.get(name="staff"))
    return player


@pytest.fixture
def staff(client: Client, warden: Player) -> Client:
    client.force_login(warden)
    return client


def figure(groups: tuple[Group, ...], key: str) -> Any:
    return next(item for group in groups for item in group.figures if item.key == key).value


def course(groups: tuple[Group, ...], key: str) -> Course:
    return next(item for group in groups for item in group.courses if item.key == key)


# Who sees it


@pytest.mark.long
def test_the_page_and_the_api_are_for_the_staff(client: Client, ada: Player, warden: Player) -> None:
    page, api = reverse("staff:figures"), reverse("staff-api:figures")
    assert "/sign-in/" in client.get(page)["Location"]
    assert client.get(api).status_code in (401, 403)
    client.force_login(ada)
    assert (client.get(page).status_code, client.get(api).status_code) == (403, 403)
    client.force_login(warden)
    assert (client.get(page).status_code, client.get(api).status_code) == (200, 200)
    assert client.post(page).status_code == 405


@pytest.mark.long
def test_staff_find_it_in_the_header_and_the_admin_and_nobody_else_does(
    client: Client, ada: Player, warden: Player
) -> None:
    address = f'href="{reverse("staff:figures")}"'
    client.force_login(ada)
    assert address not in client.get("/").content.decode()
    client.force_login(warden)
    assert address in client.get("/").content.decode()
    assert address in client.get("/admin/").content.decode()


@pytest.mark.long
def test_every_link_leads_somewhere(staff: Client) -> None:
    assert len(staff_links()) > 8
    for link in staff_links():
        assert staff.get(link["url"]).status_code in (200, 503), link


@pytest.mark.long
def test_every_figure_leads_to_a_page_that_staff_may_read(staff: Client, warden: Player) -> None:
    urls = {item.url for group in dashboard(warden, NOW).groups for item in group.figures if item.url}
    assert len(urls) > 15
    assert {url: status for url in urls if (status := staff.get(url).status_code) != 200} == {}


# What it counts


@pytest.mark.long
def test_it_counts_what_there_is(match: Match, ada: Player, bob: Player) -> None:
    answer_next(match)
    match.refresh_from_db()
    now = NOW + timedelta(minutes=5)
    groups = match_figures(now)
    assert figure(groups, "running") == 1
    assert figure(groups, "failed") == 0
    decisions = Answer.objects.filter(at__gte=now - timedelta(hours=1)).count()
    assert decisions > 0
    assert sum(course(groups, "decisions_a_minute").lines[0].values) == decisions == figure(groups, "decisions")
    assert course(groups, "matches_under_way").lines[0].values[-1] == 1
    assert sum(course(groups, "matches_a_day").lines[0].values) == 1
    assert course(groups, "players_active").lines[0].values[-1] == 1
    row = InboxRow.objects.latest("pk")
    InboxRow.objects.filter(pk=row.pk).update(received_at=now - timedelta(seconds=5), done_at=now)
    assert figure(match_figures(now), "latency_95") == 5000.0
    assert max(course(match_figures(now), "latency").lines[1].values) == 5000
    Seat.objects.filter(pk=row.seat_id).update(timed_out=True, ended_at=now)
    Match.objects.update(status=MatchStatus.FINISHED, finished_at=now)
    over = match_figures(now)
    assert figure(over, "flags_today") == 1
    assert figure(over, "finished_today") == 1
    assert course(over, "matches_under_way").lines[0].values[-2:] in ((0, 0), (1, 0))


def test_outages_are_counted_by_the_minutes_of_each_day() -> None:
    midnight = NOW.replace(hour=0, minute=0, second=0, microsecond=0)
    Outage.objects.create(
        began_at=midnight - timedelta(minutes=30),
        ended_at=midnight + timedelta(minutes=10),
        reason="power",
        credited_at=NOW,
    )
    groups = match_figures(NOW)
    assert course(groups, "outage_minutes").lines[0].values[-2:] == (30, 10)
    assert figure(groups, "outages_longest") == 40 * 60


@pytest.mark.long
def test_what_waits_and_what_failed_asks_for_attention(
    staff: Client, warden: Player, match: Match, ada: Player, catalogue: None
) -> None:
    match_fault(match_id=match.pk, error=RuntimeError("a cog broke"), now=NOW)
    Letter.objects.create(kind=Letter.Kind.RESET, to="x@example.org", created_at=NOW, state=Letter.State.FAILED)
    page = staff.get(reverse("staff:figures")).content.decode()
    assert f'href="{match.get_absolute_url()}"' in page
    assert "RuntimeError: a cog broke" in page
    body = staff.get(reverse("staff-api:figures")).json()
    assert [fault["url"] for fault in body["faults"]] == [match.get_absolute_url()]
    numbers = {item["key"]: item for group in body["groups"] for item in group["figures"]}
    assert (numbers["failed"]["value"], numbers["failed"]["warn"]) == (1, True)
    assert (numbers["letters_failed"]["value"], numbers["letters_failed"]["warn"]) == (1, True)
    assert numbers["sanctions_waiting"] == {
        "key": "sanctions_waiting", "name": "events that ask to be sanctioned", "value": 0, "unit": "", "warn": False,
    }  # fmt: skip


@pytest.mark.long
def test_who_has_a_stake_in_a_match_is_not_told_what_failed_there(
    match: Match, ada: Player, bob: Player, warden: Player
) -> None:
    match_fault(match_id=match.pk, error=RuntimeError("Gandalf in the hand of ada"), now=NOW)
    assert [len(match_faults(player)[0]) for player in (warden, ada, bob)] == [1, 0, 0]
    ada.is_staff = ada.is_superuser = True
    ada.save()
    client = Client()
    client.force_login(ada)
    for address in ("staff:figures", "staff-api:figures"):
        text = client.get(reverse(address)).content.decode()
        assert "Gandalf" not in text
        assert match.code not in text
    assert client.get(reverse("staff-api:figures")).json()["more_faults"] == 1


@pytest.mark.long
def test_secrets_stand_nowhere_in_the_figures(staff: Client, match: Match) -> None:
    answer_next(match)
    for address in ("staff:figures", "staff-api:figures"):
        text = staff.get(reverse(address)).content.decode()
        assert bytes(match.secret).hex() not in text
        assert match.code not in text, "no figure names a match in which nothing failed"


# Counting over time


def test_days_are_those_of_utc_and_steps_without_rows_count_nothing() -> None:
    steps = steps_of(DAY, 3, NOW)
    for number, at in enumerate((steps[0] - timedelta(seconds=1), steps[0], steps[1] - timedelta(microseconds=1), NOW)):
        Player.objects.create_user(f"p{number}", date_joined=at)
    assert counted(Player.objects.filter(username__startswith="p"), "date_joined", steps) == (2, 0, 1)


def test_a_window_says_how_far_back_it_reaches() -> None:
    start = NOW - timedelta(days=20)
    for number in range(6):
        Player.objects.create_user(f"p{number}", date_joined=start + timedelta(days=number))
    window = Window(Player.objects.all(), "date_joined", most=3)
    assert window.since(start) == start + timedelta(days=3)
    assert window.since(start + timedelta(days=4)) is None
    assert Window(Player.objects.all(), "date_joined").since(start) is None
    assert sum(counted(window.rows, "date_joined", steps_of(DAY, 30, NOW))) == 3


def test_a_chart_has_a_column_for_each_number_and_a_row_for_each_step() -> None:
    steps = steps_of(DAY, 4, NOW)
    chart = column_chart(Course("x", "X", steps, (Line("a", (0, 2, 4, 1)), Line("b", (1, 0, 0, 8)))))
    assert chart["top"] == 8
    assert len(chart["columns"]) == 5
    assert max(column["height"] for column in chart["columns"]) == chart["height"]
    assert all(column["x"] >= 0 and column["x"] + column["width"] <= chart["width"] for column in chart["columns"])
    assert [values for _, values in chart["rows"]] == [[1, 8], [4, 0], [2, 0], [0, 1]]


@pytest.mark.long
def test_an_empty_site_has_charts_too(staff: Client) -> None:
    page = staff.get(reverse("staff:figures"))
    assert page.status_code == 200
    assert "<script>" not in page.content.decode()
    assert " style=" not in page.content.decode()
    groups = dashboard(Player.objects.get(username="warden"), NOW).groups
    charts = [column_chart(item) for group in groups for item in group.courses]
    drawn = sum(1 for chart in charts if chart["columns"])
    assert page.content.decode().count('<svg class="chart__area"') == drawn
    assert page.content.decode().count("None in this time.") == len(charts) - drawn


# What it costs


def rows_many(match: Match, count: int) -> None:
    """Rows of everything that is counted over time."""
    seat, other = match.seats.order_by("place")
    last = InboxRow.objects.count()
    now = timezone.now()
    ago = [now - timedelta(seconds=number % 40_000) for number in range(count)]
    InboxRow.objects.bulk_create(
        (InboxRow(
            match=match, seat=seat if number % 2 else other, key=f"many-{last + number}", body_hash="x",
            decision_id="d", value={}, received_at=at, state=InboxRow.State.APPLIED,
            done_at=at + timedelta(milliseconds=number % 900),
        )
        for number, at in enumerate(ago)),
        batch_size=1_000,
    )  # fmt: skip
    sequence = 1_000_000 + Answer.objects.count()
    Answer.objects.bulk_create(
        (
            Answer(match=match, sequence=sequence + number, place=0, decision_id="d", value={}, source="player", at=at)
            for number, at in enumerate(ago)
        ),
        batch_size=1_000,
    )
    people = Player.objects.count()
    Player.objects.bulk_create(
        (
            Player(username=f"many{people + number}", player_number=f"M{people + number}", date_joined=at)
            for number, at in enumerate(ago)
        ),
        batch_size=1_000,
    )
    recipe, _ = PackRecipe.objects.get_or_create(sha512="x", defaults={"content": {}})
    packs = Pack.objects.count()
    Pack.objects.bulk_create(
        (Pack(
            code=f"p{packs + number}", owner=seat.player, product="fellowship-booster", recipe=recipe,
            key=f"k{packs + number}", made_at=at, secret=b"x", commitment="x", opened_at=at, content={}, cut="c",
        )
        for number, at in enumerate(ago)),
        batch_size=1_000,
    )  # fmt: skip
    known = Match.objects.count()
    Match.objects.bulk_create(
        (Match(
            code=f"m{known + number}", ruleset="tcg", ruleset_version="x", origin=f"many:{known + number}",
            status=MatchStatus.FINISHED, secret=b"x", commitment="x", created_at=at, started_at=at, finished_at=at,
        )
        for number, at in enumerate(ago)),
        batch_size=1_000,
    )  # fmt: skip
    SanctionRequest.objects.bulk_create(
        SanctionRequest(tournament=tournament, requested_by=seat.player, requested_at=NOW)
        for tournament in Tournament.objects.all()
    )


def statements(staff: Client) -> int:
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert staff.get(reverse("staff:figures")).status_code == 200
    return len(queries)


@pytest.mark.long
def test_the_statements_do_not_grow_with_rows_and_numbers_are_kept(staff: Client, match: Match) -> None:
    answer_next(match)
    rows_many(match, 5)
    staff.get("/")
    few = statements(staff)
    rows_many(match, 200)
    assert statements(staff) == few
    with CaptureQueriesContext(connection) as queries:
        staff.get(reverse("staff:figures"))
    assert len(queries) <= 20, "within fifteen seconds only the faults are asked for again"
    assert few <= 80


@pytest.mark.long
def test_ten_thousand_rows_of_each_kind_cost_little(staff: Client, match: Match) -> None:
    """The limit is ten times the time seen; it finds a table that is read row by row, not a slow machine."""
    rows_many(match, 10_000)
    staff.get("/")
    cache.clear()
    began = time.perf_counter()
    assert staff.get(reverse("staff:figures")).status_code == 200
    took = time.perf_counter() - began
    print(json.dumps({"dashboard at 10,000 rows of each kind, ms": round(took * 1000)}))
    assert took < 5


def test_each_figure_that_may_ask_for_somebody_says_what_to_do() -> None:
    modules = (card_figures_module, league_figures_module, match_figures_module, player_figures_module)
    keys = {f"age_{name}" for name in LIMITS}
    for module in modules:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and any(keyword.arg == "warn" for keyword in node.keywords):
                keys.add(ast.literal_eval(node.args[0]))
    assert keys == set(TASKS)


def test_what_needs_somebody_is_shown_once_with_what_to_do(staff: Client, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(judge_called_at=NOW)
    page = staff.get(reverse("staff:figures")).content.decode()
    assert page.count("Calls waiting for a judge") == page.lower().count("calls waiting for a judge") == 1
    assert "Answer each call as a judge." in page.split("Pages for the staff")[0]
