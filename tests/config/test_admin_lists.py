"""Lists of the admin read their rows with the rows they name."""

from django.contrib import admin
from django.db.models import ForeignKey, Model

REGISTERED = sorted(admin.site._registry.items(), key=lambda item: item[0]._meta.label)


def test_no_list_asks_for_each_row_again() -> None:
    assert {
        model._meta.label: names for model, shown in REGISTERED if (names := asked_for_each_row(model, shown))
    } == {}


def asked_for_each_row(model: type[Model], shown: admin.ModelAdmin[Model]) -> list[str]:
    """Columns that cost a statement a row: Django joins by itself only what is never empty."""
    related = shown.list_select_related
    joined = set() if isinstance(related, bool) else {str(name).partition("__")[0] for name in related}
    fields = {field.name: field for field in model._meta.get_fields()}
    shown_fields = [fields.get(name) for name in shown.list_display if isinstance(name, str)]
    return [
        field.name
        for field in shown_fields
        if isinstance(field, ForeignKey) and field.name not in joined and (field.null or related)
    ]
