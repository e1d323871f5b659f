"""Many answers, many of them sent twice, late, or for the wrong seat: none lost, none counted twice.

Each seed is one card game between two bots whose answers go through inbox and ``advance`` with duplicates mixed in at
random: the same request again before and after it was applied, another answer under the same key, the answer by the
other player, a wrong decision, and a process that forgets its games. At the end the inbox, the answers and a replay
from the transcript must agree.
"""

import hashlib
import json
import os
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

NAME = "submissions"
TOTAL = 400
CHUNK = 4
VERSION = 5
"""2: rules as of tcg_games 4. 3: as of tcg_games 5. 4: as of tcg_games 6. 5: as of tcg_games 7."""

_ready: dict[str, Any] = {}


def _database() -> None:
    """A database in a file of this process, migrated once."""
    if _ready:
        return
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    os.environ.pop("ENTMOOT_DATABASE_URL", None)
    import django
    from django.db import connection

    django.setup()
    folder = tempfile.TemporaryDirectory()
    _ready["folder"] = folder
    connection.settings_dict["TEST"]["NAME"] = f"{folder.name}/sweep.sqlite3"
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Play these seeds; ``endings``, ``digest``, and how many requests were sent and refused.

    Raises:
        AssertionError: an answer was lost or counted twice.
    """
    _database()
    endings: Counter[str] = Counter()
    sent: Counter[str] = Counter()
    digest = hashlib.sha256()
    for seed in range(first_seed, first_seed + count):
        course = _one(seed, sent)
        endings[str(course["termination"])] += 1
        digest.update(json.dumps(course, sort_keys=True).encode())
    requests = dict(sorted(sent.items()))
    return {"endings": dict(sorted(endings.items())), "digest": digest.hexdigest(), "requests": requests}


def _entropy(seed: int) -> Any:
    numbers = iter(range(1_000_000))
    return lambda size: hashlib.shake_256(f"sweep {seed} {next(numbers)}".encode()).digest(size)


def _one(seed: int, sent: Counter[str]) -> dict[str, Any]:
    from django.db import transaction

    from engine.bots import choose
    from engine.tcg.starters import STARTERS
    from matches import cache
    from matches.errors import MatchError
    from matches.models import Answer, InboxRow, Match, MatchStatus, PendingDecision, Source
    from matches.services import SeatSpec, answer_submit, cut_give, match_advance, match_create
    from matches.snapshot import borrow_game, release_game
    from matches.transcript import transcript
    from players.models import Player
    from scripts.verify_match import verify

    rng, entropy = Random(seed), _entropy(seed)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    with transaction.atomic():
        players = [Player.objects.create_user(f"sweep-{seed}-{place}") for place in (0, 1)]
        seats = [SeatSpec(who, setup=deck.engine_data()) for who, deck in zip(players, STARTERS.values(), strict=True)]
        match = match_create(
            ruleset="tcg", options={}, seats=seats, origin=f"sweep:{seed}", now=now, skip_forced=False,
            entropy=entropy,
        )  # fmt: skip
        for player in players:
            cut_give(match=match, player=player, cut=entropy(32).hex(), now=now)

        def send(kind: str, **request: Any) -> bool:
            sent[kind] += 1
            try:
                answer_submit(**request)
            except MatchError:
                sent[f"{kind} refused"] += 1
                return False
            return True

        match_advance(match_id=match.pk, now=now)
        while True:
            match = Match.objects.get(pk=match.pk)
            if match.status == MatchStatus.FINISHED:
                break
            assert match.status == MatchStatus.RUNNING, match.paused_reason
            row = PendingDecision.objects.select_related("seat__player").filter(match=match).order_by("seat").first()
            assert row is not None
            now += timedelta(seconds=1)
            _, _, game = borrow_game(match.pk)
            view = game.view(row.seat.place)
            release_game(match, game)
            value = choose("random", view, row.data, rng.randrange(1 << 30))
            place = row.seat.place
            good = {
                "match": match, "player": players[place], "decision_id": row.decision_id, "value": value,
                "key": f"k{row.decision_id}", "now": now,
            }  # fmt: skip
            assert send("answer", **good)
            if rng.random() < 0.3:
                assert send("the same again", **good)
            if rng.random() < 0.1:
                assert not send("another under the same key", **{**good, "value": "nonsense"})
            if rng.random() < 0.1:
                assert not send("by the other player", **{**good, "player": players[1 - place], "key": "other"})
            if rng.random() < 0.1:
                assert not send("to no decision", **{**good, "decision_id": "0" * 24, "key": "none"})
            if rng.random() < 0.2:
                cache.clear()
            for _ in range(rng.choice((1, 1, 2))):
                match_advance(match_id=match.pk, now=now)
            if rng.random() < 0.2:
                assert send("the same, late", **good)
        answers = list(Answer.objects.filter(match=match).order_by("sequence"))
        applied = InboxRow.objects.filter(match=match, state="applied").order_by("sequence")
        # The others were passed by the stops of a seat; nobody sent those.
        player_answers = [answer for answer in answers if answer.source == Source.PLAYER]
        assert [(row.sequence, row.decision_id, row.value) for row in applied] == [
            (answer.sequence, answer.decision_id, answer.value) for answer in player_answers
        ]
        assert not InboxRow.objects.filter(match=match, state="new").exists()
        course = verify(json.loads(json.dumps(transcript(match))))[-1]
        outcome = match.outcome or {}
        transaction.set_rollback(True)
    cache.clear()
    return {"seed": seed, "answers": len(answers), "termination": outcome.get("termination"), "course": course}
