"""Whole events that bots play through the services: 200 at the card game, 1,000 at The Confrontation, and small ones.

A seed is an event. The first two are the large ones; the others are of 32 bots, those of CI of 16, and take turns in
the games and shapes of `SMALL`. Everything goes through the services and the jobs, on a database of its own: bots
register, matches are made, played and consumed, rounds pair themselves, the event ends. At the end every entrant has a
place, places equal standings, every match is over and agrees with its pairing, and `scripts.verify_event` finds nothing
wrong in the event's file.
"""

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from harness.bot_versions import STEADY_TCG
from leagues.stages.plan import StagePlan

if TYPE_CHECKING:
    from leagues.models import Tournament

NAME = "events"
TOTAL = 14
CHUNK = 1
CI = 1
VERSION = 2 + STEADY_TCG
"""Built on that of the card game's bot; 2 since lots are drawn for each entrant and the bye passes over the rested."""

LARGE: tuple[tuple[str, int, list[StagePlan]], ...] = (
    ("tcg", 200, [StagePlan("swiss")]),
    ("confrontation", 1_000, [StagePlan("swiss")]),
)
SMALL: tuple[tuple[str, list[StagePlan]], ...] = (
    ("tcg", [StagePlan("swiss", rounds=3), StagePlan("single", best=4, best_of=3)]),
    ("confrontation", [StagePlan("swiss", rounds=4, groups=2), StagePlan("double", best=4, each_group=True)]),
    ("confrontation", [StagePlan("round_robin", groups=8), StagePlan("single", best=1, each_group=True, best_of=2)]),
    ("tcg", [StagePlan("single")]),
    ("confrontation", [StagePlan("double", best_of=2)]),
    ("tcg", [StagePlan("swiss")]),
)
SMALL_SIZE, CI_SIZE = 32, 16
TURNS_MOST = 100_000


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Play so many events. Raises AssertionError at the first fault."""
    from harness.bench_database import database

    endings: Counter[str] = Counter()
    digest = hashlib.sha256()
    for seed in range(first_seed, first_seed + count):
        with database():
            counts, result = _event(seed)
        endings.update(counts)
        digest.update(result)
    return {"endings": dict(endings), "digest": digest.hexdigest()[:32]}


def _shape(seed: int) -> tuple[str, int, list[StagePlan]]:
    if seed < len(LARGE):
        return LARGE[seed]
    ruleset, plan = SMALL[(seed - len(LARGE)) % len(SMALL)]
    return ruleset, SMALL_SIZE if seed < TOTAL else CI_SIZE, plan


def _entropy(seed: str) -> Callable[[int], bytes]:
    numbers = iter(range(1_000_000))
    return lambda size: hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)


def _event(seed: int) -> tuple[Counter[str], bytes]:
    """One event from its announcement to its end; what was seen, and what must come out the same again."""
    from leagues.models import Tournament

    ruleset, size, plan = _shape(seed)
    tournament = _begun(seed, ruleset, size, plan)
    for _ in range(TURNS_MOST):
        if not _work():
            break
    else:
        raise AssertionError("the bots never stop")
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED, tournament.blocked_reason or tournament.status
    return _checked(tournament, size)


def _begun(seed: int, ruleset: str, size: int, plan: list[StagePlan]) -> "Tournament":
    from django.core.management import call_command
    from django.utils import timezone

    from cardpool.decks.services import deck_register, starters_legal
    from cardpool.models import Format
    from leagues.events import services
    from matches.games.registry import room_of
    from players.models import Player
    from players.staff.roles import Role, role_give

    now = timezone.now()
    organiser = Player.objects.create_user("organiser")
    role_give(player=organiser, role=Role.ORGANISER, actor=None, now=now)
    decks = room_of(ruleset).decks
    if decks is not None:
        call_command("cards_load", stdout=io.StringIO())
    tournament = services.tournament_create(
        organiser=organiser,
        now=now,
        entropy=_entropy(f"event {seed}"),
        name=f"Event {seed}",
        ruleset=ruleset,
        format=Format.objects.get(slug=decks.format) if decks is not None else None,
        prize_set=None,
        plan=[stage.as_data() for stage in plan],
        finish_wait=timedelta(0),
    )
    services.registration_open(tournament=tournament, actor=organiser, now=now)
    starters = starters_legal(tournament.format) if tournament.format is not None else ()
    for number in range(size):
        bot = Player.objects.create_user(f"bot-{number}", is_bot=True, bot_name="steady" if number % 2 else "random")
        version = None
        if starters:
            slug = starters[number % len(starters)]
            version = deck_register(player=bot, name="Starter", starter=slug, now=now)
        services.entrant_register(
            tournament=tournament, player=bot, deck_version=version, cut=f"{number:04x}", actor=bot, now=now
        )
    return services.tournament_start(tournament=tournament, actor=organiser, now=now)


def _work() -> int:
    """One turn of every job that an event needs; how much was done."""
    from django.utils import timezone

    from leagues.jobs import JOBS
    from matches.jobs import owed_work

    now = timezone.now()
    count = owed_work(now, seconds=60)
    return count + sum(job.run(now) for job in JOBS if job.on_wake)


def _checked(tournament: "Tournament", size: int) -> tuple[Counter[str], bytes]:
    from leagues.events.event_file import event_published
    from leagues.events.state import final_order
    from leagues.models import Game, Pairing
    from matches.models import Match, MatchStatus
    from scripts import verify_event

    places = dict(tournament.entrants.values_list("pk", "final_place"))
    assert len(places) == size
    assert places == {place.id: place.first for place in final_order(tournament)}
    assert not Match.objects.exclude(status=MatchStatus.FINISHED).exists()
    pairings = list(Pairing.objects.select_related("match").order_by("pk"))
    assert all(pairing.result for pairing in pairings)
    matches = {pairing.match_id for pairing in pairings} | set(Game.objects.values_list("match_id", flat=True))
    assert len(matches - {None}) == Match.objects.count(), "a match belongs to no pairing"
    for pairing in pairings:
        if pairing.match is not None and pairing.best_of == 1 and pairing.source == Pairing.Source.MATCH:
            winners = {"first": [0], "second": [1], "draw": [0, 1]}[pairing.result]
            assert sorted((pairing.match.outcome or {})["winners"]) == winners, pairing.pk
    verify_event.check(json.loads(json.dumps(event_published(tournament), default=str)))
    counts = Counter({f"{tournament.ruleset}, {size} bots": 1, "matches": Match.objects.count()})
    results = [(p.first_id, p.second_id, p.result, p.games_score) for p in pairings]
    counts["rounds"] = len({pairing.round_id for pairing in pairings})
    return counts, repr((sorted(places.items()), results)).encode()
