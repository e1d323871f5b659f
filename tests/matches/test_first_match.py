"""A newcomer's first match: its prepared deal, its coach, and that it counts for nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from engine.bots import choose
from engine.kernel import Game, Stream, key_from_seed
from matches import services
from matches.errors import NotAllowed
from matches.figures import match_figures
from matches.games.coaching import ANY_QUESTION
from matches.games.lesson import LEARNER
from matches.games.registry import room_of, rooms
from matches.games.tcg.coach import frodo_warning
from matches.models import BotJob, LessonProgress, Match, MatchStatus, PendingDecision, Seat
from matches.player_matches import playing_now, record_of_player
from matches.rehearsal import bot_seed
from matches.selectors import player_rows
from matches.services import Promised, SeatSpec
from matches.services.bot_match import bot_player
from matches.services.first_match import first_prepare
from matches.snapshot import borrow_game, release_game
from matches.transcript import transcript
from players.data.deletion import account_delete
from players.guests.trial import trial_sign_up
from players.models import Player
from tests.matches.conftest import NOW, entropy_of
from tests.test_doctests import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
COACHED = [room.slug for room in rooms() if room.coach is not None]
PREPARED = Promised("abcdefabcdef", bytes(64), {}, prepared=True)


def begun(client: Client, game: str = "confrontation", **sent: str) -> tuple[Player, Match]:
    answer = client.post(reverse("matches:try"), {"game": game, **sent})
    match = Match.objects.order_by("-pk")[0]
    assert answer["Location"] == match.get_absolute_url()
    return Player.objects.get(is_guest=True), match


def bots_move(match: Match) -> None:
    """Let the bots answer until the learner is asked, or the match is over."""
    for _ in range(400):
        services.match_advance(match_id=match.pk, now=timezone.now())
        job = BotJob.objects.filter(match=match).first()
        if job is None:
            return
        services.bot_move(match_id=match.pk, place=job.seat.place, decision_id=job.decision_id, now=timezone.now())
    raise AssertionError("the bots do not come to an end")


def played_by_the_bot(match: Match, player: Player) -> None:
    """Answer as the steady bot would, to the end."""
    for number in range(600):
        bots_move(match)
        match.refresh_from_db()
        if match.status == MatchStatus.FINISHED:
            return
        pending = PendingDecision.objects.get(match=match, seat__place=LEARNER)
        locked, _, game = borrow_game(match.pk)
        view = game.view(LEARNER)
        release_game(locked, game)
        value = choose("steady", view, pending.data, bot_seed(match.code, pending.decision_id))
        services.answer_submit(
            match=match, player=player, decision_id=pending.decision_id, value=value, key=str(number),
            now=timezone.now(),
        )  # fmt: skip
    raise AssertionError("the match does not end")


@pytest.mark.long
@pytest.mark.parametrize("game", COACHED)
def test_it_begins_at_the_question_of_its_coach(client: Client, game: str) -> None:
    player, match = begun(client, game)
    coach = room_of(game).coach
    assert coach is not None
    assert (match.status, match.is_first, match.closed) == (MatchStatus.RUNNING, True, True)
    pending = PendingDecision.objects.get(match=match, seat__player=player)
    assert coach.begins.fits(pending.data, match.public)
    page = client.get(match.get_absolute_url()).text
    line = coach.line(pending.data, match.public)
    for words in ("To win:", "Usually:", "the deal is prepared"):
        assert words in page
    text = " ".join(strip_tags(page).split())
    assert f"{line.meaning} Usually: {line.usual}" in text
    for expert in ("no standing order", "The same answer again", "Stops: when you are asked", "Proof of the shuffles"):
        assert expert not in page


def test_each_game_in_which_a_guest_can_begin_has_a_coach() -> None:
    assert [room.slug for room in rooms() if room.lessons] == COACHED


@pytest.mark.long
def test_the_second_match_of_a_game_is_an_ordinary_one(client: Client) -> None:
    player, first = begun(client)
    _, second = begun(client)
    assert (first.is_first, second.is_first, second.closed) == (True, False, False)
    _, other = begun(client, "tarot")
    assert other.is_first
    services.match_advance(match_id=second.pk, now=NOW)
    page = client.get(second.get_absolute_url()).text
    assert "Usually:" not in page
    assert "Proof of the shuffles" in page
    assert "Cut the deck" not in page
    assert Seat.objects.filter(player=player).count() == 3


@pytest.mark.long
def test_a_lesson_is_no_first_match(client: Client) -> None:
    player, match = begun(client, "tarot")
    services.lesson_begin(player=player, game="confrontation", slug="win", now=NOW, entropy=entropy_of(1))
    assert begun(client)[1].is_first
    assert match.is_first


@pytest.mark.long
@pytest.mark.parametrize(("game", "format"), [(game, "") for game in COACHED] + [("tcg", "black_rider_starter")])
def test_a_bot_in_the_learners_seat_wins(game: str, format: str, client: Client) -> None:
    player, match = begun(client, game, format=format)
    played_by_the_bot(match, player)
    assert LEARNER in match.outcome["winners"]  # type: ignore[index]


@pytest.mark.long
def test_the_end_says_why_and_what_next(client: Client) -> None:
    player, match = begun(client, "tcg")
    services.match_concede(match=match, player=player, now=timezone.now())
    page = client.get(match.get_absolute_url()).text
    assert "Keep this match: sign up" in page
    assert "Rematch, same decks" in page
    assert "Lesson: The table and how to win" in page
    assert "Check the shuffles" not in page
    assert "Usually:" not in page
    client.post(reverse("matches:rematch", args=[match.code]), {"what": "offer"})
    again = Match.objects.exclude(pk=match.pk).get(seats__player=player)
    assert not again.is_prepared


# It counts for nothing


def match_with(origin: str, promised: Promised | None, **more: Any) -> Match:
    player = Player.objects.create_user("ada")
    seats = [SeatSpec(player, setup={}), SeatSpec(bot_player("steady"), setup={})]
    return services.match_create(
        ruleset="confrontation", options={}, seats=seats, origin=origin, promised=promised, now=NOW, **more
    )


@pytest.mark.parametrize("origin", ["bot:1:x", "challenge:1", "event:1:2", "season:1", "first", "lessons:1"])
def test_a_prepared_deal_is_refused_for_every_match_that_counts(origin: str) -> None:
    with pytest.raises(NotAllowed, match="prepared deal"):
        match_with(origin, PREPARED)
    assert not Match.objects.exists()


@pytest.mark.parametrize("origin", ["first:1:tcg", "lesson:1:x"])
def test_a_match_that_teaches_belongs_to_nothing_and_has_a_prepared_deal(origin: str) -> None:
    for promised, more in ((None, {}), (PREPARED, {"part_of": "event-1"})):
        with pytest.raises(NotAllowed, match="prepared deal"):
            match_with(origin, promised, **more)
        Player.objects.filter(username="ada").delete()
    assert match_with(origin, PREPARED).is_prepared


@pytest.mark.long
def test_it_is_in_no_statistics(client: Client) -> None:
    def figures() -> list[list[float]]:
        return [list(line.values) for course in match_figures(timezone.now())[0].courses[1:2] for line in course.lines]

    before = figures()
    player, match = begun(client)
    assert playing_now(player) == []
    services.match_concede(match=match, player=player, now=timezone.now())
    bot = Player.objects.get(is_bot=True)
    assert [record_of_player(who) for who in (player, bot)] == [[], []]
    assert figures() == before
    assert match in [row.match for row in player_rows(player, timezone.now())[2]], "its player finds it again"
    stranger = Client()
    assert stranger.get(match.get_absolute_url()).status_code == 404


@pytest.mark.long
def test_it_has_no_proof(client: Client) -> None:
    player, match = begun(client)
    services.match_concede(match=match, player=player, now=timezone.now())
    page = client.get(reverse("matches:proof", args=[match.code]), follow=True)
    assert "prepared for learning" in page.text
    assert match.commitment not in page.text
    match.refresh_from_db()
    assert "prepared" in transcript(match)["unproven_because"]


@pytest.mark.long
def test_it_stays_with_an_account_and_goes_with_it(client: Client) -> None:
    player, match = begun(client)
    trial_sign_up(player=player, username="Tamsin", email="", password="eleven green riders", now=NOW)
    assert Match.objects.filter(pk=match.pk).exists()
    account_delete(player=Player.objects.get(pk=player.pk), now=NOW)
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not LessonProgress.objects.exists()


# What the coach says


def games_of(slug: str, count: int) -> list[Game]:
    room = room_of(slug)
    deck = next(iter(room.decks.starters)) if room.decks else ""
    first = first_prepare(room=room, chosen={}, deck=deck, entropy=entropy_of(2))
    assert first is not None
    decks = room.decks.starters if room.decks else {}
    setups: list[Any] = [decks[name].engine_data() for name in first.starters]
    setups = setups or [room.coach.setup if room.coach is not None else {}, {}]
    return [Game.start(slug, first.options, setups, key_from_seed(seed), listen=False) for seed in range(count)]


@pytest.mark.long
@pytest.mark.parametrize("slug", COACHED)
def test_each_question_of_the_rules_has_a_line_and_no_line_tells_what_is_hidden(slug: str) -> None:
    room = room_of(slug)
    coach, others, stream = room.coach, list(ANY_QUESTION.values()), Stream(bytes(64))
    assert coach is not None
    for game in games_of(slug, 3):
        step = 0
        while game.outcome is None:
            asked = game.pending[0]
            data, view = asked.as_data(), game.view(asked.seat)
            if asked.seat == LEARNER and not data["forced"]:
                public = room.public_facts(game.view(None))
                text = (coach.line(data, public), room.coach_warning(data, view, LEARNER))
                assert text[0] not in others or "source" in data["prompt"] or slug != "tcg", data["prompt"]
                if step % 5 == 0 and len(game.pending) == 1:
                    other = game.redeal(LEARNER, stream)
                    same = other.pending[0].as_data()
                    public = room.public_facts(other.view(None))
                    assert text == (coach.line(same, public), room.coach_warning(same, other.view(LEARNER), LEARNER))
            game.answer(asked.seat, asked.id, choose("steady", view, data, bot_seed("x", asked.id)))
            step += 1


@pytest.mark.parametrize("slug", COACHED)
def test_each_line_names_a_question_of_its_game(slug: str) -> None:
    sources = "".join(path.read_text() for path in (ROOT / "engine" / slug).rglob("*.py"))
    coach = room_of(slug).coach
    assert coach is not None
    for moment, _ in coach.lines:
        assert f'"{moment.prompt}"' in sources


def seen(*, own: int, minions: int) -> dict[str, Any]:
    rows = [[{"type": "companion"}] * own, [{"type": "minion"}] * minions]
    return {"fp": 0, "seats": [{"characters": row} for row in rows]}


@pytest.mark.parametrize(
    ("prompt", "verb", "own", "minions", "warned"),
    [
        ("action", "move", 1, 0, "alone"),
        ("action", "move", 2, 0, ""),
        ("move or stay", "move", 1, 0, "alone"),
        ("action", "pass", 1, 2, ""),
        ("assign defenders", "", 2, 2, "assigned to your Ring-bearer"),
        ("assign defenders", "", 3, 2, ""),
    ],
)
def test_frodo_is_not_left_alone_unwarned(prompt: str, verb: str, own: int, minions: int, warned: str) -> None:
    question = {"prompt": {"key": prompt}, "options": [{"verb": verb}]}
    view: Any = seen(own=own, minions=minions)
    text = frodo_warning(question, view, 0)
    assert (warned in text) if warned else text == ""
    assert frodo_warning(question, {**view, "fp": 1}, 0) == ""  # type: ignore[typeddict-item]
