"""What the language of whoever asks must not change: what is stored, and what machines read.

Every sentence that is marked for translation is put between two signs here, as if it were in another language. A sign
in the database is a sentence that the next reader would get in the wrong language.

``make laws`` asks every route as everybody who may use it; ``make test`` asks a tenth as one of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.cache import cache as site_cache
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone, translation

from leagues.competition.models.logged import LoggedLine
from leagues.models import Tournament
from matches import cache as match_cache
from matches.models import Answer, Checkpoint, GameEvent, Match, PendingDecision
from matches.services import match_advance
from matches.views import match as match_views
from players.sentences.languages import in_language_of
from players.sentences.stored_sentences import sentence_said
from tests.attack.routes import WRITES, Try, address, routes
from tests.attack.test_routes import METHODS, Changes, client_of
from tests.attack.world import ROLES, Owned
from tests.languages import CLOSES, OPENS, signs_put
from tests.matches.conftest import cut, first_answer, player_make, tiny_match
from tests.shares import rank, sample, whole_or_sample

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """What is asked for in German leaves the test's own thread in German."""
    yield
    translation.deactivate()


@pytest.fixture
def signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """German is English between two signs."""
    signs_put(monkeypatch)


def german(now: Owned, role: str) -> Client:
    client = client_of(now.people[role])
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    return client


def requests_listed(*, whole: bool) -> Iterator[tuple[str, str, Try, list[str]]]:
    """Each request of the table of routes that changes something, and who makes it."""
    listed = [
        (route, method, write) for route in WRITES for method in METHODS for write in WRITES[route].get(method, [])
    ]
    chosen = listed if whole else sample(listed, 10, lambda row: row[0].partition("/")[0])
    for route, method, attempt in chosen:
        may = sorted((role for role in ROLES if role in attempt.may), key=lambda role: rank((route, method, role)))
        yield route, method, attempt, may if whole else may[:1]


def stored(rows: list[Any]) -> list[str]:
    """The columns of changed rows that hold a sign."""
    return [
        f"{model._meta.label_lower}.{name}: {value!r}"
        for model, _old, new in rows
        for name, value in (new or {}).items()
        if OPENS in str(value) and model._meta.label_lower != "sessions.session"
    ]


def unmarked(rows: list[Any]) -> list[str]:
    """The new lines of logs without a sign for a German reader; those of an imported event are as its file has them."""
    return [
        f"{model._meta.label_lower}: {new['text']!r}"
        for model, old, new in rows
        if issubclass(model, LoggedLine) and old is None
        if not (new["sentence"] is None and any(key[0] is Tournament and key[1] is None for key in rows))
        if OPENS not in sentence_said(new["sentence"])
    ]


@pytest.mark.long
@whole_or_sample
def test_no_sentence_of_the_asker_s_language_is_stored(whole: bool, signs: None, now: Owned) -> None:
    changes = Changes()
    changes.take()
    wrong: list[str] = []
    english: list[str] = []
    clients = {role: german(now, role) for role in ROLES}
    for route, method, attempt, roles in requests_listed(whole=whole):
        for role in roles:
            path, body, client = address(route, now, attempt.path), attempt.body(now), clients[role]
            site_cache.clear()
            cookies = dict(client.cookies)
            with transaction.atomic(), changes.noted():
                if path.startswith("/api/"):
                    sent: dict[str, Any] = {"data": json.dumps(body), "content_type": "application/json"}
                    sent["HTTP_IDEMPOTENCY_KEY"] = "new"
                else:
                    sent = {"data": body} if method == "POST" else {}
                getattr(client, method.lower())(path, **sent)
                changed_rows = changes.rows()
                wrong += [f"{role} {method} {path}: {row}" for row in stored(changed_rows)]
                with translation.override("de"):
                    english += [f"{role} {method} {path}: {row}" for row in unmarked(changed_rows)]
                transaction.set_rollback(True)
            client.cookies.clear()
            client.cookies.update(cookies)
            match_cache.clear()
    assert not wrong, f"{len(wrong)} sentences; write them in_english:\n" + "\n".join(wrong)
    assert not english, f"{len(english)} lines of logs; log a marked sentence:\n" + "\n".join(english)


@pytest.mark.long
def test_the_signs_are_seen(signs: None) -> None:
    """A page that is asked for in German is full of them, one in English has none, and a letter has its reader's."""
    player = player_make("owner")
    client = client_of(player)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    assert OPENS in client.get("/").content.decode()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert OPENS not in client.get("/").content.decode()
    player.language = "de"
    with in_language_of(player):
        assert translation.gettext("Your turn") == f"{OPENS}Your turn{CLOSES}"


# The same match


WRITTEN: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (Answer, ("sequence", "decision_id", "kind", "value", "source")),
    (GameEvent, ("number", "sequence", "turn", "kind", "seat", "data", "text")),
    (PendingDecision, ("decision_id", "kind", "prompt", "data")),
    (Checkpoint, ("sequence", "data")),
)
"""What a match writes when it is played, without the moments at which it was."""


def written(match: Match) -> dict[str, list[str]]:
    """What the match has written."""
    texts = {}
    for model, names in WRITTEN:
        rows = model._base_manager.filter(**{"seat__match" if model is PendingDecision else "match": match})
        texts[model.__name__] = sorted(
            str([bytes(value) if isinstance(value, memoryview) else value for value in row])
            for row in rows.values_list(*names)
        )
    return texts


def played(match: Match, language: str) -> dict[str, list[str]]:
    """Answer some questions over the API, each player in this language; what was written by it. Nothing is kept."""
    with transaction.atomic():
        match_cache.clear()
        for number in range(8):
            question = (
                PendingDecision.objects.select_related("seat__player").filter(match=match).earliest("seat__place")
            )
            client = client_of(question.seat.player)
            client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
            body = {"decision": question.decision_id, "value": first_answer(question.data)}
            answer = client.post(
                f"/api/v1/matches/{match.code}/answers/",
                json.dumps(body),
                content_type="application/json",
                headers={"idempotency-key": f"k{number}"},
            )
            assert answer.status_code == 202, answer.content
            match_advance(match_id=match.pk, now=timezone.now())
            page = client.get(f"/matches/{match.code}/").content.decode()
            assert (OPENS in page) == (language == "de")
        texts = written(match)
        transaction.set_rollback(True)
    return texts


@pytest.mark.long
def test_a_match_is_the_same_in_every_language(signs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions and their ids, answers, events and the checkpoint that proofs are made of."""
    monkeypatch.setattr(match_views, "APPLIED_WITHIN", 0)
    players = player_make("owner"), player_make("opponent")
    match = cut(tiny_match(*players, now=timezone.now()), *players, now=timezone.now())
    english = played(match, "en")
    assert len(english["Answer"]) >= 8
    assert english["GameEvent"]
    assert played(match, "de") == english


# What machines read


NUMBER = re.compile(r"(?<![\w.,#])\d+(?:\.\d{3})+(?![\w.])|(?<![\w,.#])\d+,\d+(?![\w])")
"""A number with a German comma, or with dots between thousands."""
COORDINATES = frozenset({
    "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy", "width", "height", "viewbox", "points",
    "d", "transform", "stroke-dasharray", "offset",
})  # fmt: skip
PLAIN = frozenset(
    {"min", "max", "step", "maxlength", "size", "rows", "cols", "colspan", "rowspan", "datetime", "style"}
)
NUMBERS = ("number", "range", "hidden", "radio", "checkbox")


class Machine(HTMLParser):
    """The numbers of a page in places that browsers and scripts read, where they are not plain."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.numbers: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("type") or ""
        for name, value in attrs:
            text = value or ""
            if name in COORDINATES:
                wrong = any("," in part for part in re.findall(r"\d+,\d+(?=[ ,]|$)", text) if name != "points")
                wrong = wrong or bool(re.search(r"\d\.\d{3}\.\d", text))
            else:
                read = name in PLAIN or name.startswith("data-") or (name == "value" and kind in NUMBERS)
                wrong = read and bool(NUMBER.search(text))
            if wrong:
                self.numbers.append(f"<{tag} {name}={text[:80]!r}>")


def test_the_reader_sees_a_number_that_is_written_for_people() -> None:
    for tag in (
        '<rect x="1,5"/>',
        '<i data-n="1.024">',
        '<input type="number" value="0,5">',
        '<i style="width: 3,5%">',
    ):
        assert Machine(tag).numbers, tag
    for tag in ('<rect x="1.5"/>', '<i data-n="1024">', '<input type="number" value="0.5">', '<path d="M0 76.5h284"/>'):
        assert not Machine(tag).numbers, tag


PATHS: dict[str, list[tuple[tuple[str, str], ...]]] = {
    "events/<id:pk>": [(("pk", name),) for name in ("running", "sitting", "closed", "sealed")],
    "<slug:code>": [(("code", name),) for name in ("waiting", "three", "practising", "practice_over")],
    "challenges/<id:pk>": [(("pk", name),) for name in ("offered", "got", "three_seats")],
}
"""Further things than the usual one that a page is about, by what its route holds."""


def pages(now: Owned, *, whole: bool) -> Iterator[tuple[str, Any]]:
    """Every page as its readers see it in German; a sample is each of some pages as one of them."""
    asked_routes = [
        route for route in routes() if not route.startswith(("api/", "sse/", "try/")) and "sign-out" not in route
    ]
    readers = ("stranger", "owner", "organiser", "superuser")
    clients = {role: german(now, role) for role in readers}
    for route in asked_routes if whole else sample(asked_routes, 4, lambda route: route.partition("/")[0]):
        further = next((paths for part, paths in PATHS.items() if part in route), [])
        for path in [(), *further]:
            for role in readers if whole else sorted(readers, key=lambda role: rank((route, role)))[:1]:
                site_cache.clear()
                where = address(route, now, path)
                answer: Any = clients[role].get(where)
                assert answer.status_code < 500 or "healthz" in where, f"{role} {where}: {answer.status_code}"
                if answer.streaming:
                    b"".join(answer.streaming_content)  # files are closed at their end
                yield f"{role} {where}", answer


@pytest.mark.long
@whole_or_sample
def test_numbers_that_machines_read_are_the_same_in_german(whole: bool, now: Owned) -> None:
    wrong: dict[str, None] = {}
    for where, answer in pages(now, whole=whole):
        if answer.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            assert answer["Content-Language"] == "de", where
            wrong |= dict.fromkeys(f"{where}: {fault}" for fault in Machine(answer.content.decode()).numbers)
    assert not wrong, f"{len(wrong)} numbers; put |unlocalize behind them:\n" + "\n".join(wrong)
