"""The course of a match: turns, phases and numbers that everybody saw, in its replay, on its page and over the API."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.bots import choose
from engine.games import engine_games
from engine.kernel import Game, key_from_seed
from engine.tcg.starters import STARTERS
from matches import cache, selectors
from matches.charts import Measure, chart_drawn, series_from
from matches.games.registry import room_of
from matches.logbook import Told
from matches.models import Match
from matches.replay_course import Course, Mark, course_of
from tests.engine.settings import ALL
from tests.engine.views import tcg_view
from tests.matches.conftest import answer_next, play_out

pytestmark = pytest.mark.django_db


def public_events(game: Game, step: int) -> list[Told]:
    """What everybody sees of the events since the last call."""
    return [Told(0, step, 0, event.kind, event.data, "") for event in game.drain() if event.seats is None]


def test_the_drawing_and_the_table_say_the_same() -> None:
    ada, bob = series_from("ada", 1, [(2, 2), (6, 4)]), series_from("bob", 1, [(9, 3)])
    (chart,) = chart_drawn(
        [Measure("Site", (ada, bob)), Measure("Flat", (series_from("x", 5, []),))], 10, [(0, 0), (1, 5)], 6
    )
    assert (chart["top"], chart["here"]) == (4, 360.0)
    assert chart["lines"][0]["path"] == "M0.0 72.0H120.0V48.0H360.0V0.0H600"
    assert [line["now"] for line in chart["lines"]] == [4, 1]
    assert chart["rows"] == [(0, [2, 1]), (1, [4, 3])]


def test_a_long_match_has_a_short_table_that_ends_with_its_last_turn() -> None:
    turns = [(turn, turn * 3) for turn in range(100)]
    (chart,) = chart_drawn([Measure("Site", (series_from("ada", 1, [(5, 2)]),))], 300, turns)
    assert len(chart["rows"]) <= 40
    assert chart["rows"][-1] == (99, [2])


def test_turns_and_parts_before_and_after_a_step() -> None:
    marks = (Mark(0, 0, "Fellowship"), Mark(4, 0, "Shadow"), Mark(9, 1, "Fellowship"))
    course = Course(((0, 0), (1, 9)), marks, ())
    assert (course.turn_at(8), course.turn_at(9)) == (0, 1)
    assert (course.turn_beside(8, back=True), course.turn_beside(8, back=False)) == (None, 9)
    assert (course.part_beside(4, back=True), course.part_beside(4, back=False)) == (0, 9)
    assert course.part_beside(9, back=False) is None
    shown = course.scrubber(5, 12)
    assert shown["shown"] == "5/12 · turn 1, Shadow"
    assert [(part["name"], part["here"]) for part in shown["parts"]] == [("Fellowship", False), ("Shadow", True)]


@pytest.mark.long
def test_the_numbers_are_those_of_the_spectators_view_at_every_step_of_the_card_game() -> None:
    room = room_of("tcg")
    game = Game.start("tcg", {}, [starter.engine_data() for starter in STARTERS.values()][:2], key_from_seed(3))
    events, seen, step = public_events(game, 0), [], 0
    while game.outcome is None:
        decision = game.pending[0]
        game.answer(decision.seat, decision.id, choose("random", game.view(decision.seat), decision.as_data(), step))
        step += 1
        events += public_events(game, step)
        view = tcg_view(game, None)
        seen.append((view["twilight"], [seat["burdens"] for seat in view["seats"]]))
    wanted = [event for event in events if event.kind in room.measured]
    site, burdens, twilight = room.measures(wanted, ["ada", "bob"])
    assert [twilight.series[0].at(n) for n in range(1, step + 1)] == [pool for pool, _ in seen]
    assert [[series.at(n) for series in burdens.series] for n in range(1, step + 1)] == [number for _, number in seen]
    assert [series.points[-1][1] for series in site.series] == [seat["site"] for seat in view["seats"]]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", [game.name for game in engine_games()])
def test_every_game_has_numbers_that_change(ruleset: str) -> None:
    room = room_of(ruleset)
    setting = ALL[ruleset]
    game = Game.start(ruleset, setting.options, setting.seats, key_from_seed(5))
    names = [f"player {seat}" for seat in range(len(setting.seats))]
    events, step = public_events(game, 0), 0
    while game.outcome is None and step < 900:
        decision = game.pending[0]
        game.answer(decision.seat, decision.id, choose("random", game.view(decision.seat), decision.as_data(), step))
        step += 1
        events += public_events(game, step)
    measures = room.measures([event for event in events if event.kind in room.measured], names)
    assert any(len(series.points) > 1 for measure in measures for series in measure.series)
    assert all(step >= since for measure in measures for series in measure.series for since, _ in series.points)


@pytest.fixture
def over(match: Match) -> Match:
    play_out(match)
    match.refresh_from_db()
    return match


@pytest.mark.long
def test_at_leads_to_the_step_with_the_seat_that_was_asked_for(over: Match, client: Client) -> None:
    page = f"/matches/{over.code}/replay/"
    assert client.get(f"{page}?at=2&seat=1").headers["Location"] == f"{page}2/?seat=1"
    assert client.get(f"{page}?at=99999999999").headers["Location"] == f"{page}{over.sequence}/"
    assert client.get(page).headers["Location"] == f"{page}0/"
    for wrong in ("-1", "x", "²", "1.5"):
        assert client.get(page, {"at": wrong}).status_code == 404


@pytest.mark.long
def test_the_slider_works_as_a_form_and_keeps_the_seat(over: Match, client: Client) -> None:
    html = client.get(f"/matches/{over.code}/replay/1/?seat=0").content.decode()
    form = re.search(r'<form class="scrub".*?</form>', html, re.S)
    assert form is not None
    assert 'method="get"' in form[0]
    assert '<input type="hidden" name="seat" value="0">' in form[0]
    assert re.search(rf'type="range"[^>]*name="at"[^>]*max="{over.sequence}"[^>]*value="1"', form[0])
    assert "<button" in form[0]


@pytest.mark.long
def test_a_step_takes_as_many_statements_late_in_a_match_as_early(over: Match, client: Client) -> None:
    counts = []
    for step in (1, over.sequence):
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(f"/matches/{over.code}/replay/{step}/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.long
def test_the_api_tells_the_course_when_asked(over: Match, client: Client) -> None:
    url = f"/api/v1/matches/{over.code}/replay/1/"
    assert "course" not in client.get(url).json()
    course = client.get(url, {"course": "1"}).json()["course"]
    names = list(over.seats.order_by("place").values_list("player__username", flat=True))
    assert course == course_of(over, names).as_data()
    assert course["turns"][0][1] == 0


@pytest.mark.long
def test_a_page_that_was_asked_for_just_before_the_end_shows_the_course_as_well(
    match: Match, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is looked up before the last answer is applied, the table read after it: no later page would come."""
    code = match.code
    client.force_login(match.seats.get(place=0).player)

    def looked_up_before_the_end(wanted: str) -> Match:
        row = Match.objects.get(code=wanted)
        play_out(match)
        return row

    monkeypatch.setattr(selectors, "match_of_code", looked_up_before_the_end)
    page = client.get(f"/matches/{code}/")
    assert "decide--over" in page.content.decode()
    assert "charts" in page.context


def test_a_running_match_tells_nothing_after_what_is_shown(match: Match) -> None:
    answer_next(match)
    answer_next(match)
    match.refresh_from_db()
    earlier = Match.objects.get(pk=match.pk)
    earlier.sequence = 0
    names = ["ada", "bob"]
    assert all(first <= 0 for _, first in course_of(earlier, names).turns)
    assert all(mark.step <= 0 for mark in course_of(earlier, names).parts)
