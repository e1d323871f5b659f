"""The whole sanctioned tournament on real services: Celery advances it, through kills and an emptied Redis."""

import json
import random
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from cardpool.models import Movement
from leagues.events.match_gateway import part_of
from leagues.events.selectors import draw_published
from leagues.models import Draw, Prize, Tournament
from matches.models import BotJob, Heartbeat, Match, MatchStatus, OutboxRow
from scripts import verify_draw
from tests.services.conftest import Processes, until
from tests.services.test_matches import assert_exactly_once

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("celery")]

KILLS = 8


def test_a_sanctioned_tournament_is_played_by_celery_to_its_foils(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    call_command("demo_seed", verbosity=0)
    tournament = Tournament.objects.get(name="Midwinter Demonstration")
    workers = [processes.worker(), processes.worker()]
    processes.beat()
    rng = random.Random(8)
    for number in range(KILLS):
        time.sleep(rng.uniform(0.5, 2.0))
        victim = rng.choice(workers)
        victim.kill()
        if number == KILLS // 2:
            processes.flush()
        victim.restart()

    def drawn() -> bool:
        return Draw.objects.filter(tournament=tournament, drawn_at__isnull=False).exists()

    assert until(drawn, seconds=480, every=0.5), processes.tail()
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    played = Match.objects.filter(part_of=part_of(tournament.pk))
    assert played.count() == 12  # eight players, three rounds
    for match in played:
        assert match.status == MatchStatus.FINISHED
        assert_exactly_once(match)
    heartbeats = set(Heartbeat.objects.values_list("kind", flat=True))
    assert "celery" in heartbeats, "Celery did the advancing"
    assert "worker" not in heartbeats, "and no worker thread did"
    assert not BotJob.objects.filter(match__in=played).exists()
    assert not OutboxRow.objects.filter(match__in=played).exists()
    # Three foils, each credited once, and the published draw can be recomputed.
    prizes = Prize.objects.filter(tournament=tournament)
    assert prizes.count() == 3
    assert all(prize.credited_at for prize in prizes)
    assert Movement.objects.filter(key__startswith=f"prize:{tournament.pk}:").count() == 3
    data = draw_published(tournament)
    assert data is not None
    assert verify_draw.check(json.loads(json.dumps(data)), data["manifest_sha512"])
