"""How long an event takes, in words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events import services
from leagues.stages.length import length_text, span_words, stage_rounds
from leagues.stages.plan import StagePlan
from players.models import Player
from tests.leagues.conftest import NOW, entered, tournament_make

WEEKS = timedelta(days=28)


@pytest.mark.parametrize(
    ("plan", "entrants", "rounds"),
    [
        ([StagePlan("swiss", rounds=5)], None, [5]),
        ([StagePlan("swiss")], 32, [5]),
        ([StagePlan("swiss")], 33, [6]),
        ([StagePlan("swiss")], None, None),
        ([StagePlan("round_robin")], 6, [5]),
        ([StagePlan("round_robin", groups=2, twice=True)], 8, [6]),
        ([StagePlan("single")], 9, [4]),
        ([StagePlan("swiss", rounds=3), StagePlan("single", best=8)], None, [3, 3]),
        ([StagePlan("swiss", rounds=3), StagePlan("single", best=8)], 5, [3, 3]),
        ([StagePlan("swiss", rounds=2, groups=4), StagePlan("single", best=2, each_group=True)], None, [2, 3]),
    ],
)
def test_the_most_rounds_of_each_stage(plan: list[StagePlan], entrants: int | None, rounds: list[int] | None) -> None:
    assert stage_rounds(plan, entrants=entrants, sides=False) == rounds


def test_the_words() -> None:
    common: dict[str, Any] = {"entrants": None, "sides": False}
    one, open_end = [StagePlan("swiss", rounds=1)], [StagePlan("swiss")]
    assert length_text(one, a_round=WEEKS, **common) == "one round, at most 4 weeks"
    assert length_text(one, a_round=None, **common) == "one round, without a limit of time"
    assert length_text(open_end, a_round=WEEKS, **common) == "as many rounds as the entrants need, each at most 4 weeks"
    assert length_text(open_end, a_round=None, **common) == "as many rounds as the entrants need"
    many = [StagePlan("swiss", rounds=14)]
    assert length_text(many, a_round=timedelta(days=1), **common) == "14 rounds, at most 2 weeks"
    assert span_words(timedelta(days=1, minutes=61)) == "1 day 1 hour 1 minute"


@pytest.mark.long
@pytest.mark.django_db
def test_the_page_and_the_api_say_it(organiser: Player) -> None:
    tournament = tournament_make(organiser, most_entrants=32)
    page = Client().get(tournament.get_absolute_url()).content.decode()
    assert "Five rounds, at most 20 weeks, with 32 entrants." in page
    event = Client().get(reverse("leagues-api:event", args=[tournament.pk])).json()
    assert event["length"] == "five rounds, at most 20 weeks, with 32 entrants"
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    page = Client().get(tournament.get_absolute_url()).content.decode()
    assert "Two rounds, at most 8 weeks." in page
    services.rounds_change(tournament=tournament, rounds=3, reason="More.", actor=organiser, now=NOW)
    assert "Three rounds, at most 12 weeks." in Client().get(tournament.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_at_a_table_the_announced_minutes_count(organiser: Player) -> None:
    tournament = tournament_make(organiser, venue="table", round_minutes=50, rounds_planned=4)
    assert "Four rounds, at most 3 hours 20 minutes." in Client().get(tournament.get_absolute_url()).content.decode()
    here = tournament_make(organiser, name="Here", round_minutes=50, rounds_planned=4)
    assert here.round_minutes is None, "where clocks run, the limit of a round counts"
