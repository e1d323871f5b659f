"""The ledger: cards are conserved."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cardpool.collections.ledger import balance, bank, cards_move, collection_of, ledger_faults
from cardpool.errors import KeyConflict, NotEnoughCards
from cardpool.models import Collection, Holding, Movement, Printing
from players.models import Player
from tests.conftest import NOW


def printing(card_id="1C3", foil=True):
    return Printing.objects.get(card_id=card_id, foil=foil)


def move(source, target, count=1, key="k", card=None, actor=None):
    return cards_move(
        source=source,
        target=target,
        printing=card or printing(),
        count=count,
        reason="a test",
        key=key,
        actor=actor,
        now=NOW,
    )


@pytest.mark.django_db
def test_a_prize_comes_from_the_bank(catalogue, player_make):
    mine = collection_of(player_make())
    move(bank(), mine, 2)
    assert (balance(mine, printing()), balance(bank(), printing())) == (2, -2)
    assert Holding.objects.get(collection=mine).count == 2
    assert ledger_faults() == []


@pytest.mark.django_db
def test_a_player_cannot_give_what_is_not_there(catalogue, player_make):
    ana, ben = collection_of(player_make("ana")), collection_of(player_make("ben"))
    move(bank(), ana, 1, "first")
    with pytest.raises(NotEnoughCards, match=r"ana holds 1 of Axe Strike \(foil\); 2 cannot be moved"):
        move(ana, ben, 2, "second")
    move(ana, ben, 1, "third")
    with pytest.raises(NotEnoughCards):
        move(ana, ben, 1, "fourth")
    assert (balance(ana, printing()), balance(ben, printing())) == (0, 1)
    assert Movement.objects.count() == 2


@pytest.mark.django_db
def test_foil_and_plain_are_different_things(catalogue, player_make):
    mine = collection_of(player_make())
    move(bank(), mine, 1, card=printing(foil=True))
    with pytest.raises(NotEnoughCards):
        move(mine, bank(), 1, "back", card=printing(foil=False))


@pytest.mark.django_db
def test_the_same_key_moves_once(catalogue, player_make):
    mine = collection_of(player_make())
    assert move(bank(), mine, 2, "prize:17") == move(bank(), mine, 2, "prize:17")
    assert balance(mine, printing()) == 2


@pytest.mark.django_db
def test_the_same_key_for_something_else_is_a_conflict(catalogue, player_make):
    mine = collection_of(player_make())
    move(bank(), mine, 2, "prize:17")
    with pytest.raises(KeyConflict):
        move(bank(), mine, 3, "prize:17")
    assert balance(mine, printing()) == 2


@pytest.mark.django_db
def test_nothing_or_nowhere_is_refused(catalogue, player_make):
    mine = collection_of(player_make())
    with pytest.raises(ValueError, match="at least 1"):
        move(bank(), mine, 0)
    with pytest.raises(ValueError, match="same collection"):
        move(mine, mine)


@pytest.mark.django_db
def test_lines_are_never_changed_and_balances_never_negative(catalogue, player_make):
    mine = collection_of(player_make())
    line = move(bank(), mine)
    line.count = 9
    with pytest.raises(TypeError, match="never changed"):
        line.save()
    with pytest.raises(TypeError, match="never deleted"):
        line.delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        Holding.objects.filter(collection=mine).update(count=-1)


@pytest.mark.django_db
def test_a_tampered_balance_is_found(catalogue, player_make):
    mine = collection_of(player_make())
    move(bank(), mine)
    Holding.objects.filter(collection=mine).update(count=5)
    assert any("holds 5, ledger says 1" in fault for fault in ledger_faults())


@pytest.mark.long
@pytest.mark.django_db
def test_the_page_and_the_api_show_what_one_owns(client, catalogue, player_make, django_assert_max_num_queries):
    player = player_make()
    client.force_login(player)
    for number, card in enumerate(Printing.objects.select_related("card")[:40]):
        move(bank(), collection_of(player), 1, str(number), card=card)
    with django_assert_max_num_queries(8):
        page = client.get(reverse("cardpool:collection"))
    assert page.text.count('class="owned"') == 40
    assert client.get("/api/v1/collection/").json()["count"] == 40
    assert client.get("/api/v1/collection/movements/").json()["results"][0]["source"] == "bank"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_who_take_the_last_card_at_once_get_it_once(catalogue, player_make):
    ana = collection_of(player_make("ana"))
    targets = [collection_of(player_make(f"taker{number}")) for number in range(4)]
    card = printing()
    move(bank(), ana, 2, "stock")
    ready = threading.Barrier(4)
    outcomes = []

    def take(number):
        try:
            ready.wait()
            move(ana, targets[number], 1, f"take:{number}", card=card)
            outcomes.append("moved")
        except NotEnoughCards:
            outcomes.append("refused")
        except Exception as error:
            outcomes.append(repr(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=take, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["moved", "moved", "refused", "refused"]
    assert balance(ana, card) == 0
    assert ledger_faults() == []


@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_once_moves_once(catalogue, player_make):
    mine = collection_of(player_make())
    source, card = bank(), printing()
    ready = threading.Barrier(4)
    errors = []

    def give():
        try:
            ready.wait()
            move(source, mine, 1, "prize:1", card=card)
        except Exception as error:
            errors.append(repr(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=give) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert balance(mine, card) == 1


MOVES = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 2), st.integers(1, 4), st.integers(0, 12)),
    max_size=25,
)


class CardsAreConserved(TestCase):
    """Whatever is moved, refused or repeated, no card appears or vanishes."""

    owners: list[Collection]
    printings: list[Printing]

    @classmethod
    def setUpTestData(cls):
        players = [Player.objects.create_user(username=name) for name in ("ana", "ben", "cleo")]
        cls.owners = [bank(), bank("prizes"), *(collection_of(player) for player in players)]
        cls.printings = list(Printing.objects.filter(card_id__in=["1C3", "1C4"]).order_by("pk"))[:3]

    @pytest.mark.long
    @settings(max_examples=4)
    @given(MOVES)
    def test_moves_of_a_sample(self, moves):
        self.check(moves)

    @pytest.mark.law
    @settings(max_examples=40)
    @given(MOVES)
    def test_moves(self, moves):
        self.check(moves)

    def check(self, moves):
        for source, target, which, count, key in moves:
            try:
                move(self.owners[source], self.owners[target], count, f"key:{key}", card=self.printings[which])
            except (NotEnoughCards, KeyConflict, ValueError):
                continue
        assert ledger_faults() == []
        for owner in self.owners[2:]:
            for card in self.printings:
                assert balance(owner, card) >= 0
        for card in self.printings:
            assert sum(balance(owner, card) for owner in self.owners) == 0
