"""Player numbers."""

import pytest
from django.db import transaction

from players.models import Player
from players.names.numbers import player_numbers_take

pytestmark = pytest.mark.django_db


def test_numbers_are_given_in_order_and_never_twice():
    first = player_numbers_take(3)
    assert first == ["P000001", "P000002", "P000003"]
    assert player_numbers_take(1) == ["P000004"]


def test_a_number_of_a_rolled_back_transaction_is_given_again():
    with transaction.atomic():
        player_numbers_take(5)
        transaction.set_rollback(True)
    assert player_numbers_take(1) == ["P000001"]


def test_nothing_to_take_is_refused():
    with pytest.raises(ValueError, match="at least 1"):
        player_numbers_take(0)


def test_a_new_player_gets_the_next_number_and_keeps_it():
    ana = Player.objects.create_user(username="ana")
    ben = Player.objects.create_user(username="ben")
    assert [ana.player_number, ben.player_number] == ["P000001", "P000002"]
    ana.time_zone = "Europe/Berlin"
    ana.save()
    assert Player.objects.get(pk=ana.pk).player_number == "P000001"
