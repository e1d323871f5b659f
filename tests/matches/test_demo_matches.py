"""The finished matches of the demonstration: made once, played by the job, and counted like any others."""

from __future__ import annotations

import pytest

from cardpool.models import Deck, DeckVersion, Format
from config.worker import job_run
from matches import demo
from matches.demo import demo_matches_play, demo_matches_seed
from matches.jobs import DEMO_QUIET, JOBS
from matches.models import Answer, Match, MatchStatus, MatchTally
from matches.services import cut_sweep, match_work
from matches.services.tally import matches_count
from players.models import Player
from players.site.periodic import wake
from tests.matches.conftest import NOW, player_make
from tests.matches.test_wins import deck_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def decks(catalogue: None, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> list[DeckVersion]:
    monkeypatch.setattr(demo, "BOT", "random")
    monkeypatch.setattr("matches.jobs.DEMO_QUIET", 0.0)
    return [deck_of(player, starter) for player in (ada, bob) for starter in ("aragorn", "gandalf")]


def seeded(decks: list[DeckVersion]) -> int:
    return demo_matches_seed(decks=decks, format=Format.objects.get(slug="fellowship_block"), rounds=1, now=NOW)


def test_they_are_made_once_played_by_the_job_and_counted(decks: list[DeckVersion]) -> None:
    assert seeded(decks) == seeded(decks) == Match.objects.count() == 2
    assert cut_sweep(now=NOW) == 0, "nobody else cuts for its people"
    assert match_work(now=NOW) is None
    assert demo_matches_play(seconds=0) == 1, "one match a run, however busy the machine is"
    assert job_run("matches-demo", NOW) == 1
    assert job_run("matches-demo", NOW) == 0
    for match in Match.objects.all():
        assert match.status == MatchStatus.FINISHED
        assert match.finished_at == match.created_at < NOW
        assert {seat.player_id for seat in match.seats.all()} == {deck.deck.player_id for deck in decks}
        assert set(Answer.objects.filter(match=match).values_list("source", flat=True)) <= {"bot", "stop", "forced"}
        assert Answer.objects.filter(match=match).count() == match.sequence
    assert matches_count(now=NOW, most=10, seconds=60) == 2
    assert set(MatchTally.objects.values_list("counted", flat=True)) == {True}


def test_one_that_fails_holds_up_no_other(decks: list[DeckVersion], monkeypatch: pytest.MonkeyPatch) -> None:
    seeded(decks)
    first, real = Match.objects.earliest("pk"), demo._played_out

    def work(match_id: int) -> int:
        if match_id == first.pk:
            raise ValueError("broken")
        return real(match_id)

    monkeypatch.setattr(demo, "_played_out", work)
    assert demo_matches_play(seconds=60) == 1
    assert list(Match.objects.filter(status=MatchStatus.WAITING)) == [first]


def test_nobody_plays_themselves_and_every_round_pairs_anew(ada: Player, bob: Player) -> None:
    people = [ada, bob, player_make("cid")]
    decks = [DeckVersion(pk=number, deck=Deck(player=people[number // 2])) for number in range(6)]
    rounds = [demo._paired(decks, number) for number in range(4)]
    pairs = [(one.pk, other.pk) for pairs in rounds for one, other in pairs]
    assert len(set(pairs)) == len(pairs) >= 8
    assert all(one // 2 != other // 2 for one, other in pairs)
    for paired in rounds:
        seated = [version.pk for pair in paired for version in pair]
        assert len(set(seated)) == len(seated)


def test_the_demonstration_waits_while_somebody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[float] = []

    def play(*, seconds: float) -> int:
        played.append(seconds)
        return 1

    monkeypatch.setattr("matches.jobs.demo_matches_play", play)
    at = 1_000.0
    monkeypatch.setattr("players.site.periodic.time.monotonic", lambda: at)
    (job,) = (job for job in JOBS if job.name == "matches-demo")
    wake()
    assert (job.run(NOW), played) == (0, [])
    at += DEMO_QUIET
    assert job.run(NOW) == len(played) == 1
