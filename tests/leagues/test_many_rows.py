"""Many rows are written as the ORM would write them, with the defaults of what is not given."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.forms.models import model_to_dict

from leagues.models import Entrant, Pairing
from players.models import Player
from players.site import many_rows
from players.site.many_rows import rows_insert, rows_set
from tests.leagues.conftest import NOW
from tests.leagues.test_costs import at_table

pytestmark = pytest.mark.django_db


def test_inserted_rows_have_what_was_given_and_the_defaults(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_rows, "ROWS_AT_ONCE", 2)
    tournament = at_table(organiser, 6)
    rounds = Pairing.objects.filter(round__stage__tournament=tournament).order_by("table")
    before = list(rounds)
    round_id, shown = before[0].round_id, [model_to_dict(row) | {"places": row.places} for row in before]
    rounds.delete()
    names = ("table", "first", "second", "origin", "finished_at")
    rows = [(row.table, row.first_id, row.second_id, row.origin, None) for row in before]
    rows_insert(Pairing, names, rows, {"round": round_id})
    made = list(rounds.all())
    assert [model_to_dict(row) | {"places": row.places} for row in made] == [
        old | ({"id": new.pk} if "id" in old else {}) for old, new in zip(shown, made, strict=True)
    ]
    assert [row.pk for row in made] == sorted(row.pk for row in made)
    rounds.filter(table=1).delete()
    rows_insert(Pairing, names, [(*rows[0][:-1], NOW)], {"round": round_id, "best_of": 3})
    first = rounds.get(table=1)
    assert (first.finished_at, first.best_of) == (NOW, 3)


def test_numbers_are_set_by_key_and_taken_away(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_rows, "ROWS_AT_ONCE", 2)
    tournament = at_table(organiser, 5)
    keys = list(tournament.entrants.order_by("pk").values_list("pk", flat=True))
    places = tournament.entrants.order_by("pk").values_list("final_place", flat=True)
    rows_set(Entrant, "final_place", list(zip(keys, [3, 1, 2, 5], strict=False)))
    assert list(places.all()) == [3, 1, 2, 5, None]
    rows_set(Entrant, "final_place", [(pk, None) for pk in keys[:3]])
    assert list(places.all()) == [None, None, None, 5, None]
    rows_set(Entrant, "final_place", [])


@pytest.mark.django_db(transaction=True)
def test_many_rows_need_a_transaction() -> None:
    assert not connection.in_atomic_block
    with pytest.raises(transaction.TransactionManagementError):
        rows_set(Entrant, "final_place", [(1, 1)])
