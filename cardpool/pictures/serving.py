"""Answers with the pictures of cards, before sessions, languages and the database."""

import gzip
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from resvg_py import svg_to_bytes

from cardpool.catalogue_bulk import takes_gzip
from cardpool.pictures.stored import ADDRESS, Picture, picture_of, picture_url, preview_url

__all__ = ["PictureMiddleware"]

PICTURE_PATH: Final = re.compile(rf"{ADDRESS}([0-9a-f]{{8}})/([0-9A-Za-z+_-]{{1,40}})\.(svg|png)")
FOR_EVER: Final = "public, max-age=31536000, immutable"
FOR_A_MINUTE: Final = "public, max-age=60"
PREVIEW: Final = (900, 600)
"""Pixels of a picture as PNG."""
POLICY: Final = "default-src 'none'; style-src 'none'"


class PictureMiddleware:
    """Answers requests for pictures; all others go on, and so do those for unknown cards, to a 404.

    It stands beside the middleware of static files, outside of everything that depends on who asks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        match = PICTURE_PATH.fullmatch(request.path_info)
        picture = picture_of(match[2]) if match else None
        if match is None or picture is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if match[1] != picture.fingerprint:
            address = picture_url(match[2]) if match[3] == "svg" else preview_url(match[2])
            return HttpResponseRedirect(address, headers={"Cache-Control": FOR_A_MINUTE})
        return _picture_response(request, picture) if match[3] == "svg" else _preview_response(request, picture)


@lru_cache(maxsize=64)
def _png(svg: bytes) -> bytes:
    """A picture as PNG, `PREVIEW` pixels wide and high; some milliseconds."""
    width, height = PREVIEW
    return bytes(svg_to_bytes(svg_string=svg.decode(), width=width, height=height, skip_system_fonts=True))


def _preview_response(request: HttpRequest, picture: Picture) -> HttpResponseBase:
    """The picture as PNG; 304 to whoever has it."""
    tag = f'"{picture.fingerprint}-png"'
    headers = {"Cache-Control": FOR_EVER, "ETag": tag, "X-Content-Type-Options": "nosniff"}
    body = _png(picture.svg)
    response = HttpResponse(body, content_type="image/png", headers={**headers, "Content-Length": str(len(body))})
    return get_conditional_response(request, etag=tag, response=response) or response


def _picture_response(request: HttpRequest, picture: Picture) -> HttpResponseBase:
    """The picture, packed where the asker takes that; 304 to whoever has it. Each form has a tag of its own."""
    packed = takes_gzip(request.headers.get("Accept-Encoding", ""))
    body = gzip.compress(picture.svg, mtime=0) if packed else picture.svg
    tag = f'"{picture.fingerprint}{"-gzip" if packed else ""}"'
    headers = {
        "Cache-Control": FOR_EVER,
        "Content-Length": str(len(body)),
        "Content-Security-Policy": POLICY,
        "ETag": tag,
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    if packed:
        headers["Content-Encoding"] = "gzip"
    response = HttpResponse(body, content_type="image/svg+xml", headers=headers)
    return get_conditional_response(request, etag=tag, response=response) or response
