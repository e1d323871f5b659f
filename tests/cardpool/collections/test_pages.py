"""Pages and the API of collections: what they show and do, and how many statements they take."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardpool.collections.ledger import ledger_faults
from cardpool.collections.packs import pack_open, packs_grant
from cardpool.collections.pools import pool_add, pool_make
from cardpool.collections.tokens import tokens_of
from cardpool.collections.trades import trade_propose
from cardpool.collections.wishes import list_set, lists_show
from cardpool.models import Card, Gift, Holding, ListedCard, Movement, Pack, Printing, ShelfItem, Trade
from players.friends.blocks import player_block
from players.models import AuditEntry, Player
from scripts import verify_pack
from tests.cardpool.collections.conftest import AXE, FOIL, GIMLI, held, owns, paid
from tests.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.long]
BOOSTER = "fellowship-booster"


def at(name: str, *arguments: Any) -> str:
    return reverse(f"cardpool:{name}", args=arguments)


def browser(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def api(client: Client, method: str, path: str, body: Any = None, key: str = "k") -> Any:
    extra = {"data": json.dumps(body or {}), "content_type": "application/json"} if method != "get" else {}
    answer = getattr(client, method)(f"/api/v1/{path}", headers={"Idempotency-Key": key}, **extra)
    return answer.status_code, answer.json() if answer.content else None


def picked(response: Any, name: str) -> str:
    """The number picked of a card."""
    tag = re.search(rf'<input [^>]*name="{name}"[^>]*>', response.text)
    assert tag is not None
    return re.search(r'value="([^"]*)"', tag[0])[1]  # type: ignore[index]


def hidden(page: Any, name: str) -> str:
    return str(page.text.split(f'name="{name}" value="', 1)[1].split('"', 1)[0])


@pytest.fixture
def two(ana: Player, ben: Player) -> tuple[Player, Player]:
    owns(ana, {AXE: 3})
    owns(ben, {FOIL: 2, GIMLI: 1})
    return ana, ben


def test_a_pack_is_bought_and_opened_on_pages(ana: Player, shelf: Callable[..., None]) -> None:
    client = browser(ana)
    assert "no packs by itself" in client.get(at("packs")).text
    shelf(price=3)
    paid(ana, 4)
    page = client.get(at("packs"))
    assert "3 tokens" in page.text
    form = {name: hidden(page, name) for name in ("product", "price", "key")}
    assert client.post(at("pack-buy"), {**form, "price": "0"}, follow=True).text.count("costs 3 tokens now") == 1
    assert client.post(at("pack-buy"), {**form, "price": ""}, follow=True).text.count("costs 3 tokens now") == 1
    for _ in range(2):
        page = client.post(at("pack-buy"), form, follow=True)
    pack = Pack.objects.get()
    assert tokens_of(ana) == 1
    assert pack.commitment in page.text
    assert "Open the pack" in page.text
    assert client.post(at("pack-buy"), {**form, "key": "other"}, follow=True).text.count("has 1 token") == 1
    odd = client.post(at("pack-open", pack.code), {"cut": "é"}, follow=True)
    assert "printable ASCII" in odd.text
    client.post(at("pack-open", pack.code), {"cut": "my cut"})
    page = client.post(at("pack-open", pack.code), {"cut": "again"}, follow=True)
    assert page.text.count('class="owned"') == 11
    assert page.text.count(">new</span>") == 11
    assert "data-opening" in page.text
    assert "Nobody chose these cards" in page.text
    assert page.text.index('data-rarity="R"') > page.text.rindex('data-rarity="C"')
    file = Client().get(at("pack-file", pack.code)).json()
    assert verify_pack.check(file, pack.commitment)
    assert file["cut"] == "my cut"
    script = Client().get(at("verify-pack"))
    assert b"".join(script.streaming_content).startswith(b"#!/usr/bin/env python3")  # type: ignore[attr-defined]


def test_without_a_cut_the_page_says_that_nothing_is_proven(ana: Player, ben: Player) -> None:
    (pack,) = packs_grant(player=ana, product="gandalf-starter", reason="Hello", key="1", actor=None, now=NOW)
    client = browser(ana)
    assert "Hello" in client.get(at("packs")).text
    assert "secret" not in Client().get(at("pack-file", pack.code)).json()
    page = client.post(at("pack-open", pack.code), follow=True)
    assert "not proven" in page.text
    assert "The deck in it" in page.text
    other = browser(ben)
    assert other.get(at("pack", pack.code)).status_code == 404
    assert other.post(at("pack-open", pack.code)).status_code == 404


def test_a_gift_is_confirmed_on_a_page_of_its_own(two: tuple[Player, Player]) -> None:
    ana, ben = two
    client = browser(ana)
    page = client.get(at("gift-new"), {"to": "ben", "cards": "2x Axe Strike"})
    form = {"to": "ben", "cards": "2x Axe Strike", "note": "<b>For you</b>", "key": hidden(page, "key")}
    wrong = client.post(at("gift-new"), {**form, "cards": "2x Nobody\n1x Gimli"})
    assert (wrong.status_code, wrong.text.count("Line ")) == (400, 2)
    confirm = client.post(at("gift-new"), form)
    assert "Give these cards?" in confirm.text
    assert "&lt;b&gt;For you" in confirm.text
    assert Gift.objects.count() == 0
    for _ in range(2):
        response = client.post(at("gift-new"), {**form, "confirm": "1"}, follow=True)
    assert "ben has your gift." in response.text
    assert "−2" in response.text
    assert held(ben)[AXE] == 2
    assert Gift.objects.count() == 1
    assert "from ana" in browser(ben).get(at("history"), {"kind": "gift"}).text
    short = client.post(at("gift-new"), {**form, "key": "x", "confirm": "1"})
    assert "ana holds 1" in short.text


def test_a_trade_goes_to_and_fro_on_pages(two: tuple[Player, Player]) -> None:
    ana, ben = two
    list_set(player=ben, kind="trade", card="1R13", foil=False, count=1, now=NOW)
    client, other = browser(ana), browser(ben)
    page = client.get(at("trade-new"), {"partner": "ben"})
    assert "they offer 1" in page.text
    assert 'name="gets:1R13"' in page.text
    form = {"partner": "ben", "gives": "2x Axe Strike", "gets": "1x 1R13", "note": "", "key": hidden(page, "key")}
    assert client.post(at("trade-new"), {**form, "gives": "9x Axe Strike"}).status_code == 400
    assert "no player called" in client.post(at("trade-new"), {**form, "partner": "zoe"}).text
    response = client.post(at("trade-new"), form, follow=True)
    assert "Withdraw the offer" in response.text
    trade = Trade.objects.get()
    assert "you answer" in other.get(at("trades")).text
    assert "2 in a trade" in client.get(at("collection")).text
    counter = other.get(at("trade-counter", trade.pk))
    assert picked(counter, "gives:1R13") == "1"
    assert picked(counter, "gets:1C3") == "2"
    body = {"gives": "1x Axe Strike (foil)", "gets": "3x Axe Strike", "note": "Rather this"}
    assert "changed since you saw it" in other.post(at("trade-counter", trade.pk), {**body, "version": "9"}).text
    response = other.post(at("trade-counter", trade.pk), {**body, "version": "1"}, follow=True)
    assert "Rather this" in response.text
    stale = client.post(at("trade-answer", trade.pk), {"what": "accept", "version": "1"}, follow=True)
    assert "changed since you saw it" in stale.text
    assert "Earlier offers" in stale.text
    odd = client.post(at("trade-answer", trade.pk), {"what": "steal"}, follow=True)
    assert "Choose to accept" in odd.text
    response = client.post(at("trade-answer", trade.pk), {"what": "accept", "version": "2"}, follow=True)
    assert "The trade is made." in response.text
    assert held(ana) == {FOIL: 1}
    assert "accepted" in client.get(at("trades")).text
    assert ledger_faults() == []


def test_trades_of_others_are_not_found(two: tuple[Player, Player], player_make: Callable[..., Player]) -> None:
    ana, ben = two
    trade = trade_propose(player=ana, partner=ben, gives={AXE: 1}, gets={GIMLI: 1}, key="k", now=timezone.now())
    cleo = browser(player_make("cleo"))
    assert cleo.get(at("trade", trade.pk)).status_code == 404
    assert cleo.post(at("trade-answer", trade.pk), {"what": "decline"}).status_code == 404
    assert cleo.get(at("trade-counter", trade.pk)).status_code == 404
    assert api(cleo, "get", f"trades/{trade.pk}/")[0] == 404
    declined = browser(ben).post(at("trade-answer", trade.pk), {"what": "decline"}, follow=True)
    assert "declined" in declined.text


def test_lists_are_made_shown_matched_and_hidden(two: tuple[Player, Player]) -> None:
    ana, ben = two
    client, other = browser(ana), browser(ben)
    wish = f"{at('lists')}?list=wish"
    assert client.post(wish, {"cards": "1x Axe Strike (foil)\n1R13"}, follow=True).text.count('name="count"') == 2
    assert client.post(wish, {"cards": "1x Axe Strike (foil)\nNobody"}).status_code == 400
    assert ListedCard.objects.filter(player=ana).count() == 2
    other.post(f"{at('lists')}?list=trade", {"cards": "2x Axe Strike (foil)\n1R13\n1C4"})
    client.post(f"{at('lists')}?list=trade", {"cards": "1x Axe Strike"})
    other.post(f"{at('lists')}?list=wish", {"cards": "1x Axe Strike"})
    page = client.get(at("partners"))
    assert page.text.count("partner=ben") == 2
    assert "partner=ana" in other.get(at("partners"), {"what": "from-me"}).text
    assert "Offer a trade" in client.get(at("player-lists", "ben")).text
    form = {"list": "trade", "card": "1C3", "foil": "1"}
    other.post(at("list-set"), {**form, "count": "0"})
    assert "number" in other.post(at("list-set"), {**form, "count": "x"}, follow=True).text
    assert "no card" in other.post(at("list-set"), {**form, "card": "x", "count": "1"}, follow=True).text
    assert client.get(at("partners")).text.count("partner=ben") == 1
    assert "Only you see" in other.post(at("lists-show"), {"shown": "0"}, follow=True).text
    assert "Nobody now" in client.get(at("partners")).text
    assert client.get(at("player-lists", "ben")).status_code == 404
    assert other.get(at("player-lists", "ben")).status_code == 200
    other.post(at("lists-show"), {"shown": "1"})
    player_block(blocker=ben, blocked=ana, now=NOW)
    assert "Nobody now" in client.get(at("partners")).text
    assert client.get(at("player-lists", "ben")).status_code == 404


def test_history_is_filtered_and_files_are_safe_for_spreadsheets(two: tuple[Player, Player]) -> None:
    ana, _ = two
    (pack,) = packs_grant(player=ana, product=BOOSTER, reason="Prize", key="1", actor=None, now=NOW)
    pack_open(pack=pack, player=ana, cut="c", now=NOW)
    Card.objects.filter(pk="1C3").update(title="=1+1")
    client = browser(ana)

    def lines(**query: str) -> int:
        return int(client.get(at("history"), query).text.count('class="nowrap"'))

    packed = Movement.objects.filter(key__startswith="pack:").count()
    assert lines() == packed + 1
    assert lines(kind="pack") == packed
    assert lines(kind="other") == 1
    assert lines(kind="trade") == 0
    assert lines(kind="other", card="1C3") == lines(kind="other", card="axe STRIKE") == 1
    assert lines(kind="other", card="gimli") == 0
    for name, columns in (("collection-csv", 7), ("history-csv", 8)):
        answer = client.get(at(name))
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        rows = list(csv.reader(io.StringIO(answer.text)))
        assert {len(row) for row in rows} == {columns}
        assert len(rows) > 10
        assert any("'=1+1" in row for row in rows)


def test_pools_are_shown_apart(ana: Player, ben: Player) -> None:
    client = browser(ana)
    assert "no pool" in client.get(at("pools")).text
    pool = pool_make(player=ana, key="e", name="Sealed Sunday", now=NOW)
    pool_add(pool=pool, cards={AXE: 2}, reason="Pool", key="1", actor=None, now=NOW)
    assert "Axe Strike" in client.get(at("pools"), {"pool": pool.pk}).text
    assert "Axe Strike" not in client.get(at("collection")).text
    assert browser(ben).get(at("pools"), {"pool": pool.pk}).status_code == 404
    assert api(client, "get", "card-pools/")[1]["results"][0]["name"] == "Sealed Sunday"
    assert api(client, "get", f"card-pools/{pool.pk}/")[1]["results"][0]["count"] == 2
    assert api(browser(ben), "get", f"card-pools/{pool.pk}/")[0] == 404


def test_the_staff_give_on_a_page(ana: Player, stan: Player) -> None:
    client = browser(stan)
    assert browser(ana).get(at("grants")).status_code == 403
    form = {
        "player": "ana",
        "what": "tokens",
        "count": "5",
        "reason": "Welcome",
        "key": hidden(client.get(at("grants")), "key"),
    }
    for _ in range(2):
        assert "ana has got 5 tokens." in client.post(at("grants"), form, follow=True).text
    assert tokens_of(ana) == 5
    assert AuditEntry.objects.filter(verb="tokens.granted").count() == 1
    assert "2 × The Fellowship" in client.post(at("grants"), {**form, "what": BOOSTER, "count": "2"}, follow=True).text
    assert "no player called" in client.post(at("grants"), {**form, "player": "zoe"}).text
    assert "Somebody else of the staff" in client.post(at("grants"), {**form, "player": "stan", "key": "z"}).text
    assert client.post(at("grants"), {**form, "what": "gold"}).status_code == 400


def test_a_program_can_do_everything(two: tuple[Player, Player], shelf: Callable[..., None], stan: Player) -> None:
    ana, ben = two
    shelf(price=2, most_a_day=3)
    one, other, staff = browser(ana), browser(ben), browser(stan)
    grant = {"player": "ana", "what": "tokens", "count": 4, "reason": "Hello"}
    assert api(staff, "post", "grants/", grant)[0] == 201
    assert api(one, "post", "grants/", grant)[0] == 403
    assert api(one, "get", "shelf/")[1] == [
        {
            "product": BOOSTER, "name": "The Fellowship of the Ring: booster", "price": 2, "left": 3,
            "label": api(one, "get", "shelf/")[1][0]["label"],
        }
    ]  # fmt: skip
    assert api(one, "post", "packs/", {"product": BOOSTER, "price": 0})[0] == 409
    assert api(one, "post", "packs/", {"product": BOOSTER}, key="")[0] == 400
    status, pack = api(one, "post", "packs/", {"product": BOOSTER, "price": 2})
    assert status == 201
    assert api(one, "post", "packs/", {"product": BOOSTER})[1]["pack"] == pack["pack"]
    assert api(one, "get", f"packs/{pack['pack']}/")[1]["opened_at"] is None
    assert api(other, "post", f"packs/{pack['pack']}/open/")[0] == 404
    opened = api(one, "post", f"packs/{pack['pack']}/open/", {"cut": "c"})[1]
    assert verify_pack.check(opened, pack["commitment"])
    assert api(one, "get", "packs/?opened=yes")[1]["count"] == 1
    assert api(one, "get", "packs/?opened=no")[1]["count"] == 0
    gift = {"to": "ben", "cards": [{"card": "1C3", "count": 1}], "note": "x"}
    assert api(one, "post", "gifts/", gift)[0] == 201
    assert api(one, "post", "gifts/", {**gift, "cards": [{"card": "1C3", "count": 2}]})[0] == 409
    assert api(one, "post", "gifts/", {**gift, "cards": []}, key="e")[0] == 400
    assert api(other, "get", "gifts/")[1]["results"][0]["giver"] == "ana"
    offer = {
        "partner": "ben",
        "gives": [{"card": "1C3", "count": 2}],
        "gets": [{"card": "1C3", "foil": True, "count": 1}],
    }
    status, trade = api(one, "post", "trades/", offer)
    assert (status, trade["your_turn"], trade["offers"][0]["gives"][0]["count"]) == (201, False, 2)
    path = f"trades/{trade['id']}/"
    assert api(one, "post", "trades/", {**offer, "gives": offer["gets"]})[0] == 409
    assert api(other, "get", path)[1]["your_turn"] is True
    counter = {"version": 1, "gives": [{"card": "1R13", "count": 1}], "gets": [{"card": "1C3", "count": 1}]}
    assert api(other, "post", f"{path}counter/", counter)[1]["version"] == 2
    assert api(one, "post", f"{path}answer/", {"what": "accept", "version": 1})[0] == 409
    assert api(one, "post", f"{path}answer/", {"what": "accept", "version": 2})[1]["state"] == "accepted"
    assert api(one, "get", "trades/?open=no")[1]["results"][0]["offers"][0]["by"] == "ben"
    status, again = api(one, "post", "trades/", {**offer, "gives": [{"card": "1C3", "count": 1}]}, key="2")
    assert api(one, "post", f"trades/{again['id']}/answer/", {"what": "withdraw"})[1]["state"] == "withdrawn"
    status, again = api(one, "post", "trades/", {**offer, "gives": [{"card": "1C3", "count": 1}]}, key="3")
    assert api(other, "post", f"trades/{again['id']}/answer/", {"what": "decline"})[1]["state"] == "declined"
    listed = {"list": "wish", "card": "1C3", "foil": True, "count": 1}
    assert api(one, "put", "card-lists/", listed)[0] == 204
    assert api(other, "put", "card-lists/", {**listed, "list": "trade"})[0] == 204
    assert api(one, "get", "card-lists/")[1]["results"][0]["card"] == "1C3"
    assert api(one, "get", "partners/")[1]["results"][0]["player"] == "ben"
    assert api(other, "get", "partners/?what=from-me")[1]["results"][0]["player"] == "ana"
    assert api(one, "get", "players/ben/card-lists/")[1]["count"] == 1
    assert api(other, "patch", "card-lists/", {"shown": False})[1] == {"shown": False}
    assert api(one, "get", "players/ben/card-lists/")[0] == 404
    assert api(one, "get", "collection/?q=gimli%20son")[1]["count"] >= 1
    assert api(one, "get", "collection/movements/?kind=trade")[1]["count"] == 2
    assert ledger_faults() == []


def test_the_shelf_is_set_in_the_admin_by_the_service(player_make: Callable[..., Player], catalogue: None) -> None:
    root = player_make("root", is_superuser=True, is_staff=True)
    client = browser(root)
    path = "/admin/cardpool/shelfitem/"
    form = {"product": BOOSTER, "price": "0", "most_a_day": "", "active": "on"}
    assert "number a day" in client.post(f"{path}add/", form).text
    assert "no such product" in client.post(f"{path}add/", {**form, "product": "x", "price": "3"}).text
    assert client.post(f"{path}add/", {**form, "price": "3"}).status_code == 302
    item = ShelfItem.objects.get()
    assert client.post(f"{path}{item.pk}/change/", {"price": "4", "most_a_day": "2"}).status_code == 302
    item.refresh_from_db()
    assert (item.price, item.most_a_day, item.active) == (4, 2, False)
    assert AuditEntry.objects.filter(verb="shelf.set", actor=root).count() == 2


@pytest.mark.long
def test_pages_take_as_many_statements_for_many_rows(
    ana: Player, ben: Player, stan: Player, django_assert_max_num_queries: Any, shelf: Callable[..., None]
) -> None:
    shelf(price=0, most_a_day=5)
    printings = list(Printing.objects.select_related("card").order_by("pk")[:45])
    cards = {(printing.card_id, printing.foil): 40 for printing in printings[:30]}
    owns(ana, cards)
    owns(ben, cards)
    packs_grant(player=ana, product=BOOSTER, count=30, reason="x", key="1", actor=None, now=NOW)
    for pack in Pack.objects.all()[:20]:
        pack_open(pack=pack, player=ana, cut="c", now=NOW)
    for number in range(15):
        trade_propose(
            player=ana, partner=ben, gives={AXE: 1}, gets=dict.fromkeys(list(cards)[:9], 1), key=f"t{number}",
            now=timezone.now(),
        )  # fmt: skip
    for card, foil in list(cards)[:30]:
        for player, kind in ((ana, "wish"), (ben, "trade"), (ana, "trade"), (ben, "wish")):
            list_set(player=player, kind=kind, card=card, foil=foil, count=1, now=NOW)
    client = browser(ana)
    trade = Trade.objects.latest("pk")
    opened = Pack.objects.filter(opened_at__isnull=False).latest("pk")
    for path in (
        at("collection"), at("history"), at("packs"), at("trades"), at("lists"), at("partners"), at("pools"),
        at("player-lists", "ben"), at("trade", trade.pk), at("pack", opened.code), at("trade-counter", trade.pk),
        f"{at('trade-new')}?partner=ben", at("collection-csv"), at("history-csv"), "/api/v1/trades/", "/api/v1/packs/",
        "/api/v1/partners/", "/api/v1/card-lists/", "/api/v1/collection/", "/api/v1/gifts/", "/api/v1/shelf/",
    ):  # fmt: skip
        with django_assert_max_num_queries(13):
            answer = client.get(path)
        assert answer.status_code == 200, path
    assert "15" in client.get(at("trades")).text


@pytest.mark.long
def test_partners_are_found_among_many_rows(ana: Player, ben: Player, django_assert_max_num_queries: Any) -> None:
    """10,000 lines of others' lists, with one that fits."""
    printings = list(Printing.objects.order_by("pk").values_list("pk", flat=True)[:500])
    others = Player.objects.bulk_create(
        Player(username=f"many{number}", player_number=f"M{number:05}", email=f"m{number}@example.org")
        for number in range(20)
    )
    ListedCard.objects.bulk_create(
        ListedCard(player=player, kind="trade", printing_id=printing, count=1)
        for player in others
        for printing in printings
    )
    owns(ben, {GIMLI: 1})
    for player, kind in ((ana, "wish"), (ben, "trade")):
        list_set(player=player, kind=kind, card="1R13", foil=False, count=1, now=NOW)
    client = browser(ana)
    with django_assert_max_num_queries(8):
        page = client.get(at("partners"))
    assert page.text.count("partner=") == 1
    assert Holding.objects.filter(collection__player=ben).count() == 1
    assert lists_show(player=ben, shown=True, now=NOW).lists_shown


def test_the_own_collection_is_searched_by_plain_words_too(ana: Player) -> None:
    owns(ana, {AXE: 3, GIMLI: 1})
    client = browser(ana)
    page = client.get(at("collection"), {"q": "dwarven event"}).text
    assert "Axe Strike" in page
    assert "Gimli" not in page.partition("<main")[2].partition('class="cardgrid"')[2].partition("</ul>")[0]
    assert "There is no field" in client.get(at("collection"), {"q": "cultur:elven"}).text
    assert api(client, "get", "collection/?q=dwarf+companion")[1]["count"] == 1
    assert api(client, "get", "collection/?q=cultur:elven")[0] == 400
