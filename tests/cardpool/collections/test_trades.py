"""Gifts and trades: both confirm the same version, all cards move or none, and none is offered twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from cardpool.collections.gifts import gift_give
from cardpool.collections.ledger import ledger_faults
from cardpool.collections.partners import partner_named
from cardpool.collections.pools import pool_add, pool_cards, pool_make
from cardpool.collections.trades import (
    OPEN_FOR,
    OPEN_MOST,
    reserve_faults,
    trade_accept,
    trade_counter,
    trade_decline,
    trade_propose,
    trade_withdraw,
    trades_expire,
)
from cardpool.collections.wishes import list_change, list_set, lists_show
from cardpool.errors import Conflict, Forbidden, KeyConflict, NotEnoughCards, Refused
from cardpool.jobs import JOBS
from cardpool.models import Gift, Holding, ListedCard, Movement, Trade, TradeVersion
from players.data.deletion import account_delete
from players.data.export import data_export
from players.friends.blocks import player_block
from players.models import AuditEntry, Notice, Player
from players.notices.kinds import notice_text
from tests.cardpool.collections.conftest import AXE, FOIL, GIMLI, held, owns
from tests.conftest import NOW
from tests.leagues.test_results import together

LATER = NOW + timedelta(hours=1)


def propose(player: Player, partner: Player, gives: Any, gets: Any, key: str = "k", **more: Any) -> Trade:
    return trade_propose(player=player, partner=partner, gives=gives, gets=gets, key=key, now=NOW, **more)


def give(giver: Player, receiver: Player, cards: Any, key: str = "k", **more: Any) -> Gift:
    return gift_give(giver=giver, receiver=receiver, cards=cards, key=key, now=NOW, **more)


@pytest.fixture
def two(ana: Player, ben: Player) -> tuple[Player, Player]:
    """Ana holds three plain Axe Strikes, Ben two foils and a Gimli."""
    owns(ana, {AXE: 3})
    owns(ben, {FOIL: 2, GIMLI: 1})
    return ana, ben


def sound() -> None:
    assert ledger_faults() == []
    assert reserve_faults() == []


@pytest.mark.long
@pytest.mark.django_db
def test_a_trade_that_both_confirm_moves_all_cards(two: tuple[Player, Player]) -> None:
    ana, ben = two
    trade = propose(ana, ben, {AXE: 2}, {FOIL: 1, GIMLI: 1}, note="  For your   foil ")
    assert propose(ana, ben, {AXE: 2}, {FOIL: 1, GIMLI: 1}) == trade
    assert trade.versions.get().note == "For your foil"
    assert held(ana) == {AXE: 3}
    with pytest.raises(Forbidden, match="your own offer"):
        trade_accept(trade=trade, player=ana, version=1, now=LATER)
    closed_trade = trade_accept(trade=trade, player=ben, version=1, now=LATER)
    assert (closed_trade.state, closed_trade.closed_at) == ("accepted", LATER)
    assert trade_accept(trade=trade, player=ben, version=1, now=LATER) == closed_trade
    assert held(ana) == {AXE: 1, FOIL: 1, GIMLI: 1}
    assert held(ben) == {AXE: 2, FOIL: 1}
    assert Movement.objects.filter(key__startswith="trade:").count() == 3
    assert list(Notice.objects.order_by("pk").values_list("player__username", "kind")) == [
        ("ben", "trade_offer"), ("ana", "trade_answer"),
    ]  # fmt: skip
    assert AuditEntry.objects.filter(target_type="cardpool.trade").count() == 2
    sound()


@pytest.mark.django_db
def test_what_is_offered_can_be_neither_offered_twice_nor_given_away(two: tuple[Player, Player]) -> None:
    ana, ben = two
    propose(ana, ben, {AXE: 2}, {GIMLI: 1})
    with pytest.raises(NotEnoughCards, match="of which 2 are offered in a trade; 2 cannot be offered"):
        propose(ana, ben, {AXE: 2}, {FOIL: 1}, "other")
    with pytest.raises(NotEnoughCards, match="of which 2 are offered in a trade; 2 cannot be moved"):
        give(ana, ben, {AXE: 2})
    give(ana, ben, {AXE: 1})
    with pytest.raises(IntegrityError), transaction.atomic():
        Holding.objects.filter(collection__player=ana).update(count=1)
    sound()


@pytest.mark.django_db
def test_the_asked_cards_are_not_held_up_and_are_asked_for_again(two: tuple[Player, Player]) -> None:
    ana, ben = two
    trade = propose(ana, ben, {AXE: 1}, {GIMLI: 1})
    give(ben, ana, {GIMLI: 1})
    with pytest.raises(NotEnoughCards, match="ben holds 0"):
        trade_accept(trade=trade, player=ben, version=1, now=LATER)
    trade.refresh_from_db()
    assert trade.state == "open"
    assert Holding.objects.get(collection__player=ana, reserved=1).count == 3
    sound()


@pytest.mark.long
@pytest.mark.django_db
def test_a_counter_is_a_new_version_that_the_other_confirms(two: tuple[Player, Player]) -> None:
    ana, ben = two
    trade = propose(ana, ben, {AXE: 3}, {GIMLI: 1})
    with pytest.raises(Forbidden):
        trade_counter(trade=trade, player=ana, version=1, gives={AXE: 1}, gets={GIMLI: 1}, now=LATER)
    trade = trade_counter(trade=trade, player=ben, version=1, gives={FOIL: 1}, gets={AXE: 2}, note="Rather", now=LATER)
    assert (trade.version, trade.maker, trade.expires_at) == (2, ben, LATER + OPEN_FOR)
    assert Holding.objects.filter(collection__player=ana, reserved__gt=0).count() == 0
    sound()
    for doing in (
        lambda: trade_accept(trade=trade, player=ana, version=1, now=LATER),
        lambda: trade_counter(trade=trade, player=ana, version=1, gives={AXE: 1}, gets={FOIL: 1}, now=LATER),
    ):
        with pytest.raises(Conflict, match="changed since you saw it"):
            doing()
    with pytest.raises(Forbidden):
        trade_accept(trade=trade, player=ben, version=2, now=LATER)
    trade_accept(trade=trade, player=ana, version=2, now=LATER)
    assert held(ana) == {AXE: 1, FOIL: 1}
    assert TradeVersion.objects.count() == 2
    with pytest.raises(TypeError):
        TradeVersion.objects.latest("pk").delete()
    sound()


@pytest.mark.long
@pytest.mark.django_db
def test_declining_withdrawing_and_time_set_the_cards_free(two: tuple[Player, Player]) -> None:
    ana, ben = two
    first, second, third = (propose(ana, ben, {AXE: 1}, {GIMLI: 1}, key) for key in ("1", "2", "3"))
    with pytest.raises(Forbidden, match="withdraw it"):
        trade_decline(trade=first, player=ana, now=LATER)
    with pytest.raises(Forbidden, match="decline it"):
        trade_withdraw(trade=second, player=ben, now=LATER)
    for _ in range(2):
        assert trade_decline(trade=first, player=ben, now=LATER).state == "declined"
        assert trade_withdraw(trade=second, player=ana, now=LATER).state == "withdrawn"
    with pytest.raises(Conflict, match="is declined"):
        trade_withdraw(trade=first, player=ana, now=LATER)
    for late in (first, second):
        with pytest.raises(Conflict):
            trade_accept(trade=late, player=ben, version=1, now=LATER)
    assert trades_expire(now=third.expires_at - timedelta(seconds=1)) == 0
    with pytest.raises(Conflict, match="has passed"):
        trade_accept(trade=third, player=ben, version=1, now=third.expires_at)
    [job] = [job for job in JOBS if job.name == "cardpool.trades"]
    assert job.run(third.expires_at) == 1
    assert job.run(third.expires_at) == 0
    third.refresh_from_db()
    assert third.state == "expired"
    assert Notice.objects.get(kind="trade_expired").player == ana
    assert not Holding.objects.filter(reserved__gt=0).exists()
    sound()


@pytest.mark.django_db
def test_what_cannot_be_traded_is_refused_and_changes_nothing(
    two: tuple[Player, Player], player_make: Callable[..., Player]
) -> None:
    ana, ben = two
    cleo, bot = player_make("cleo"), player_make("bot", is_bot=True, bot_name="steady")
    guest = player_make("guest9", is_guest=True)
    good: dict[str, Any] = {"partner": ben, "gives": {AXE: 1}, "gets": {GIMLI: 1}}
    wrong: dict[str, Any]
    for wrong in (
        {"partner": ana}, {"partner": bot}, {"partner": guest}, {"gives": {}}, {"gets": {}}, {"gives": {AXE: 0}},
        {"gives": {("9X9", False): 1}}, {"gets": {AXE: 100}}, {"note": "x" * 201}, {"note": "a\x00b"}, {"key": "a b"},
        {"gets": {(f"1C{n}", False): 1 for n in range(41)}},
    ):  # fmt: skip
        with pytest.raises(Refused):
            propose(ana, **{**good, **wrong})
    with pytest.raises(NotEnoughCards):
        propose(ana, ben, {GIMLI: 1}, {AXE: 1})
    assert Trade.objects.count() == 0
    trade = propose(ana, **good)
    for doing in (trade_decline, trade_withdraw):
        with pytest.raises(Forbidden, match="not your trade"):
            doing(trade=trade, player=cleo, now=NOW)
    with pytest.raises(KeyConflict):
        propose(ana, cleo, {AXE: 1}, {GIMLI: 1})
    sound()


@pytest.mark.django_db
def test_players_who_block_each_other_trade_nothing(two: tuple[Player, Player]) -> None:
    ana, ben = two
    trade = propose(ana, ben, {AXE: 1}, {GIMLI: 1})
    player_block(blocker=ana, blocked=ben, now=NOW)
    for doing in (
        lambda: trade_accept(trade=trade, player=ben, version=1, now=NOW),
        lambda: trade_counter(trade=trade, player=ben, version=1, gives={GIMLI: 1}, gets={AXE: 1}, now=NOW),
        lambda: propose(ben, ana, {GIMLI: 1}, {AXE: 1}),
        lambda: give(ben, ana, {GIMLI: 1}),
    ):
        with pytest.raises(Refused, match="takes no cards now"):
            doing()
    with pytest.raises(Refused, match="You have blocked ben"):
        give(ana, ben, {AXE: 1})
    assert trade_decline(trade=trade, player=ben, now=NOW).state == "declined"
    sound()


@pytest.mark.long
@pytest.mark.django_db
def test_there_is_a_limit_of_open_trades(ana: Player, ben: Player) -> None:
    owns(ana, {AXE: OPEN_MOST + 1})
    trades = [propose(ana, ben, {AXE: 1}, {GIMLI: 1}, f"k{number}") for number in range(OPEN_MOST)]
    with pytest.raises(Refused, match="which is the most"):
        propose(ana, ben, {AXE: 1}, {GIMLI: 1}, "more")
    trade_withdraw(trade=trades[0], player=ana, now=NOW)
    propose(ana, ben, {AXE: 1}, {GIMLI: 1}, "more")
    sound()


@pytest.mark.django_db
def test_a_gift_is_given_once_and_told(two: tuple[Player, Player]) -> None:
    ana, ben = two
    gift = give(ana, ben, {AXE: 2}, note="Have <b>fun</b>")
    assert give(ana, ben, {AXE: 2}) == gift
    assert held(ben)[AXE] == 2
    assert held(ana) == {AXE: 1}
    notice = Notice.objects.get(kind="gift")
    assert notice.player == ben
    assert "2 cards" in notice_text(notice)
    with translation.override("de"):
        assert "2 Karten" in notice_text(notice)
    with pytest.raises(KeyConflict):
        give(ana, ana, {AXE: 1})
    wrong: dict[str, Any]
    for wrong in ({"cards": {}}, {"receiver": ana}, {"cards": {AXE: 2}}, {"note": "x" * 201}, {"key": ""}):
        with pytest.raises(Refused):
            give(**dict[str, Any](giver=ana, receiver=ben, cards={AXE: 1}, key="new") | wrong)
    assert partner_named(ana, " BEN ") == ben
    with pytest.raises(Refused, match="no player called"):
        partner_named(ana, "nobody\x00")
    sound()


@pytest.mark.django_db
def test_many_cards_are_listed_by_as_many_statements_as_few(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {(card, False): 1 for card in ("1C3", "1C4", "1C5")}
    many = {(f"1C{number}", True): 2 for number in (3, 4, 5, 6, 7, 8, 9)}
    counted = []
    for cards in (few, many):
        with CaptureQueriesContext(connection) as queries:
            list_change(player=ana, kind="wish", cards=cards, now=NOW)
        counted.append(len(queries))
    assert counted[1] <= counted[0] <= 14
    assert ListedCard.objects.count() == 10
    list_change(player=ana, kind="wish", cards={("1C3", False): 0, ("1C4", False): 3, ("1R1", False): 1}, now=NOW)
    assert dict(ListedCard.objects.filter(printing__foil=False).values_list("printing__card", "count")) == {
        "1C4": 3, "1C5": 1, "1R1": 1,
    }  # fmt: skip
    monkeypatch.setattr("cardpool.collections.wishes.LISTED_MOST", 10)
    with pytest.raises(Refused, match="at most 10 cards"):
        list_change(player=ana, kind="wish", cards={("1C10", False): 1}, now=NOW)
    list_change(player=ana, kind="wish", cards={("1C10", False): 1, ("1C4", False): 0}, now=NOW)
    assert ListedCard.objects.count() == 10


@pytest.mark.django_db
def test_lists_have_counts_and_can_be_hidden(ana: Player) -> None:
    for _ in range(2):
        list_set(player=ana, kind="wish", card="1C3", foil=True, count=2, now=NOW)
    assert AuditEntry.objects.filter(verb="list.changed").count() == 1
    list_set(player=ana, kind="trade", card="1C3", foil=False, count=1, now=NOW)
    list_set(player=ana, kind="wish", card="1C3", foil=True, count=4, now=NOW)
    assert ListedCard.objects.get(kind="wish").count == 4
    for wrong in ({"kind": "x"}, {"card": "x"}, {"count": 100}, {"count": -1}):
        with pytest.raises(Refused):
            list_set(**{"player": ana, "kind": "wish", "card": "1C3", "foil": True, "count": 1, "now": NOW, **wrong})  # type: ignore[arg-type]
    list_set(player=ana, kind="wish", card="1C3", foil=True, count=0, now=NOW)
    assert ListedCard.objects.count() == 1
    assert lists_show(player=ana, shown=False, now=NOW).lists_shown is False
    assert AuditEntry.objects.filter(verb="lists.hidden").count() == 1


@pytest.mark.django_db
def test_a_pool_is_apart_from_what_one_owns(ana: Player, ben: Player) -> None:
    pool = pool_make(player=ana, key="event:7", name="Sealed Sunday", now=NOW)
    assert pool_make(player=ana, key="event:7", name="Sealed Sunday", now=NOW) == pool
    assert str(pool) == "ana: Sealed Sunday"
    for _ in range(2):
        pool_add(pool=pool, cards={AXE: 3, GIMLI: 1}, reason="Pool", key="1", actor=None, now=NOW)
    assert pool_cards(pool) == {AXE: 3, GIMLI: 1}
    owns(ana, {FOIL: 1})
    assert held(ana) == {FOIL: 1}
    with pytest.raises(NotEnoughCards):
        give(ana, ben, {AXE: 1})
    with pytest.raises(Refused, match="no pool"):
        pool_add(pool=ana.collection, cards={AXE: 1}, reason="x", key="2", actor=None, now=NOW)
    for cards in ({}, {AXE: 0}, {("x", False): 1}):
        with pytest.raises(Refused):
            pool_add(pool=pool, cards=cards, reason="x", key="3", actor=None, now=NOW)
    for key, name in (("", "x"), ("x", " "), ("x" * 61, "x")):
        with pytest.raises(Refused):
            pool_make(player=ana, key=key, name=name, now=NOW)
    with pytest.raises(KeyConflict):
        pool_add(pool=pool, cards={AXE: 1}, reason="Pool", key="1", actor=None, now=NOW)
    sound()


@pytest.mark.long
@pytest.mark.django_db
def test_who_leaves_leaves_no_offer_and_no_words(two: tuple[Player, Player]) -> None:
    ana, ben = two
    give(ana, ben, {AXE: 1}, note="my words")
    propose(ana, ben, {AXE: 1}, {GIMLI: 1}, note="my words")
    other = propose(ben, ana, {GIMLI: 1}, {AXE: 1}, note="his words")
    list_set(player=ana, kind="wish", card="1C3", foil=True, count=2, now=NOW)
    pool_make(player=ana, key="event:7", name="Sealed Sunday", now=NOW)
    export = data_export(player=ana, now=NOW)
    assert len(export) > 1000
    account_delete(player=ana, now=NOW)
    assert not Trade.objects.filter(state="open").exists()
    assert not Holding.objects.filter(reserved__gt=0).exists()
    notes = [*Gift.objects.values_list("note", flat=True), *TradeVersion.objects.values_list("note", flat=True)]
    assert sorted(notes) == ["", "", "his words"]
    assert other.versions.count() == 1
    assert not ListedCard.objects.filter(player=ana).exists()
    assert not AuditEntry.objects.filter(target_label__startswith="ana").exists()
    sound()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_make_one_of_them(catalogue: None, player_make: Callable[..., Player]) -> None:
    ana, ben = player_make("ana"), player_make("ben")
    owns(ana, {AXE: 2})
    owns(ben, {GIMLI: 1})
    one, two = propose(ana, ben, {AXE: 1}, {GIMLI: 1}, "1"), propose(ana, ben, {AXE: 1}, {GIMLI: 1}, "2")
    outcomes = together(
        [
            lambda: trade_accept(trade=one, player=ben, version=1, now=NOW),
            lambda: trade_accept(trade=two, player=ben, version=1, now=NOW),
            lambda: trade_accept(trade=one, player=ben, version=1, now=NOW),
            lambda: trade_withdraw(trade=two, player=ana, now=NOW),
        ]
    )
    assert all(isinstance(outcome, Trade | NotEnoughCards | Conflict) for outcome in outcomes), outcomes
    assert held(ben)[AXE] == held(ana)[GIMLI] == 1
    assert Trade.objects.filter(state="accepted").count() == 1
    sound()
