"""What the end of a match tells: why it was lost, what decided it, where it turned, and the lesson about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from config.worker import job_run
from engine.bots import choose
from matches import history
from matches.ending_told import EVALUATED_WITHIN, end_told
from matches.games.registry import room_of
from matches.models import Match, MatchEvaluation
from matches.services import match_concede
from matches.services.bot_match import bot_match_create
from matches.snapshot import borrow_game, release_game
from matches.turning import LEAST_FALL, moments_of
from players.models import Player
from tests.matches.conftest import NOW, answer_next, cut
from tests.matches.test_habits import challenged, client_of, over

NAMES = ["ada", "bob"]
FRODO, SLAYER, BROOD, RING = "1C290", "1U153", "1C145", "1R1"


@dataclass
class Event:
    """A public event, as a room reads it."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    sequence: int = 0
    turn: int = 6
    number: int = 0
    text: str = ""


def story_of(ruleset: str, outcome: dict[str, Any], *events: Event, place: int | None = None) -> Any:
    """The room's story of these events, numbered in order."""
    for number, event in enumerate(events, start=1):
        event.number = number
        event.sequence = event.sequence or number
        event.text = event.text or f"{event.kind}."
    return room_of(ruleset).end_story(events, outcome, NAMES, place)


def card(card_id: str, number: int = 1) -> dict[str, str]:
    return {"id": f"c{number}", "card": card_id}


BOB_WON = {"places": [2, 1], "winners": [1], "details": {"site": [4, 6], "burdens": [3, 1]}}
KILLED = {**BOB_WON, "termination": "ring-bearer killed"}
LOST = Event("lost", {"player": 0, "reason": "ring-bearer killed"})


def skirmish(ours: int, theirs: int, *minions: str) -> list[Event]:
    hostile = [card(minion, number) for number, minion in enumerate(minions, start=5)]
    return [
        Event("skirmish", {"fighter": card(FRODO), "minions": hostile}, text="Frodo fights."),
        Event("skirmish resolved", {"winner": "minions", "fellowship": ours, "minions": theirs, "cards": hostile}),
    ]


def kill() -> Event:
    return Event("kill", {"card": card(FRODO)})


def test_a_ring_bearer_overwhelmed_by_two() -> None:
    over = Event("overwhelmed", {"cards": [card(FRODO)]})
    story = story_of("tcg", KILLED, *skirmish(4, 16, SLAYER, BROOD), over, kill(), LOST)
    assert story.why == "Frodo was overwhelmed, 4 against 16. Frodo faced two minions alone."
    assert (story.decisive.text, story.decisive.step) == ("Frodo fights.", 1)
    assert story.lesson == "fighting"


def test_a_ring_bearer_who_died_of_the_wounds_of_a_skirmish() -> None:
    wound = [Event("wound", {"card": card(FRODO), "wounds": n}) for n in (3, 4)]
    story = story_of("tcg", KILLED, *skirmish(5, 9, SLAYER), *wound, kill(), LOST)
    assert story.why == "Frodo lost a skirmish, 5 against 9, and the two wounds killed."


def test_a_ring_bearer_who_died_of_archery_or_of_a_card() -> None:
    hit = Event("wound", {"card": card(FRODO), "wounds": 4})
    arrows = Event("arrows", {"player": 0, "cards": [card(FRODO)]})
    story = story_of("tcg", KILLED, Event("turn", {"player": 0}), arrows, hit, kill(), LOST)
    assert (story.why, story.lesson) == ("Frodo died of an archery wound.", "ring")
    used = Event("use", {"player": 1, "card": card(SLAYER)})
    assert story_of("tcg", KILLED, arrows, used, hit, kill(), LOST).why == "Frodo died of a wound after Uruk Slayer."
    plain = story_of("tcg", KILLED, Event("turn", {"player": 0}), hit, kill(), LOST)
    assert plain.why == "Frodo died of a wound outside of a skirmish."


def test_an_answer_that_was_taken_back_tells_nothing() -> None:
    back = Event("taken back", {"sequence": 0})
    over = Event("overwhelmed", {"cards": [card(FRODO)]})
    hit = Event("wound", {"card": card(FRODO), "wounds": 4})
    story = story_of("tcg", KILLED, *skirmish(4, 16, SLAYER), over, back, hit, kill(), LOST)
    assert "overwhelmed" not in story.why


def test_burdens_are_told_with_where_the_last_came_from() -> None:
    outcome = {**BOB_WON, "termination": "ring-bearer corrupted"}
    lost = Event("lost", {"player": 0, "reason": "ring-bearer corrupted"})
    early = Event("burden", {"player": 0, "burdens": 7}, turn=3)
    used = Event("use", {"player": 0, "card": card(RING)})
    last = [Event("burden", {"player": 0, "burdens": n}) for n in (8, 9)]
    story = story_of("tcg", outcome, early, used, *last, lost)
    assert story.why == "ada's Ring-bearer gave in under 9 burdens. The last two came with The One Ring."
    assert story.lesson == "ring"


def test_the_race_and_where_everybody_stood() -> None:
    raced = {**BOB_WON, "termination": "survived at site 9", "details": {"site": [7, 9], "burdens": [3, 1]}}
    move = Event("move", {"player": 1, "number": 9}, turn=10)
    assert story_of("tcg", raced, move).why == "bob came to site 9 in turn 11 and survived it; ada stood at site 7."
    conceded = {**BOB_WON, "termination": "concession"}
    assert story_of("tcg", conceded).why == "ada stood at site 4 with 3 burdens; bob stood at site 6 with 1 burden."


def test_the_tarot_game_says_what_the_points_came_from() -> None:
    outcome = {
        "places": [1, 2], "winners": [0], "termination": "victory points", "details": {"victory points": [30, 15]},
    }  # fmt: skip
    rows = [[[4, 10, 5, 0, 0, 0, 0], [6, 0, 0, 5, 0, 0, 0]], [[4, 10, 0, 0, 0, 0, 0], [6, 0, 5, 5, 0, 0, 0]]]
    scored = [Event("scored", {"number": n, "rows": row}) for n, row in enumerate(rows, start=1)]
    story = story_of("tarot", outcome, *scored, Event("overall", {"least": [0], "most": []}))
    assert story.why == ("ada has 30 Victory Points, bob 15. ada got 20 more than bob for going out first.")
    assert story.decisive.text == "Round 1: ada gained 10 more than bob."
    assert story.lesson == "win"


def test_the_confrontation_names_the_battle() -> None:
    outcome = {"places": [2, 1], "winners": [1], "termination": "Frodo defeated", "details": {"survivors": [4, 6]}}
    fought = Event("battle", {"region": "moria", "attacker": "balrog", "defender": "frodo"}, text="A battle.")
    strengths = Event("strengths", {"good": 3, "dark": 6})
    fell = Event("defeated", {"piece": "frodo"})
    story = story_of("confrontation", outcome, fought, strengths, fell)
    assert story.why == (
        "Frodo fell to the Balrog in Moria, 3 against 6. ada had 4 characters left, bob had 6 characters left."
    )
    assert (story.decisive.text, story.lesson) == ("A battle.", "frodo")


def test_the_deck_building_game_counts_archenemies_and_corruption() -> None:
    outcome = {"places": [1, 2], "winners": [0], "termination": "archenemies"}
    over = {"winners": [0], "points": [30, 21], "archenemies": [4, 0]}
    beaten = Event("defeated", {"player": 0, "card": "x", "left": 0}, text="Beaten.")
    story = story_of("deckbuilding", outcome, beaten, Event("over", over))
    assert story.why == "ada has 30 Victory Points, bob 21. ada defeated four Archenemies, bob none."
    assert (story.decisive.text, story.lesson) == ("Beaten.", "archenemy")
    taken = Event("corruption", {"player": 1, "gained": 3, "left": 2})
    story = story_of("deckbuilding", outcome, taken, Event("over", {**over, "archenemies": [1, 1]}))
    assert story.why.endswith("bob took 3 Corruption cards.")
    assert story.lesson == "defend"


# -- where it turned ------------------------------------------------------------------------------------------------


def test_moments_are_the_largest_falls_one_of_each_phase_and_never_the_end() -> None:
    values = [60, 60, 40, 38, 20, 50, 30, 30, 0]
    events = [
        Event("phase", {"phase": "shadow"}, sequence=1, turn=2),
        Event("play", {"player": 1, "card": card(SLAYER)}, sequence=2, turn=2, text="{1} plays Uruk Slayer."),
        Event("wound", {"card": card(FRODO)}, sequence=4, turn=2, text="A wound."),
        Event("phase", {"phase": "skirmish"}, sequence=5, turn=2),
        Event("pass", {"player": 0}, sequence=6, turn=2, text="{0} passes."),
        Event("kill", {"card": card(FRODO)}, sequence=6, turn=2, text="Frodo is killed."),
        Event("lost", {"player": 0}, sequence=8, turn=2, text="{0} has lost."),
    ]
    for number, event in enumerate(events):
        event.number = number
    shown = moments_of(values, events, "tcg")
    assert [(moment.step, moment.before, moment.after, moment.card) for moment in shown] == [
        (2, 60, 40, SLAYER),
        (6, 50, 30, FRODO),
    ]
    assert shown[0].text == "{1} plays Uruk Slayer."
    assert shown[1].text == "Frodo is killed.", "a pass says nothing"
    assert shown[1].part == {"phase": "skirmish"}
    assert moments_of([50, 50 - LEAST_FALL + 1, 40], events, "tcg") == []


def steady(match: Match) -> Any:
    def answer(data: dict[str, Any]) -> object:
        row, _, game = borrow_game(match.pk)
        view = game.view(data["seat"])
        release_game(row, game)
        return choose("steady", view, data, 1)

    return answer


@pytest.fixture
def lost(ada: Player, bob: Player) -> Match:
    """A match of The Confrontation that was played for a while and that ada gave up."""
    match = challenged(ada, bob, ruleset="confrontation")
    cut(match, *(seat.player for seat in match.seats.order_by("place") if not seat.cut))
    for _ in range(40):
        answer_next(match, choose=steady(match))
    match_concede(match=match, player=ada, now=NOW)
    match.refresh_from_db()
    return match


@pytest.mark.django_db
@pytest.mark.long
def test_the_page_and_the_api_tell_the_same_to_both_and_to_spectators(
    lost: Match, ada: Player, bob: Player, client: Client
) -> None:
    page = client_of(ada).get(lost.get_absolute_url()).content.decode()
    assert "You lost to bob: you conceded." in page
    assert f"It was turn {lost.turn + 1}." in page
    assert job_run("matches-evaluations", NOW) == 1
    (mine, _), stored = MatchEvaluation.objects.get().moments, MatchEvaluation.objects.get()
    assert len(mine) <= 3
    assert all(moment["before"] - moment["after"] >= LEAST_FALL for seat in stored.moments for moment in seat)
    for player, place in ((ada, 0), (bob, 1), (None, None)):
        reader = client if player is None else client_of(player)
        ending = reader.get(f"/api/v1/matches/{lost.code}/").json()["ending"]
        page = reader.get(lost.get_absolute_url()).content.decode()
        assert ending["of"] == "ada", "it turned against who lost"
        assert [row["step"] for row in ending["moments"]] == [row["step"] for row in mine]
        for row in ending["moments"]:
            assert row["address"] == f"/matches/{lost.code}/replay/{row['step']}/"
            assert f'href="{row["address"]}"' in page
        assert ending["why"] in page
        assert ending["won"] is (None if place is None else place == 1)


@pytest.mark.django_db
@pytest.mark.long
def test_a_sealed_match_and_one_of_an_event_tell_no_moments(lost: Match) -> None:
    job_run("matches-evaluations", NOW)
    evaluation = MatchEvaluation.objects.get()
    row = {
        "step": 3, "turn": 1, "part": None, "text": "{0} moves.", "card": "", "before": 60, "after": 30,
    }  # fmt: skip
    evaluation.moments = [[row], [row]]
    evaluation.save()

    def moments(**changed: object) -> int:
        for name, value in changed.items():
            setattr(lost, name, value)
        end = end_told(lost, NAMES, 0, NOW)
        assert end is not None
        return len(end.moments)

    assert moments() == 1
    assert moments(sealed=True) == 0
    assert moments(sealed=False, origin="event:1") == 0


@pytest.mark.django_db
@pytest.mark.long
def test_nobody_waits_for_moments_for_ever(lost: Match) -> None:
    first = end_told(lost, NAMES, 0, NOW)
    later = end_told(lost, NAMES, 0, NOW + EVALUATED_WITHIN + timedelta(minutes=1))
    assert first is not None
    assert later is not None
    assert (first.moments_due, later.moments_due) == (True, False)


@pytest.mark.django_db
@pytest.mark.long
def test_the_moments_tell_only_what_everybody_saw(lost: Match) -> None:
    """Every sentence of a moment stands in the public log."""
    job_run("matches-evaluations", NOW)
    public = {event.text for event in history.events(lost, seen_by=history.SPECTATOR)}
    for seat in MatchEvaluation.objects.get().moments:
        for moment in seat:
            assert any(text and text in moment["text"] for text in public)


@pytest.mark.django_db
@pytest.mark.long
def test_who_lost_gets_the_lesson_and_their_deck(ada: Player, catalogue: None) -> None:
    match = over(bot_match_create(player=ada, bot="random", ruleset="tcg", deck="aragorn", key="one", now=NOW), ada)
    page = client_of(ada).get(match.get_absolute_url()).content.decode()
    assert "Look at your deck" in page
    deck = match.seats.get(player=ada).deck_version
    assert deck is not None
    assert client_of(ada).get(deck.get_absolute_url()).status_code == 200
