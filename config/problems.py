"""Errors in the one form of the asker: a page, or JSON under the API."""

from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.sentences.languages import language_activate

TITLES = {
    400: _("That could not be read"),
    405: _("This page can't be opened directly"),
    408: _("That took too long"),
    409: _("Somebody else was there first"),
    413: _("That is too much"),
    415: _("That could not be read"),
}


MADE_MEANWHILE = _(
    "The same was done at the same moment, by somebody else or from another window. Nothing was changed; look at the"
    " page again before you repeat it."
)


def problem(request: HttpRequest, status: int, detail: str | Promise, page: str = "") -> HttpResponse:
    """The sentence `detail` with a status: as a page, or as ``{"detail": ...}`` under the API.

    `page` is the address of a page of this site that helps.
    """
    if request.path_info.startswith("/api/v1/"):
        return JsonResponse({"detail": str(detail)}, status=status)
    language_activate(request)
    try:
        if status in TITLES:
            context = {"status": status, "title": TITLES[status], "explanation": detail, "page": page}
            return render(request, "problem.html", context, status=status)
        return render(request, f"{status}.html", {"explanation": detail}, status=status)
    finally:
        if isinstance(request, ASGIRequest):
            # Django writes these pages in a thread of the event loop's pool, where nobody closes what they opened.
            for opened in connections.all(initialized_only=True):
                if not opened.in_atomic_block:
                    opened.close()
