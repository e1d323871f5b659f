"""Reading request bodies: whatever is sent, the answer is a sentence and never a 500."""

import codecs
import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser as BaseJSONParser


class TooLarge(APIException):
    """The body is larger than anything the API takes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = "The body is too large."
    default_code = "too_large"


def _number_refused(word: str) -> Any:
    raise ValueError(f"{word} is not a number in JSON")


class JSONParser(BaseJSONParser):
    """JSON of bounded size and depth, without characters that a database cannot hold."""

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
            raise TooLarge(f"The body has more than {most} bytes, which is the most.")
        encoding = (parser_context or {}).get("encoding") or "utf-8"
        try:
            text = codecs.decode(raw, encoding)
            data = json.loads(text, parse_constant=_number_refused)
            written = json.dumps(data, ensure_ascii=False).encode("utf-8")
        except RecursionError:
            raise ParseError("The JSON is nested too deeply.") from None
        except (ValueError, LookupError) as error:
            raise ParseError(f"The body is not JSON: {error}") from None
        if b"\\u0000" in written:
            raise ParseError("The JSON holds a NUL character, which cannot be stored.")
        return data
