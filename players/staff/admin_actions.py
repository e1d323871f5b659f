"""Actions of the admin's lists: each calls a service for every chosen row, after a page that says what will be done.

The service checks, changes and logs in a transaction of its own: a row is done whole or refused with a sentence, and a
refusal of one row leaves the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.errors import Refused
from players.models import Player
from players.requests import player_of
from players.staff.authority import RULES, Action, Authority

__all__ = ["ROWS_MOST", "RowAction", "row_actions"]

ROWS_MOST = 100
"""Rows of one action: each is a transaction of its own, within one request."""
TEXT_MOST = 2000
Perform = Callable[[Any, Player, str, datetime], Any]


@dataclass(frozen=True, slots=True)
class RowAction:
    """Something that is done to each chosen row by ``perform(row, actor, text, now)``, which raises `Refused`.

    ``action`` says who is offered it; whether it may be done to a row, the service decides. ``text`` is the label of
    what must be written (or chosen among ``choices``) and goes to the service; without it nothing is asked.
    ``warning`` says what will happen, on the page that asks whether one is sure.
    """

    do_not_call_in_templates: ClassVar[bool] = True

    name: str
    label: Any
    perform: Perform
    action: Action
    warning: Any
    text: Any = ""
    choices: Sequence[tuple[str, Any]] = ()

    def is_offered(self, player: Player) -> bool:
        """Whether the player holds an office that may do it to some row."""
        return bool(Authority(player).offices & RULES[self.action].offices)

    def __call__(self, page: admin.ModelAdmin[Any], request: HttpRequest, chosen: QuerySet[Any]) -> HttpResponse | None:
        """Ask first; then do it to every row and say what was done and what was refused."""
        rows = list(chosen.order_by("pk")[: ROWS_MOST + 1])
        if len(rows) > ROWS_MOST:
            messages.error(request, _("Choose at most %(most)d rows at once.") % {"most": ROWS_MOST})
            return None
        text = request.POST.get("text", "").strip()[: TEXT_MOST + 1]
        problem = self._problem(text) if "sure" in request.POST else ""
        if "sure" not in request.POST or problem:
            return self._ask(page, request, rows, text, problem)
        actor, now = player_of(request), timezone.now()
        count = 0
        for row in rows:
            try:
                self.perform(row, actor, text, now)
            except Refused as refusal:
                messages.error(request, f"{row}: {refusal.message}")
            except ValidationError as refusal:
                messages.error(request, f"{row}: {' '.join(refusal.messages)}")
            else:
                count += 1
        if count:
            summary = ngettext("Done for %(count)d row.", "Done for %(count)d rows.", count) % {"count": count}
            messages.success(request, f"{self.label}: {summary}")
        return None

    def _problem(self, text: str) -> str:
        if not self.text:
            return ""
        if not text:
            return _("This needs to be filled in.")
        if self.choices and text not in dict(self.choices):
            return _("Choose one of the list.")
        if len(text) > TEXT_MOST or "\x00" in text:
            return _("Write at most %(most)d characters.") % {"most": TEXT_MOST}
        return ""

    def _ask(
        self, page: admin.ModelAdmin[Any], request: HttpRequest, rows: Sequence[Any], text: str, problem: str
    ) -> HttpResponse:
        context = {
            **page.admin_site.each_context(request),
            "opts": page.opts,
            "title": self.label,
            "act": self,
            "rows": rows,
            "problem": problem,
            "text": text,
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return render(request, "admin/row_action.html", context, status=400 if problem else 200)


def row_actions(
    offered: Sequence[RowAction], request: HttpRequest, actions: dict[str, Any]
) -> dict[str, tuple[Any, str, Any]]:
    """``actions``, the actions of a page, with those that the request's player is offered."""
    player = player_of(request)
    return {
        **{action.name: (action, action.name, action.label) for action in offered if action.is_offered(player)},
        **actions,
    }
