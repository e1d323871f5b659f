"""What every list of the admin has: a bounded count, one statement for its rows, and export as CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import label_for_field, lookup_field
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Field, Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from players.audit import audit
from players.models import Player
from players.requests import player_of
from players.staff.admin_actions import RowAction, row_actions
from players.values.csv_file import Cell, csv_text
from players.values.form_fields import ADMIN_FIELDS

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Any]
else:
    _Admin = object

__all__ = ["COUNT_MOST", "EXPORT_MOST", "BoundedPaginator", "ListAdmin", "list_exported"]

COUNT_MOST = 10_000
"""Rows that a list counts and turns pages of. Who looks for an older row searches or filters."""
EXPORT_MOST = 20_000
"""Rows of one exported file."""


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Pages of the first `COUNT_MOST` rows: counting the rows of a large table takes longer than showing them."""

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]
        return rows.order_by()[:COUNT_MOST].count()

    @property
    def is_cut(self) -> bool:
        """Whether there may be more rows than are counted."""
        return self.count >= COUNT_MOST


@transaction.atomic
def list_exported(*, label: str, rows: int, query: str, actor: Player, now: datetime) -> None:
    """Note in the audit log who took which list of the admin away, how many rows, and how it was filtered."""
    data = {"list": label, "rows": rows, "query": query[:300]}
    audit(actor=actor, verb="list.exported", target=None, now=now, data=data)


class ListAdmin(_Admin):
    """Base of our pages of the admin, before ``ModelAdmin``."""

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    """Facets count the whole table once for each value of each filter."""
    list_per_page = 50
    formfield_overrides = ADMIN_FIELDS
    row_actions: Sequence[RowAction] = ()
    """What is done to chosen rows, beside their export."""

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_export"
        return [path("export/", self.admin_site.admin_view(self.export_view), name=name), *super().get_urls()]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Those of the page that the player is offered, and the export of the chosen rows."""
        actions: dict[str, Any] = row_actions(self.row_actions, request, super().get_actions(request))
        actions["export_chosen"] = (_export_chosen, "export_chosen", _("Export the chosen rows as CSV"))
        return actions

    def export_view(self, request: HttpRequest) -> HttpResponse:
        """The list as it is filtered, searched and ordered by the address, as CSV. Only POST, which is noted."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            shown = self.get_changelist_instance(request)
        except IncorrectLookupParameters:
            return self._back(request, _("The list cannot be filtered in this way."))
        return self.exported(request, shown.queryset)

    def exported(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse:
        """The rows as a file; a sentence on the list instead, where they are too many."""
        chosen_rows = list(rows[: EXPORT_MOST + 1])
        if len(chosen_rows) > EXPORT_MOST:
            most = f"{EXPORT_MOST:,}"
            return self._back(request, _("A file has at most %(most)s rows; filter or search first.") % {"most": most})
        columns = [name for name in self.get_list_display(request) if name != "action_checkbox"]
        text = csv_text(self._lines(columns, chosen_rows))
        list_exported(
            label=self.opts.label_lower,
            rows=len(chosen_rows),
            query=request.META.get("QUERY_STRING", ""),
            actor=player_of(request),
            now=timezone.now(),
        )
        answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{self.opts.model_name}.csv"'
        return answer

    def _lines(self, columns: Sequence[Any], rows: Sequence[Model]) -> Iterator[Sequence[Cell]]:
        yield [str(label_for_field(name, self.model, self)) for name in columns]
        for row in rows:
            yield [self._cell(name, row) for name in columns]

    def _cell(self, name: Any, row: Model) -> Cell:
        field, _attribute, value = lookup_field(name, row, self)
        if isinstance(field, Field) and field.choices:
            return str(getattr(row, f"get_{field.name}_display")())
        return cell(value)

    def _back(self, request: HttpRequest, message: str) -> HttpResponse:
        messages.error(request, message)
        return HttpResponseRedirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"))


def cell(value: Any) -> Cell:
    """A value of a row for a file: times in UTC as ISO 8601, yes or no, numbers as they are, anything else as text.

    >>> cell(True), cell(None), cell(3), cell(datetime(2026, 3, 1, tzinfo=UTC))
    ('yes', '', 3, '2026-03-01T00:00:00+00:00')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)


def _export_chosen(page: ListAdmin, request: HttpRequest, chosen: QuerySet[Any]) -> HttpResponse:
    related = page.get_list_select_related(request)
    if isinstance(related, bool):
        rows = chosen.select_related() if related else chosen
    else:
        rows = chosen.select_related(*related)
    return page.exported(request, rows)
