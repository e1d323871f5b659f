"""Lists of the admin read their rows with the rows they name."""

import pytest
from django.contrib import admin
from django.db.models import ForeignKey, Model

REGISTERED = sorted(admin.site._registry.items(), key=lambda item: item[0]._meta.label)


@pytest.mark.parametrize(("model", "shown"), REGISTERED, ids=[model._meta.label for model, _ in REGISTERED])
def test_no_list_asks_for_each_row_again(model: type[Model], shown: admin.ModelAdmin[Model]) -> None:
    """Django joins by itself only what is never empty; the others are named in ``list_select_related``."""
    related = shown.list_select_related
    joined = set() if isinstance(related, bool) else {str(name).partition("__")[0] for name in related}
    fields = {field.name: field for field in model._meta.get_fields()}
    for name in shown.list_display:
        field = fields.get(name) if isinstance(name, str) else None
        if isinstance(field, ForeignKey):
            never_empty = not field.null and not related
            assert name in joined or never_empty, f"{name} is asked for by a statement a row"
