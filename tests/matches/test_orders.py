"""Standing orders pass on public facts alone, and end when their moment comes."""

import pytest
from django.test import Client

from engine.tcg.starters import STARTERS
from matches.errors import Malformed, NotYourMatch
from matches.models import Match, MatchStatus, PendingDecision, Source, StandingOrder
from matches.services import (
    SeatSpec,
    answer_submit,
    cut_give,
    match_advance,
    match_create,
    order_clear,
    order_set,
    stop_set,
)
from matches.standing import order_ends
from players.models import Player
from tests.matches.conftest import NOW, entropy_of


def test_orders_end_on_public_facts() -> None:
    assert order_ends("phase", "regroup", 0, {"phase": "skirmish"}, []) is None
    assert order_ends("phase", "regroup", 0, {"phase": "regroup"}, []) == "the regroup phase has begun"
    assert order_ends("my_turn", "", 1, {}, [], turn_player=0) is None
    assert order_ends("my_turn", "", 1, {}, [], turn_player=None) is None
    assert order_ends("my_turn", "", 1, {}, [], turn_player=1) == "your own turn has begun"
    assert order_ends("event", "wound", 0, {}, ["play"]) is None
    assert order_ends("event", "wound", 0, {}, ["play", "wound"]) == "it happened: wound"


@pytest.fixture
def card_match(ada: Player, bob: Player) -> Match:
    """A running card game of Ada and Bob with nothing answered by itself."""
    starters = list(STARTERS.values())
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(who, setup=deck.engine_data()) for who, deck in zip((ada, bob), starters, strict=True)],
        origin="orders",
        now=NOW,
        entropy=entropy_of(3),
    )
    assert not match.skip_forced, "between people nothing is answered by itself"
    for who in (ada, bob):
        cut_give(match=match, player=who, cut=f"cut {who.username}", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def step(match: Match) -> None:
    """The first open decision is answered: least, first, or pass."""
    row = PendingDecision.objects.select_related("seat__player").filter(match=match).order_by("seat__place").first()
    assert row is not None
    keys = [option["key"] for option in row.data.get("options", [])]
    value: object = keys[: row.data["least"]]
    if row.kind == "number":
        value = row.data["least"]
    elif row.kind in ("action", "yesno"):
        value = next((key for key in keys if key in ("pass", "move", "no")), keys[0])
    elif row.kind == "order":
        value = keys
    answer_submit(
        match=match, player=row.seat.player, decision_id=row.decision_id, value=value, key=row.decision_id, now=NOW
    )
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()


def phase(match: Match) -> str:
    return str(match.public["phase"])


@pytest.mark.django_db
class TestInAMatch:
    @pytest.mark.long
    def test_passing_until_my_turn(self, card_match: Match, ada: Player, bob: Player) -> None:
        for _ in range(200):
            if phase(card_match) == "fellowship":
                break
            step(card_match)
        fp = card_match.public["fp"]
        other = (ada, bob)[1 - fp]
        order = order_set(match=card_match, player=other, kind="my_turn", now=NOW)
        for _ in range(200):
            if card_match.public["fp"] != fp or card_match.status != MatchStatus.RUNNING:
                break
            step(card_match)
            asked = PendingDecision.objects.filter(match=card_match, seat__place=1 - fp).first()
            if asked is not None and card_match.public["fp"] == fp:
                assert asked.data["passing"] is None, "only what cannot be passed was asked"
        order.refresh_from_db()
        assert order.passes > 0
        assert card_match.answers.filter(source=Source.ORDER, place=1 - fp).count() == order.passes
        assert not card_match.answers.filter(source=Source.ORDER, place=fp).exists()

    @pytest.mark.long
    def test_an_order_to_pass_leaves_moving_and_staying_to_the_player(
        self, card_match: Match, ada: Player, bob: Player
    ) -> None:
        """To stay ends the turn: that is a decision and no pass."""
        for _ in range(200):
            if phase(card_match) == "fellowship":
                break
            step(card_match)
        while phase(card_match) == "fellowship":
            step(card_match)
        fp = card_match.public["fp"]
        order = order_set(match=card_match, player=(ada, bob)[fp], kind="phase", argument="fellowship", now=NOW)
        for _ in range(200):
            if card_match.public["fp"] != fp or card_match.status != MatchStatus.RUNNING:
                break
            step(card_match)
        given = card_match.answers.filter(source=Source.ORDER, place=fp).values_list("value", flat=True)
        assert set(given) == {"pass"}
        order.refresh_from_db()
        assert order.passes == len(given)

    @pytest.mark.long
    def test_an_order_leaves_the_question_on_the_table_to_the_player(
        self, card_match: Match, ada: Player, bob: Player
    ) -> None:
        for who in (ada, bob):
            stop_set(player=who, ruleset="tcg", window="other shadow", choice="ask", now=NOW)
        for _ in range(200):
            if phase(card_match) == "shadow":
                break
            step(card_match)
        asked = PendingDecision.objects.select_related("seat__player").get(match=card_match)
        assert asked.data["passing"] == "pass"
        order_set(match=card_match, player=asked.seat.player, kind="my_turn", now=NOW)
        match_advance(match_id=card_match.pk, now=NOW)
        assert PendingDecision.objects.get(match=card_match).decision_id == asked.decision_id

    def test_a_new_order_replaces_the_old_and_can_be_taken_back(self, card_match: Match, ada: Player) -> None:
        order_set(match=card_match, player=ada, kind="phase", argument="regroup", now=NOW)
        order_set(match=card_match, player=ada, kind="event", argument="wound", now=NOW)
        assert StandingOrder.objects.filter(active=True).get().kind == "event"
        assert order_clear(match=card_match, player=ada, now=NOW) == 1
        assert order_clear(match=card_match, player=ada, now=NOW) == 0

    def test_what_is_no_order_is_refused(self, card_match: Match, ada: Player, stranger: Player) -> None:
        for kind, argument in (("sleep", ""), ("phase", ""), ("phase", "<b>"), ("event", "x" * 50)):
            with pytest.raises(Malformed):
                order_set(match=card_match, player=ada, kind=kind, argument=argument, now=NOW)
        with pytest.raises(NotYourMatch):
            order_set(match=card_match, player=stranger, kind="my_turn", now=NOW)
        assert not StandingOrder.objects.exists()

    @pytest.mark.long
    def test_by_the_form_and_by_the_api(self, card_match: Match, ada: Player, client: Client) -> None:
        client.force_login(ada)
        client.post(card_match.get_absolute_url() + "order/", {"until": "phase:skirmish"})
        url = f"/api/v1/matches/{card_match.code}/order/"
        assert client.get(url).json()["order"] == {"kind": "phase", "argument": "skirmish"}
        put = client.put(url, {"kind": "my_turn"}, content_type="application/json")
        assert put.json()["order"]["kind"] == "my_turn"
        assert client.delete(url).status_code == 204
        assert client.get(url).json()["order"] is None
