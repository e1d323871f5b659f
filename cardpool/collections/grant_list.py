"""The staff give tokens and packs to many players at once, by a list as comma-separated values.

>>> row = grant_lines("anna,tokens,3,'Won' twice")[0]
>>> row.line, row.player, row.what, row.count, row.reason
(1, 'anna', 'tokens', 3, "'Won' twice")
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.collections.grants import grant_give
from cardpool.collections.keys import key_of
from cardpool.errors import Refused
from players.models import Player
from players.staff.authority import Action, check

__all__ = ["GRANT_LINES_MOST", "GrantLine", "GrantListRefused", "grant_lines", "grant_list_give"]

GRANT_LINES_MOST = 500
"""Lines of one list, all of which are written in one transaction."""
HEADER = ("player", "what", "count", "reason")
TEXT_MOST = 200_000


class GrantListRefused(Refused):
    """Nothing of the list was given; ``problems`` has a sentence for every line that is wrong."""

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class GrantLine:
    """One line: who gets how many of what, and why. ``what`` is "tokens" or the short name of a product."""

    line: int
    player: str
    what: str
    count: int
    reason: str


def grant_lines(text: str) -> list[GrantLine]:
    """Read ``player,what,count,reason`` lines; a first line with these words and empty lines are left out.

    Raises:
        GrantListRefused: with every line that cannot be read, or because there is none or there are too many.
    """
    if len(text) > TEXT_MOST or "\x00" in text:
        raise GrantListRefused(_("The list is too long, or no text."))
    rows: list[GrantLine] = []
    problems: list[str] = []
    try:
        for cells in (reader := csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)):
            stripped = [cell.strip() for cell in cells]
            if not any(stripped) or (not rows and not problems and [cell.lower() for cell in stripped] == list(HEADER)):
                continue
            if len(stripped) != len(HEADER):
                problems.append(
                    _("Line %(line)d: it needs player, what, count and reason.") % {"line": reader.line_num}
                )
                continue
            player, what, count, reason = stripped
            if not (count.isascii() and count.isdigit() and len(count) < 8):
                problems.append(_("Line %(line)d: the count is a whole number.") % {"line": reader.line_num})
                continue
            rows.append(GrantLine(reader.line_num, player, what.lower(), int(count), reason))
    except csv.Error as error:
        problems.append(_("Line %(line)d: %(why)s.") % {"line": reader.line_num, "why": error})
    if len(rows) + len(problems) > GRANT_LINES_MOST:
        raise GrantListRefused(_("A list has at most %(most)d lines.") % {"most": GRANT_LINES_MOST})
    if problems:
        raise GrantListRefused(_("Nothing was given."), problems)
    if not rows:
        raise GrantListRefused(_("The list is empty."))
    return rows


@transaction.atomic
def grant_list_give(*, text: str, key: str, actor: Player, only_check: bool = False, now: datetime) -> list[str]:
    """Give everything on the list, or nothing. Returns a sentence for every line. The same list with the same key is
    given once.

    With ``only_check`` everything is done and taken back, so that every reason for a refusal is found beforehand.

    Raises:
        Forbidden: no staff. Refused: no key. GrantListRefused: with the line and the reason of every refusal.
    """
    check(actor, Action.TOKENS_GRANT)
    key_of(actor, "grants", key)
    sentences, problems = [], []
    for row in grant_lines(text):
        try:
            with transaction.atomic():
                sentences.append(
                    grant_give(
                        username=row.player,
                        what=row.what,
                        count=row.count,
                        reason=row.reason,
                        key=_key_of_line(key, row),
                        actor=actor,
                        now=now,
                    )
                )
        except Refused as refusal:
            problems.append(_("Line %(line)d: %(why)s") % {"line": row.line, "why": refusal.message})
    if problems:
        raise GrantListRefused(_("Nothing was given."), problems)
    if only_check:
        transaction.set_rollback(True)
    return sentences


def _key_of_line(key: str, row: GrantLine) -> str:
    """A key for each line. It follows from what the line says as well: a list that was corrected gives what is new."""
    source = f"{key}\n{row.line}\n{row.player.lower()}\n{row.what}\n{row.count}\n{row.reason}"
    return sha256(source.encode()).hexdigest()[:48]
