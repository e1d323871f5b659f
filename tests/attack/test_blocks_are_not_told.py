"""Who is blocked meets nothing that somebody without a block does not meet too: answers are compared byte for byte.

Ada either has blocked the player who asks, or has switched off what can be switched off, and hides her lists. Every
address is asked by every method, and every door at which somebody names another player once more by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache as site_cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from cardpool.collections.wishes import lists_show
from leagues.seasons.models import SeasonWish
from matches import cache as match_cache
from matches.services import challenge_offer
from players.friends.blocks import player_block
from players.friends.services import friend_ask, friend_end
from players.friends.welcome import Takes, takes_change
from players.models import Player
from players.staff.authority import RULES, Action, Stake, barred_words
from tests.attack.routes import NOBODY, WRITES, Try, address, routes
from tests.attack.test_routes import client_of
from tests.attack.world import Owned
from tests.shares import sample, whole_or_sample

pytestmark = [pytest.mark.django_db]

ADDED = ("Content-Length", "Expires", "Server-Timing", "X-Request-ID")
"""Headers that differ from one request to the next."""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_DRAWN = re.compile(
    rb'name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|"csrfToken": ?"[^"]*"|X-CSRFToken[^}]*}|nonce-[^\'" ]+'
)
_TIMES = re.compile(rb"\d{2}:\d{2}:\d{2}(\.\d+)?(Z|\+00:00)?")


def blocks(ada: Player, asker: Player) -> None:
    player_block(blocker=ada, blocked=asker, now=timezone.now())


def switches_off(ada: Player, asker: Player) -> None:
    takes_change(player=ada, now=timezone.now(), **dict.fromkeys(Takes, False))
    lists_show(player=ada, shown=False, now=timezone.now())


@dataclass(frozen=True)
class Asked:
    """A request: a method, an address and what is sent."""

    method: str
    path: str
    body: Mapping[str, Any]

    def send(self, client: Client) -> Any:
        if self.path.startswith("/api/"):
            sent: dict[str, Any] = {"data": json.dumps(dict(self.body)), "content_type": "application/json"}
            sent = {} if self.method == "GET" else sent
            return getattr(client, self.method.lower())(self.path, HTTP_IDEMPOTENCY_KEY="new", **sent)
        if self.method == "POST":
            return client.post(self.path, dict(self.body), follow=True)
        return getattr(client, self.method.lower())(self.path, follow=True)


@contextmanager
def undone() -> Iterator[None]:
    """Undo what is done inside, in the database and in the caches."""
    site_cache.clear()
    match_cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    match_cache.clear()


def browser_of(now: Owned, role: str) -> Client:
    """A fresh browser of a person who signs in once for all requests."""
    client = Client(raise_request_exception=False)
    if role not in now.cookies:
        now.cookies[role] = client_of(now.people[role]).cookies
    client.cookies = deepcopy(now.cookies[role])
    return client


def answer_of(asked: Asked, now: Owned, role: str, change: Callable[[Player, Player], None] | None) -> Any:
    """Status, headers and body, and where the pages lead to, of the request after Ada has done something."""
    ada, asker = now.people["owner"], now.people[role]
    assert ada is not None
    assert asker is not None
    client = browser_of(now, role)
    with undone():
        if change is not None:
            change(Player.objects.get(pk=ada.pk), asker)
        answer = asked.send(client)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        body = _TIMES.sub(b"", _DRAWN.sub(b"", body))
        headers = {name: value for name, value in answer.headers.items() if name not in ADDED}
        headers = {name: re.sub(r"nonce-[^' ]+", "", value) for name, value in headers.items()}
        return answer.status_code, getattr(answer, "redirect_chain", []), headers, body


def differences(asked: Asked, now: Owned, role: str) -> list[str]:
    """What differs between the two answers; not what chance draws, which differs between two answers of one world."""
    blocked, off = (answer_of(asked, now, role, change) for change in (blocks, switches_off))
    if blocked != off and answer_of(asked, now, role, blocks) != blocked:
        blocked, off = without_chance(blocked), without_chance(off)
    if blocked == off:
        return []
    request = f"{role} {asked.method} {asked.path} {dict(asked.body)}"
    for part, one, other in zip(("status", "way", "headers"), blocked, off, strict=False):
        if one != other:
            return [f"{request}: {part} {one} / {other}"]
    mine, theirs = blocked[3].splitlines(), off[3].splitlines()
    rows = [(one, other) for one, other in zip(mine, theirs, strict=False) if one != other][:2]
    return [f"{request}: {len(mine)}/{len(theirs)} lines, {rows}"]


def without_chance(answer: Any) -> Any:
    """An answer without codes and secrets, without seconds, and without what a file or a picture holds."""
    status, way, headers, body = answer
    way = [(_CODE.sub("", path), number) for path, number in way]
    body = b"" if "zip" in headers.get("Content-Type", "") else _CODES.sub(b"", body)
    return status, way, {name: _CODE.sub("", value) for name, value in headers.items()}, body


_CODE = re.compile(r"[\w-]{10,}|\d+(\.\d+)?")
_CODES = re.compile(rb'<path d="[^"]*"|[\w=-]{10,}|\d+(\.\d+)?')


# Each door by itself

AXE, FOIL = {"card": "1C3", "count": 1}, {"card": "1C3", "foil": True, "count": 1}


def doors(now: Owned) -> list[tuple[str, Asked, str]]:
    """Who asks, what, and words of the refusal that they meet."""
    values, new = now.values, {"ruleset": "confrontation", "opponents": ["ada"]}
    form = {"game": "confrontation", "against": "player", "seats": "2", "opponent": "ada", "key": "new"}
    free = challenge_offer(
        challenger=Player.objects.get(username="ada"), opponents=[], ruleset="confrontation", key="free",
        now=timezone.now(),
    )  # fmt: skip
    draft = f"/limited/drafts/{values['draft_open']}/act/"
    season = f"/leagues/seasons/{values['season']}/own/challenge/"
    named = f"/leagues/seasons/{values['season_open']}/console/name-coordinator/"
    trade = values["trade"]
    SeasonWish.objects.filter(pk=values["wish"]).delete()
    return [
        ("outsider", Asked("POST", "/players/ada/friend/", {}), "takes no requests now"),
        ("outsider", Asked("PUT", "/api/v1/me/friends/ada/", {}), "takes no requests now"),
        ("outsider", Asked("POST", "/collection/gifts/new/", {"to": "ada", "cards": "1C3", "confirm": "1", "key": "n"}),
         "takes no cards now"),
        ("opponent", Asked("POST", "/api/v1/gifts/", {"to": "ada", "cards": [FOIL]}), "takes no cards now"),
        ("opponent", Asked("POST", "/api/v1/trades/", {"partner": "ada", "gives": [FOIL], "gets": [AXE]}),
         "takes no cards now"),
        ("opponent", Asked("POST", "/collection/trades/new/", {
            "partner": "ada", "gives": "1C3 (foil)", "gets": "1C3", "key": "n"}), "takes no cards now"),
        ("opponent", Asked("POST", f"/collection/trades/{trade}/answer/", {"what": "accept", "version": "1"}),
         "takes no cards now"),
        ("opponent", Asked("POST", f"/api/v1/trades/{trade}/answer/", {"what": "accept", "version": 1}),
         "takes no cards now"),
        ("opponent", Asked("POST", f"/api/v1/trades/{trade}/counter/", {"version": 1, "gives": [FOIL], "gets": [AXE]}),
         "takes no cards now"),
        ("outsider", Asked("POST", "/matches/new/", form), "takes no challenge now"),
        ("outsider", Asked("POST", "/api/v1/challenges/", new), "takes no challenge now"),
        ("outsider", Asked("GET", f"/challenges/{free.pk}/", {}), ""),
        ("outsider", Asked("POST", f"/challenges/{free.pk}/", {"what": "accept"}), "This challenge is not for you"),
        ("outsider", Asked("GET", f"/api/v1/challenges/{free.pk}/", {}), ""),
        ("outsider", Asked("POST", f"/api/v1/challenges/{free.pk}/accept/", {}), "This challenge is not for you"),
        ("outsider", Asked("POST", draft, {"what": "join"}), "You cannot join this draft"),
        ("outsider", Asked("POST", f"/api/v1{draft}", {"what": "join"}), "You cannot join this draft"),
        ("opponent", Asked("POST", season, {"player": "ada"}), "cannot be challenged"),
        ("opponent", Asked("POST", f"/api/v1{season.removeprefix('/leagues')}", {"data": {"player": "ada"}}),
         "cannot be challenged"),
        ("organiser", Asked("POST", named, {"username": "ada"}), "cannot be named"),
        ("outsider", Asked("GET", "/players/ada/lists/", {}), ""),
        ("outsider", Asked("GET", "/api/v1/players/ada/card-lists/", {}), ""),
        ("outsider", Asked("GET", "/players/?show=seeking", {}), ""),
        ("outsider", Asked("GET", "/api/v1/players/?show=seeking", {}), ""),
        ("outsider", Asked("GET", "/lobby/", {}), ""),
        ("opponent", Asked("GET", "/collection/partners/?what=from-me", {}), ""),
        ("opponent", Asked("GET", "/collection/partners/", {}), ""),
    ]  # fmt: skip


@pytest.mark.long
def test_every_door_refuses_a_block_as_what_is_switched_off(now: Owned) -> None:
    wrong = []
    for role, asked, words in doors(now):
        free, blocked = (answer_of(asked, now, role, change) for change in (None, blocks))
        if words.encode() not in blocked[3]:
            wrong.append(f"{role} {asked.method} {asked.path}: no refusal, {blocked[0]} {blocked[3][:200]!r}")
        if words and words.encode() in free[3]:
            wrong.append(f"{role} {asked.method} {asked.path}: refused without a block too")
        wrong += differences(asked, now, role)
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_open_challenges_are_listed_as_without_a_block(now: Owned) -> None:
    """Who compares them with what strangers see learns nothing."""
    doors(now)  # makes one
    for path in ("/lobby/", "/api/v1/lobby/", "/players/?show=seeking", "/api/v1/players/?show=seeking"):
        asked = Asked("GET", path, {})
        assert answer_of(asked, now, "outsider", blocks) == answer_of(asked, now, "outsider", None), path


INVOLVED = {Stake.SEAT, Stake.TABLE, Stake.ENTRY, Stake.BLOCKING, Stake.BLOCKED}
"""Stakes that tie an official to a player; there are others beside a block wherever a block bars."""


@pytest.mark.parametrize("action", [action for action in Action if RULES[action].barred_by & {Stake.BLOCKED}])
def test_an_official_with_a_block_is_refused_as_one_who_plays(action: Action) -> None:
    rule = RULES[action]
    barring = rule.barred_by & INVOLVED
    assert barring - {Stake.BLOCKING, Stake.BLOCKED}
    assert len({barred_words(rule, stake) for stake in barring}) == 1


@pytest.mark.long
@whole_or_sample
def test_every_address_answers_a_block_as_what_is_switched_off(whole: bool, now: Owned) -> None:
    chosen = list(routes()) if whole else sample(routes(), 20, lambda route: route.split("/")[0])
    wrong: list[str] = []
    for route in chosen:
        for method in METHODS:
            for write in WRITES.get(route, {}).get(method, [Try(NOBODY)]):
                request = Asked(method, address(route, now, write.path), write.body(now))
                wrong += differences(request, now, "opponent")
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_a_block_ends_a_friendship_as_if_it_had_been_ended(now: Owned) -> None:
    """Who asked before the block sees what they see when it is declined."""
    ada, asker = now.people["owner"], now.people["outsider"]
    assert ada is not None
    assert asker is not None
    for accepted in (False, True):
        with undone():
            friend_ask(player=asker, other=ada, now=timezone.now())
            if accepted:
                friend_ask(player=ada, other=asker, now=timezone.now())
            for path in ("/players/ada/", "/api/v1/me/friends/", "/profile/friends/"):
                answers = [
                    answer_of(Asked("GET", path, {}), now, "outsider", change)
                    for change in (blocks, lambda ada, other: friend_end(player=ada, other=other, now=timezone.now()))
                ]
                assert answers[0] == answers[1], path
