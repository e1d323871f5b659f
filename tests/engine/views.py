"""Views of games by their own types."""

from typing import cast

from engine.confrontation.view_types import ConfrontationView
from engine.deckbuilding.view_types import DeckbuildingView
from engine.kernel import Game
from engine.tarot.view_types import TarotView
from engine.tcg.view_types import TcgView


def tcg_view(game: Game, seat: int | None) -> TcgView:
    assert game.ruleset == "tcg"
    return cast("TcgView", game.view(seat))


def tarot_view(game: Game, seat: int | None) -> TarotView:
    assert game.ruleset == "tarot"
    return cast("TarotView", game.view(seat))


def confrontation_view(game: Game, seat: int | None) -> ConfrontationView:
    assert game.ruleset == "confrontation"
    return cast("ConfrontationView", game.view(seat))


def deckbuilding_view(game: Game, seat: int | None) -> DeckbuildingView:
    assert game.ruleset == "deckbuilding"
    return cast("DeckbuildingView", game.view(seat))
