"""Fields of verbs about events: an entrant, a table, the games of a match, and names a line each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.competition.verbs.fields import Data, Field, NamedRow, Row, Text, WholeNumber, Words, whole_number
from leagues.errors import Refused
from leagues.events.entries.entrant_names import EntrantNames
from leagues.events.models import Entrant, Pairing, Penalty, Tournament
from leagues.events.results.result_report import Games
from players.models import Player

__all__ = [
    "ENTRANT",
    "GAMES",
    "PAIRING",
    "REASON",
    "REASON_LOG",
    "USERNAME",
    "Count",
    "PenaltyPoints",
    "PlayerToCheckIn",
    "PodPlaces",
    "Seeds",
    "Tables",
    "TablesByHand",
    "reason_field",
]

REASON_MOST = 300
_GAMES = re.compile(r"([0-9]{1,2})\s*[:–-]\s*([0-9]{1,2})(?:\s*[:–-]\s*([0-9]{1,2}))?")
_DASH = re.compile(r"\s+(?:[-–]|vs\.?)\s+")


def _named(tournament: Tournament, name: str) -> Entrant | None:
    entrant_key = EntrantNames.of(tournament).find(name)
    return tournament.entrants.filter(pk=entrant_key or 0).select_related("player").first()


ENTRANT = NamedRow(
    "entrant",
    gettext_lazy("Name of the player"),
    rows=lambda tournament: tournament.entrants.select_related("player"),
    named=_named,
    missing=gettext_lazy("Choose somebody who is in this event."),
)
PAIRING = Row(
    "pairing",
    rows=lambda tournament: Pairing.objects.filter(round__stage__tournament=tournament),
    missing=gettext_lazy("Choose a table of this event; it may have been undone meanwhile."),
)
USERNAME = Text("username", gettext_lazy("Name of the player"), most=30, name_of_player=True)


def reason_field(label: Words, **more: Any) -> Text:
    """A field for the reason of what is done."""
    return Text("reason", label, most=REASON_MOST, **more)


REASON = reason_field(gettext_lazy("Reason"))
REASON_LOG = reason_field(gettext_lazy("Reason, for the log"))


@dataclass(frozen=True)
class GamesField(Field):
    """The games of a match, written 2:1 or 2:1:0."""

    def read(self, data: Data, subject: Any) -> Games | None:
        """Games won by the first, won by the second and drawn; none where the field is empty. Raises Refused."""
        text = data.get(self.name, "").strip()
        if not text:
            return None
        match = _GAMES.fullmatch(text)
        if match is None:
            raise Refused(_("Write the games as 2:1, or with drawn games as 2:1:1."))
        first, second, drawn = (int(number or 0) for number in match.groups())
        return first, second, drawn


GAMES = GamesField("games", gettext_lazy("Games, as 2:1 or 2:1:1 drawn"), required=False)


@dataclass(frozen=True)
class PodPlaces(Field):
    """The places of a pod, from the fields ``place1``, ``place2`` and so on, one for each seat."""

    seats: int = 6

    def read(self, data: Data, subject: Any) -> Data:
        """The fields as they were sent; `PodPlaces.of` reads those of the seats that a table has."""
        return data

    @staticmethod
    def of(pairing: Pairing, data: Data) -> list[int] | None:
        """The places at a pod, none at any other table. Raises Refused."""
        if not pairing.is_pod:
            return None
        return [whole_number(data, f"place{seat}") for seat in range(1, 3 + pairing.more_seats)]

    def properties(self) -> dict[str, dict[str, Any]]:
        """A number for each seat that a pod can have."""
        description = "Of a table of more than two: the place of this seat, 0 for none."
        schema = {"type": "integer", "minimum": 0, "maximum": self.seats, "description": description}
        return {f"place{seat}": schema for seat in range(1, self.seats + 1)}


@dataclass(frozen=True)
class PenaltyPoints(WholeNumber):
    """The match points that a penalty takes away, where its ``level`` is points."""

    def read(self, data: Data, subject: Any) -> int:
        """The points, 0 at any other level. Raises Refused."""
        return whole_number(data, self.name) if data.get("level") == Penalty.Level.POINTS else 0


@dataclass(frozen=True)
class Count(WholeNumber):
    """A number of games or a place, of at most two digits; nothing is none."""

    def read(self, data: Data, subject: Any) -> int:
        """The number. Raises Refused."""
        text = data.get(self.name, "").strip() or "0"
        if not (text.isascii() and text.isdecimal() and len(text) < 3):
            raise Refused(_("Write each number in digits."))
        return int(text)


@dataclass(frozen=True)
class PlayerToCheckIn(Text):
    """A player by the name of the account or the text that a guest is shown as."""

    def read(self, data: Data, subject: Tournament) -> Player:
        """The player. Raises Refused."""
        name = data.get(self.name, "").strip()
        entrant = _named(subject, name)
        player = entrant.player if entrant is not None else Player.objects.named(name).first()
        if player is None:
            raise Refused(_("There is no player of that name."))
        return player


@dataclass(frozen=True)
class Seeds(Text):
    """Entrants by their names, one a line, best first."""

    def read(self, data: Data, subject: Tournament) -> list[int]:
        """Their keys in this order. Raises Refused."""
        names, order = EntrantNames.of(subject), []
        for number, line in enumerate(data.get(self.name, "").splitlines(), start=1):
            if not line.strip():
                continue
            key = names.find(line)
            if key is None:
                raise Refused(
                    _("Line %(number)s: nobody called “%(line)s” is in this event.")
                    % {"number": number, "line": line.strip()[:40]}
                )
            order.append(key)
        return order


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a round by the keys of the entrants, and who has the bye."""

    pairs: list[tuple[int, int]]
    bye: int | None


@dataclass(frozen=True)
class TablesByHand(Text):
    """Tables of a round, one a line: two names with a dash between them, or a name and “bye”."""

    def read(self, data: Data, subject: Tournament) -> Tables:
        """The tables. Raises Refused."""
        names = EntrantNames.of(subject)
        pairs: list[tuple[int, int]] = []
        bye: int | None = None
        for number, line in enumerate(data.get(self.name, "").splitlines(), start=1):
            parts = [part.strip() for part in _DASH.split(line.strip()) if part.strip()]
            if not parts:
                continue
            keys = [0 if part.lower() == "bye" else names.find(part) for part in parts]
            unknown = [part for part, key in zip(parts, keys, strict=True) if key is None]
            if unknown:
                raise Refused(
                    _("Line %(number)s: nobody called “%(unknown)s” is in this event.")
                    % {"number": number, "unknown": unknown[0]}
                )
            if len(parts) != 2 or not keys[0]:
                raise Refused(
                    _("Line %(number)s: write two names with a dash between them, or “name – bye”.")
                    % {"number": number}
                )
            first, second = keys
            if not second:
                if bye is not None:
                    raise Refused(_("Line %(number)s: only one can have the bye.") % {"number": number})
                bye = first
            elif first:
                pairs.append((first, second))
        return Tables(pairs, bye)
