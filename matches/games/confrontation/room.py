"""The room of The Confrontation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from matches.boards.panel import PanelCard
from matches.games.adjudication import NO_MEASURE
from matches.games.confrontation.board import confrontation_board
from matches.games.confrontation.panel import PLACE, confrontation_panel, panel_cards
from matches.games.room import BoardInput, Choice, Data, GameRoom

__all__ = ["CONFRONTATION"]


class ConfrontationRoom(GameRoom):
    """The Confrontation: a drawn map, a form to place the characters, and sides by choice or lot."""

    def board(self, seen: BoardInput) -> dict[str, Any]:
        """The map, the battle, cards and characters."""
        placing = seen.control == PLACE
        return confrontation_board(seen.view, seen.names, seen.place, seen.counts, placing=placing)

    def panel(self, question: Data, view: Data, place: int, why_not: Mapping[str, str]) -> dict[str, Any]:
        """The placement form, and what each strength card would beat."""
        return confrontation_panel(super().panel(question, view, place, why_not), question, view)

    def panel_cards(self, view: Data, place: int) -> Mapping[str, PanelCard]:
        """The cards in the seat's hand."""
        return panel_cards(view)


_PRINTINGS = (
    ("classic", "The classic nine"),
    ("variant", "Deluxe: the variant nine"),
    ("lot", "Deluxe: mixed by lot"),
    ("choice", "Deluxe: the player mixes"),
)
CONFRONTATION = ConfrontationRoom(
    slug="confrontation",
    name="The Confrontation",
    about="Nine hidden characters a side, from the Shire to Mordor. No deck needed.",
    sides=(("good", "Good"), ("dark", "Dark")),
    choices=(
        Choice("edition", "Edition", (("classic", "Classic"), ("deluxe", "Deluxe"))),
        Choice("good_characters", "Good characters", _PRINTINGS),
        Choice("dark_characters", "Dark characters", _PRINTINGS),
        Choice(
            "special_cards",
            "Special cards",
            (
                ("none", "None"),
                ("two", "The two of each side of 2002"),
                ("choice", "Deluxe: each chooses two of four"),
            ),
        ),
    ),
    board_template="matches/_board_confrontation.html",
    styles=("css/confrontation.css",),
    scripts=("js/confrontation.js",),
    # The rules name no measure of an unfinished game, and where Frodo stands is hidden.
    adjudication=replace(NO_MEASURE, profile="confrontation-1"),
    endings={
        "Frodo in Mordor": "Frodo is in Mordor.",
        "Frodo defeated": "Frodo is defeated.",
        "Sam in Mordor": "Sam is in Mordor with the Ring.",
        "Sam defeated": "Sam is defeated with the Ring.",
        "Witch King in the Shire": "The Witch King is in the Shire.",
        "Shire taken": "Three Dark characters are in the Shire.",
        "no legal move": "{loser} had no legal move left.",
        "turn limit": "The turn limit is reached.",
    },
)
