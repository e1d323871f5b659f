"""Cards are picked for gifts and trades from what one holds and what the other shows."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cardpool.collections.partners import partners_offered
from cardpool.collections.picking import picks_read, together
from cardpool.collections.trades import trade_propose
from cardpool.collections.wishes import list_set, lists_show
from cardpool.errors import Refused
from cardpool.models import Gift, Printing, Trade
from engine.tcg.facts import all_facts
from players.models import Block, Friendship, Player
from tests.cardpool.collections.conftest import AXE, FOIL, GIMLI, held, owns
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
TRADE, GIFT = "/collection/trades/new/", "/collection/gifts/new/"


@pytest.fixture
def two(ana: Player, ben: Player) -> tuple[Player, Player]:
    owns(ana, {AXE: 3, GIMLI: 1})
    owns(ben, {FOIL: 1})
    return ana, ben


def browser(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def numbers(page: Any) -> dict[str, str]:
    """The numbers of the form by their names, in its order."""
    inputs = [
        dict(re.findall(r'(name|value)="([^"]*)"', tag))
        for tag in re.findall(r'<input [^>]*type="number"[^>]*>', page.text)
    ]
    return {number["name"]: number["value"] for number in inputs}


def words(page: Any) -> str:
    return " ".join(html.unescape(page.text).split())


def test_what_a_form_sends_is_read() -> None:
    sent = {"gives:1C3": "2", "gives:1C3:foil": " 1 ", "gives:1R13": "", "gives:1C4": "0", "gets:1C5": "3", "note": "x"}
    assert picks_read(sent, "gives") == {("1C3", False): 2, ("1C3", True): 1}
    assert together({AXE: 1}, {AXE: 2, FOIL: 1}) == {AXE: 3, FOIL: 1}
    for wrong in ("-1", "100", "1.5", "x", "²", "9999"):
        with pytest.raises(Refused, match="Pick 0 to 99"):
            picks_read({"gives:1C3": wrong}, "gives")


def test_a_trade_is_offered_by_numbers(two: tuple[Player, Player]) -> None:
    ana, ben = two
    list_set(player=ben, kind="trade", card="1C3", foil=True, count=1, now=NOW)
    list_set(player=ben, kind="wish", card="1R13", foil=False, count=1, now=NOW)
    client = browser(ana)
    page = client.get(TRADE, {"partner": "ben"})
    assert list(numbers(page)) == ["gives:1R13", "gives:1C3", "gets:1C3:foil"], "what they look for comes first"
    assert "they look for it" in page.text
    sent = {"partner": "ben", "gives:1C3": "2", "gives:1R13": "0", "gets:1C3:foil": "1", "key": "k"}
    assert client.post(TRADE, sent).status_code == 302
    trade = Trade.objects.get()
    lines = {
        (line.giver_id, line.printing.card_id, line.printing.foil, line.count)
        for line in trade.versions.get().lines.all()
    }
    assert lines == {(ana.pk, "1C3", False, 2), (ben.pk, "1C3", True, 1)}
    assert "you have 1" in words(client.get(TRADE)), "reserved copies are not there to give"


def test_looking_for_cards_keeps_what_is_picked_and_offers_nothing(two: tuple[Player, Player]) -> None:
    ana, _ben = two
    client = browser(ana)
    sent = {
        "partner": "ben", "gives:1C3": "2", "gets:1R13": "1", "gets-q": "athelas", "gives-q": "gimli", "note": "Hello",
        "gives": "1x Athelas", "key": "mine", "do": "find",
    }  # fmt: skip
    page = client.post(TRADE, sent)
    assert page.status_code == 200
    shown = numbers(page)
    assert (shown["gives:1C3"], shown["gives:1R13"], shown["gets:1R13"], shown["gets:1U94"]) == ("2", "0", "1", "0")
    assert "1x Athelas" in page.text
    assert 'value="mine"' in page.text
    assert 'value="Hello"' in page.text
    assert not Trade.objects.exists()
    wrong = client.post(TRADE, {**sent, "gets-q": "culture:nobody"})
    assert wrong.status_code == 200
    assert 'role="alert"' in wrong.text
    assert client.post(TRADE, {**sent, "partner": "zoe"}).status_code == 400
    part = client.post(TRADE, {**sent, "partner": "zoe"}, headers={"HX-Request": "true"})
    assert part.status_code == 200, "a part of the page is replaced whatever stands in the other fields"
    odd = client.post(TRADE, {**sent, "gives:1C3": "many"})
    assert (odd.status_code, "Pick 0 to 99 copies" in odd.text) == (400, True)


def test_the_others_cards_are_shown_by_their_lists_alone(two: tuple[Player, Player]) -> None:
    ana, ben = two
    client = browser(ana)
    assert "gets:1C3:foil" not in numbers(client.get(TRADE, {"partner": "ben"})), "what they hold is not told"
    list_set(player=ben, kind="trade", card="1C3", foil=True, count=1, now=NOW)
    assert "gets:1C3:foil" in numbers(client.get(TRADE, {"partner": "ben"}))
    lists_show(player=ben, shown=False, now=NOW)
    assert "gets:1C3:foil" not in numbers(client.get(TRADE, {"partner": "ben"}))
    page = client.post(TRADE, {"partner": "ben", "gets-q": "axe strike", "do": "find", "key": "k"})
    assert {"gets:1C3", "gets:1C3:foil"} <= set(numbers(page)), "anything may be asked for"
    assert "they offer 1" not in page.text


def test_what_is_picked_and_not_held_is_refused_and_shown(two: tuple[Player, Player]) -> None:
    ana, _ben = two
    sent = {"partner": "ben", "gives:1C3": "9", "gets:1R13": "1", "key": "k"}
    page = browser(ana).post(TRADE, sent)
    assert (page.status_code, numbers(page)["gives:1C3"]) == (400, "9")
    assert browser(ana).post(TRADE, {**sent, "gives:1C3": "1", "gives:9Z9": "1"}).status_code == 400
    assert browser(ana).post(TRADE, {**sent, "gives:1C3": ""}).status_code == 400
    assert not Trade.objects.exists()


def test_a_counter_offer_begins_with_what_was_offered(two: tuple[Player, Player]) -> None:
    ana, ben = two
    trade = trade_propose(player=ana, partner=ben, gives={AXE: 2}, gets={FOIL: 1}, key="k", now=timezone.now())
    client = browser(ben)
    address = f"/collection/trades/{trade.pk}/counter/"
    page = client.get(address)
    assert (numbers(page)["gives:1C3:foil"], numbers(page)["gets:1C3"]) == ("1", "2")
    answer = client.post(address, {"version": "1", "gives:1C3:foil": "1", "gets:1C3": "3"})
    assert answer.status_code == 302
    trade.refresh_from_db()
    assert (trade.version, trade.maker_id) == (2, ben.pk)


def test_a_gift_of_picked_cards_is_confirmed(two: tuple[Player, Player]) -> None:
    ana, ben = two
    client = browser(ana)
    sent = {"to": "ben", "cards:1C3": "2", "cards": "1x 1R13", "note": "", "key": "k"}
    confirm = client.post(GIFT, sent)
    assert "Give these cards?" in confirm.text
    text = re.search(r'name="cards" value="([^"]*)"', confirm.text)
    assert text is not None
    assert not Gift.objects.exists()
    form = {"to": "ben", "cards": html.unescape(text[1]), "note": "", "key": "k", "confirm": "1"}
    assert client.post(GIFT, form).status_code == 302
    assert (held(ana), held(ben)) == ({AXE: 1}, {AXE: 2, GIMLI: 1, FOIL: 1})
    nothing = client.post(GIFT, {"to": "ben", "key": "n"})
    assert (nothing.status_code, "Pick at least one card." in nothing.text) == (400, True)


def test_a_long_collection_is_searched(
    ana: Player, player_make: Callable[..., Player], django_assert_max_num_queries: Any
) -> None:
    rows = list(Printing.objects.filter(foil=False).order_by("pk").values_list("card_id", flat=True)[:60])
    for part in (rows[:30], rows[30:]):
        owns(ana, {(card, False): 1 for card in part}, key=part[0])
    client = browser(ana)
    with django_assert_max_num_queries(12):
        page = client.get(GIFT)
    assert len(numbers(page)) == 24
    assert "36 more cards are not shown" in words(page)
    name = all_facts()[rows[-1]].name
    assert f"cards:{rows[-1]}" not in numbers(page)
    searched = client.post(GIFT, {"cards-q": f'"{name}"', "do": "find", f"cards:{rows[0]}": "1"})
    assert numbers(searched) == {f"cards:{rows[0]}": "1", f"cards:{rows[-1]}": "0"}


def test_friends_and_earlier_partners_are_one_press_away(two: tuple[Player, Player], player_make: Any) -> None:
    ana, ben = two
    friend, blocked = player_make("cleo"), player_make("dan")
    for other in (friend, blocked):
        Friendship.objects.create(asker=ana, asked=other, asked_at=NOW, status="friends")
    Block.objects.create(blocker=ana, blocked=blocked, at=NOW)
    trade_propose(player=ben, partner=ana, gives={FOIL: 1}, gets={AXE: 1}, key="k", now=NOW)
    assert partners_offered(ana) == ["cleo", "ben"]
    for address, field in ((TRADE, "partner"), (GIFT, "to")):
        page = browser(ana).get(address)
        assert re.findall(rf'href="\?{field}=(\w+)"', page.text) == ["cleo", "ben"]
        chosen = browser(ana).get(f"{address}?{field}=ben")
        assert f'href="?{field}=' not in chosen.text
        assert 'value="ben"' in chosen.text


def test_an_offer_that_cannot_be_accepted_says_why(two: tuple[Player, Player]) -> None:
    ana, ben = two
    trade = trade_propose(player=ben, partner=ana, gives={FOIL: 1}, gets={AXE: 4}, key="k", now=timezone.now())
    address = trade.get_absolute_url()
    page = browser(ana).get(address)
    assert "You have 3 of Axe Strike to give, and the offer asks for 4." in words(page)
    assert 'value="accept"' not in page.text
    assert 'value="decline"' in page.text
    assert "asks for" not in words(browser(ben).get(address))
    owns(ana, {AXE: 1}, key="more")
    page = browser(ana).get(address)
    assert "asks for" not in words(page)
    assert 'value="accept"' in page.text
