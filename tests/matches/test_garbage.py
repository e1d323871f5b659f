"""No input gives a 500 or changes anything, asked of challenges and talk there are, by those they concern.

``make laws`` sends every bad body and every odd value; ``make test`` a sixth of them.
"""

from typing import Any

import pytest
from django.test import Client

from engine.tcg.starters import STARTERS
from matches import services
from matches.models import Challenge, Invitation, Match, TalkLine
from matches.services import SeatSpec, match_advance, match_create
from players.models import Notice, Player
from tests.config.test_garbage import BODIES, Failures
from tests.matches.conftest import NOW, cut
from tests.shares import sample, whole_or_sample

ODD: list[Any] = [
    None, True, -1, 2**31, 10**30, 1.5, "", "\x00", "a\x00b", "\u202e", "\U0001f4a9" * 200, "x" * 5000,
    "999999999999999999", [], [[]], [None], [{}], ["\x00"], ["bob", "bob"], {}, {"a": {"b": []}},
    {"edition": None}, {"\x00": "x"},
]  # fmt: skip
FIELDS = ("opponents", "seats", "ruleset", "deck", "side", "options", "pace")
OFFER = {"opponents": ["bob"], "seats": 3, "ruleset": "tcg", "deck": "aragorn"}


@pytest.fixture
def table(catalogue: None, ada: Player, bob: Player, stranger: Player) -> tuple[Challenge, Match]:
    """Ada's challenge to Bob with a free seat, and a match of the three that has begun."""
    challenge = services.challenge_offer(
        challenger=ada, opponents=["bob"], ruleset="tcg", deck="aragorn", seats=3, key="k", now=NOW
    )
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(player, setup=STARTERS["aragorn"].engine_data()) for player in (ada, bob, stranger)],
        origin="test:garbage",
        now=NOW,
    )
    cut(match, ada, bob, stranger)
    match_advance(match_id=match.pk, now=NOW)
    return challenge, match


def stands() -> list[object]:
    """What must not change."""
    return [
        list(Challenge.objects.order_by("pk").values()),
        list(Invitation.objects.order_by("pk").values()),
        list(Match.objects.order_by("pk").values("pk", "status", "version", "sequence")),
        TalkLine.objects.count(),
        Notice.objects.count(),
    ]


def addresses(challenge: Challenge, match: Match) -> list[str]:
    number = challenge.pk
    return [
        "/matches/new/",
        f"/challenges/{number}/",
        f"/matches/{match.code}/talk/",
        "/api/v1/challenges/",
        *(f"/api/v1/challenges/{number}/{verb}/" for verb in ("accept", "begin")),
        f"/api/v1/matches/{match.code}/talk/",
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("who", "whole"),
    [
        *(pytest.param(who, True, marks=pytest.mark.law, id=who) for who in ("ada", "bob", "stranger")),
        pytest.param("bob", False, id="sample"),
    ],
)
def test_bad_bodies_change_nothing(table: tuple[Challenge, Match], who: str, whole: bool) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(Player.objects.get(username=who))
    failures, before = Failures(), stands()
    seen: set[int] = set()
    for path in addresses(*table):
        seen.add(client.get(path).status_code)
        for kind in BODIES if whole else sample(BODIES, 20):
            body, content_type = BODIES[kind]
            for method in ("POST", "PUT", "PATCH", "DELETE"):
                seen.add(failures.check(client, method, path, data=body, content_type=content_type))
    failures.assert_none()
    assert stands() == before
    assert ({200, 302, 400, 405} if whole else {200, 405}) <= seen, "the addresses were reached"


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("field", FIELDS)
def test_offers_with_an_odd_field_are_refused_and_made_by_nobody(
    table: tuple[Challenge, Match], field: str, whole: bool
) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(Player.objects.get(username="stranger"))
    # An odd value may be a lawful one; nobody else's challenge changes even then.
    number, match = table[0].pk, table[1]
    for count, value in enumerate(ODD if whole else sample(ODD, 20)):
        headers = {"Idempotency-Key": f"odd-{count}"}
        made = client.post(
            "/api/v1/challenges/", {**OFFER, field: value}, content_type="application/json", headers=headers
        )
        assert made.status_code in (201, 400, 403, 409, 413), (field, value, made.content[:200])
        if made.status_code == 201:
            assert Challenge.objects.get(pk=made.json()["id"]).challenger.username == "stranger"
        sent = {"deck": value}
        taken = client.post(f"/api/v1/challenges/{number}/accept/", sent, content_type="application/json")
        assert taken.status_code in (200, 400), (field, value, taken.content[:200])
        client.post(f"/api/v1/challenges/{number}/decline/", {}, content_type="application/json")
    assert list(Invitation.objects.filter(challenge=number).values_list("player__username", flat=True)) == ["bob"]
    assert Match.objects.get() == match
