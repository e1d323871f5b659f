"""Run with the code of an older commit: make its demonstration and matches, play them, and copy the database.

Uses only what commit 4604c39 has, so it is not imported by any test.
"""

import json
import sys
from datetime import UTC, datetime, timedelta
from hashlib import shake_256
from itertools import count
from typing import Any

NOW = datetime(2026, 1, 15, 12, 0, tzinfo=UTC)
SEED = 14


def main(copy: str) -> None:
    import django

    django.setup()
    from django.utils import timezone

    timezone.now = lambda: NOW

    from random import Random

    from django.core.management import call_command
    from django.db import connection

    from engine.bots import choose
    from engine.tcg.starters import STARTERS
    from matches.models import Heartbeat, Match, PendingDecision
    from matches.services import (
        SeatSpec,
        answer_submit,
        bot_work,
        challenge_offer,
        cut_give,
        match_advance,
        match_concede,
        match_create,
        match_pause,
        match_work,
        outage_watch,
    )
    from matches.snapshot import borrow_game, release_game
    from players.models import Player

    call_command("migrate", verbosity=0)
    call_command("cards_load", stdout=sys.stderr)
    call_command("demo_seed", stdout=sys.stderr)
    chance = Random(SEED)
    decks = [starter.engine_data() for starter in STARTERS.values()]
    ada, bob = (Player.objects.create_user(name, "", "secret words") for name in ("ada", "bob"))
    judge = Player.objects.create_superuser("judge", "", "secret words")
    bot = Player.objects.create_user("ent", "", None, is_bot=True, bot_name="steady")
    numbers = count()

    def entropy(size: int) -> bytes:
        return shake_256(f"{SEED}:{next(numbers)}".encode()).digest(size)

    facts: dict[str, Any] = {"made_at": NOW.isoformat(), "matches": {}}

    def begin(name: str, players: list[Player], ruleset: str = "tcg", cut: bool = True, **more: Any) -> Match:
        setups = decks if ruleset == "tcg" else [{}, {}]
        seats = [SeatSpec(who, setup=setup) for who, setup in zip(players, setups)]  # noqa: B905
        match = match_create(
            ruleset=ruleset, seats=seats, origin=f"old:{name}", now=NOW, **{"options": {}, "entropy": entropy, **more}
        )
        for player in players if cut else []:
            if not player.is_bot:
                cut_give(match=match, player=player, cut=f"cut of {player.username}", now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        return match

    def answer(match: Match) -> bool:
        row = PendingDecision.objects.select_related("seat__player").filter(match=match).order_by("seat__place").first()
        if row is None:
            return False
        value = choose("random", {}, row.data, chance.randrange(1 << 30))
        key = f"k-{row.decision_id}"
        answer_submit(match=match, player=row.seat.player, decision_id=row.decision_id, value=value, key=key, now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        return True

    def since_checkpoint(match: Match) -> int:
        match.refresh_from_db()
        match, _, game = borrow_game(match.pk)
        length = game.replay_length
        release_game(match, game)
        return int(length)

    def play(match: Match, turn: int, middle: bool) -> None:
        """Play until this turn, and then until the game is between two steps or in the middle of one."""
        while answer(match):
            match.refresh_from_db()
            if match.turn >= turn and (since_checkpoint(match) > 0) == middle:
                return

    def position(name: str, players: list[Player], turn: int, middle: bool, **more: Any) -> None:
        """A match that stands so; those that end before are begun anew."""
        while True:
            match = begin(name, players, **more)
            play(match, turn, middle)
            if match.status == "running":
                return
            match.delete()

    position("between", [ada, bob], 1, False)
    position("middle", [ada, bob], 2, True)
    position("confrontation", [ada, bob], 3, False, ruleset="confrontation")
    position("bot", [ada, bot], 1, False, skip_forced=True)
    over = begin("over", [ada, bob])
    for _ in range(12):
        answer(over)
    match_concede(match=over, player=bob, now=NOW)
    begin("waiting", [ada, bob], cut=False)
    paused = begin("paused", [ada, bob])
    for _ in range(5):
        answer(paused)
    match_pause(match=paused, actor=judge, reason="The judge is at lunch.", now=NOW)
    challenge_offer(challenger=ada, opponents=["bob"], ruleset="confrontation", key="old", now=NOW)
    for _ in range(60):
        demo = Match.objects.filter(origin__startswith="pairing:")
        if match_work(now=NOW) is None and bot_work(now=NOW + timedelta(seconds=1)) is None:
            break
        if demo.filter(turn__gte=2).count() >= 2:
            break
    accepted = begin("accepted", [ada, bob])
    for _ in range(5):
        answer(accepted)
    row = PendingDecision.objects.select_related("seat__player").filter(match=accepted).first()
    assert row is not None
    value = choose("random", {}, row.data, 1)
    answer_submit(match=accepted, player=row.seat.player, decision_id=row.decision_id, value=value, key="last", now=NOW)
    outage_watch(now=NOW)
    outage_watch(now=NOW + timedelta(seconds=5))
    Heartbeat.objects.exclude(name="sweep").delete()
    for match in Match.objects.order_by("pk"):
        since = since_checkpoint(match) if match.status == "running" else 0
        facts["matches"][match.origin] = {
            "status": match.status, "sequence": match.sequence, "turn": match.turn, "since_checkpoint": since,
            "version": match.ruleset_version,
            "decisions": list(match.pending.order_by("seat__place").values_list("decision_id", flat=True)),
        }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [copy])
    print(json.dumps(facts))


if __name__ == "__main__":
    main(sys.argv[1])
