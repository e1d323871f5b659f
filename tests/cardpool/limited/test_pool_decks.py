"""Decks from a pool: no more copies than the pool has, the pool's format alone, and no other deck in its place."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardpool.collections.packs import pack_open
from cardpool.collections.pools import pool_add
from cardpool.decks.builder import build_state, cards_found
from cardpool.decks.drafts import draft_add, draft_save
from cardpool.decks.services import deck_copy, deck_register, version_append
from cardpool.errors import Forbidden, Refused
from cardpool.legality import DeckList
from cardpool.limited.pool_decks import deck_problems_for_pool, pool_deck_begin
from cardpool.limited.sealed import own_pool_make, pool_open_all, sealed_packs, sealed_pool_make
from cardpool.limited.suggested import pool_start
from cardpool.models import Deck, DeckVersion, Format, LimitedPool, PoolCards, copies_in
from engine.tcg.facts import all_facts
from engine.tcg.starters import EVERY_STARTER
from players.models import Player
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


def opened(player: Player, key: str = "tournament:1", **more: Any) -> LimitedPool:
    pool = sealed_pool_make(
        **{"player": player, "key": key, "name": "Night", "template": "fellowship-sealed", "now": NOW, **more}
    )
    pool_open_all(pool=pool, actor=player, cut="cut", now=NOW)
    return pool


def starter_in(pool: LimitedPool, player: Player) -> DeckVersion:
    """A deck from the pool that is the starter in it, with the first site of each number and 40 cards."""
    version = pool_deck_begin(pool=pool, player=player, now=NOW)
    copies, facts = copies_in(pool.collection_id), all_facts()
    cards: dict[str, int] = {}
    for side in ("fp", "shadow"):
        room = 20
        for card, count in EVERY_STARTER["aragorn"].cards.items():
            if facts[card].side == side and room:
                cards[card] = min(count, room, copies[card])
                room -= cards[card]
    listed = DeckList(**{**_parts(version), "cards": tuple(cards.items())})
    return version_append(deck=version.deck, player=player, listed=listed, now=NOW)


def _parts(version: DeckVersion) -> dict[str, Any]:
    listed = version.deck_list()
    return {"ring_bearer": listed.ring_bearer, "ring": listed.ring, "sites": listed.sites}


def sealed() -> Format:
    return Format.objects.get(slug="sealed")


@pytest.mark.long
def test_a_deck_begins_with_ring_bearer_ring_and_path_of_the_pool(ana: Player) -> None:
    pool = opened(ana)
    version = pool_deck_begin(pool=pool, player=ana, now=NOW)
    facts = all_facts()
    listed = version.deck_list()
    assert facts[listed.ring_bearer or ""].ring_bearer
    assert facts[listed.ring or ""].type == "ring"
    assert [facts[site].site_number for site in listed.sites] == list(range(1, 10))
    assert {problem.rule for problem in version.format_check(sealed())} == {"size"}


@pytest.mark.long
def test_a_deck_without_numbered_sites_begins_with_nine_different_ones(ana: Player) -> None:
    pool = opened(ana, template="black-rider-sealed")
    version = pool_deck_begin(pool=pool, player=ana, name="Riders", now=NOW)
    assert len(version.deck_list().sites) == 9
    assert {problem.rule for problem in version.format_check(pool.format)} == {"size"}
    assert version.deck.name == "Riders"


@pytest.mark.long
def test_a_starter_of_the_pool_is_legal_and_one_copy_more_is_not(ana: Player) -> None:
    pool = opened(ana, starter="aragorn-starter")
    version = starter_in(pool, ana)
    assert version.format_check(sealed()) == []
    assert deck_problems_for_pool(version, pool.collection) == []
    listed, copies = version.deck_list(), copies_in(pool.collection_id)
    few = next(card for card, count in listed.cards if copies[card] < 4)
    cards = dict(listed.cards) | {few: copies[few] + 1}
    more = version_append(
        deck=version.deck, player=ana, listed=DeckList(**_parts(version), cards=tuple(cards.items())), now=NOW
    )
    (problem,) = [problem for problem in more.format_check(sealed()) if problem.rule == "pool"]
    name, held = all_facts()[few].name, copies[few]
    assert problem.text == (f"{held + 1} {name}, of which {held} {'is' if held == 1 else 'are'} in the pool; cut 1.")
    assert problem in deck_problems_for_pool(more, pool.collection)


@pytest.mark.long
def test_a_pool_that_grows_makes_more_copies_legal(ana: Player) -> None:
    pool = opened(ana, starter="aragorn-starter")
    version = starter_in(pool, ana)
    card = next(card for card, _ in version.deck_list().cards)
    held = copies_in(pool.collection_id)[card]
    before = PoolCards.of(pool.collection_id).copies[card]
    pool_add(pool=pool.collection, cards={(card, False): 1}, reason="x", key="x", actor=None, now=NOW)
    assert PoolCards.of(pool.collection_id).copies[card] == before + 1 == held + 1


@pytest.mark.long
def test_only_decks_of_the_pool_are_entered_for_it(ana: Player) -> None:
    pool, other = opened(ana, starter="aragorn-starter"), opened(ana, "tournament:2")
    version = starter_in(pool, ana)
    own = deck_register(player=ana, name="Own", starter="aragorn", now=NOW)
    assert deck_problems_for_pool(own, None) == []
    assert [problem.rule for problem in deck_problems_for_pool(version, None)] == ["pool"]
    assert "is not built from the pool Night" in deck_problems_for_pool(own, pool.collection)[0].text
    assert [problem.rule for problem in deck_problems_for_pool(version, other.collection)] == ["pool"]
    fellowship = Format.objects.get(slug="fellowship_block")
    assert "is for Fellowship sealed" in version.format_check(fellowship)[0].text


@pytest.mark.long
def test_checking_many_decks_of_pools_asks_for_the_pools_once(ana: Player, django_assert_num_queries: Any) -> None:
    versions = [starter_in(opened(ana, f"tournament:{n}", starter="aragorn-starter"), ana) for n in range(3)]
    format = Format.objects.prefetch_related("restrictions").get(slug="sealed")
    with django_assert_num_queries(2):
        assert [version.format_check(format) for version in versions] == [[], [], []]


@pytest.mark.long
def test_a_copy_of_a_deck_keeps_its_pool_and_a_strangers_does_not(ana: Player, ben: Player) -> None:
    pool = opened(ana)
    version = pool_deck_begin(pool=pool, player=ana, now=NOW)
    assert deck_copy(version=version, player=ana, now=NOW).deck.pool == pool.collection
    version.deck.share, version.deck.share_token = "public", "token"
    version.deck.save()
    assert deck_copy(version=version, player=ben, now=NOW).deck.pool is None


def test_a_deck_is_refused_for_others_and_before_anything_is_opened(ana: Player, ben: Player) -> None:
    pool = sealed_pool_make(player=ana, key="t:1", name="Night", template="fellowship-sealed", now=NOW)
    with pytest.raises(Forbidden):
        pool_deck_begin(pool=pool, player=ben, now=NOW)
    with pytest.raises(Refused, match="open its packs first"):
        pool_deck_begin(pool=pool, player=ana, now=NOW)


@pytest.mark.long
def test_the_builder_searches_the_pool(ana: Player) -> None:
    pool = opened(ana, starter="aragorn-starter")
    deck = pool_deck_begin(pool=pool, player=ana, now=NOW).deck
    state = build_state(deck)
    assert state is not None
    assert state.format.slug == "sealed"
    copies = copies_in(pool.collection_id)
    assert {card.id for card in cards_found({}, state).cards} == set(copies)
    assert len(cards_found({"any": "1"}, state).cards) > len(copies)
    assert state.owned == copies
    card = next(card for card in copies if all_facts()[card].side == "fp" and all_facts()[card].type == "event")
    draft_add(deck=deck, player=ana, card_id=card, copies=copies[card], now=NOW)
    assert draft_save(deck=deck, player=ana, now=NOW).number == 2


@pytest.mark.long
def test_pages_and_the_api_say_that_a_deck_is_of_a_pool(ana: Player) -> None:
    pool = opened(ana, starter="aragorn-starter")
    version = starter_in(pool, ana)
    client = Client()
    client.force_login(ana)
    for name in ("cardpool:deck", "cardpool:deck-build"):
        text = client.get(reverse(name, args=[version.deck_id])).content.decode()
        assert "Legal in Fellowship sealed" in text
        assert "Only cards of the pool Night" in text
        assert "Your collection" not in text.split("<main", 1)[1]
    assert "Fellowship sealed" in client.get("/decks/").content.decode()
    assert client.get(f"/decks/{version.deck_id}/v1/hand/?seed=x").status_code == 200
    data = client.get(f"/api/v1/decks/{version.deck_id}/").json()
    assert (data["pool"], data["format"], data["legal"]) == (pool.collection_id, "sealed", True)


@pytest.mark.long
def test_a_suggested_deck_is_whole_and_legal_and_is_built_on(ana: Player) -> None:
    pool = own_pool_make(player=ana, template="fellowship-sealed", key="s", now=NOW)
    client = Client()
    client.force_login(ana)
    with pytest.raises(Refused, match="holds no card yet"):
        pool_deck_begin(pool=pool, player=ana, suggested=True, now=NOW)
    pack = sealed_packs(pool.collection).last()
    assert pack is not None
    pack_open(pack=pack, player=ana, cut="", now=NOW)
    with pytest.raises(Refused, match="too few cards for a deck yet"):
        pool_deck_begin(pool=pool, player=ana, suggested=True, now=NOW)
    assert not Deck.objects.filter(player=ana).exists()
    pool_open_all(pool=pool, actor=ana, now=NOW)
    answer = client.post(f"/limited/pools/{pool.collection_id}/deck/", {"suggested": "1"})
    deck = Deck.objects.get(player=ana)
    assert answer["Location"] == f"/decks/{deck.pk}/build/"
    version = deck.versions.get()
    assert version.format_check(pool.format) == []
    assert version.deck_list().count == 40
    address = f"/api/v1/limited/pools/{pool.collection_id}/decks/"
    made = client.post(address, {"suggested": True}, content_type="application/json")
    assert made.status_code == 201
    again = DeckVersion.objects.filter(deck__player=ana).latest("pk")
    assert (again.deck_list(), again.deck) != (version.deck_list(), deck)
    assert again.deck_list() == version.deck_list()


@pytest.mark.parametrize("block", ["fellowship", "towers"])
def test_the_site_path_of_a_pool_is_of_the_block_of_which_it_has_most_numbers(block: str) -> None:
    other = "towers" if block == "fellowship" else "fellowship"
    sites = [card for card in all_facts().values() if card.type == "site"]
    held = [card.id for card in sites if card.block == block and card.site_number in range(1, 8)]
    held += [card.id for card in sites if card.block == other and card.site_number in range(4, 10)]
    path = pool_start(dict.fromkeys(held, 1), numbered=True, sites=9).sites
    assert [(all_facts()[site].block, all_facts()[site].site_number) for site in path] == [
        (block, n) for n in range(1, 8)
    ]
