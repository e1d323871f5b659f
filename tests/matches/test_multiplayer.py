"""Matches of three and more: one page, clocks and elimination by the ruleset, results by placement.

``make laws`` plays a match of four to its end; in ``make test`` three of the four concede one after the other.
"""

import re
from datetime import timedelta

import pytest
from django.test import Client

from engine.bots import choose as bot_choose
from engine.tcg.starters import STARTERS
from matches import cache
from matches.clocks import ClockSettings
from matches.errors import MatchError
from matches.models import Match, MatchStatus, PendingDecision, ResultOutbox
from matches.runner import ARRIVAL_GRACE
from matches.selectors import player_rows
from matches.services import SeatSpec, answer_submit, match_advance, match_concede, match_create
from matches.snapshot import borrow_game, release_game
from matches.transcript import transcript
from players.models import Player
from scripts.verify_match import verify
from tests.engine.views import tcg_view
from tests.matches.conftest import NOW, cut, entropy_of, player_make
from tests.shares import whole_or_sample

pytestmark = pytest.mark.course

SLUGS = list(STARTERS)


def begun(*players: Player, seed: int = 1) -> Match:
    """A match of the players, cut and begun."""
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[
            SeatSpec(player, setup=STARTERS[SLUGS[place % len(SLUGS)]].engine_data())
            for place, player in enumerate(players)
        ],
        origin=f"test:{seed}",
        clock=ClockSettings(automatic_leave=False),
        now=NOW,
        entropy=entropy_of(seed),
    )
    return cut(match, *players)


def play(match: Match, *, until: str = "", most: int = 3000) -> int:
    """Everybody answers as the steady bot would, until a phase or the end; how many answers.

    At every tenth position the process forgets its games, as a restart would: it goes on from the checkpoint there.
    """
    for count in range(most):
        match.refresh_from_db()
        if match.status == MatchStatus.FINISHED or match.public.get("phase") == until:
            return count
        if count % 10 == 0:
            cache.clear()
        for pending in PendingDecision.objects.select_related("seat__player").filter(match=match):
            now, _, game = borrow_game(match.pk)
            value = bot_choose("steady", game.view(pending.seat.place), pending.data, count)
            release_game(now, game)
            answer_submit(
                match=match,
                player=pending.seat.player,
                decision_id=pending.decision_id,
                value=value,
                key=f"k{match.sequence}-{pending.seat.place}",
                now=NOW,
            )
        match_advance(match_id=match.pk, now=NOW)
    pytest.fail("the match did not end")


@pytest.fixture
def four(db: None) -> list[Player]:
    return [player_make(name) for name in ("ada", "bob", "cy", "dee")]


@pytest.mark.long
@whole_or_sample
def test_a_match_of_four_is_played_to_its_placements_and_verifies(whole: bool, four: list[Player]) -> None:
    match = begun(*four)
    if whole:
        play(match)
    else:
        for loser, phase in zip(four[1:], ("fellowship", "shadow", "regroup"), strict=True):
            play(match, until=phase)
            match_concede(match=match, player=loser, now=NOW)
    match.refresh_from_db()
    assert match.outcome is not None
    places = match.outcome["places"]
    assert len(places) == 4
    assert sorted(places)[0] == 1
    assert ResultOutbox.objects.get(match=match).payload["places"] == places
    for player, place in zip(four, places, strict=True):
        _, _, done = player_rows(player, NOW)
        assert done[0].prompt.startswith(f"Place {place} of 4")
    record = transcript(match)
    assert any("replayed to the recorded outcome" in line for line in verify(record))
    page = Client().get(f"/matches/{match.code}/").content.decode()
    assert page.count("<b>1.</b>") == places.count(1)


@pytest.mark.long
def test_who_runs_out_of_time_is_out_and_the_others_play_on(four: list[Player]) -> None:
    match = begun(*four[:3])
    play(match, until="fellowship")
    slow = match.public["fp"]
    late = match.seats.get(place=slow).deadline
    assert late is not None
    match_advance(match_id=match.pk, now=late + ARRIVAL_GRACE)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING
    assert match.public["lost"] == [slow]
    assert not PendingDecision.objects.filter(match=match, seat__place=slow).exists()
    client = Client()
    client.force_login(four[slow])
    page = client.get(f"/matches/{match.code}/").content.decode()
    assert "seat--lost" in page
    assert "You are out of this game" in page
    with pytest.raises(MatchError):
        match_concede(match=match, player=four[slow], now=late + timedelta(minutes=1))
    first, second = (place for place in range(3) if place != slow)
    match_concede(match=match, player=four[first], now=late + timedelta(minutes=1))
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert match.outcome is not None
    assert {place: match.outcome["places"][place] for place in (second, first, slow)} == {second: 1, first: 2, slow: 3}


@pytest.mark.long
def test_every_seat_sees_all_the_others_clockwise(four: list[Player]) -> None:
    match = begun(*four)
    play(match, until="fellowship")
    _, _, game = borrow_game(match.pk)
    order = tcg_view(game, None)["order"]
    assert isinstance(order, list)
    for place, player in enumerate(four):
        client = Client()
        client.force_login(player)
        page = client.get(f"/matches/{match.code}/").content.decode()
        at = order.index(place)
        names = [four[seat].username for seat in [*order[at + 1 :], *order[:at]]]
        headings = re.findall(r"<h2>\s*(\w+)", page)
        places = [headings.index(name) for name in names]
        assert places == sorted(places)
        assert page.count("Shadow 1") == 1
