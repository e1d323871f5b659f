"""A finished match and a finished lesson owe tokens to those who played them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cardpool.collections.earnings import DEFAULTS, earnings_pay
from cardpool.collections.tokens import tokens_of
from cardpool.models import EarningKind, EarningOwed, TokenEarning
from matches import services
from matches.games.registry import room_of, rooms
from matches.left_early import TURNS_LEAST
from matches.models import LessonProgress, Match
from matches.services import earnings_due
from matches.services.match_end import match_end
from players.guests.trial import trial_make, trial_sign_up
from players.models import Player
from tests.matches.conftest import NOW, cut, play_out, player_make, tiny_match

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def owed() -> set[tuple[str, str, str]]:
    return set(EarningOwed.objects.values_list("player__username", "kind", "cause"))


def ended(*players: Player, origin: str = "challenge:1", seed: int = 1) -> Match:
    match = tiny_match(*players, origin=origin, seed=seed)
    cut(match, *(player for player in players if not player.is_bot))
    play_out(match)
    match.refresh_from_db()
    assert match.outcome
    return match


def test_a_match_against_a_person_earns_both_and_the_first_of_a_game_more(ada: Player, bob: Player) -> None:
    match = ended(ada, bob)
    assert owed() == {
        (name, kind, cause)
        for name in ("ada", "bob")
        for kind, cause in (("first_match", match.ruleset), ("match", match.code))
    }
    earnings_pay(NOW)
    assert (tokens_of(ada), tokens_of(bob)) == (15, 15)
    second = ended(ada, bob, origin="challenge:2", seed=2)
    earnings_pay(NOW)
    assert (tokens_of(ada), tokens_of(bob)) == (20, 20)
    assert TokenEarning.objects.filter(url=second.get_absolute_url()).count() == 2


def test_the_end_of_a_match_says_what_it_earned(ada: Player, bob: Player, stranger: Player) -> None:
    match = ended(ada, bob)
    client = Client()
    client.force_login(ada)
    words = "This match earned you 15 tokens."
    assert words in " ".join(client.get(match.get_absolute_url()).text.split()), "also before the job has paid"
    earnings_pay(NOW)
    page = client.get(match.get_absolute_url()).text
    assert words in " ".join(page.split())
    assert 'href="/collection/tokens/"' in page
    client.force_login(stranger)
    assert "earned you" not in client.get(match.get_absolute_url()).text


def test_against_a_bot_the_first_match_alone_earns(ada: Player) -> None:
    ended(ada, player_make("robo", bot="random"))
    assert owed() == {("ada", "first_match", "tiny")}


def test_guests_earn_nothing_and_nobody_by_playing_them(ada: Player, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(is_guest=True)
    ended(ada, Player.objects.get(pk=bob.pk))
    assert owed() == {("ada", "first_match", "tiny")}


def test_a_match_left_at_once_earns_nothing(ada: Player, bob: Player) -> None:
    match = tiny_match(ada, bob, origin="challenge:1")
    cut(match, ada, bob)
    services.match_concede(match=match, player=ada, now=NOW)
    assert owed() == set()


def test_a_match_conceded_later_earns_and_the_clock_takes_it(ada: Player, bob: Player) -> None:
    def left(termination: str, turn: int, late: bool = False) -> set[tuple[str, str]]:
        match.outcome, match.turn, seats[0].timed_out = {"termination": termination}, turn, late
        return {(due.player.username, due.kind) for due in earnings_due.match_earnings(match, seats, NOW)}

    match = tiny_match(ada, bob, origin="challenge:1")
    seats = list(match.seats.select_related("player").order_by("place"))
    kinds = {"first_match", "match"}
    assert left("concession", TURNS_LEAST - 1) == set()
    assert left("concession", TURNS_LEAST) == {(name, kind) for name in ("ada", "bob") for kind in kinds}
    assert left("timeout", TURNS_LEAST - 1, late=True) == set()
    assert left("timeout", TURNS_LEAST, late=True) == {("bob", kind) for kind in kinds}
    assert left("corruption", 0) == {(name, kind) for name in ("ada", "bob") for kind in kinds}, "nobody left"


def test_a_match_that_officials_end_earns_nothing(ada: Player, bob: Player) -> None:
    match = tiny_match(ada, bob, origin="challenge:1")
    cut(match, ada, bob)
    match_end(match=match, places=[1, 2], winners=[0], termination="decided", actor=None, now=NOW)
    assert owed() == set()


def lesson_done(player: Player, game: str = "confrontation") -> tuple[str, Match]:
    lesson = room_of(game).lessons[0]
    match = services.lesson_begin(player=player, game=game, slug=lesson.slug, now=NOW)
    for _ in lesson.steps:
        services.lesson_next(player=player, game=game, slug=lesson.slug, now=NOW)
    return lesson.slug, match


def test_a_lesson_earns_once(ada: Player) -> None:
    slug, match = lesson_done(ada)
    assert owed() == {("ada", "lesson", f"confrontation:{slug}")}
    client = Client()
    client.force_login(ada)
    assert "This lesson earned you 10 tokens." in " ".join(client.get(match.get_absolute_url()).text.split())
    earnings_pay(NOW)
    again = services.lesson_begin(player=ada, game="confrontation", slug=slug, again=True, now=NOW)
    for _ in room_of("confrontation").lessons[0].steps:
        services.lesson_next(player=ada, game="confrontation", slug=slug, now=NOW)
    earnings_pay(NOW)
    assert tokens_of(ada) == 10
    earning: Any = TokenEarning.objects.get()
    assert (earning.kind, earning.url) == (EarningKind.LESSON, f"/learn/confrontation/#{slug}")
    assert "earned you 10 tokens" in " ".join(client.get(again.get_absolute_url()).text.split())


def test_a_guests_lesson_earns_nothing(ada: Player) -> None:
    Player.objects.filter(pk=ada.pk).update(is_guest=True)
    lesson_done(Player.objects.get(pk=ada.pk))
    assert owed() == set()


def kept(guest: Player, name: str = "nilo") -> Player:
    return trial_sign_up(player=guest, username=name, email="", password="eleven green riders", now=NOW + DAY)


def test_signing_up_earns_what_was_played_as_a_guest_once(ada: Player) -> None:
    guest, robot = trial_make(now=NOW), player_make("robo", bot="random")
    first = ended(guest, robot)
    ended(guest, robot, origin="challenge:2", seed=2)
    slug, _ = lesson_done(guest)
    assert owed() == set()
    player = kept(guest)
    assert owed() == {("nilo", "first_match", first.ruleset), ("nilo", "lesson", f"confrontation:{slug}")}
    assert set(EarningOwed.objects.values_list("created_at", flat=True)) == {NOW + DAY}
    earnings_pay(NOW + DAY)
    assert tokens_of(player) == 20
    assert TokenEarning.objects.get(kind="first_match").url == first.get_absolute_url()
    lesson_done(player, "tarot")
    ended(player, robot, origin="challenge:3", seed=3)
    earnings_pay(NOW + DAY)
    assert tokens_of(player) == 30, "the first match of a game and a lesson earn once"


def test_what_a_guest_left_at_once_earns_nothing_by_signing_up(ada: Player) -> None:
    guest, robot = trial_make(now=NOW), player_make("robo", bot="random")
    left = tiny_match(guest, robot, origin="challenge:1")
    cut(left, guest)
    services.match_concede(match=left, player=guest, now=NOW)
    decided = tiny_match(guest, robot, origin="challenge:2", seed=2)
    cut(decided, guest)
    match_end(match=decided, places=[1, 2], winners=[0], termination="decided", actor=None, now=NOW)
    kept(guest)
    assert owed() == set()


def test_the_lessons_of_a_guest_are_bounded_by_the_day(ada: Player) -> None:
    guest = trial_make(now=NOW)
    for room in rooms():
        for lesson in room.lessons[:2]:
            LessonProgress.objects.create(
                player=guest, game=room.slug, lesson=lesson.slug, status="done", begun_at=NOW, changed_at=NOW
            )
    player = kept(guest)
    assert EarningOwed.objects.count() >= 6
    earnings_pay(NOW + DAY)
    assert tokens_of(player) == DEFAULTS["lesson"].most_a_day
