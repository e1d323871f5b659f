"""Databases of earlier versions come along."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.matches.conftest import NOW


class Tables:
    """The tables of the matches as they were at a migration, until they are brought up to date."""

    def __init__(self, name: str) -> None:
        executor = MigrationExecutor(connection)
        self.newest = [node for node in executor.loader.graph.leaf_nodes() if node[0] == "matches"]
        executor.migrate([("matches", name)])
        players = [node for node in executor.loader.graph.leaf_nodes() if node[0] == "players"]
        self.apps = MigrationExecutor(connection).loader.project_state([("matches", name), *players]).apps

    def update(self) -> None:
        MigrationExecutor(connection).migrate(self.newest)
        self.apps = MigrationExecutor(connection).loader.project_state(self.newest).apps


@pytest.fixture
def tables(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Tables]:
    before = Tables(request.param)
    yield before
    executor = MigrationExecutor(connection)  # the rooms above went back too
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.law
@pytest.mark.parametrize("tables", ["0004_challenge"], indirect=True)
def test_who_was_challenged_is_invited_by_name(tables: Tables) -> None:
    player, challenge = tables.apps.get_model("players", "Player"), tables.apps.get_model("matches", "Challenge")
    ada, bob = (player.objects.create(username=name, player_number=name) for name in ("ada", "bob"))
    for status in ("open", "accepted"):
        challenge.objects.create(
            challenger=ada, challenged=bob, ruleset="tcg", key=status, status=status, made_at=NOW, answered_at=NOW
        )
    tables.update()
    rows = tables.apps.get_model("matches", "Challenge").objects.order_by("pk")
    assert [(row.status, row.seats, row.pace, row.options) for row in rows] == [
        ("open", 2, "", {}),
        ("accepted", 2, "", {}),
    ]
    invited = tables.apps.get_model("matches", "Invitation").objects.order_by("pk")
    assert [(one.player.username, one.by_name, one.accepted_at) for one in invited] == [
        ("bob", True, None),
        ("bob", True, NOW),
    ]


@pytest.mark.law
@pytest.mark.parametrize("tables", ["0021_promises"], indirect=True)
def test_seats_say_when_their_match_ended_and_whose_time_ran_out(tables: Tables) -> None:
    match, seat, answer = (tables.apps.get_model("matches", name) for name in ("Match", "Seat", "Answer"))
    player = tables.apps.get_model("players", "Player")
    for status, ended_at in (("finished", NOW), ("running", None)):
        row = match.objects.create(
            code=status, ruleset="tcg", ruleset_version="1", origin=status, secret=b"x", commitment="c",
            created_at=NOW, status=status, finished_at=ended_at,
        )  # fmt: skip
        for place, reason in enumerate(("timeout", "concession", "")):
            name = f"{status}{place}"
            who = player.objects.create(username=name, player_number=name)
            seat.objects.create(match=row, place=place, player=who)
            if reason:
                answer.objects.create(
                    match=row, sequence=place, place=place, kind="resign", decision_id=reason, source="clock", at=NOW
                )
    tables.update()
    seats = tables.apps.get_model("matches", "Seat").objects.order_by("pk")
    assert [seat.timed_out for seat in seats] == [True, False, False] * 2
    assert [seat.ended_at for seat in seats] == [NOW] * 3 + [None] * 3


@pytest.mark.law
@pytest.mark.parametrize("tables", ["0013_blocked_reason"], indirect=True)
def test_matches_of_events_keep_their_event_and_nobody_waits_for_other_results(tables: Tables) -> None:
    match, result = tables.apps.get_model("matches", "Match"), tables.apps.get_model("matches", "ResultOutbox")
    origins = {"pairing:3:1": "/events/7/", "pairing:4:1": "/events/12/", "challenge:9": ""}
    for number, (origin, title_url) in enumerate(origins.items()):
        row = match.objects.create(
            code=f"m{number}", ruleset="tcg", ruleset_version="1", origin=origin, title_url=title_url, secret=b"x",
            commitment="c", created_at=NOW,
        )  # fmt: skip
        result.objects.create(match=row, payload={}, created_at=NOW)
    tables.update()
    rows = tables.apps.get_model("matches", "Match").objects.order_by("pk")
    assert [row.part_of for row in rows] == ["tournament:7", "tournament:12", ""]
    owed = tables.apps.get_model("matches", "ResultOutbox").objects.order_by("pk")
    assert [row.match.origin for row in owed] == ["pairing:3:1", "pairing:4:1"]
