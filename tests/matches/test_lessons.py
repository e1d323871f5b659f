"""Lessons: prepared matches on the real board, and steps through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from engine.bots import choose
from matches import services
from matches.errors import Malformed, WrongStatus
from matches.games.lesson import LEARNER, Lesson, recommended
from matches.games.registry import room_of, rooms
from matches.models import BotJob, LessonProgress, Match, MatchStatus, PendingDecision
from matches.rehearsal import bot_seed, recommended_answer
from matches.selectors import matches_for, player_rows, your_turn_count
from matches.services import SeatSpec
from matches.services.bot_match import bot_player
from matches.services.lesson_begin import KEPT
from matches.services.match_create import promise_draw
from matches.snapshot import borrow_game, release_game
from players.data.deletion import account_delete
from players.models import Player
from tests.matches.conftest import NOW, entropy_of
from tests.shares import sample

pytestmark = pytest.mark.django_db

LESSONS = {room.slug: room.lessons for room in rooms() if room.lessons}
HINTS = {room.slug: room.hints for room in rooms() if room.hints}
ALL = [(game, lesson) for game, lessons in LESSONS.items() for lesson in lessons]
NAMES = [f"{game}-{lesson.slug}" for game, lesson in ALL]
MOST_ANSWERS = 300


def begin(player: Player, game: str, lesson: Lesson, seed: int = 1, **more: Any) -> Match:
    return services.lesson_begin(player=player, game=game, slug=lesson.slug, now=NOW, entropy=entropy_of(seed), **more)


def progress_of(player: Player) -> LessonProgress:
    return LessonProgress.objects.get(player=player)


def bots_move(match: Match) -> None:
    """Let the bot and the match work until the learner is asked, or the match is over."""
    for _ in range(MOST_ANSWERS):
        services.match_advance(match_id=match.pk, now=NOW)
        job = BotJob.objects.filter(match=match).first()
        if job is None:
            return
        services.bot_move(match_id=match.pk, place=job.seat.place, decision_id=job.decision_id, now=NOW)
    raise AssertionError("the bot does not come to an end")


def views_of(match: Match) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The learner's view, and the public facts."""
    locked, _, game = borrow_game(match.pk)
    view = game.view(LEARNER)
    public = room_of(match.ruleset).public_facts(game.view(None))
    release_game(locked, game)
    return view, public


def walk(player: Player, game: str, lesson: Lesson, match: Match) -> Iterator[int]:
    """Go through a lesson as it recommends; gives each step when it is reached."""
    bots_move(match)
    reached = -1
    for number in range(MOST_ANSWERS):
        progress = progress_of(player)
        if progress.step != reached:
            reached = progress.step
            yield reached
        if progress.status == LessonProgress.Status.DONE:
            return
        step = lesson.steps[progress.step]
        if step.moment is None:
            services.lesson_next(player=player, game=game, slug=lesson.slug, now=NOW)
            continue
        pending = PendingDecision.objects.get(match=match, seat__place=LEARNER)
        view, public = views_of(match)
        assert Match.objects.get(pk=match.pk).public == public
        for option in recommended(step, pending.data, public):
            assert option in pending.data["options"]
        value = recommended_answer(step, pending.data, public, view, match.code)
        services.answer_submit(
            match=match, player=player, decision_id=pending.decision_id, value=value, key=f"k{number}", now=NOW
        )
        bots_move(match)
    raise AssertionError(f"{game}/{lesson.slug} does not come to its end")


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson"), ALL, ids=NAMES)
def test_a_lesson_is_played_through_by_the_answers_it_recommends(game: str, lesson: Lesson, ada: Player) -> None:
    match = begin(ada, game, lesson)
    assert match.status == MatchStatus.RUNNING
    assert list(walk(ada, game, lesson, match)) == list(range(len(lesson.steps) + 1))
    assert progress_of(ada).status == LessonProgress.Status.DONE


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson"), ALL, ids=NAMES)
def test_a_lesson_begins_at_its_first_question(game: str, lesson: Lesson, ada: Player) -> None:
    match = begin(ada, game, lesson, seed=2)
    pending = PendingDecision.objects.get(match=match, seat__place=LEARNER)
    assert lesson.start.fits(pending.data, match.public)


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson"), ALL, ids=NAMES)
def test_every_step_can_be_skipped(game: str, lesson: Lesson, ada: Player) -> None:
    begin(ada, game, lesson)
    for at in range(len(lesson.steps)):
        assert progress_of(ada).step == at
        services.lesson_next(player=ada, game=game, slug=lesson.slug, now=NOW)
    assert progress_of(ada).status == LessonProgress.Status.DONE
    with pytest.raises(WrongStatus):
        services.lesson_next(player=ada, game=game, slug=lesson.slug, now=NOW)


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson"), sample(ALL, 3), ids=lambda one: getattr(one, "slug", one))
def test_other_answers_are_allowed_and_the_lesson_waits(game: str, lesson: Lesson, ada: Player) -> None:
    """The bot's answers in place of the recommended ones: legal, and no step is lost."""
    match = begin(ada, game, lesson)
    for number in range(12):
        bots_move(match)
        pending = PendingDecision.objects.filter(match=match, seat__place=LEARNER).first()
        if pending is None:
            return
        while (before := progress_of(ada).step) < len(lesson.steps) and lesson.steps[before].moment is None:
            services.lesson_next(player=ada, game=game, slug=lesson.slug, now=NOW)
        view, _ = views_of(match)
        value = choose("random", view, pending.data, bot_seed(match.code, pending.decision_id))
        services.answer_submit(
            match=match, player=ada, decision_id=pending.decision_id, value=value, key=f"k{number}", now=NOW
        )
        assert progress_of(ada).step >= before


def test_a_lesson_is_resumed_and_begun_again(ada: Player) -> None:
    lesson = LESSONS["tcg"][0]
    first = begin(ada, "tcg", lesson)
    services.lesson_next(player=ada, game="tcg", slug=lesson.slug, now=NOW)
    assert begin(ada, "tcg", lesson, seed=5) == first
    assert progress_of(ada).step == 1
    second = begin(ada, "tcg", lesson, seed=5, again=True)
    assert second != first
    assert progress_of(ada).step == 0
    assert list(Match.objects.all()) == [second]


def test_a_skipped_lesson_can_be_begun(ada: Player) -> None:
    lesson = LESSONS["tarot"][0]
    services.lesson_skip(player=ada, game="tarot", slug=lesson.slug, now=NOW)
    assert progress_of(ada).status == LessonProgress.Status.SKIPPED
    with pytest.raises(WrongStatus):
        services.lesson_next(player=ada, game="tarot", slug=lesson.slug, now=NOW)
    match = begin(ada, "tarot", lesson)
    assert progress_of(ada).status == LessonProgress.Status.BEGUN
    services.lesson_skip(player=ada, game="tarot", slug=lesson.slug, now=NOW)
    assert begin(ada, "tarot", lesson) == match
    assert progress_of(ada).status == LessonProgress.Status.BEGUN


def test_unknown_lessons_are_refused(ada: Player) -> None:
    for game, slug in (("chess", "win"), ("tcg", "nothing")):
        with pytest.raises(Malformed):
            services.lesson_begin(player=ada, game=game, slug=slug, now=NOW)
        with pytest.raises(Malformed):
            services.lesson_skip(player=ada, game=game, slug=slug, now=NOW)
    assert not LessonProgress.objects.exists()


def test_lessons_stand_in_no_list_and_nobody_else_sees_them(ada: Player, bob: Player) -> None:
    match = begin(ada, "tarot", LESSONS["tarot"][0])
    assert your_turn_count(ada) == 0
    assert [list(rows) for rows in player_rows(ada, NOW)] == [[], [], []]
    assert not matches_for(ada).exists()
    client = Client()
    client.force_login(bob)
    assert client.get(match.get_absolute_url()).status_code == 404
    services.match_concede(match=match, player=ada, now=NOW)
    assert [list(rows) for rows in player_rows(ada, NOW)] == [[], [], []]
    assert not ada.notices.exists()


def test_left_lessons_are_deleted_and_begin_anew(ada: Player) -> None:
    lesson = LESSONS["tarot"][0]
    begin(ada, "tarot", lesson)
    services.lesson_next(player=ada, game="tarot", slug=lesson.slug, now=NOW)
    assert services.lessons_tidy(now=NOW + KEPT - timedelta(hours=1)) == 0
    assert services.lessons_tidy(now=NOW + KEPT + timedelta(hours=1)) == 1
    assert not Match.objects.exists()
    row = progress_of(ada)
    assert (row.match_id, row.step) == (None, 0)
    assert begin(ada, "tarot", lesson).status == MatchStatus.RUNNING


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.long
def test_the_page_shows_the_step_and_what_to_try(ada: Player) -> None:
    client = signed_in(ada)
    begun = client.post("/learn/tcg/twilight/", {"what": "begin"})
    match = Match.objects.get()
    assert begun["Location"] == match.get_absolute_url()
    page = client.get(match.get_absolute_url()).content.decode()
    assert "The twilight pool" in page
    assert "Try this:" not in page
    assert client.post("/learn/tcg/twilight/", {"what": "next"})["Location"] == match.get_absolute_url()
    page = client.get(match.get_absolute_url()).content.decode()
    assert "Play a card" in page
    assert "Try this:" in page
    for _ in range(2):
        client.post("/learn/tcg/twilight/", {"what": "next"})
    page = client.get(match.get_absolute_url()).content.decode()
    assert "The lesson is complete" in page
    assert "Next lesson: Move from site to site" in page
    assert "Completed" in client.get("/learn/tcg/").content.decode()
    assert "1 of 8 lessons completed" in client.get("/learn/").content.decode()


@pytest.mark.long
def test_strangers_read_the_lists_and_bad_forms_are_refused(ada: Player) -> None:
    stranger = Client()
    for game in LESSONS:
        page = stranger.get(f"/learn/{game}/")
        assert page.status_code == 200
        assert all(
            str(lesson.title) in page.content.decode() for lesson in LESSONS[game] if "’" not in str(lesson.title)
        )
    for what in ("next", "skip", "again", ""):
        assert "/sign-in" in stranger.post("/learn/tcg/table/", {"what": what})["Location"]
    client = signed_in(ada)
    assert client.get("/learn/chess/").status_code == 404
    assert client.post("/learn/tcg/nothing/", {"what": "begin"}).status_code == 404
    assert client.post("/learn/tcg/table/", {"what": "dance"})["Location"] == "/learn/tcg/"
    assert client.post("/learn/tcg/table/", {"what": "next"})["Location"] == "/learn/tcg/"
    assert not LessonProgress.objects.exists()


@pytest.mark.long
def test_a_stranger_begins_a_lesson_as_a_guest() -> None:
    stranger = Client()
    begun = stranger.post("/learn/tcg/table/", {"what": "begin"}, follow=True)
    match = Match.objects.get()
    assert begun.redirect_chain[-1][0] == match.get_absolute_url()
    assert begun.context["user"].is_trial
    assert "Two sides in one deck" in begun.text


def test_the_question_waits_until_the_pages_are_read(ada: Player) -> None:
    lesson = LESSONS["confrontation"][0]
    match = begin(ada, "confrontation", lesson)
    client = signed_in(ada)
    pending = PendingDecision.objects.get(match=match, seat__place=LEARNER)
    view, public = views_of(match)
    value = recommended_answer(lesson.steps[1], pending.data, public, view, match.code)
    sent = {"match": match, "player": ada, "decision_id": pending.decision_id, "value": value, "key": "k", "now": NOW}
    page = client.get(match.get_absolute_url()).text
    assert "The match waits until you have read this." in page
    assert "data-decision" not in page
    with pytest.raises(WrongStatus, match="Read the lesson’s page first"):
        services.answer_submit(**sent)
    assert progress_of(ada).step == 0
    services.lesson_next(player=ada, game="confrontation", slug=lesson.slug, now=NOW)
    page = client.get(match.get_absolute_url()).text
    assert "data-decision" in page
    assert "Read it again" in page
    assert str(lesson.steps[0].title) in page, "a page that was read can be read again"
    services.answer_submit(**sent)
    assert progress_of(ada).step == 2


@pytest.mark.long
def test_another_answer_than_the_lesson_shows_is_noticed(ada: Player) -> None:
    lesson = LESSONS["tarot"][0]
    match = begin(ada, "tarot", lesson)
    services.lesson_next(player=ada, game="tarot", slug=lesson.slug, now=NOW)
    pending = PendingDecision.objects.get(match=match, seat__place=LEARNER)
    other = next(option["key"] for option in pending.data["options"] if option["verb"] == "draw")
    services.answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=other, key="k", now=NOW)
    assert (progress_of(ada).step, progress_of(ada).missed) == (2, 1)
    client = signed_in(ada)
    page = client.get(match.get_absolute_url()).text
    assert "You answered “Play a matching card” in another way than this lesson shows" in " ".join(page.split())
    assert client.get("/api/v1/learn/tarot/").json()[0]["missed"] == 1
    services.lesson_next(player=ada, game="tarot", slug=lesson.slug, now=NOW)
    assert progress_of(ada).missed is None


@pytest.mark.long
@pytest.mark.parametrize("game", LESSONS)
def test_a_series_ends_with_a_real_match(game: str, ada: Player, catalogue: None) -> None:
    lesson = LESSONS[game][-1]
    match = begin(ada, game, lesson)
    for _ in lesson.steps:
        services.lesson_next(player=ada, game=game, slug=lesson.slug, now=NOW)
    client = signed_in(ada)
    assert "Play a real match" in client.get(match.get_absolute_url()).text
    begun = client.post("/try/", {"game": game, "at_once": "yes"})
    real = Match.objects.get(origin__startswith="first:")
    assert begun["Location"] == real.get_absolute_url()
    again = client.post("/try/", {"game": game, "at_once": "yes"})
    assert again["Location"].endswith("#cut")
    assert Match.objects.get(origin__startswith="bot:").status == MatchStatus.WAITING, "who has an account cuts"


@pytest.mark.long
def test_the_api_does_what_the_pages_do(ada: Player) -> None:
    client = signed_in(ada)
    rows = client.get("/api/v1/learn/tarot/").json()
    assert [row["lesson"] for row in rows] == [lesson.slug for lesson in LESSONS["tarot"]]
    assert rows[0]["status"] == "new"
    assert rows[0]["steps"][1]["prompt"] == "act"
    row = client.post("/api/v1/learn/tarot/win/", {"what": "begin"}, "application/json").json()
    assert (row["status"], row["step"]) == ("begun", 0)
    assert row["match"] == Match.objects.get().code
    assert client.post("/api/v1/learn/tarot/win/", {"what": "next"}, "application/json").json()["step"] == 1
    assert client.post("/api/v1/learn/tarot/win/", {"what": "skip"}, "application/json").json()["status"] == "skipped"
    assert client.post("/api/v1/learn/tarot/win/", {"what": "next"}, "application/json").status_code == 409
    assert client.post("/api/v1/learn/tarot/win/", {"what": "dance"}, "application/json").status_code == 400
    assert client.get("/api/v1/learn/chess/").status_code == 400
    assert Client().post("/api/v1/learn/tarot/win/", {"what": "skip"}, "application/json").status_code in (401, 403)


@pytest.mark.long
def test_a_deleted_account_takes_its_lessons_with_it(ada: Player) -> None:
    begin(ada, "tarot", LESSONS["tarot"][0])
    account_delete(player=ada, now=NOW)
    assert not LessonProgress.objects.exists()
    assert not Match.objects.exists()


def test_the_list_of_lessons_takes_as_many_statements_whatever_was_done(
    ada: Player, django_assert_max_num_queries: Any
) -> None:
    for lesson in LESSONS["tcg"]:
        services.lesson_skip(player=ada, game="tcg", slug=lesson.slug, now=NOW)
    client = signed_in(ada)
    with django_assert_max_num_queries(8):
        assert client.get("/learn/tcg/").content.decode().count("Skipped") == len(LESSONS["tcg"])


def practice(player: Player, game: str) -> Match:
    """A match in which the player is asked something there is a hint to."""
    return services.match_create(
        ruleset=game,
        options={},
        seats=[SeatSpec(player, setup={}), SeatSpec(bot_player("steady"), setup={})],
        origin=f"bot:{player.pk}:{game}",
        now=NOW,
        promised=promise_draw(entropy_of(3)),
    )


@pytest.mark.long
def test_a_hint_stands_at_the_question_until_it_is_dismissed(ada: Player) -> None:
    match = practice(ada, "confrontation")
    services.match_advance(match_id=match.pk, now=NOW)
    client = signed_in(ada)
    asked = str(HINTS["confrontation"]["place"].question)
    assert asked in client.get(match.get_absolute_url()).content.decode()
    sent = client.post("/hints/confrontation/", {"prompt": "place", "match": match.code})
    assert sent["Location"] == match.get_absolute_url()
    assert asked not in client.get(match.get_absolute_url()).content.decode()
    assert client.post("/hints/confrontation/", {"prompt": ""})["Location"] == "/learn/confrontation/"
    assert asked in client.get(match.get_absolute_url()).content.decode()


@pytest.mark.long
def test_who_completed_the_lesson_sees_no_hint(ada: Player) -> None:
    match = practice(ada, "confrontation")
    services.match_advance(match_id=match.pk, now=NOW)
    hint = HINTS["confrontation"]["place"]
    LessonProgress.objects.create(
        player=ada, game="confrontation", lesson=hint.lesson, status="done", begun_at=NOW, changed_at=NOW
    )
    assert str(hint.question) not in signed_in(ada).get(match.get_absolute_url()).content.decode()


def test_hints_over_the_api(ada: Player) -> None:
    client = signed_in(ada)
    rows = client.get("/api/v1/me/hints/tcg/").json()
    assert [row["prompt"] for row in rows] == list(HINTS["tcg"])
    rows = client.post("/api/v1/me/hints/tcg/", {"prompt": "bid"}, "application/json").json()
    assert [row["prompt"] for row in rows if row["dismissed"]] == ["bid"]
    assert client.post("/api/v1/me/hints/tcg/", {"prompt": "x"}, "application/json").status_code == 400
    assert not any(row["dismissed"] for row in client.delete("/api/v1/me/hints/tcg/").json())
    assert client.post("/hints/chess/", {"prompt": "bid"}).status_code == 404


def test_the_first_page_names_the_games_and_a_match_that_anybody_may_watch(ada: Player) -> None:
    secret = begin(ada, "tarot", LESSONS["tarot"][0])
    page = Client().get("/").content.decode()
    assert all(str(room_of(game).name) in page and f"/learn/{game}/" in page for game in LESSONS)
    assert secret.code not in page
    match = practice(ada, "confrontation")
    services.match_advance(match_id=match.pk, now=NOW)
    page = Client().get("/").content.decode()
    assert match.get_absolute_url() in page
    assert secret.code not in page


def test_every_hint_leads_to_a_lesson() -> None:
    for game, hints in HINTS.items():
        assert {hint.lesson for hint in hints.values()} <= {lesson.slug for lesson in LESSONS[game]}
