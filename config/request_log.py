"""One log line for each request, its id, and what is counted of it."""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.logs import request_facts
from players.site.log_context import log_context
from players.site.metrics import REQUEST_SECONDS, REQUESTS, share_soon

__all__ = ["HEADER", "RequestLogMiddleware", "request_id_of"]

logger = logging.getLogger("config.requests")

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def request_id_of(request: HttpRequest) -> str:
    """The id that a proxy or a program gave the request, when it is well-formed; else a new one."""
    request_id = request.headers.get(HEADER, "")
    return request_id if WELL_FORMED.fullmatch(request_id) else uuid.uuid4().hex


class RequestLogMiddleware:
    """Gives a request its id, sends it back, and logs and counts route, status and time. Stands outside all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = perf_counter()
        request_id = request_id_of(request)
        with log_context(request_id=request_id, request=request) as facts:
            response = self.get_response(request)
            seconds = perf_counter() - begun
            response[HEADER] = request_id
            method = request.method if request.method in METHODS else "OTHER"
            about = {**request_facts(request), "method": method, "status": response.status_code}
            if "last_match_id" in facts:
                about["match_id"] = facts["last_match_id"]
            about["duration_ms"] = round(seconds * 1000, 1)
            REQUESTS.labels(about["route"], method, f"{response.status_code // 100}xx").inc()
            REQUEST_SECONDS.labels(about["route"]).observe(seconds)
            share_soon()
            logger.info("%s %s %d", method, about["route"], response.status_code, extra=about)
        return response
