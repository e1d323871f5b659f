"""Every registered route, by every method that changes something and every role, about what is somebody else's.

The table in tests/attack/routes.py says who may do what; everybody else must be refused, and nothing may change. The
admin is walked in tests/permissions, and so are the verbs of officials: here one of them stands for all.

``make laws`` lets every role ask everything. ``make test`` takes a third of the routes: every request of the table is
made by one role that may and by one that may not, and a route that changes nothing is asked once. Which routes and who
asks follows from ``ENTMOOT_SAMPLE``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from typing import Any

import pytest
from django.apps import apps
from django.contrib.messages import constants, get_messages
from django.core.cache import cache as site_cache
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from matches import cache as match_cache
from matches.models import Seat
from players.models import Player
from players.security import identity
from tests.attack.routes import NOBODY, OWNER, READ_ONLY, WRITES, Try, address, fixed, only, routes
from tests.attack.world import ROLES, Owned
from tests.shares import rank, sample, whole_or_sample

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

METHODS = ("POST", "PUT", "PATCH", "DELETE")
REFUSALS = {401, 403, 404, 405, 409, 429}


def test_every_route_is_listed() -> None:
    listed = {*WRITES, *READ_ONLY}
    if new := set(routes()) - listed:
        pytest.fail(f"{sorted(new)}: list it in WRITES with who may, or in READ_ONLY where it changes nothing")
    if gone := listed - set(routes()):
        pytest.fail(f"{sorted(gone)}: no such route; take it out")
    assert not WRITES.keys() & READ_ONLY


# What changed

_TABLE = re.compile(r'\s*(?:INSERT(?: OR IGNORE)? INTO|UPDATE|DELETE FROM)\s+"?(\w+)"?', re.IGNORECASE)
_JOINED_WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM)\s+"(\w+)"', re.IGNORECASE)
_TRANSIENT = {
    "django_session",
    "players_signedinbrowser",
    "axes_accessattempt",
    "axes_accesslog",
    "axes_accessfailurelog",
}


@cache
def models_by_table() -> dict[str, type[Model]]:
    return {model._meta.db_table: model for model in apps.get_models(include_auto_created=True)}


def rows_of(model: type[Model]) -> dict[Any, dict[str, Any]]:
    return {
        row["pk"]: row for row in model._base_manager.values("pk", *(f.attname for f in model._meta.concrete_fields))
    }


class Changes:
    """What a request changed: tables are compared as soon as a statement has named them."""

    def __init__(self) -> None:
        self.before: dict[str, dict[Any, dict[str, Any]]] = {}
        self.touched: set[str] = set()

    def take(self) -> None:
        """Keep every row there is."""
        self.before = {table: rows_of(model) for table, model in models_by_table().items() if table not in _TRANSIENT}

    @contextmanager
    def noted(self) -> Iterator[None]:
        self.touched = set()
        with connection.execute_wrapper(self._note):
            yield

    def _note(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if written := _TABLE.match(sql):
            self.touched.add(written[1])
        elif sql.startswith("WITH "):  # on PostgreSQL several writes go as one statement
            self.touched.update(_JOINED_WRITES.findall(sql))
        elif not re.match(r"\s*\(*(SELECT|SAVEPOINT|RELEASE|ROLLBACK|PRAGMA)", sql, re.IGNORECASE):
            raise AssertionError(f"a statement of a kind that is not looked for: {sql[:80]}")
        return execute(sql, params, many, context)

    def rows(self) -> list[tuple[type[Model], dict[str, Any] | None, dict[str, Any] | None]]:
        """Each row that is new, other or gone, as it was and as it is."""
        rows = []
        for table in sorted(self.touched - _TRANSIENT):
            model, old = models_by_table()[table], self.before[table]
            new = rows_of(model)
            rows += [(model, old.get(pk), new.get(pk)) for pk in old.keys() | new.keys() if old.get(pk) != new.get(pk)]
        return rows


def belongs(model: type[Model], row: dict[str, Any], player: Player | None) -> bool:
    """Whether a row is somebody's: their account, or one that names them or their seat."""
    if player is None:
        return False
    if model is Player:
        return bool(row["pk"] == player.pk)
    for field in model._meta.concrete_fields:
        if field.related_model is Player and row[field.attname] == player.pk:
            return True
        if field.related_model is Seat and Seat.objects.filter(pk=row[field.attname], player=player).exists():
            return True
    return False


# The walk


def client_of(player: Player | None) -> Client:
    """A browser in which the player has entered the password just now."""
    client = Client(raise_request_exception=False)
    if player is not None:
        client.force_login(player)
        session = client.session
        session[identity._ENTERED] = timezone.now().timestamp()
        session.save()
    return client


class Walk:
    """All requests of one role, each undone again, and what was wrong with them."""

    def __init__(self, role: str, now: Owned, changes: Changes) -> None:
        self.role, self.now, self.changes = role, now, changes
        self.player = now.people[role]
        self.client = client_of(self.player)
        self.wrong: list[str] = []

    def ask(self, route: str, method: str, one: Try, *, listed: bool) -> None:
        path = address(route, self.now, one.path)
        sent: dict[str, Any] = {"path": path}
        body = one.body(self.now)
        site_cache.clear()
        cookies = dict(self.client.cookies)
        with transaction.atomic(), self.changes.noted():
            if path.startswith("/api/"):
                sent |= {"data": json.dumps(body), "content_type": "application/json"}
                extra = {"HTTP_IDEMPOTENCY_KEY": "new"}
            else:
                extra = {}
                if method == "POST":
                    sent["data"] = body
            answer = getattr(self.client, method.lower())(**sent, **extra)
            changed_rows = self.changes.rows() if self.changes.touched else []
            self.judge(f"{self.role} {method} {path} {body}"[:200], answer, changed_rows, one, listed)
            transaction.set_rollback(True)
        self.client.cookies.clear()
        self.client.cookies.update(cookies)
        if self.changes.touched:
            match_cache.clear()

    def judge(self, asked: str, answer: Any, changed_rows: list[Any], one: Try, listed: bool) -> None:
        status = answer.status_code
        labels = [f"{model._meta.label_lower} {'new' if old is None else 'changed'}" for model, old, _ in changed_rows]
        request = f"{asked}: {status} {labels} {answer.content[:160] if status >= 400 else errors(answer)!r}"
        if status >= 500:
            self.wrong.append(f"{request}: an error of the server")
        elif self.role in one.may:
            if not changed_rows or status >= 400:
                self.wrong.append(f"{request}: who may do this cannot")
            elif one.own:
                self.owned(request, changed_rows, one)
        elif changed_models := [model for model, _, _ in changed_rows if model._meta.label_lower not in one.counts]:
            self.wrong.append(f"{request}: changes {changed_models} though it may not")
        elif self.role in one.idle:
            if status >= 400:
                self.wrong.append(f"{request}: is listed as idle, and is refused")
        elif listed and not (status in REFUSALS | one.answers or turned_away(answer)):
            self.wrong.append(f"{request}: is not refused")

    def owned(self, request: str, changed_rows: list[Any], one: Try) -> None:
        for model, old, _new in changed_rows:
            if old is None or belongs(model, old, self.player) or model._meta.label_lower in one.counts:
                continue
            self.wrong.append(f"{request}: changes {model._meta.label_lower} {old['pk']} of others")


def errors(answer: Any) -> list[str]:
    """What a page says went wrong, which the next page shows."""
    return [str(message) for message in get_messages(answer.wsgi_request) if message.level >= constants.ERROR]


def turned_away(answer: Any) -> bool:
    """Whether a page leads to the sign-in, or back with a sentence that says why not."""
    return answer.status_code == 302 and ("/sign-in/" in answer["Location"] or bool(errors(answer)))


def roles_sampled(route: str, method: str, number: int, one: Try, *, listed: bool) -> set[str]:
    """Who makes a request of the table in a sample: one who may and one who may not; and who asks at all of others."""

    def first(roles: list[str]) -> set[str]:
        return set(sorted(roles, key=lambda role: rank((route, method, number, role)))[:1])

    if listed:
        return first([role for role in ROLES if role in one.may]) | first([r for r in ROLES if r not in one.may])
    return first(list(ROLES)) if method == min(METHODS, key=lambda method: rank((route, method))) else set()


@pytest.mark.long
@whole_or_sample
def test_nobody_changes_what_is_somebody_elses(whole: bool, now: Owned) -> None:
    changes = Changes()
    walks = {role: Walk(role, now, changes) for role in ROLES}
    changes.take()
    chosen = list(routes()) if whole else sample(routes(), 30, lambda route: route.split("/")[0])
    for walk in walks.values():
        for route, method in ((route, method) for route in chosen for method in METHODS):
            tries = WRITES.get(route, {}).get(method, [])
            for number, attempt in enumerate(tries or [Try(NOBODY)]):
                if whole or walk.role in roles_sampled(route, method, number, attempt, listed=bool(tries)):
                    walk.ask(route, method, attempt, listed=bool(tries))
    wrong = list(chain.from_iterable(walk.wrong for walk in walks.values()))
    assert not wrong, f"{len(wrong)} answers; list the route in WRITES, or mend it:\n" + "\n".join(wrong)


@pytest.mark.long
def test_the_walk_sees_a_change_to_what_is_somebody_elses(now: Owned) -> None:
    """A table that let everybody rename decks would be found out; so would one that let nobody."""
    changes = Changes()
    changes.take()
    for role, may in (("owner", NOBODY), ("outsider", OWNER | {"outsider"})):
        walk = Walk(role, now, changes)
        [one] = only(may, fixed(name="Renamed"))
        walk.ask("api/v1/decks/<id:deck_id>/", "PATCH", one, listed=True)
        assert len(walk.wrong) == 1, walk.wrong
        walk.wrong.clear()
        walk.ask("api/v1/decks/<id:deck_id>/", "PATCH", Try(OWNER, fixed(name="Renamed")), listed=True)
        assert not walk.wrong
