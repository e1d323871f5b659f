"""The one form of the API's errors, and what OPTIONS answers."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from rest_framework.exceptions import APIException
from rest_framework.exceptions import ValidationError as APIValidationError
from rest_framework.metadata import SimpleMetadata
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from config.problems import MADE_MEANWHILE
from matches.errors import MatchError
from players.errors import Refused, TooMany
from players.site.database import made_meanwhile

logger = logging.getLogger(__name__)


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Errors as ``{"detail": sentence}`` or ``{"detail": ..., "fields": {...}}``; ``None`` for what is our own fault.

    Django's own validation errors, raised by services, become 400 like the framework's.
    """
    if isinstance(error, ValidationError):
        error = APIValidationError(error.message_dict if hasattr(error, "error_dict") else error.messages)
    if isinstance(error, Refused | MatchError):
        problems = {"problems": listed} if (listed := getattr(error, "problems", None)) else {}
        code = {"code": error.code} if isinstance(error, MatchError) else {}
        headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooMany) else None
        set_rollback()
        return Response({"detail": error.message, **code, **problems}, status=error.status, headers=headers)
    if made_meanwhile(error):
        logger.warning("two requests made the same row", exc_info=error)
        set_rollback()
        return Response({"detail": str(MADE_MEANWHILE)}, status=409)
    response = exception_handler(error, context)
    if response is None or not isinstance(error, APIException | Http404 | PermissionDenied):
        return response
    data = response.data
    if isinstance(data, dict) and set(data) == {"detail"}:
        return response
    if isinstance(data, dict):
        fields = {name: [str(message) for message in _flat(value)] for name, value in data.items()}
        first = next((f"{name}: {messages[0]}" for name, messages in fields.items() if messages), str(error))
        response.data = {"detail": first, "fields": fields}
    elif isinstance(data, list):
        response.data = {"detail": " ".join(str(item) for item in _flat(data))}
    return response


def _flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [f"{key}: {item}" for key, part in value.items() for item in _flat(part)]
    if isinstance(value, list):
        return [item for part in value for item in _flat(part)]
    return [value]


class Metadata(SimpleMetadata):
    """What OPTIONS answers: what an address is for, and what it takes and gives. Its fields are in the schema.

    The framework would look up the object of every address that takes PUT, which lists do not have.
    """

    def determine_actions(self, request: Request, view: Any) -> dict[str, Any]:
        return {}
