"""Pages and the API about sealed pools and drafts: what is shown to whom, and that each verb is done by both."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cardpool.collections.pools import pool_cards
from cardpool.collections.selectors import RARITY_ORDER
from cardpool.limited import templates
from cardpool.limited.drafts import casual_draft_make, draft_join, draft_start
from cardpool.limited.pool_decks import pool_deck_begin
from cardpool.limited.sealed import sealed_packs
from cardpool.limited.selectors import card_key, draft_state
from cardpool.models import Deck, Draft, DraftPack, DraftPick, LimitedPool, Pack
from engine.tcg.facts import all_facts
from players.models import Player
from players.staff.roles import Role, role_give
from tests.cardpool.limited.play import drafted, held, picked, played_out, seat_of
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def key(name: str) -> dict[str, Any]:
    return {"HTTP_IDEMPOTENCY_KEY": name, "content_type": "application/json"}


@pytest.fixture
def two(ana: Player, ben: Player) -> list[Player]:
    return [ana, ben]


def test_the_templates_are_public(catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "playable", lambda card: not card.startswith("11R"))
    text = Client().get("/limited/").content.decode()
    assert "Sealed: The Fellowship of the Ring" in text
    assert "matches can be played with" in text  # of Shadows
    assert "Take a pool" not in text
    data = Client().get("/api/v1/limited/templates/").json()
    assert {template["slug"] for template in data["draft"] if template["offered"]} == {
        "fellowship-draft", "fellowship-block-draft", "black-rider-draft", "bloodlines-draft",
    }  # fmt: skip
    league = next(template for template in data["sealed"] if template["slug"] == "fellowship-league")
    assert league["series"][1] == [{"product": "moria-booster", "name": "Mines of Moria: booster", "count": 2}]


@pytest.mark.long
def test_a_pool_is_taken_opened_and_built_from_on_the_pages(ana: Player) -> None:
    client = signed_in(ana)
    sent = {"template": "fellowship-sealed", "starter": "aragorn-starter", "key": "k"}
    answer = client.post("/limited/pools/take/", sent)
    pool = LimitedPool.objects.get()
    assert answer["Location"] == f"/limited/pools/{pool.collection_id}/"
    address = answer["Location"]
    text = client.get(address).content.decode()
    packs = list(Pack.objects.filter(pool=pool.collection))
    assert all(pack.commitment in text for pack in packs)
    assert "Build a deck" not in text
    first_pack = packs[0]
    client.post(f"/collection/packs/{first_pack.code}/open/", {"cut": "mine"})
    assert "To the pool" in client.get(first_pack.get_absolute_url()).content.decode()
    client.post(f"{address}open/", {"cut": "mine"}, follow=True)
    assert not Pack.objects.filter(opened_at=None).exists()
    text = client.get(address).content.decode()
    assert "Free Peoples," in text
    assert "Shadow," in text
    answer = client.post(f"{address}deck/")
    deck = Deck.objects.get()
    assert (answer["Location"], deck.pool) == (f"/decks/{deck.pk}/build/", pool.collection)
    assert deck.name in client.get(address).content.decode()
    assert f"/limited/pools/{pool.collection_id}/" in client.get("/collection/pools/").content.decode()


def unfolded(page: str) -> set[str]:
    """The codes of the packs that a page shows open."""
    return set(re.findall(r'<details class="openedpack" id="pack-(\w+)"\s+open>', page))


def test_a_pool_is_opened_pack_by_pack_and_the_rest_at_once(ana: Player, ben: Player, monkeypatch: Any) -> None:
    client = signed_in(ana)
    address = client.post("/limited/pools/take/", {"template": "black-rider-sealed", "key": "k"})["Location"]
    assert 'id="packs"' not in client.get(address).text
    packs = list(sealed_packs(LimitedPool.objects.get().collection))
    for number, pack in enumerate(packs[:2]):
        page = client.post(f"/collection/packs/{pack.code}/open/", {"cut": "mine"}, follow=True).text
        following = packs[number + 1]
        assert f'action="/collection/packs/{following.code}/open/"' in page, "one press opens the next pack"
        assert following.commitment in page, "its promise is shown before the cut is made"
        assert f"{len(packs) - number - 1} left" in " ".join(page.split())
    assert client.get(address).text.count('class="openedpack"') == 2
    answer = client.post(f"{address}open/", {"cut": "mine"})
    assert answer["Location"] == f"{address}#packs"
    page = client.get(address).text
    assert page.count('<details class="openedpack"') == len(packs)
    assert unfolded(page) == {pack.code for pack in packs[:2]}, "those that were opened one by one"
    client.post(f"{address}unfold/", {"pack": packs[4].code})
    assert unfolded(signed_in(ana).get(address).text) == {packs[number].code for number in (0, 1, 4)}
    assert unfolded(client.get(f"{address}?packs=closed").text) == set()
    assert signed_in(ben).post(f"{address}unfold/").status_code == 404
    for wrong in (packs[0].commitment[:16], "\x00", "é"):
        answer = client.post(f"{address}unfold/", {"pack": wrong}, follow=True)
        assert "No opened pack of this pool has this code." in answer.text
    assert client.post(f"{address}unfold/")["Location"] == f"{address}#packs"
    page = client.get(address).text
    assert unfolded(page) == {pack.code for pack in packs}
    assert "Show what is in all packs" not in page
    for pack in Pack.objects.all():
        part = page.split(f'id="pack-{pack.code}"', 1)[1].split("</details>", 1)[0]
        assert pack.content is not None
        shown = re.findall(r'data-print="(\w+)"', part)
        assert sorted(shown) == sorted(card for card, _foil in pack.content["cards"])
        ranks = [RARITY_ORDER[all_facts()[card].rarity] for card in shown]
        assert ranks == sorted(ranks), "the rare ones come last"
    last = client.get(Pack.objects.latest("pk").get_absolute_url()).text
    assert "Open the next pack" not in last
    monkeypatch.setattr("cardpool.limited.views.PACKS_DRAWN", 3)
    few = client.get(address).text
    assert (few.count('<details class="openedpack"'), few.count('<p class="openedpack"')) == (3, len(packs) - 3)
    assert signed_in(ben).get(address).status_code == 404


@pytest.mark.long
def test_a_pool_is_taken_opened_and_built_from_over_the_api(ana: Player, ben: Player) -> None:
    client = signed_in(ana)
    body = {"template": "black-rider-sealed"}
    answer = client.post("/api/v1/limited/pools/", body, **key("k"))
    assert answer.status_code == 201
    assert client.post("/api/v1/limited/pools/", body, **key("k")).json() == answer.json()
    number = answer.json()["id"]
    assert client.get("/api/v1/limited/pools/").json()["results"][0]["template"] == "black-rider-sealed"
    assert len(client.get(f"/api/v1/limited/pools/{number}/packs/").json()["results"]) == 8
    opened = client.post(f"/api/v1/limited/pools/{number}/open/", {"cut": "c"}, content_type="application/json")
    assert [pack["opened_at"] is not None for pack in opened.json()] == [True] * 8
    codes = [pack["pack"] for pack in opened.json()]
    for sent, count in (({"pack": codes[2]}, 1), ({"pack": codes[2]}, 0), ({}, 7), ({}, 0)):
        looked = client.post(f"/api/v1/limited/pools/{number}/unfold/", sent, content_type="application/json")
        assert looked.json() == {"count": count}
    wrong = client.post(f"/api/v1/limited/pools/{number}/unfold/", {"pack": "x"}, content_type="application/json")
    assert wrong.status_code == 400
    packs = client.get(f"/api/v1/limited/pools/{number}/packs/").json()["results"]
    assert all(pack["unfolded_at"] for pack in packs)
    made = client.post(f"/api/v1/limited/pools/{number}/decks/", {"name": "Mine"}, content_type="application/json")
    assert (made.status_code, made.json()["pool"], made.json()["name"]) == (201, number, "Mine")
    other = signed_in(ben)
    for path in ("packs/", "open/", "unfold/", "decks/"):
        assert other.get(f"/api/v1/limited/pools/{number}/{path}").status_code in (404, 405)
        assert other.post(f"/api/v1/limited/pools/{number}/{path}").status_code in (404, 405)
    assert other.get(f"/limited/pools/{number}/").status_code == 404


@pytest.mark.long
def test_a_draft_is_made_joined_begun_and_played_on_the_pages(two: list[Player]) -> None:
    ana, ben = two
    host, guest = signed_in(ana), signed_in(ben)
    sent = {"template": "fellowship-draft", "size": "4", "clock": "day", "key": "k"}
    address = host.post("/limited/drafts/new/", sent)["Location"]
    assert address in guest.get("/limited/drafts/").content.decode()
    assert "Join" in guest.get(address).content.decode()
    guest.post(f"{address}act/", {"what": "join", "cut": "bens cut"})
    host.post(f"{address}act/", {"what": "join", "cut": "anas cut"})
    draft = Draft.objects.get()
    assert {seat.cut for seat in draft.seats.all()} == {"anas cut", "bens cut"}
    assert "Begin the draft" not in guest.get(address).content.decode()
    host.post(f"{address}act/", {"what": "start"})
    pack = held(draft, ana)
    assert pack is not None
    text = host.get(address).content.decode()
    assert "Pick 2 cards" in text
    assert all(f'value="{card_key((card, foil))}"' in text for card, foil in pack.cards)
    chosen = [card_key((card, foil)) for card, foil in pack.cards[:2]]
    host.post(f"{address}pick/", {"pack": pack.label, "key": "p", "card": chosen})
    assert DraftPick.objects.get().way == "player"
    answer = host.post(f"{address}pick/", {"pack": pack.label, "key": "q", "card": chosen}, follow=True)
    assert "nothing was picked" in answer.content.decode() or "No pack waits" in answer.content.decode()
    host.post(f"{address}wishes/", {"cards": "1R13, 1C3\n1U12"})
    assert seat_of(draft, ana).wishes == ["1R13", "1C3", "1U12"]
    host.post(f"{address}wishes/", {"move": "up:1C3"})
    assert seat_of(draft, ana).wishes == ["1C3", "1R13", "1U12"]
    shown = host.post(f"{address}wishes/", {"move": "away:1C3"}, follow=True).content.decode()
    assert 'value="down:1R13"' in shown
    assert 'value="down:1U12"' not in shown
    refused = host.post(f"{address}wishes/", {"move": "add:none"}, headers={"HX-Request": "true"})
    assert refused.headers["HX-Refresh"] == "true"
    assert "named by its id" in host.get(address).content.decode()
    host.post(f"{address}act/", {"what": "leave"})
    assert "A bot picks for you" in host.get(address).content.decode()
    host.post(f"{address}act/", {"what": "return"})
    assert not seat_of(draft, ana).bot_picks
    assert "Say what to do" in host.post(f"{address}act/", {"what": "dance"}, follow=True).content.decode()
    played_out(draft, two, timezone.now())
    text = host.get(address).content.decode()
    pool = LimitedPool.objects.get(collection__pool_of=ana)
    assert f"/limited/pools/{pool.collection_id}/" in text
    assert host.get(f"/limited/pools/{pool.collection_id}/").status_code == 200
    assert Client().get(f"{address}draft.json").json()["secret"]
    assert "Draft: The Fellowship" in host.get("/limited/drafts/").content.decode()


@pytest.mark.long
def test_a_draft_is_made_joined_begun_and_played_over_the_api(two: list[Player]) -> None:
    ana, ben = two
    host, guest = signed_in(ana), signed_in(ben)
    body = {"template": "fellowship-draft", "size": 4, "clock": "quick"}
    made = host.post("/api/v1/limited/drafts/", body, **key("k"))
    assert made.status_code == 201
    code = made.json()["code"]
    address = f"/api/v1/limited/drafts/{code}/"
    assert [result["code"] for result in guest.get("/api/v1/limited/drafts/?state=open").json()["results"]] == [code]
    assert guest.get("/api/v1/limited/drafts/?mine=true").json()["results"] == []
    joined = guest.post(f"{address}act/", {"what": "join", "cut": "mine"}, content_type="application/json").json()
    assert (joined["seated"], len(joined["seats"]), joined["pack"]) == (True, 2, None)
    state = host.post(f"{address}act/", {"what": "start"}, content_type="application/json").json()
    assert (state["state"], state["pack"]["count"], len(state["pack"]["cards"])) == ("drafting", 2, 11)
    chosen = [card["key"] for card in state["pack"]["cards"][:2]]
    sent = {"pack": state["pack"]["label"], "cards": chosen}
    pick = host.post(f"{address}picks/", sent, **key("p"))
    assert pick.status_code == 201
    assert host.post(f"{address}picks/", sent, **key("p")).json() == pick.json()
    stale = host.post(f"{address}picks/", sent, **key("q"))
    assert stale.status_code == 409
    wished = host.put(f"{address}wishes/", {"cards": ["1R13"]}, content_type="application/json")
    assert wished.json() == {"cards": ["1R13"]}
    assert host.get(address).json()["wishes"] == ["1R13"]
    assert guest.get(address).json()["wishes"] == []
    record = Client().get(f"{address}record/").json()
    assert "secret" not in record
    assert Client().get(address).json()["pack"] is None
    refused = guest.post(f"{address}act/", {"what": "start"}, content_type="application/json")
    assert refused.status_code == 403


def swapped(draft: Draft, seen_packs: set[int]) -> None:
    """Exchange every card that the viewer has not seen by another of the same kind of place: in packs that others hold
    or that wait, and in the picks of others."""
    others = [card for card, facts in all_facts().items() if facts.set == 1 and facts.rarity == "R"]
    for pack in DraftPack.objects.filter(draft=draft).exclude(pk__in=seen_packs):
        pack.cards = [[card, False] for card in others[: len(pack.cards)]]
        pack.drawn = [[card, False] for card in others[: len(pack.drawn)]]
        pack.save()
    for pick in DraftPick.objects.filter(draft=draft):
        if pick.pack_id not in seen_packs:
            DraftPick.objects.filter(pk=pick.pk).update(cards=[[card, False] for card in others[: len(pick.cards)]])


@pytest.mark.long
@pytest.mark.parametrize("moves", [0, 3, 7])
def test_a_seat_sees_the_pack_it_holds_and_its_own_picks_alone(
    two: list[Player], moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What others hold and have picked, their wishes and cuts, and the secret change no byte of page or API."""
    ana, _ = two
    draft = drafted(two)
    from cardpool.limited.picks import drafts_owed

    for number in range(moves):
        for player in two:
            if held(draft, player) is not None:
                picked(draft, player, f"{player}{number}")
        drafts_owed(NOW)
    draft.refresh_from_db()
    client = signed_in(ana)
    monkeypatch.setattr("cardpool.limited.draft_views.key_new", lambda: "key")

    addresses = [
        draft.get_absolute_url(), f"/api/v1/limited/drafts/{draft.code}/", f"/limited/drafts/{draft.code}/draft.json",
        f"/api/v1/limited/drafts/{draft.code}/record/", "/limited/drafts/", "/api/v1/limited/drafts/",
    ]  # fmt: skip

    def shown() -> list[str]:
        pages = []
        for address in addresses:
            answer = client.get(address)
            assert answer.status_code == 200
            pages.append(re.sub(r"\b[A-Za-z0-9]{64}\b", "token", answer.content.decode()))
        return pages

    before = shown()
    pack, seat = held(draft, ana), seat_of(draft, ana)
    mine = DraftPick.objects.filter(seat=seat)
    picked_cards = {pick.pk: pick.cards for pick in mine}
    swapped(draft, {pack.pk} if pack else set())
    for number, cards in picked_cards.items():
        DraftPick.objects.filter(pk=number).update(cards=cards)
    draft.seats.exclude(pk=seat.pk).update(wishes=["1R13"], cut="another", cut_own=True)
    Draft.objects.filter(pk=draft.pk).update(secret=bytes(64))
    assert shown() == before
    if pack is not None:
        pack.cards = pack.cards[1:]
        pack.save()
        assert shown() != before  # the test would see a difference


@pytest.mark.long
def test_a_card_of_the_pack_is_wished_for_and_no_longer_by_its_button(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    client, pack = signed_in(ana), held(draft, ana)
    assert pack is not None
    card = pack.cards[0][0]
    text = client.get(draft.get_absolute_url()).content.decode()
    assert text.count('value="add:') == len(pack.cards)
    text = client.post(f"{draft.get_absolute_url()}wishes/", {"move": f"add:{card}"}, follow=True).content.decode()
    assert f'value="away:{card}"' in text
    assert "Wish 1" in text
    text = client.post(f"{draft.get_absolute_url()}wishes/", {"move": f"away:{card}"}, follow=True).content.decode()
    assert text.count('value="add:') == len(pack.cards)


def test_a_stranger_sees_the_table_and_no_card(two: list[Player]) -> None:
    draft = drafted(two)
    state = draft_state(draft, None, NOW)
    assert (state.pack, state.own, state.seat) == (None, (), None)
    text = Client().get(draft.get_absolute_url()).content.decode()
    assert "Pick 2 cards" not in text
    assert "The table" in text


@pytest.mark.long
def test_the_staff_call_a_draft_off_on_its_page(ana: Player, player_make: Callable[..., Player]) -> None:
    staff = player_make("staff")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    draft = casual_draft_make(host=ana, template="fellowship-draft", size=4, clock="day", key="k", now=NOW)
    for player, there in ((ana, False), (staff, True)):
        text = signed_in(player).get(draft.get_absolute_url()).content.decode()
        assert ("as staff" in text) == there
    client = signed_in(staff)
    refused = client.post(f"/limited/drafts/{draft.code}/act/", {"what": "call-off", "reason": ""}, follow=True)
    assert "Give a reason in 1 to 200" in refused.content.decode()
    gone = client.post(f"/limited/drafts/{draft.code}/act/", {"what": "call-off", "reason": "Bots."}, follow=True)
    text = gone.content.decode()
    assert "This draft was called off." in text
    assert "as staff" not in text


@pytest.mark.long
def test_an_open_page_loads_again_when_a_pack_has_come(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    client, address = signed_in(ana), draft.get_absolute_url()
    pack = held(draft, ana)
    assert pack is not None
    same = client.get(f"{address}?seen=drafting.{pack.label}", headers={"HX-Request": "true", "HX-Target": "seats"})
    assert "HX-Refresh" not in same.headers
    assert b"<html" not in same.content
    picked(draft, ana, "k")
    other = client.get(f"{address}?seen=drafting.{pack.label}", headers={"HX-Request": "true", "HX-Target": "seats"})
    assert other.headers["HX-Refresh"] == "true"


@pytest.mark.long
def test_queries_do_not_grow_with_drafts_and_pools(
    ana: Player, player_make: Callable[..., Player], django_assert_max_num_queries: Any
) -> None:
    client = signed_in(ana)
    made = []
    for number in range(3):
        draft = casual_draft_make(
            host=player_make(f"h{number}"), template="fellowship-draft", size=4, clock="day", key="k", now=NOW
        )
        draft_join(draft=draft, player=ana, now=NOW)
        made.append(draft)
    draft_start(draft=made[0], actor=made[0].host, now=NOW)
    with django_assert_max_num_queries(14):
        assert client.get("/limited/drafts/").status_code == 200
    with django_assert_max_num_queries(12):
        assert client.get(made[0].get_absolute_url()).status_code == 200
    with django_assert_max_num_queries(8):
        assert client.get("/api/v1/limited/drafts/").status_code == 200
    for number in range(3):
        body = {"template": "fellowship-sealed"}
        client.post("/api/v1/limited/pools/", body, **key(str(number)))
    with django_assert_max_num_queries(8):
        assert client.get("/api/v1/limited/pools/").status_code == 200


@pytest.mark.long
def test_long_lists_of_drafts_pools_and_decks_have_pages(
    ana: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardpool.limited.draft_views.DRAFTS_PAGE", 2)
    monkeypatch.setattr("cardpool.collections.views.POOLS_PAGE", 2)
    monkeypatch.setattr("cardpool.limited.views.POOL_DECKS_PAGE", 2)
    monkeypatch.setattr("cardpool.limited.drafts.HOSTED_MOST", 9)
    client = signed_in(ana)

    def codes(address: str) -> list[str]:
        return re.findall(r'href="/limited/drafts/([a-z0-9]{12})/"', client.get(address).content.decode())

    made = [
        casual_draft_make(
            host=ben, template="fellowship-draft", size=4, clock="day", key=str(number),
            now=NOW + timedelta(minutes=number),
        )
        for number in range(5)
    ]  # fmt: skip
    newest = [draft.code for draft in reversed(made)]
    assert [codes(f"/limited/drafts/?page={page}") for page in (1, 2, 3)] == [newest[:2], newest[2:4], newest[4:]]
    for draft in made:
        draft_join(draft=draft, player=ana, now=NOW)
    assert codes("/limited/drafts/?show=mine&page=2") == newest[2:4]
    Draft.objects.filter(pk__in=[draft.pk for draft in made]).update(state="over")
    assert codes("/limited/drafts/") == []
    assert codes("/limited/drafts/?show=over&page=3") == codes("/limited/drafts/?show=mine&page=3") == newest[4:]
    assert codes("/limited/drafts/?show=over&page=none") == newest[:2]
    for number in range(3):
        client.post("/api/v1/limited/pools/", {"template": "fellowship-sealed"}, **key(str(number)))
    pools = list(LimitedPool.objects.order_by("-pk").values_list("collection", flat=True))

    def shown(address: str) -> list[int]:
        return [
            int(number) for number in re.findall(r'href="/limited/pools/(\d+)/"', client.get(address).content.decode())
        ]

    assert [shown("/collection/pools/"), shown("/collection/pools/?page=2")] == [pools[:2], pools[2:]]
    assert client.get(f"/collection/pools/?pool={pools[0]}").status_code == 200
    for none in ("x", "0", "9" * 30, "-1"):
        assert client.get(f"/collection/pools/?pool={none}").status_code == 404
    pool = LimitedPool.objects.get(collection=pools[0])
    client.post(f"/limited/pools/{pools[0]}/open/", {"cut": ""})
    for _ in range(3):
        pool_deck_begin(pool=pool, player=ana, now=NOW)
    page = client.get(f"/limited/pools/{pools[0]}/").content.decode()
    assert (page.count(": deck</a>"), "Page 1 of 2" in page) == (2, True)
    assert client.get(f"/limited/pools/{pools[0]}/?page=2").content.decode().count(": deck</a>") == 1


@pytest.mark.long
def test_a_drafted_pool_makes_a_deck(two: list[Player]) -> None:
    """What a bot drafts is enough for both sides of a deck of forty."""
    ana, _ = two
    draft = drafted([ana], size=4)
    from cardpool.limited.drafts import draft_leave
    from cardpool.limited.picks import drafts_owed

    draft_leave(draft=draft, player=ana, now=NOW)
    for _ in range(30):
        drafts_owed(NOW + timedelta(seconds=1))
    pool = LimitedPool.objects.get()
    facts = all_facts()
    cards = pool_cards(pool.collection)
    for side in ("fp", "shadow"):
        titles: dict[str, int] = {}
        for (card, _foil), count in cards.items():
            if facts[card].side == side and facts[card].type not in ("site", "ring"):
                titles[facts[card].title] = titles.get(facts[card].title, 0) + count
        assert sum(min(count, 4) for count in titles.values()) >= 20
