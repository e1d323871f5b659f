"""The staff set the shelf, on its page and over the API."""

import html
from collections.abc import Callable

import pytest
from django.test import Client

from cardpool.models import ShelfItem
from cardpool.products import PRODUCTS
from players.models import AuditEntry, Player
from players.staff.roles import Role, role_give
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_the_staff_set_the_shelf_on_a_page(catalogue: object, player_make: Callable[..., Player]):
    staff, other = player_make("staffer"), player_make("other")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    client = Client()
    client.force_login(other)
    assert client.get("/collection/shelf/").status_code == 403
    assert client.post("/collection/shelf/", {"product": "fellowship-booster", "price": "3"}).status_code == 403
    assert "Set the shelf" not in client.get("/collection/packs/").text
    client.force_login(staff)
    for address in ("/collection/packs/", "/collection/grants/"):
        assert 'href="/collection/shelf/"' in client.get(address).text
    page = client.get("/collection/shelf/")
    assert page.text.count("<details") == len(PRODUCTS)
    sent = {"product": "fellowship-booster", "price": "3", "most_a_day": "2", "active": "on"}
    set_now = client.post("/collection/shelf/", sent)
    assert (set_now.status_code, set_now["Location"]) == (302, "/collection/shelf/#fellowship-booster")
    item = ShelfItem.objects.get()
    assert (item.price, item.most_a_day, item.active) == (3, 2, True)
    assert AuditEntry.objects.filter(verb="shelf.set", actor=staff).count() == 1
    assert client.post("/collection/shelf/", {**sent, "active": ""}).status_code == 302
    item.refresh_from_db()
    assert not item.active
    for wrong, reason in (
        ({"price": "0", "most_a_day": ""}, "What is free needs a number a day."),
        ({"price": "-1"}, "greater than or equal to 0"),
        ({"price": "100001"}, "The price is 0 to 100000 tokens."),
        ({"most_a_day": "101"}, "A player may take 1 to 100 a day"),
        ({"product": "no-such"}, "There is no product"),
        ({"product": ""}, "This field is required."),
        ({"price": "9" * 40}, "The price is 0 to 100000 tokens."),
    ):
        refused = client.post("/collection/shelf/", {**sent, **wrong})
        assert (refused.status_code, reason in html.unescape(refused.text)) == (400, True), wrong
    item.refresh_from_db()
    assert (item.price, ShelfItem.objects.count()) == (3, 1)


@pytest.mark.long
def test_a_long_shelf_has_pages(catalogue: object, player_make: Callable[..., Player], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cardpool.collections.pack_views.SHELF_PAGE", 4)
    staff = player_make("staffer")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    client = Client()
    client.force_login(staff)
    names = list(PRODUCTS)
    for page in (1, 2):
        text = client.get(f"/collection/shelf/?page={page}").text
        assert [name for name in names if f'id="{name}"' in text] == names[4 * page - 4 : 4 * page]
    sent = {"product": names[5], "price": "3", "most_a_day": "2", "active": "on"}
    assert client.post("/collection/shelf/?page=2", sent)["Location"] == f"/collection/shelf/?page=2#{names[5]}"
    refused = client.post("/collection/shelf/?page=2", {**sent, "price": "-1"})
    assert (refused.status_code, refused.text.count("<details")) == (400, 4)
    assert "greater than or equal to 0" in refused.text


@pytest.mark.long
def test_the_staff_set_the_shelf_over_the_api(catalogue: object, player_make: Callable[..., Player]):
    staff, other = player_make("staffer"), player_make("other")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    client = Client()
    client.force_login(other)
    sent = {"product": "fellowship-booster", "price": 3}
    assert client.get("/api/v1/shelf/all/").status_code == 403
    assert client.put("/api/v1/shelf/all/", sent, content_type="application/json").status_code == 403
    client.force_login(staff)
    rows = client.get("/api/v1/shelf/all/").json()
    assert (len(rows), {row["price"] for row in rows}) == (len(PRODUCTS), {None})
    answer = client.put("/api/v1/shelf/all/", sent, content_type="application/json")
    name = PRODUCTS["fellowship-booster"].name
    assert answer.json() == {**sent, "name": name, "most_a_day": None, "active": True}
    for wrong in ({"price": 0}, {"price": -1}, {"price": 10**30}, {"product": "no-such"}, {"most_a_day": 0}):
        refused = client.put("/api/v1/shelf/all/", {**sent, **wrong}, content_type="application/json")
        assert refused.status_code == 400, wrong
    assert ShelfItem.objects.get().price == 3
    client.force_login(other)
    assert [row["product"] for row in client.get("/api/v1/shelf/").json()] == ["fellowship-booster"]
