"""The data of an event's log in the keys of another installation. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta

from leagues.events.models import Operation
from leagues.exchange.bundle_read import Bundle
from leagues.exchange.bundle_write import KEPT
from leagues.exchange.records import Count, Line, LogRecord, Number, Word

__all__ = ["LogKeys", "Numbers"]

Numbers = Mapping[int, int]
"""From the numbers of a file to the keys of rows."""

_Verb = Operation.Verb
_Numbers = list[Number]
SHAPES: dict[str, Any] = {
    "absent": Number | _Numbers,
    "assigned": _Numbers,
    "attempt": Count,
    "before": Any,
    "bye": Number | None,
    "byes": Count | _Numbers,
    "commitment": Line,
    "draw_commitment": Line,
    "drawn": _Numbers,
    "entrant": Number,
    "entrants": _Numbers,
    "fixed": bool,
    "forfeits": list[dict[str, Any]],
    "game": Any,
    "games": list[Count] | None,
    "games_before": list[Count] | None,
    "loss": dict[str, Any],
    "missed": Count,
    "order": _Numbers,
    "pairing": Number,
    "pairs": list[_Numbers],
    "places": list[Annotated[int, Meta(ge=0)]],
    "points": Count,
    "profile": tuple[Word, Count],
    "promised": Word,
    "quality": Any,
    "result": Word,
    "round": Number,
    "rounds": Count,
    "secret": Count,
    "seeds": list[Number | _Numbers],
    "shared": dict[str, Count],
    "tables": list[Count | _Numbers],
    "undone": _Numbers,
    "version": Count,
}
"""The shape of each value of the data of operations."""
_ENTRANTS: dict[str, tuple[str, ...]] = {
    _Verb.START: ("entrants",),
    _Verb.BYES: ("entrant",),
    _Verb.SEED: ("order",),
    _Verb.STAGE: ("seeds",),
    _Verb.PAIR: ("pairs", "bye", "byes", "assigned", "drawn"),
    _Verb.WITHDRAW: ("entrant",),
    _Verb.LATE: ("entrant",),
    _Verb.REPLACE: ("absent", "entrant"),
    _Verb.DROP: ("entrant",),
    _Verb.UNDROP: ("entrant",),
    _Verb.PENALISE: ("entrant",),
    _Verb.DISQUALIFY: ("entrant",),
    _Verb.REINSTATE: ("entrant",),
    _Verb.FINISH: ("places",),
    _Verb.PACKS: ("tables",),
}
"""By operation: where in its data the numbers of entrants are, single or in lists of any depth."""
_TABLES = (_Verb.GAME, _Verb.REPORT, _Verb.CORRECT, _Verb.REPLACE)
"""Operations that name a pairing."""


@dataclass(frozen=True, slots=True)
class LogKeys:
    """The keys that the numbers of a file became."""

    entrants: Numbers
    pairings: Numbers
    rounds: Numbers

    def data(self, bundle: Bundle, record: LogRecord) -> dict[str, Any]:
        """The data of an operation with the keys of this installation. Raises BundleError."""
        local_data, verb = {}, record.verb
        try:
            for name in KEPT.get(verb, ()):
                if name in record.data:
                    local_data[name] = msgspec.to_builtins(msgspec.convert(record.data[name], SHAPES[name]))
            for name in _ENTRANTS.get(verb, ()):
                if name in local_data:
                    local_data[name] = _each(local_data[name], self.entrants)
            if verb in _TABLES and "pairing" in local_data:
                local_data["pairing"] = self.pairings[local_data["pairing"]]
            if verb in (_Verb.PAIR, _Verb.CHECK) and "round" in local_data:
                local_data["round"] = self.rounds[local_data["round"]]
            if "shared" in local_data:
                local_data["shared"] = {
                    str(self.entrants[int(key)]): place for key, place in local_data["shared"].items()
                }
            if "forfeits" in local_data:
                local_data["forfeits"] = [
                    {**forfeit, "pairing": self.pairings[forfeit["pairing"]]} for forfeit in local_data["forfeits"]
                ]
            if "loss" in local_data:
                local_data["loss"] = {**local_data["loss"], "pairing": self.pairings[local_data["loss"]["pairing"]]}
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError, msgspec.ValidationError) as error:
            raise bundle.error(record, _("its data does not fit: %(error)s") % {"error": error}) from error
        return local_data


def _each(value: Any, keys: Numbers) -> Any:
    """A number, or lists of numbers, as keys."""
    if isinstance(value, list):
        return [_each(item, keys) for item in value]
    return None if value is None else keys[value]
