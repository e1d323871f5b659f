"""Reading request bodies: whatever is sent, the answer is a sentence and never a 500."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser as BaseJSONParser

from players.values.json_text import JSONRefused, json_read


class TooLarge(APIException):
    """The body is larger than anything the API takes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The body is too large.")
    default_code = "too_large"


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
            return json_read(raw)
        except JSONRefused as error:
            raise ParseError(str(error)) from None
