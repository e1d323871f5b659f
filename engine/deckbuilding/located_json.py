"""JSON whose objects know the line they begin in, so that an error in a file can name it."""

import json
from json.decoder import JSONObject  # type: ignore[attr-defined]  # the standard library's own, in pure Python
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from typing import NoReturn

from engine.kernel.errors import IllegalSetup

MOST_CHARACTERS = 1_000_000
"""The longest file that is read."""


class LocatedObject(dict[str, object]):
    """A JSON object, and the line (from 1) of its opening brace."""

    line: int = 0


class _Decoder(json.JSONDecoder):
    """The standard decoder, with a ``LocatedObject`` for each object."""

    def __init__(self, source: str) -> None:
        super().__init__(object_pairs_hook=list, parse_constant=self._constant)
        self.source = source
        self.parse_object = self._object
        self.scan_once = py_make_scanner(self)

    def _object(self, text_and_start: tuple[str, int], *rest: object) -> tuple[LocatedObject, int]:
        text, start = text_and_start
        pairs, end = JSONObject(text_and_start, *rest)
        located = LocatedObject()
        located.line = text.count("\n", 0, start) + 1
        for name, value in pairs:
            if name in located:
                raise IllegalSetup(f"{self.source}, line {located.line}: {name[:40]!r} stands there twice.")
            located[name] = value
        return located, end

    def _constant(self, name: str) -> NoReturn:
        raise IllegalSetup(f"{self.source}: {name} is no number of JSON.")


def read_located(text: str, source: str) -> object:
    """The value of a JSON text, its objects as ``LocatedObject``.

    Raises:
        IllegalSetup: not JSON, an object that names a field twice, or too long; ``source`` names the file.
    """
    if len(text) > MOST_CHARACTERS:
        raise IllegalSetup(f"{source}: the file has more than {MOST_CHARACTERS:,} characters.")
    try:
        return _Decoder(source).decode(text)
    except json.JSONDecodeError as error:
        raise IllegalSetup(f"{source}, line {error.lineno}: not JSON: {error.msg}.") from error
    except (RecursionError, ValueError) as error:  # nested too deeply, or a number of too many digits
        raise IllegalSetup(f"{source}: not JSON that can be read: {str(error)[:80]}.") from error
