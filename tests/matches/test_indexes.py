"""Indexes cost room and time with every row: none is kept twice, and what is rare is indexed by itself."""

from itertools import chain

import pytest
from django.apps import apps
from django.db import connection, models

from matches.models import Match

MODELS = list(apps.get_app_config("matches").get_models())


def _whole(model: type[models.Model]) -> set[str]:
    """The first columns of indexes over all rows that a model declares."""
    declared = chain(model._meta.constraints, model._meta.indexes)
    return {
        one.fields[0].removeprefix("-")
        for one in declared
        if isinstance(one, models.UniqueConstraint | models.Index) and one.fields and one.condition is None
    }


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_no_column_has_an_index_that_another_begins_with(model: type[models.Model]) -> None:
    own = {field.name for field in model._meta.local_fields if getattr(field, "db_index", False) and not field.unique}
    assert own & _whole(model) == set()


@pytest.mark.django_db
def test_matches_that_are_over_stand_in_few_indexes() -> None:
    """Their number, code and origin; whatever else is indexed is rare."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, Match._meta.db_table)
    declared = {one.name for one in Match._meta.indexes if one.condition is not None}
    whole = {
        tuple(one["columns"]) for name, one in found.items() if (one["index"] or one["unique"]) and name not in declared
    }
    assert whole - {("id",)} == {("code",), ("origin",)}
