"""Indexes cost room and time with every row: none is kept twice, and what is rare is indexed by itself."""

from itertools import chain

import pytest
from django.apps import apps
from django.db import connection, models

from matches.models import Match, Seat
from matches.selectors import player_rows, your_turn_count
from matches.services.match_end import match_end
from players.models import Player
from tests.matches.conftest import NOW, cut, play_out, tiny_match

MODELS = list(apps.get_app_config("matches").get_models())


def _whole(model: type[models.Model]) -> set[str]:
    """The first columns of indexes over all rows that a model declares."""
    declared = chain(model._meta.constraints, model._meta.indexes)
    return {
        index.fields[0].removeprefix("-")
        for index in declared
        if isinstance(index, models.UniqueConstraint | models.Index) and index.fields and index.condition is None
    }


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_no_column_has_an_index_that_another_begins_with(model: type[models.Model]) -> None:
    own = {field.name for field in model._meta.local_fields if getattr(field, "db_index", False) and not field.unique}
    assert own & _whole(model) == set()


@pytest.mark.django_db
def test_matches_that_are_over_stand_in_few_indexes() -> None:
    """Their number, code and origin; whatever else is indexed is rare."""
    with connection.cursor() as cursor:
        constraints = connection.introspection.get_constraints(cursor, Match._meta.db_table)
    declared = {index.name for index in Match._meta.indexes if index.condition is not None}
    whole = {
        tuple(constraint["columns"])
        for name, constraint in constraints.items()
        if (constraint["index"] or constraint["unique"]) and name not in declared
    }
    assert whole - {("id",)} == {("code",), ("origin",)}


@pytest.mark.long
@pytest.mark.django_db
def test_seats_end_with_their_match(match: Match, ada: Player, bob: Player) -> None:
    """A player's lists are found by it."""
    stopped = cut(tiny_match(ada, bob, origin="test:stopped", seed=2), ada, bob)
    assert {seat.ended_at for seat in Seat.objects.all()} == {None}
    play_out(match)
    match_end(match=stopped, places=[1, 2], winners=[0], termination="test", actor=None, now=NOW)
    assert {(seat.ended_at, seat.match.finished_at) for seat in match.seats.all()} == {(match.finished_at,) * 2}
    assert {seat.ended_at for seat in stopped.seats.all()} == {NOW}
    assert your_turn_count(ada) == 0
    _, _, done = player_rows(ada, NOW)
    assert {row.match for row in done} == {match, stopped}
