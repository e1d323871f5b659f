"""Tokens are earned once for a cause, within the bounds of a day, and the staff set the rates."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cardpool.collections.earnings import (
    DEFAULTS,
    earned_by,
    earning_due,
    earnings_owe,
    earnings_pay,
    rate_set,
    rates,
    tokens_earn,
    ways_of,
)
from cardpool.collections.tokens import token_faults, tokens_move, tokens_of
from cardpool.errors import Forbidden, Refused
from cardpool.models import EarningKind, EarningOwed, TokenEarning, TokenMovement
from players.data.deletion import account_delete
from players.data.personal import PERSONAL
from players.models import AuditEntry, Player
from tests.conftest import NOW
from tests.leagues.test_results import together
from tests.shares import examples

pytestmark = pytest.mark.django_db
LESSON, FIRST, MATCH, EVENT = EarningKind.LESSON, EarningKind.FIRST_MATCH, EarningKind.MATCH, EarningKind.EVENT


def earn(player: Player, kind: EarningKind, cause: str, now: Any = NOW) -> int | None:
    earning = tokens_earn(player=player, kind=kind, cause=cause, url=f"/at/{cause}/", now=now)
    return earning.count if earning is not None else None


def owe(player: Player, kind: EarningKind, cause: str, now: Any = NOW) -> None:
    earnings_owe([earning_due(player=player, kind=kind, cause=cause, url=f"/at/{cause}/", now=now)])


def test_a_cause_is_paid_once(ana: Player, ben: Player) -> None:
    assert [earn(ana, LESSON, "tcg:1"), earn(ana, LESSON, "tcg:1"), earn(ben, LESSON, "tcg:1")] == [10, 10, 10]
    assert earn(ana, FIRST, "tcg:1") == 10
    assert (tokens_of(ana), tokens_of(ben)) == (20, 10)
    assert TokenMovement.objects.filter(target__player=ana).count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        TokenEarning.objects.create(player=ana, kind=LESSON, cause="tcg:1", url="/", count=1, at=NOW)
    assert token_faults() == []


def test_a_day_has_a_most_for_each_kind_and_for_all_together(ana: Player) -> None:
    assert [earn(ana, MATCH, f"m{number}") for number in range(6)] == [5, 5, 5, 5, 0, 0]
    assert [earn(ana, LESSON, f"l{number}") for number in range(4)] == [10, 10, 10, 0]
    assert {way.rate.kind: way.left for way in ways_of(ana, NOW)} == {
        "lesson": 0, "first_match": 10, "match": 0, "event": 10, "all": 10,
    }  # fmt: skip
    assert earn(ana, EVENT, "1") == 10, "what is left of the day, not the whole rate"
    assert earn(ana, FIRST, "tcg") == 0
    assert (tokens_of(ana), token_faults()) == (60, [])
    tomorrow = NOW + timedelta(days=1)
    assert earn(ana, MATCH, "m5", tomorrow) == 0, "a cause of yesterday is not paid today"
    assert earn(ana, MATCH, "m6", tomorrow) == 5


def test_bots_guests_and_closed_accounts_earn_nothing(ana: Player, ben: Player, stan: Player) -> None:
    Player.objects.filter(pk=ana.pk).update(is_bot=True, bot_name="steady")
    Player.objects.filter(pk=ben.pk).update(is_guest=True)
    Player.objects.filter(pk=stan.pk).update(is_active=False)
    for player in Player.objects.filter(pk__in=(ana.pk, ben.pk, stan.pk)):
        assert earn(player, LESSON, "x") is None
        owe(player, LESSON, "y")
        assert tokens_of(player) == 0
    assert not EarningOwed.objects.exists()
    assert not TokenEarning.objects.exists()


def test_what_is_owed_is_paid_by_the_job_and_shown_before(ana: Player) -> None:
    for cause in ("a", "b", "a"):
        owe(ana, LESSON, cause)
    earnings_owe([earning_due(player=ana, kind=FIRST, cause="tcg", url="/at/a/", now=NOW)])
    assert (earned_by(ana, "/at/a/", NOW), earned_by(ana, "/at/c/", NOW), tokens_of(ana)) == (20, 0, 0)
    assert earnings_pay(NOW + timedelta(days=1)) == 3
    assert (earned_by(ana, "/at/a/", NOW), tokens_of(ana), earnings_pay(NOW)) == (20, 30, 0)
    assert {row.at for row in TokenEarning.objects.all()} == {NOW}, "it counts on the day on which it was earned"
    owe(ana, LESSON, "b")
    assert earned_by(ana, "/at/b/", NOW) == 10
    earnings_pay(NOW)
    assert (tokens_of(ana), EarningOwed.objects.count()) == (30, 0)


def test_one_that_cannot_be_paid_holds_up_no_other(ana: Player, ben: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    owe(ana, LESSON, "broken")
    owe(ben, LESSON, "whole")
    real = tokens_move

    def failing(**sent: Any) -> TokenMovement:
        if sent["target"].player_id == ana.pk:
            raise RuntimeError("a test")
        return real(**sent)

    monkeypatch.setattr("cardpool.collections.earnings.tokens_move", failing)
    assert earnings_pay(NOW) == 1
    assert (tokens_of(ana), tokens_of(ben), EarningOwed.objects.get().player_id) == (0, 10, ana.pk)
    monkeypatch.undo()
    assert (earnings_pay(NOW), tokens_of(ana)) == (1, 10)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_several_processes_pay_a_cause_once(player_make: Any) -> None:
    player = player_make("ana")
    for number in range(8):
        owe(player, MATCH, str(number))
    outcomes = together([lambda: earnings_pay(NOW) for _ in range(4)])
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)], outcomes
    assert (tokens_of(player), EarningOwed.objects.count(), token_faults()) == (20, 0, [])


def test_the_staff_set_the_rates(ana: Player, stan: Player) -> None:
    def put(actor: Player = stan, kind: str = "lesson", amount: int = 7, most: int = 14, active: bool = True) -> None:
        rate_set(kind=kind, amount=amount, most_a_day=most, active=active, actor=actor, now=NOW)

    with pytest.raises(Forbidden):
        put(ana)
    wrong: dict[str, dict[str, Any]] = {
        "Tokens are not earned by 'chess'": {"kind": "chess"},
        "Give 1 to 1000 tokens": {"amount": 0},
        "The most a day is 1 to 10000": {"most": 10_001},
        "at least the tokens for each, which are 7": {"most": 6},
        "no tokens of their own": {"kind": "all"},
    }
    for reason, sent in wrong.items():
        with pytest.raises(Refused, match=reason):
            put(**sent)
    assert rates() == DEFAULTS
    put()
    put(kind="event", amount=5, most=5, active=False)
    put(kind="all", amount=0, most=10)
    assert [earn(ana, LESSON, "1"), earn(ana, EVENT, "1"), earn(ana, LESSON, "2")] == [7, None, 3]
    assert "event" not in {way.rate.kind for way in ways_of(ana, NOW)}
    put(kind="all", amount=0, most=10, active=False)
    assert earn(ana, LESSON, "3") == 4, "without the bound of all kinds, that of the kind holds"
    assert AuditEntry.objects.filter(verb="rate.set", actor=stan).count() == 4


def test_the_page_tells_how_tokens_are_earned(ana: Player, ben: Player, stan: Player) -> None:
    client = Client()
    assert client.get("/collection/tokens/").status_code == 302
    client.force_login(ana)
    earn(ana, MATCH, "abc", timezone.now())
    page = html.unescape(client.get("/collection/tokens/").text)
    assert "You have <b>5</b> tokens." in " ".join(page.split())
    assert 'href="/at/abc/"' in page
    assert 'href="/collection/rates/"' not in page
    told = " ".join(page.split())
    assert "15 of 20" in told
    assert "55 of 60" in told
    ours = client.get("/api/v1/tokens/").json()
    assert (ours["tokens"], ours["earnings"][0]["url"]) == (5, "/at/abc/")
    assert [(way["kind"], way["left"]) for way in ours["ways"]][-1] == ("all", 55)
    client.force_login(ben)
    assert client.get("/api/v1/tokens/").json()["earnings"] == []
    assert "/at/abc/" not in client.get("/collection/tokens/").text
    client.force_login(stan)
    assert 'href="/collection/rates/"' in client.get("/collection/tokens/").text
    Player.objects.filter(pk=ben.pk).update(is_guest=True)
    client.force_login(Player.objects.get(pk=ben.pk))
    assert "guests earn no tokens" in client.get("/collection/tokens/").text


def test_the_staff_set_the_rates_on_a_page_and_over_the_api(ana: Player, stan: Player) -> None:
    client = Client()
    client.force_login(ana)
    sent = {"kind": "lesson", "amount": "4", "most_a_day": "8", "active": "on"}
    assert client.get("/collection/rates/").status_code == 403
    assert client.post("/collection/rates/", sent).status_code == 403
    assert client.get("/api/v1/tokens/rates/").status_code == 403
    client.force_login(stan)
    assert client.get("/collection/rates/").text.count("<details") == len(DEFAULTS)
    answer = client.post("/collection/rates/", sent)
    assert (answer.status_code, answer["Location"]) == (302, "/collection/rates/#lesson")
    assert (rates()["lesson"].amount, rates()["lesson"].most_a_day) == (4, 8)
    for wrong, reason in (
        ({"amount": "0"}, "Give 1 to 1000 tokens"),
        ({"amount": "-1"}, "greater than or equal to 0"),
        ({"most_a_day": "9" * 40}, "The most a day is 1 to 10000 tokens."),
        ({"kind": "no-such"}, "Tokens are not earned by"),
        ({"kind": ""}, "This field is required."),
    ):
        refused = client.post("/collection/rates/", {**sent, **wrong})
        assert (refused.status_code, reason in html.unescape(refused.text)) == (400, True), wrong
    put = {"kind": "all", "amount": 0, "most_a_day": 25}
    answer = client.put("/api/v1/tokens/rates/", put, content_type="application/json")
    assert answer.json() == {**put, "active": True}
    assert client.get("/api/v1/tokens/rates/").json()[-1] == {**put, "active": True}
    refused = client.put("/api/v1/tokens/rates/", {**put, "amount": 3}, content_type="application/json")
    assert refused.status_code == 400
    assert AuditEntry.objects.filter(verb="rate.set").count() == 2


def test_earnings_are_in_the_export_and_go_with_the_account(ana: Player) -> None:
    earn(ana, LESSON, "tcg:1")
    owe(ana, MATCH, "abc")
    assert [row["cause"] for row in PERSONAL["token_earnings"](ana)] == ["tcg:1", "abc"]
    account_delete(player=ana, now=NOW)
    assert not TokenEarning.objects.exists()
    assert not EarningOwed.objects.exists()
    assert token_faults() == []


CAUSES = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from([*EarningKind]), st.integers(0, 4), st.integers(0, 2)), max_size=30
)


class EarningsAreBoundedAndConserved(TestCase):
    """Whatever is finished, by whom, on which day and however often it is told."""

    @pytest.mark.long
    @examples(30)
    @given(CAUSES)
    def test_no_day_gives_more_than_its_most(self, finished: list[tuple[int, EarningKind, int, int]]) -> None:
        players = [Player.objects.create_user(f"e{number}") for number in range(2)]
        for who, kind, cause, day in finished:
            owe(players[who], kind, str(cause), NOW + timedelta(days=day))
            if cause % 2:
                earnings_pay(NOW)
        earnings_pay(NOW)
        rows = list(TokenEarning.objects.all())
        assert {(row.player_id, row.kind, row.cause) for row in rows} == {
            (players[who].pk, kind.value, str(cause)) for who, kind, cause, _ in finished
        }
        for player in players:
            own = [row for row in rows if row.player_id == player.pk]
            assert tokens_of(player) == sum(row.count for row in own)
            for day in range(3):
                today = [row for row in own if row.at.date() == (NOW + timedelta(days=day)).date()]
                assert sum(row.count for row in today) <= DEFAULTS["all"].most_a_day
                for kind in EarningKind:
                    assert sum(row.count for row in today if row.kind == kind) <= DEFAULTS[kind].most_a_day
        assert token_faults() == []
