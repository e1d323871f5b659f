"""The demonstration: made by the services, once, and its matches are played by the engine."""

from __future__ import annotations

from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from cardpool.collections.earnings import DEFAULTS
from cardpool.collections.tokens import tokens_of
from cardpool.models import Card, Format, Holding, Movement, Printing, ShelfItem
from config.worker import jobs
from leagues.events import services
from leagues.events.match_gateway import part_of
from leagues.events.selectors import draw_published
from leagues.models import Draw, Entrant, Pairing, Prize, Season, SeasonEntrant, SeasonTable, SeasonWish, Tournament
from leagues.seasons.selectors import own_tables
from matches.games.registry import rooms
from matches.models import Match, MatchStatus, Seat
from matches.winning import DECKS_LEAST, GAMES_LEAST, PLAYERS_LEAST
from players.models import Player
from scripts import verify_draw
from tests.leagues.conftest import NOW, entered, tournament_make

TURNS_MOST = 2_000
"""Rounds of all jobs in which an event of three bots is over; it takes some hundreds."""


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return tmp_path


def seed() -> str:
    out = StringIO()
    call_command("demo_seed", stdout=out)
    return out.getvalue()


@pytest.mark.long
@pytest.mark.django_db
def test_the_demonstration_needs_the_cards(var: Path) -> None:
    for rows in (Format.objects, Printing.every, Card.objects):
        rows.all().delete()
    with pytest.raises(CommandError, match="cards_load"):
        seed()


@pytest.mark.django_db
@pytest.mark.law
def test_the_demonstration_is_made_once(
    catalogue: object, real_matches: None, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "ENTMOOT_STAFF_FACTOR", True)
    assert "entmoot-guest" in seed()
    assert settings.ENTMOOT_STAFF_FACTOR is True, "it is put back"
    models = (Player, Tournament, Entrant, Match, Movement, Season, SeasonEntrant, SeasonTable, SeasonWish)
    counts = [model.objects.count() for model in models]
    assert "entmoot-guest" in seed()
    assert [model.objects.count() for model in models] == counts
    assert "entmoot-guest" in (var / "demo_sign_in").read_text()
    later, running = Tournament.objects.filter(status=Tournament.Status.RUNNING).order_by("name")
    assert (later.name, later.entrants.count()) == ("Black Rider Evening", 4)
    matches = Match.objects.filter(part_of=part_of(later.pk))
    assert [match.options["fixed_fellowship"] for match in matches] == [True, True]
    assert (running.sanction_number, running.entrants.count()) == (1, 8)
    assert running.stages.get().rounds_planned == 3
    versions = [entrant.deck_version for entrant in running.entrants.all()]
    assert None not in versions
    assert len({version.deck.name for version in versions if version is not None}) == 6
    guest = Player.objects.get(username="guest")
    assert guest.check_password("entmoot-guest")
    assert guest.decks.count() == 4
    assert sum(row.count for row in Holding.objects.filter(collection__player=guest)) > 120
    season = Season.objects.get()
    assert (season.status, season.entrants.count()) == (Season.Status.RUNNING, 7)
    [playing] = own_tables(season, season.entrants.get(player=guest))
    assert playing.table.match is not None
    assert playing.table.match.seats.filter(player=guest).exists()
    assert SeasonWish.objects.get(status=SeasonWish.Status.OPEN).opponent == season.entrants.get(player=guest)
    waiting = Match.objects.filter(seats__player=guest, status=MatchStatus.WAITING, origin__startswith="demo:")
    assert sorted(waiting.values_list("ruleset", flat=True)) == sorted(room.slug for room in rooms())
    assert waiting.get(ruleset="tarot").seats.filter(player__is_bot=True).count() == 2
    assert not Player.objects.get(username="warden").is_superuser
    played = Seat.objects.filter(match__origin__startswith="demo:played:")
    games = Counter(played.values_list("deck_version__deck", flat=True))
    assert len(games) >= DECKS_LEAST, "the page of what wins is filled"
    assert played.values("player").distinct().count() >= PLAYERS_LEAST
    assert max(games.values()) > GAMES_LEAST
    assert ShelfItem.objects.get().price == DEFAULTS["lesson"].amount, "a lesson earns a pack"
    assert tokens_of(guest) == DEFAULTS["all"].most_a_day


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.law
def test_bots_play_a_sanctioned_event_to_three_foils(staff: Player, real_matches: None) -> None:
    """Real decks, the real engine, real bots and the worker's own jobs, until the prizes are drawn."""
    tournament = tournament_make(staff, demo=True, sanction_days_ahead=0)
    request = services.sanction_ask(tournament=tournament, actor=staff, now=NOW)
    services.sanction_decide(request=request, approve=True, actor=staff, now=NOW)
    entered(tournament, staff, 3, bots=True)
    services.tournament_start(tournament=tournament, actor=staff, now=NOW)
    for _ in range(TURNS_MOST):
        for job in jobs():
            job.run(NOW)
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            break
    assert tournament.status == Tournament.Status.FINISHED
    assert Prize.objects.filter(tournament=tournament, credited_at__isnull=False).count() == 3
    data = draw_published(tournament)
    assert data is not None
    assert len(verify_draw.check(data, Draw.objects.get().manifest_sha512)) == 5
    ended = Match.objects.filter(origin__startswith="pairing:")
    assert ended.count() == 2
    assert set(ended.values_list("status", flat=True)) == {MatchStatus.FINISHED}
    assert {pairing.source for pairing in Pairing.objects.all()} == {"match", "bye"}
