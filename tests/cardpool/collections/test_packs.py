"""Packs: what the shelf says is paid, contents follow from a promise and a cut, and a stranger can check them."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from cardpool.collections import card_lines, pack_proof
from cardpool.collections.ledger import bank, ledger_faults
from cardpool.collections.pack_proof import pack_content, recipe_of
from cardpool.collections.packs import pack_buy, pack_faults, pack_open, packs_grant, shelf_set
from cardpool.collections.tokens import token_faults, tokens_of
from cardpool.errors import Conflict, Forbidden, KeyConflict, NotEnoughTokens, Refused
from cardpool.models import Holding, Movement, Pack, PackRecipe, ShelfItem
from cardpool.products import PRODUCTS
from engine.kernel.randomness import Stream, key_from_seed
from engine.tcg.starters import EVERY_STARTER
from players.models import AuditEntry, Notice, Player
from scripts import verify_pack
from tests.cardpool.collections.conftest import held, paid
from tests.conftest import NOW
from tests.leagues.test_results import together

BOOSTER = "fellowship-booster"
Shelf = Callable[..., None]


def buy(player: Player, key: str = "k", **more: Any) -> Pack:
    return pack_buy(**{"player": player, "product": BOOSTER, "key": key, "now": NOW, **more})


def given_packs(player: Player, product: str = BOOSTER, count: int = 1, key: str = "g") -> list[Pack]:
    return packs_grant(player=player, product=product, count=count, reason="A prize", key=key, actor=None, now=NOW)


@given(st.sampled_from(sorted(PRODUCTS)), st.integers(0, 2**32))
def test_the_recipe_draws_what_the_product_holds(slug: str, seed: int) -> None:
    key = key_from_seed(seed)
    opened = PRODUCTS[slug].open(Stream(key))
    content = pack_content(recipe_of(PRODUCTS[slug]), key)
    assert [(card, foil) for card, foil in content["cards"]] == [(card.card, card.foil) for card in opened.cards]
    copies = dict(content["deck"])
    wanted: dict[str, int] = {}
    for deck in opened.decks:
        starter = EVERY_STARTER[deck]
        for card in (starter.ring_bearer, starter.ring, *starter.sites):
            wanted[card] = wanted.get(card, 0) + 1
        for card, count in starter.cards.items():
            wanted[card] = wanted.get(card, 0) + count
    assert copies == wanted


def test_a_product_of_another_kind_has_no_recipe() -> None:
    with pytest.raises(TypeError, match="no recipe"):
        recipe_of(object())  # type: ignore[arg-type]


def test_the_doctests_hold() -> None:
    for module in (pack_proof, card_lines):
        assert doctest.testmod(module).failed == 0


@pytest.mark.django_db
def test_a_pack_costs_what_the_shelf_says_and_the_key_buys_one(ana: Player, shelf: Shelf) -> None:
    shelf(price=3)
    paid(ana, 7)
    first = buy(ana, price=3)
    assert buy(ana, price=3) == first
    assert tokens_of(ana) == 4
    with pytest.raises(KeyConflict):
        buy(ana, product="moria-booster")
    assert buy(ana, "other").code != first.code
    with pytest.raises(NotEnoughTokens):
        buy(ana, "third")
    assert (tokens_of(ana), Pack.objects.count()) == (1, 2)
    assert token_faults() == []
    assert first.opened_at is None
    assert "secret" not in first.proof()


@pytest.mark.django_db
def test_prices_come_from_the_server_alone(ana: Player, shelf: Shelf) -> None:
    shelf(price=3)
    paid(ana, 9)
    for price in (0, 1, -3, 4):
        with pytest.raises(Conflict, match="costs 3 tokens now"):
            buy(ana, price=price)
    assert (tokens_of(ana), Pack.objects.count()) == (9, 0)


@pytest.mark.django_db
def test_nothing_is_sold_that_is_not_on_the_shelf(ana: Player, shelf: Shelf) -> None:
    with pytest.raises(Refused, match="not on the shelf"):
        buy(ana)
    shelf(active=False)
    with pytest.raises(Refused, match="not on the shelf"):
        buy(ana)
    with pytest.raises(Refused, match="no product"):
        buy(ana, product="gold")
    for key in ("", "a b", "x" * 65, "é"):
        with pytest.raises(Refused, match="Idempotency-Key"):
            buy(ana, key)


@pytest.mark.django_db
def test_free_packs_are_so_many_a_day(ana: Player, shelf: Shelf) -> None:
    shelf(price=0, most_a_day=2)
    buy(ana, "1")
    buy(ana, "2")
    with pytest.raises(Refused, match="taken 2 today"):
        buy(ana, "3")
    buy(ana, "4", now=NOW + timedelta(days=1))
    given_packs(ana)
    assert Pack.objects.count() == 4
    assert tokens_of(ana) == 0


@pytest.mark.django_db
def test_the_staff_set_the_shelf(ana: Player, stan: Player) -> None:
    good: dict[str, Any] = {"product": BOOSTER, "price": 2, "most_a_day": None, "active": True, "now": NOW}
    with pytest.raises(Forbidden):
        shelf_set(actor=ana, **good)
    for wrong in ({"product": "x"}, {"price": -1}, {"price": 0}, {"most_a_day": 0}, {"price": 10**9}):
        with pytest.raises(Refused):
            shelf_set(actor=stan, **{**good, **wrong})
    item = shelf_set(actor=stan, **good)
    assert AuditEntry.objects.get(verb="shelf.set").data["price"] == 2
    assert ShelfItem.objects.get().known == PRODUCTS[BOOSTER]
    item.price = 0
    with pytest.raises(ValidationError, match="number a day"):
        item.clean()
    item.product = "x"
    with pytest.raises(ValidationError, match="no such product"):
        item.clean()


@pytest.mark.django_db
def test_packs_are_given_for_a_reason_once_and_not_to_oneself(ana: Player, stan: Player) -> None:
    def grant(**more: Any) -> list[Pack]:
        usual = {"player": ana, "product": BOOSTER, "count": 2, "reason": "Welcome", "key": "1", "actor": stan}
        return packs_grant(**{**usual, **more}, now=NOW)

    packs = grant()
    assert grant() == packs
    assert Notice.objects.filter(player=ana, kind="packs_given").count() == 1
    with pytest.raises(KeyConflict):
        grant(count=3)
    for wrong in ({"count": 0}, {"count": 99}, {"reason": " "}, {"product": "x"}):
        with pytest.raises(Refused):
            grant(key="2", **wrong)
    for barred in ({"player": stan}, {"actor": ana}):
        with pytest.raises(Forbidden):
            grant(key="3", **barred)
    assert Pack.objects.count() == 2
    assert AuditEntry.objects.get(verb="packs.granted").data == {"product": BOOSTER, "count": 2, "reason": "Welcome"}


@pytest.mark.django_db
def test_opening_moves_the_cards_once(ana: Player, ben: Player) -> None:
    (pack,) = given_packs(ana)
    with pytest.raises(Forbidden):
        pack_open(pack=pack, player=ben, cut="mine", now=NOW)
    for cut in (" x", "é", "x" * 129, "a\nb"):
        with pytest.raises(Refused, match="printable ASCII"):
            pack_open(pack=pack, player=ana, cut=cut, now=NOW)
    opened = pack_open(pack=pack, player=ana, cut="my cut", now=NOW)
    assert opened.content is not None
    assert len(opened.content["cards"]) == 11
    assert len(opened.content["new"]) == 11
    before = held(ana)
    assert sum(before.values()) == 11
    again = pack_open(pack=pack, player=ana, cut="another cut", now=NOW + timedelta(days=1))
    assert (again.content, again.cut, again.opened_at) == (opened.content, "my cut", NOW)
    assert held(ana) == before
    assert ledger_faults() == []
    assert pack_faults() == []
    assert set(Movement.objects.values_list("source", flat=True)) == {bank("packs").pk}


@pytest.mark.long
@pytest.mark.django_db
def test_a_deluxe_starter_gives_its_deck_and_marks_first_copies(ana: Player) -> None:
    product = next(slug for slug in PRODUCTS if slug.endswith("-deluxe"))
    one, two = given_packs(ana, product, 2)
    first = pack_open(pack=one, player=ana, cut="a", now=NOW)
    assert first.content is not None
    total = sum(count for _, count in first.content["deck"]) + len(first.content["cards"])
    assert sum(held(ana).values()) == total == 60 + 11 + 3 + 11
    second = pack_open(pack=two, player=ana, cut="b", now=NOW)
    assert second.content is not None
    earlier_cards = {(card, False) for card, _ in first.content["deck"]} | {
        tuple(card) for card in first.content["cards"]
    }
    assert {tuple(card) for card in second.content["new"]} == {
        tuple(card) for card in second.content["cards"]
    } - earlier_cards
    assert ledger_faults() == []


@pytest.mark.django_db
def test_a_pack_sold_before_the_catalogue_grew_is_opened_as_it_was_sold(
    ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pack,) = given_packs(ana)
    monkeypatch.setattr("cardpool.collections.pack_proof.pool_of", lambda of, rarity: ("1C3",))
    (later,) = given_packs(ana, key="later")
    assert PackRecipe.objects.count() == 2
    opened = pack_open(pack=pack, player=ana, cut="x", now=NOW)
    assert opened.content is not None
    assert len(opened.content["cards"]) == 11
    assert later.recipe_id != pack.recipe_id
    assert verify_pack.check(opened.proof(), pack.commitment)


@pytest.mark.long
@pytest.mark.django_db
def test_a_stranger_draws_the_same_cards_and_finds_tampering(
    ana: Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    product = next(slug for slug in PRODUCTS if slug.endswith("-deluxe"))
    pack, uncut = given_packs(ana, product, 2)
    file = tmp_path / "pack.json"

    def verdict(data: Any, *more: str) -> tuple[int, str]:
        file.write_text(json.dumps(data), encoding="utf-8")
        return verify_pack.main([str(file), *more]), capsys.readouterr().out

    noted = pack.commitment
    assert verdict(pack.proof()) == (1, "WRONG: The pack is sealed; its secret is revealed when it is opened.\n")
    good = pack_open(pack=pack, player=ana, cut="my cut", now=NOW).proof()
    code, report = verdict(good, "--commitment", noted)
    assert (code, report.count("\ncard "), "The pack is right" in report) == (0, 14, True)
    assert "unproven" not in report
    code, report = verdict(pack_open(pack=uncut, player=ana, now=NOW).proof())
    assert (code, "unproven" in report) == (0, True)

    def broken(**more: Any) -> str:
        code, report = verdict({**good, **more})
        assert code == 1, more
        return report

    other = [["1C3", True], *good["cards"][1:]]
    assert "other cards" in broken(cards=other)
    assert "other deck" in broken(deck=good["deck"][1:])
    assert "other cards" in broken(cut="another")
    assert "not the one that was promised" in broken(secret="00" * 64)
    assert "does not follow" in broken(cut_made_by="server")
    assert "recipe's hash" in broken(recipe={**good["recipe"], "product": "x"})
    assert "published" in broken(recipe_sha512="0")
    assert "the pack of 'x'" in broken(product="x")
    assert "promised" in broken(pack="x")
    assert "knows" in broken(recipe={**good["recipe"], "algorithm": "x"})
    assert verdict(good, "--commitment", "00")[0] == 1
    assert verdict({})[0] == verdict([])[0] == 2
    assert verify_pack.main([str(tmp_path / "none")]) == 2


@pytest.mark.django_db
def test_a_tampered_pack_is_found_in_the_database(ana: Player) -> None:
    (pack,) = given_packs(ana)
    opened = pack_open(pack=pack, player=ana, cut="c", now=NOW)
    assert opened.content is not None
    content = {**opened.content, "cards": [["1C3", True], *opened.content["cards"][1:]]}
    Pack.objects.filter(pk=pack.pk).update(content=content)
    assert pack_faults() == [f"pack {pack.code}: not the cards that follow from its secret and cut"]
    Pack.objects.filter(pk=pack.pk).update(secret=bytes(64))
    assert any("not the secret that was promised" in fault for fault in pack_faults())
    PackRecipe.objects.filter(pk=pack.recipe_id).update(content={"algorithm": "entmoot-pack-1", "parts": []})
    assert any("does not fit its hash" in fault for fault in pack_faults())


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_pack_opened_at_once_by_many_requests_is_opened_once(
    catalogue: None, player_make: Callable[..., Player]
) -> None:
    player = player_make("ana")
    (pack,) = given_packs(player)

    def opening(number: int) -> Callable[[], object]:
        return lambda: pack_open(pack=pack, player=player, cut=f"cut {number}", now=NOW).content

    outcomes = together([opening(number) for number in range(4)])
    assert all(isinstance(outcome, dict) for outcome in outcomes), outcomes
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert sum(held(player).values()) == 11
    assert ledger_faults() == []


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_last_tokens_buy_one_pack(catalogue: None, player_make: Callable[..., Player]) -> None:
    player = player_make("ana")
    ShelfItem.objects.create(product=BOOSTER, price=3)
    paid(player, 4)

    def buying(number: int) -> Callable[[], object]:
        return lambda: buy(player, f"k{number}")

    outcomes = together([buying(number) for number in range(4)])
    assert sum(isinstance(outcome, Pack) for outcome in outcomes) == 1, outcomes
    assert (tokens_of(player), Pack.objects.count()) == (1, 1)
    assert token_faults() == []


@pytest.mark.long
@pytest.mark.django_db
def test_opening_makes_as_many_statements_for_a_deck_as_for_a_booster(
    ana: Player, django_assert_max_num_queries: Any
) -> None:
    product = next(slug for slug in PRODUCTS if slug.endswith("-deluxe"))
    for slug in (BOOSTER, product):
        (pack,) = given_packs(ana, slug, key=slug)
        with django_assert_max_num_queries(26):
            pack_open(pack=pack, player=ana, cut="c", now=NOW)
    assert Holding.objects.filter(collection__player=ana).count() > 40
