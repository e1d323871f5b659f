"""Reading request bodies: whatever is sent, the answer is a sentence and never a 500."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser as BaseJSONParser

DEPTH_MOST = 100
"""How deep lists and objects may stand in each other; no request of ours needs ten."""


class TooLarge(APIException):
    """The body is larger than anything the API takes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The body is too large.")
    default_code = "too_large"


def _number_refused(word: str) -> Any:
    raise ValueError(f"{word} is not a number in JSON")


def _values_check(data: Any) -> None:
    """Refuse what no database holds, in values and in names: NUL, half a surrogate pair; and what is too deep."""
    waiting = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEPTH_MOST:
            raise ParseError(_("The JSON is nested too deeply."))
        if isinstance(value, str):
            if "\x00" in value:
                raise ParseError(_("The JSON holds a NUL character, which cannot be stored."))
            try:
                value.encode("utf-8")
            except UnicodeEncodeError:
                raise ParseError(_("The JSON holds half of a surrogate pair, which is no character.")) from None
        elif isinstance(value, dict):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list):
            waiting += [(part, depth + 1) for part in value]


class JSONParser(BaseJSONParser):
    """JSON in UTF-8, of bounded size and depth, without characters that a database cannot hold."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The data in the stream.

        Raises:
            ParseError: it is not JSON, nested beyond reason, or holds NUL or half a surrogate pair.
            TooLarge: it is larger than ``DATA_UPLOAD_MAX_MEMORY_SIZE``.
        """
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        raw = stream.read(most + 1)
        if len(raw) > most:
            raise TooLarge(_("The body has more than %(most)s bytes, which is the most.") % {"most": most})
        try:
            data = json.loads(raw.decode("utf-8"), parse_constant=_number_refused)
        except RecursionError:
            raise ParseError(_("The JSON is nested too deeply.")) from None
        except ValueError as error:
            raise ParseError(_("The body is not JSON: %(error)s") % {"error": error}) from None
        _values_check(data)
        return data
