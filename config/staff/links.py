"""Where the dashboard leads to. A page for the staff is added here by its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

__all__ = ["LINKS", "StaffLink", "staff_links"]


@dataclass(frozen=True, slots=True)
class StaffLink:
    """A page: the name of its address, what it is called and what one does there."""

    route: str
    label: Any
    about: Any


LINKS: list[StaffLink] = [
    StaffLink("matches:operations", _("Operations"), _("matches that wait for a judge, queues and outages")),
    StaffLink("matches:reports", _("Reports of talk"), _("what players reported")),
    StaffLink("leagues:sanctions", _("Sanctioning of events"), _("requests that wait, and those decided")),
    StaffLink("leagues:season-sanctions", _("Sanctioning of seasons"), _("the same for leagues")),
    StaffLink("cardpool:grants", _("Give tokens and packs"), _("to one player, or to many by a list")),
    StaffLink("cardpool:shelf", _("The shelf"), _("which packs are given out, for how many tokens")),
    StaffLink("players:staff-accounts", _("Accounts"), _("find one, close it, open it again")),
    StaffLink("players:audit-log", _("Audit log"), _("who did what, when and why")),
    StaffLink("healthz-ready", _("Health"), _("the checks that alarms ask for, as data")),
    StaffLink("admin:index", _("Admin"), _("every table")),
]


def staff_links() -> list[dict[str, Any]]:
    """The links as ``url``, ``label`` and ``about``."""
    return [{"url": reverse(link.route), "label": link.label, "about": link.about} for link in LINKS]
