"""A bracket as it is drawn: boxes and lines of an SVG, and the same as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.events.models import Pairing
from leagues.events.state import TournamentState
from leagues.pairing.bracket import Slot
from leagues.stages.stage import bracket_progress

WIDTH, HEIGHT = 172, 46
COLUMN, HALF_ROW = 230, 31
MARGIN = 10
NAME_MOST = 18
"""Characters of a name in a box; the table has it whole."""


@dataclass(frozen=True, slots=True)
class BracketLine:
    """One of the two in a box: empty name while nobody stands there."""

    name: str
    seed: int | None
    score: str
    won: bool
    lost: bool
    y: int

    @property
    def short(self) -> str:
        """The name as it fits into a box."""
        return self.name if len(self.name) <= NAME_MOST else f"{self.name[: NAME_MOST - 1]}…"


@dataclass(frozen=True, slots=True)
class BracketBox:
    """One slot. ``x`` and ``y`` are its upper left corner in the drawing."""

    slot: str
    title: str
    x: int
    y: int
    lines: tuple[BracketLine, BracketLine]
    live: bool
    url: str

    @property
    def middle(self) -> int:
        """The height of the line between the two."""
        return self.y + HEIGHT // 2

    @property
    def seed_x(self) -> int:
        """Where seeds begin."""
        return self.x + 8

    @property
    def name_x(self) -> int:
        """Where names begin."""
        return self.x + 28

    @property
    def score_x(self) -> int:
        """Where scores end."""
        return self.x + WIDTH - 8


@dataclass(frozen=True, slots=True)
class BracketView:
    """A whole bracket; ``paths`` are the lines from winners to their next slots."""

    width: int
    height: int
    boxes: Sequence[BracketBox]
    paths: Sequence[str]
    is_over: bool

    @property
    def box_width(self) -> int:
        """The width of every box."""
        return WIDTH

    @property
    def box_height(self) -> int:
        """The height of every box."""
        return HEIGHT


def bracket_view(state: TournamentState) -> BracketView:
    """The bracket of a stage that is an elimination."""
    progress = bracket_progress(state.pure)
    ids = [entrant.id for entrant in sorted(state.pure.entrants, key=lambda entrant: entrant.seed)]
    played = {pairing.slot: pairing for pairing in state.pairings}
    boxes = []
    for slot in progress.bracket.slots:
        x, y = MARGIN + (slot.column - 1) * COLUMN, MARGIN + slot.row * HALF_ROW
        pairing = played.get(slot.name)
        lines = tuple(
            _line(state, ids, pairing, seed, progress.winners.get(slot.name), y + at)
            for seed, at in zip(progress.entrants[slot.name], (16, 39), strict=True)
        )
        url = pairing.match.get_absolute_url() if pairing is not None and pairing.match is not None else ""
        live = pairing is not None and not pairing.result
        boxes.append(BracketBox(slot.name, slot_name(slot), x, y, (lines[0], lines[1]), live, url))
    at = {box.slot: box for box in boxes}
    paths = [
        _path(at[source.slot], at[slot.name], line)
        for slot in progress.bracket.slots
        for line, source in enumerate(slot.sources)
        if source.slot and not source.loser
    ]
    width = max((box.x for box in boxes), default=0) + WIDTH + MARGIN
    height = 2 * MARGIN + progress.bracket.height * HALF_ROW
    return BracketView(width, height, boxes, paths, progress.champion is not None)


def _line(
    state: TournamentState, ids: Sequence[int], pairing: Pairing | None, seed: int | None, winner: int | None, y: int
) -> BracketLine:
    if seed is None:
        return BracketLine("", None, "", won=False, lost=False, y=y)
    entrant = state.by_id[ids[seed - 1]]
    score = ""
    if pairing is not None and pairing.second_id is not None and pairing.games_played:
        score = str(pairing.first_games if pairing.first_id == entrant.pk else pairing.second_games)
    elif pairing is not None and pairing.result and pairing.second_id is not None:
        score = "1" if winner == seed else "0"
    return BracketLine(
        str(entrant.player), seed, score, won=winner == seed, lost=winner is not None and winner != seed, y=y
    )


def _path(source: BracketBox, target: BracketBox, line: int) -> str:
    begin = source.x + WIDTH
    half = (target.x - begin) // 2
    end = target.y + HEIGHT // 4 + line * HEIGHT // 2
    return f"M{begin} {source.middle}h{half}V{end}H{target.x}"


def slot_name(slot: Slot) -> str:
    """A slot in words.

    >>> from leagues.pairing.bracket import single_elimination
    >>> [slot_name(slot) for slot in single_elimination(4, third_place=True).slots]
    ['round 1', 'round 1', 'round 2', 'third place']
    """
    names = {
        "W": _("round %(level)s") % {"level": slot.level},
        "L": _("losers’ round %(level)s") % {"level": slot.level},
        "P3": _("third place"),
    }
    if slot.part == "GF":
        return "final" if slot.level == 1 else _("final, played again")
    return names[slot.part]
