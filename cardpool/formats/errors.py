"""Refusals about formats."""

from players.errors import Refused

__all__ = ["FormatRefused"]


class FormatRefused(Refused):
    """The format cannot be made or changed so; ``fields`` says what is wrong where."""

    def __init__(self, message: str, fields: dict[str, list[str]] | None = None) -> None:
        super().__init__(message)
        self.fields = fields or {}
