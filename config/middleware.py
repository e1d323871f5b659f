"""Middleware that refuses bad input, so that no request causes a 500."""

import ipaddress
import logging
from collections.abc import Callable

from django.conf import settings
from django.contrib.humanize.templatetags.humanize import intcomma
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import has_vary_header, patch_cache_control
from django.utils.translation import gettext as _

from config.bodies import BODY_WITHIN, LATE_LENGTH, content_length
from config.form_addresses import form_page
from config.problems import MADE_MEANWHILE, problem
from players.site.database import made_meanwhile

logger = logging.getLogger(__name__)

NO_ADDRESS = "0.0.0.0"  # noqa: S104 - a name for "unknown", nothing listens there


_EVENT_IMPORT = "manage.py event_import FILE --organiser NAME"
READ_BY_COMMAND = {"/events/import/": _EVENT_IMPORT, "/api/v1/events/import/": _EVENT_IMPORT}
"""Addresses that take files which may be larger than a body, and the command that reads files of any size."""


class ClientAddressMiddleware:
    """Puts the client's address into REMOTE_ADDR, where lock-outs, throttles and limits look for it.

    Behind ``ENTMOOT_PROXIES`` trusted proxies each has added the address it was called from to the right end of
    X-Forwarded-For; the entry of the outermost one is the client. Everything left of it was written by the client and
    is never believed. A header that is missing, too short or malformed leaves the address of the peer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.META["REMOTE_ADDR"] = client_address(
            request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""), settings.PROXIES
        )
        return self.get_response(request)


def client_address(peer: str, forwarded: str, proxies: int) -> str:
    """The client's address, from the peer's and the X-Forwarded-For header of `proxies` trusted proxies."""
    own = _address(peer) or NO_ADDRESS
    entries = forwarded.split(",")
    if proxies < 1 or len(entries) < proxies:
        return own
    return _address(entries[-proxies]) or own


def _address(text: str) -> str:
    """An address in its one canonical form, without a port or zone; empty when it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address)


class BodyMiddleware:
    """Refuses bodies by their headers, before anything reads them: too large, compressed, or not in UTF-8.

    Django would decode a body by any codec that Python has, compression among them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        charset = str(request.content_params.get("charset", "utf-8")) if request.content_params else "utf-8"
        if charset.strip().lower() not in ("utf-8", "utf8"):
            return problem(request, 415, _("The body is declared in another charset than UTF-8. Send it in UTF-8."))
        encoding = request.META.get("HTTP_CONTENT_ENCODING", "").strip().lower()
        if encoding not in ("", "identity"):
            return problem(request, 415, _("The body is compressed. Send it as it is, without a Content-Encoding."))
        if request.META.get("CONTENT_LENGTH") == LATE_LENGTH:
            refused = problem(
                request,
                408,
                _("The body took longer than %(body_within)s seconds. Send it again.")
                % {"body_within": f"{BODY_WITHIN:.0f}"},
            )
            refused["Connection"] = "close"
            return refused
        length = content_length(request.META.get("CONTENT_LENGTH") or "0")
        if length is None:
            return problem(request, 400, _("The body did not arrive whole. Send it again, with its length."))
        if length > settings.REQUEST_BODY_MOST:
            most = intcomma(settings.REQUEST_BODY_MOST)
            if request.path_info in READ_BY_COMMAND:
                words = _(
                    "The file has more than %(most)s bytes, the most that is read here. Ask the operators of this site "
                    "to read it: %(command)s."
                )
                return problem(request, 413, words % {"most": most, "command": READ_BY_COMMAND[request.path_info]})
            return problem(
                request, 413, _("The body has more than %(most)s bytes, which is the most. Send less.") % {"most": most}
            )
        return self.get_response(request)


class PrivateMiddleware:
    """Keep private answers out of shared caches: pages that read the session, and all of the API.

    Stands outside the session's middleware, whose ``Vary`` tells which pages those are. Views that say otherwise win.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        personal = has_vary_header(response, "Cookie") or request.path_info.startswith("/api/v1/")
        if personal and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response


class BadInputMiddleware:
    """Refuse requests that no part of the site could read, with a 400 that says why.

    NUL cannot be stored by PostgreSQL and means nothing in an address; it is refused here once instead of in every
    lookup. Bodies are checked where they are parsed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "\x00" in request.path_info:
            raise BadRequest(_("The address holds a character that no address here has."))
        if any("\x00" in value for values in request.GET.lists() for value in (values[0], *values[1])):
            raise BadRequest(_("The query holds a character that cannot be searched for."))
        if not request.META.get("HTTP_AUTHORIZATION", "").isascii():
            raise BadRequest(_("The Authorization header holds a character that no token has."))
        return self.get_response(request)


class MadeMeanwhileMiddleware:
    """Answers who was a moment later than somebody else, where both made what there may be once.

    Services look first, and most say in words of their own what is there already. Between the look and the row somebody
    else can be as quick; the database then keeps one of the two, and the transaction of the other is undone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """The 409 for a row that is there; every other exception goes on."""
        if not made_meanwhile(exception):
            return None
        logger.warning("two requests made the same row: %s", type(exception).__name__, exc_info=exception)
        return problem(request, 409, str(MADE_MEANWHILE))


class FormAddressMiddleware:
    """Say on a page where to go from an address that takes only forms, instead of showing nothing.

    People come to one by signing in again on the way to what a form does, or by the browser's history.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code != 405 or request.method != "GET" or request.path_info.startswith("/api/v1/"):
            return response
        page, where = form_page(request.path_info)
        answer = problem(request, 405, where, page)
        answer["Allow"] = response.get("Allow", "POST")
        return answer
