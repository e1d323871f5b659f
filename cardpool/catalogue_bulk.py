"""The whole catalogue in one file: every fact of every card, with generated text where matches can be played with it.

Made once by a process and kept, as JSON and packed. Its name is a digest of the bytes, so that whoever has it asks
again at no cost.
"""

import gzip
import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from cardpool.catalogue import SET_NAMES, card_dict
from engine.tcg.facts import all_facts
from engine.tcg.printings import alternate_numbers

MAX_AGE = 3600
"""Seconds for which the file may be used without asking."""


@dataclass(frozen=True, slots=True)
class Bulk:
    """The file: its bytes as they are and packed, and the digest of its content."""

    plain: bytes
    packed: bytes
    digest: str


@cache
def catalogue_bulk() -> Bulk:
    """The file of this process's facts and rules."""
    content = {
        "sets": [{"number": number, "name": name} for number, name in SET_NAMES.items()],
        "cards": [card_dict(card) for card in all_facts().values()],
        "other_numbers": [
            {
                "number": alternate.number,
                "card": alternate.card,
                "kind": alternate.kind,
                "entry": alternate.entry or None,
            }
            for alternate in alternate_numbers().values()
        ],
    }
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return Bulk(plain, gzip.compress(plain, 9, mtime=0), sha256(plain).hexdigest()[:32])


def bulk_answer(request: HttpRequest) -> HttpResponse:
    """The file, packed where the asker takes that; 304 to whoever has it. Each form has a strong tag of its own."""
    bulk = catalogue_bulk()
    packed = takes_gzip(request.headers.get("Accept-Encoding", ""))
    tag = f'"{bulk.digest}{"-gzip" if packed else ""}"'
    # If-None-Match compares weakly (RFC 9110, 13.1.2): what a proxy packed itself has a weak tag.
    known_tags = [etag.removeprefix("W/") for etag in parse_etags(request.headers.get("If-None-Match", ""))]
    answer: HttpResponse
    if tag in known_tags or "*" in known_tags:
        answer = HttpResponseNotModified()
    else:
        answer = HttpResponse(bulk.packed if packed else bulk.plain, content_type="application/json")
        if packed:
            answer["Content-Encoding"] = "gzip"
        answer["Content-Length"] = str(len(bulk.packed if packed else bulk.plain))
    answer["ETag"] = tag
    answer["Cache-Control"] = f"public, max-age={MAX_AGE}"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip.

    >>> [takes_gzip(one) for one in ("gzip, br", "br", "gzip;q=0", "*", "")]
    [True, False, False, True, False]
    """
    quality: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, _, parameter = part.strip().partition(";")
        value = parameter.strip().removeprefix("q=") if parameter.strip().startswith("q=") else "1"
        try:
            quality[name.strip()] = float(value)
        except ValueError:
            quality[name.strip()] = 0
    return quality.get("gzip", quality.get("*", 0)) > 0
