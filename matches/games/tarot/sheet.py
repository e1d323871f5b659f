"""The score sheet of the Tarot card game and its quick reference, to print. Pure.

Every number stands in the engine's rules; the options of a match decide the sentences about open points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.tarot.cards import CARDS, HIGHEST_MATCHED
from engine.tarot.config import HAND, ROUNDS, RulesConfig
from engine.tarot.deck import COUNTS
from engine.tarot.rules.rounds import CARDS_PASSED, DIRECTION, LEFT
from engine.tarot.rules.scoring import AWARD, FOR_GOING_OUT
from engine.tarot.rules.turn import JOURNEY_POINTS, RING_POINTS
from engine.tarot.view_types import Award, TarotScoreRow
from engine.tarot.wording import count
from matches.games.tarot.board import roman

__all__ = ["quick_reference", "score_tables"]

Data = Mapping[str, Any]

AWARDS: tuple[tuple[Award, Promise, int], ...] = (
    ("out", gettext_lazy("Went out"), FOR_GOING_OUT),
    ("ring_bearer", gettext_lazy("Ring Bearer"), AWARD),
    ("least", gettext_lazy("Least Dark Points"), AWARD),
    ("most", gettext_lazy("Most Dark Points"), AWARD),
    ("affiliation", gettext_lazy("Side of the Ring"), AWARD),
)
"""What a round is scored for: the field of a row of the sheet, its name, and the Victory Points."""
OF_THE_GAME = ("least", "most")
"""What the whole game is scored for."""
EMPTY_PILE = {
    "due": "The draw pile is empty and somebody has to draw: the round ends, and nobody goes out.",
    "turn": "The draw pile is empty at the end of a turn: the round ends, and nobody goes out.",
    "at once": "The last card of the draw pile is drawn: the round ends at once, and nobody goes out.",
}
ALL_EQUAL = {
    "both": "All equal: everybody has both the least and the most.",
    "nobody": "All equal: nobody has the least or the most.",
}


def score_tables(sheet: Sequence[Sequence[TarotScoreRow]], names: Sequence[str]) -> list[dict[str, Any]]:
    """A table for each round and one for the whole game, filled in as far as the rounds are scored.

    Args:
        sheet: ``sheet`` of a view: a list of rows for each round scored, after the last one for the whole game.
        names: the players by seat; empty ones leave room for a name.
    """
    tables = []
    for number in range(1, ROUNDS + 2):
        whole = number > ROUNDS
        awards = [
            (field, f"{title} ({points})") for field, title, points in AWARDS if not whole or field in OF_THE_GAME
        ]
        rows = []
        for seat, name in enumerate(names):
            scored = [row[seat] for row in sheet[:number]]
            cells = _cells(scored, [field for field, _title in awards], whole=whole) if len(scored) == number else None
            rows.append({"name": name, "cells": [""] * (len(awards) + 3) if cells is None else cells})
        columns = [_("Dark Points"), *(title for _field, title in awards), _("Victory Points"), _("Total")]
        tables.append(
            {"name": _("Whole game") if whole else _("Round %(n)s") % {"n": number}, "columns": columns, "rows": rows}
        )
    return tables


def _cells(scored: Sequence[TarotScoreRow], fields: Sequence[Award], *, whole: bool) -> list[int]:
    """A player's line: ``scored`` are the rows of the rounds up to this one."""
    last = scored[-1]
    dark = sum(row["dark_points"] for row in scored[:ROUNDS]) if whole else last["dark_points"]
    total = sum(row["victory_points"] for row in scored)
    return [dark, *(last[field] for field in fields), last["victory_points"], total]


def quick_reference(options: Data) -> list[tuple[str, list[str]]]:
    """The rules in short, by topic.

    Args:
        options: of the match, or empty for the rules as they are usually played.
    """
    config = RulesConfig.from_options({key: value for key, value in options.items() if key != "affiliations"})
    free, dark, neutral, _ring = COUNTS
    passing = [f"{'left' if way == LEFT else 'right'} in round {number}" for number, way in DIRECTION.items()]
    return [
        (
            "Setup",
            [
                f"{len(CARDS)} cards: {free} Free, {dark} Dark, {neutral} Neutral, and the Ring in the middle.",
                f"{ROUNDS} rounds of {HAND} cards each. One card is turned up; the player on the dealer's left begins.",
                f"Pass {CARDS_PASSED} cards, all at once: to the {' and to the '.join(passing)}.",
            ],
        ),
        (
            "Your turn",
            [
                f"Play to the Journey Pile: a card of the same suit or number{_courts(config)}, or any Major Arcana.",
                (
                    f"Major Arcana declare {'another' if config.declared_suit == 'other' else 'a'} suit. "
                    f"Those from I to {roman(HIGHEST_MATCHED)} are matched by their number too."
                ),
                (
                    "Or play Major Arcana to the Ring: of a higher rank than the last; the Fool goes on any, any on "
                    "the Fool. You bear the Ring and draw a card at once."
                ),
                "Or draw a card, and then play one or end your turn.",
                "The Ring Bearer may first add a Dark Point to any player, or take one away.",
            ],
        ),
        (
            "Dark Points",
            [
                f"A Dark card on the Journey Pile: {JOURNEY_POINTS}. On the Ring: {RING_POINTS}.",
                f"In hand at the end of the round: {count(1, 'Dark Point')} each.",
                f"Neutral cards are declared Free or Dark: when played, and at the end of the round {_held(config)}.",
            ],
        ),
        (
            "End of a round",
            [
                "A last card to the Journey Pile goes out. With one card left you announce “One Ring”.",
                EMPTY_PILE[config.empty_pile],
                f"More than {HAND} cards in hand: no Victory Points in this round; the Dark Points stay.",
            ],
        ),
        (
            "Victory Points",
            [
                f"Going out: {FOR_GOING_OUT}. Bearing the Ring: {AWARD}.",
                f"The least Dark Points: {AWARD}. The most: {AWARD}. Ties score in full. {ALL_EQUAL[config.all_equal]}",
                (
                    f"{AWARD} more for the least when the last card on the Ring is Free, for the most when it is Dark"
                    f"{'' if config.shared_affiliation else ', but to nobody who is tied'}."
                ),
                f"After the last round {AWARD} for the least and {AWARD} for the most Dark Points of the whole game.",
                "The most Victory Points win; a tie is shared.",
            ],
        ),
    ]


def _courts(config: RulesConfig) -> str:
    return " or court" if config.courts_match else ""


def _held(config: RulesConfig) -> str:
    return "by all at once" if config.held_neutrals == "together" else "in turn from the dealer's left"
