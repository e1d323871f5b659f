"""Whoever is a moment later than somebody else gets a sentence at every address that makes a row which may be there
once, and never an error of the server.

Each request of tests/attack/routes.py is made again for every statement that may meet a unique index, and for every one
of those indexes: just before the statement a second connection commits a row that is the same in the index's columns.
Where it cannot, because the request holds a lock or the row names one not committed yet, nobody can be as quick.

SQLite lets one transaction write at a time, so that nobody can come between there.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.core.cache import cache as site_cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from cardpool.collections.packs import shelf_set
from leagues.events import services as events
from leagues.events.entries.deck_exchange import list_read
from leagues.models import Entrant, League, Tournament
from leagues.seasons.announcing.league_create import coordinator_name
from matches import cache as match_cache
from matches.errors import MatchError
from matches.models import Match
from matches.services.match_evaluate import match_evaluate
from matches.services.sweep import heartbeat
from players.errors import Refused
from players.models import Player
from players.site.database import made_meanwhile
from players.staff.roles import Role, role_give
from tests.attack.rivals import MET, NOT_MADE, Index, Race, rival_connection, unique_indexes
from tests.attack.routes import WRITES, Try, address
from tests.attack.test_routes import client_of
from tests.attack.world import ROLES, Owned
from tests.leagues.conftest import NOW
from tests.shares import sample, whole_or_sample

pytestmark = pytest.mark.django_db(transaction=True)

LIBRARY = "written by Django or a library, when the project is installed or by a superuser in the admin"
LOCKED_FIRST = "written by those who lead an event or a season, who lock it first"
WORKER = "written by one worker, which holds the match"
JOB = "written by a job, which is done again when it fails"
OWN_FIRST = "written about an account that is locked first"
NOT_ASKED = {
    "auth_group": LIBRARY,
    "auth_group_permissions": LIBRARY,
    "auth_permission": LIBRARY,
    "django_content_type": LIBRARY,
    "axes_accessattempt": LIBRARY,
    "players_player_user_permissions": LIBRARY,
    "cardpool_earningowed": "written past the index: who is owed for a cause already is left out",
    "cardpool_tokenearning": "written by one job, which has locked the player",
    "cardpool_printing": "written when the cards are loaded",
    "cardpool_restriction": "written with the revision of a format that is locked",
    "leagues_draw": LOCKED_FIRST,
    "leagues_game": LOCKED_FIRST,
    "leagues_podseat": LOCKED_FIRST,
    "leagues_proposal": LOCKED_FIRST,
    "leagues_seasondraw": LOCKED_FIRST,
    "leagues_seasonproposal": LOCKED_FIRST,
    "leagues_stagedeck": LOCKED_FIRST,
    "leagues_stageentry": LOCKED_FIRST,
    "leagues_rating": JOB,
    "leagues_ratedresult": JOB,
    "leagues_ratingpoint": JOB,
    "leagues_ratingpool": JOB,
    "matches_answer": WORKER,
    "matches_botjob": WORKER,
    "matches_cardtally": JOB,
    "matches_checkpoint": WORKER,
    "matches_culturetally": JOB,
    "matches_decktally": JOB,
    "matches_inboxrow": "written past this wrapper, in one batch; tests/matches sends answers at once",
    "matches_matchtally": WORKER,
    "matches_opponenttally": JOB,
    "matches_pendingdecision": WORKER,
    "matches_resultoutbox": WORKER,
    "players_factorreset": OWN_FIRST,
    "players_passkey": OWN_FIRST,
    "players_recoverycode": OWN_FIRST,
}
"""Tables in which no request of the walk writes, and why nobody can be a moment earlier or is hurt by it."""
STANDS = {
    "sanction_request_one_standing": "an event has asked once, and asks again when that is answered",
    "season_sanction_one_standing": "a season has asked once, and asks again when that is answered",
    "leagues_seasontable_match_id_key": "a match is made with its table, and for it alone",
}
"""Indexes that another's row cannot meet, and why."""


def indexes_by_table() -> dict[str, list[Index]]:
    indexes: dict[str, list[Index]] = defaultdict(list)
    for index in unique_indexes():
        indexes[index.table].append(index)
    return indexes


class Asked:
    """The requests of the walk, each by somebody who may, and undone."""

    def __init__(self, now: Owned) -> None:
        self.now = now
        self.clients = {role: client_of(now.people[role]) for role in ROLES}

    def __call__(self, route: str, method: str, one: Try, race: Race) -> Any:
        """The answer to a request of the table, while somebody races it."""
        client, path, body = self.clients[min(one.may)], address(route, self.now, one.path), one.body(self.now)
        cookies = dict(client.cookies)
        sent: dict[str, Any] = {"path": path}
        if path.startswith("/api/"):
            sent |= {"data": json.dumps(body), "content_type": "application/json", "HTTP_IDEMPOTENCY_KEY": "new"}
        elif method == "POST":
            sent["data"] = body
        with undone(race):
            answer = getattr(client, method.lower())(**sent)
        client.cookies.clear()
        client.cookies.update(cookies)
        return answer


@contextmanager
def undone(race: Race) -> Iterator[None]:
    """What is done inside is raced, and then neither it nor what the rival did is there."""
    site_cache.clear()
    with transaction.atomic(), connection.execute_wrapper(race):
        yield
        transaction.set_rollback(True)
    race.undo()
    match_cache.clear()


SERVICES: dict[str, Callable[[Owned], object]] = {
    "official named": lambda now: events.official_name(
        tournament=event_of(now, "running"), username="oscar", office="judge", actor=of(now, "organiser"), now=NOW
    ),
    "coordinator named": lambda now: coordinator_name(
        league=League.objects.get(pk=now.values["league"]), username="oscar", actor=of(now, "organiser"), now=NOW
    ),
    "list read": lambda now: list_read(Entrant.objects.get(pk=now.values["entrant"]), of(now, "judge"), NOW),
    "role given": lambda now: role_give(
        player=of(now, "outsider"), role=Role.JUDGE, actor=of(now, "superuser"), now=NOW
    ),
    "shelf set": lambda now: shelf_set(
        product="moria-booster", price=3, most_a_day=None, active=True, actor=of(now, "staff"), now=NOW
    ),
    "match evaluated": lambda now: match_evaluate(match=Match.objects.get(code=now.values["practice_over"]), now=NOW),
    "heartbeat": lambda now: heartbeat(name="worker:1", kind="worker", now=NOW),
}
"""What the walk does not reach, as the service does it."""


def event_of(now: Owned, name: str) -> Tournament:
    return Tournament.objects.get(pk=now.values[name])


def of(now: Owned, role: str) -> Player:
    player = now.people[role]
    assert player is not None
    return player


@pytest.mark.long
@whole_or_sample
def test_whoever_is_a_moment_later_is_answered(whole: bool, now: Owned) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: make test-services")
    indexes, ask = indexes_by_table(), Asked(now)
    came: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    requests = [
        (route, method, attempt)
        for route, ways in WRITES.items()
        for method, tries in ways.items()
        for attempt in tries
        if attempt.may
    ]
    with rival_connection() as rival:
        for route, method, attempt in requests if whole else sample(requests, 20):
            look = Race(indexes, rival)
            ask(route, method, attempt, look)
            for start in look.starts:
                race = Race(indexes, rival, start)
                answer = ask(route, method, attempt, race)
                came.update(race.came)
                if answer.status_code >= 500 or not race.came:
                    wrong.append(f"{method} {route} {start[1].name} {race.came}: {answer.content[:200]}")
        for name, service in SERVICES.items():
            look = Race(indexes, rival)
            with undone(look):
                service(now)
            for start in look.starts:
                race = Race(indexes, rival, start)
                with undone(race), suppress(Refused, MatchError, ValidationError):
                    try:
                        service(now)
                    except IntegrityError as error:
                        if not made_meanwhile(error):
                            wrong.append(f"{name} {start[1].name}: {error}")
                came.update(race.came)
    assert not wrong, f"{len(wrong)} answers:\n" + "\n".join(wrong)
    assert len({name for name, how in came if how == MET}) > (30 if whole else 0), came
    if whole:
        raced = {name for name, how in came if how != NOT_MADE}
        unraced = {index for index in unique_indexes() if index.name not in raced}
        unknown = [index for index in unraced if index.table not in NOT_ASKED and index.name not in STANDS]
        assert not unknown, f"{unknown}: let a request or a service of this test reach them, or say why none can"
        reached = {
            table for table in NOT_ASKED if not {index.name for index in indexes[table]} - raced
        } & indexes.keys()
        assert not reached, f"{reached}: take them out of NOT_ASKED"
