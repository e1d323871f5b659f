"""What no input may cause: a 500 for something the client sent."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import has_vary_header, patch_cache_control


class PrivateMiddleware:
    """What depends on who asks is kept by nobody in between: pages that read the session, and all of the API.

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
            raise BadRequest("The address holds a character that no address here has.")
        if any("\x00" in value for values in request.GET.lists() for value in (values[0], *values[1])):
            raise BadRequest("The query holds a character that cannot be searched for.")
        return self.get_response(request)
