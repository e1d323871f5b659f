"""Public randomness beacons whose values a prize draw may take: which there are, and what an answer of one holds.

A source is recognised by the hash of its chain in the announced text (`Tournament.draw_source_text`). Nothing here asks
anybody anything; `leagues.competition.prizes.value_fetch` does, where the settings name relays.

drand (https://docs.drand.love) is run by the League of Entropy. Round r of a chain appears at genesis + (r - 1)
periods. A relay answers ``GET /{chain hash}/public/{round}`` with a JSON object that has the ``round``, the
``signature`` and the ``randomness``, which is the SHA-256 of the signature.

What is checked of an answer: that it is of the round, and that the randomness follows from the signature. Not checked
is the signature itself (BLS12-381): the libraries that do it bring more dependencies than the rest of the site.
Several relays must give the same value instead, and anybody can check the published value against the chain.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from django.utils.translation import gettext as _

VALUE = re.compile(r"[0-9a-f]{64}")
SIGNATURE = re.compile(r"[0-9a-f]{96}|[0-9a-f]{192}")
BODY_MOST = 4096
"""Bytes of an answer; one of drand has a few hundred."""


class BeaconError(ValueError):
    """An answer that is none; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class DrandChain:
    """A chain of drand. ``genesis`` is the time of round 1 in Unix seconds, ``period`` the seconds between rounds."""

    name: str
    hash: str
    genesis: int
    period: int

    @property
    def rule(self) -> str:
        """Which value of the chain a draw takes, for the announcement and the manifest."""
        return _(
            "Of the drand chain %(chain)s it is the randomness of the first round that appears at that time or after"
        ) % {"chain": self.name}

    def round_at(self, at: datetime) -> int:
        """The first round that appears at a time or after it.

        >>> QUICKNET.round_at(datetime.fromtimestamp(QUICKNET.genesis, UTC))
        1
        >>> QUICKNET.round_at(datetime.fromtimestamp(QUICKNET.genesis + 4, UTC))
        3
        """
        # Whole microseconds, so that nothing is rounded.
        since = at - datetime.fromtimestamp(self.genesis, UTC)
        micro = (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds
        return max(1, -(-micro // (self.period * 1_000_000)) + 1)

    def path(self, number: int) -> str:
        """The path of a round on a relay."""
        return f"/{self.hash}/public/{number}"

    def value(self, number: int, body: bytes) -> str:
        """The value of a round from a relay's answer: 64 hexadecimal digits, in lower case.

        Raises BeaconError for any other answer.
        """
        if len(body) > BODY_MOST:
            raise BeaconError(_("the answer has more than %(body_most)s bytes") % {"body_most": BODY_MOST})
        try:
            answer = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise BeaconError(_("the answer is no JSON")) from error
        if not isinstance(answer, dict):
            raise BeaconError(_("the answer is no JSON object"))
        if type(answer.get("round")) is not int or answer["round"] != number:
            raise BeaconError(_("the answer is not of round %(number)s") % {"number": number})
        value, signature = answer.get("randomness"), answer.get("signature")
        if not isinstance(value, str) or not VALUE.fullmatch(value):
            raise BeaconError(_("the randomness is not 64 hexadecimal digits"))
        if not isinstance(signature, str) or not SIGNATURE.fullmatch(signature):
            raise BeaconError(_("the signature is not of the length that it has in this chain"))
        if sha256(bytes.fromhex(signature)).hexdigest() != value:
            raise BeaconError(_("the randomness is not the SHA-256 of the signature"))
        return value


DEFAULT = DrandChain(
    "default", "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce", genesis=1_595_431_050, period=30
)
QUICKNET = DrandChain(
    "quicknet", "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", genesis=1_692_803_367, period=3
)
BEACONS = (DEFAULT, QUICKNET)


def beacon_of(text: str) -> DrandChain | None:
    """The beacon whose chain an announced text names; None where it names none or several.

    >>> beacon_of(f"drand, chain {QUICKNET.hash}").name, beacon_of("The lottery of Saturday")
    ('quicknet', None)
    """
    beacons = [beacon for beacon in BEACONS if beacon.hash in text.lower()]
    return beacons[0] if len(beacons) == 1 else None
