"""The engine's games, one registered object each. To add a game, write its package and register it here.

Nothing else in the kernel, the bots or the terminal names a game. The kernel imports this module when it is first
asked for a ruleset.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Generic, cast

from engine.bots import (
    steady_confrontation,
    steady_deckbuilding,
    steady_tarot,
    steady_tcg,
    value_confrontation,
    value_deckbuilding,
    value_tarot,
    value_tcg,
)
from engine.bots.evaluation import Evaluation, Scores, evaluation_register
from engine.bots.steady import steady_register
from engine.kernel import Stream, Value
from engine.kernel.conformance import Setting
from engine.kernel.ruleset import declare
from engine.kernel.view_types import GameView, O, OptionData, QuestionData, V
from engine.terminal.confrontation import CONFRONTATION
from engine.terminal.deckbuilding import DECKBUILDING
from engine.terminal.games import TerminalGame
from engine.terminal.tarot import TAROT
from engine.terminal.tcg import TCG

__all__ = ["EngineGame", "conformance_settings", "engine_games", "game_register"]


@dataclass(frozen=True, slots=True)
class EngineGame(Generic[V, O]):
    """What the engine has of one game, by the types of its views and its options.

    Attributes:
        name: as in ``Game.start``.
        rules: the module that registers the ruleset; imported with all its cards when a game is first played.
        conformance: the module whose ``SETTINGS`` are the kinds of game on which the kernel's laws are checked, by
            name; the usual kind has the name "".
        steady: the steady bot's rules of thumb; without them that bot gives any legal answer.
        evaluation: what a position is worth to each seat; without it there is no searching bot.
        terminal: the game on the command line; a game without it is not offered there.
    """

    name: str
    rules: str
    conformance: str
    steady: Callable[[V, QuestionData[O], Stream], Value] | None = None
    terminal: TerminalGame[V] | None = None
    evaluation: Evaluation | None = None


AnyGame = EngineGame[GameView, OptionData]
"""A game of which no more is known than what all have."""

_GAMES: dict[str, AnyGame] = {}


def game_register(game: EngineGame[V, O]) -> None:
    """Make a game known to the kernel, the bots and the terminal, which hand it only its own views and questions."""
    _GAMES[game.name] = cast("AnyGame", game)
    declare(game.name, game.rules)
    if game.steady is not None:
        steady_register(game.name, game.steady)
    if game.evaluation is not None:
        evaluation_register(game.name, game.evaluation)


def engine_games() -> tuple[AnyGame, ...]:
    """Every registered game, in the order of registration."""
    return tuple(_GAMES.values())


def conformance_settings(game: AnyGame) -> dict[str, Setting]:
    """The kinds of a game on which the kernel's laws are checked, by name: "tcg", "tcg-three", ...; the usual first.

    Raises:
        ValueError: the usual kind is missing, or a kind is one of another game.
    """
    settings: Mapping[str, Setting] = import_module(game.conformance).SETTINGS
    if next(iter(settings), None) != "":
        raise ValueError(f'{game.conformance}.SETTINGS must begin with the usual game, under the name "".')
    if others := {setting.ruleset for setting in settings.values()} - {game.name}:
        raise ValueError(f"{game.conformance}.SETTINGS has games of {', '.join(sorted(others))}, not of {game.name}.")
    return {f"{game.name}-{kind}" if kind else game.name: setting for kind, setting in settings.items()}


def _evaluation(scores: object, turns: int, settled: frozenset[str] = frozenset()) -> Evaluation:
    """A game's evaluation; its scores are only ever given that game's states."""
    return Evaluation(cast("Scores", scores), turns, settled)


_TCG = _evaluation(value_tcg.scores, turns=1)
_CONFRONTATION = _evaluation(value_confrontation.scores, turns=4)
_TAROT = _evaluation(value_tarot.scores, turns=4)
_DECKBUILDING = _evaluation(value_deckbuilding.scores, turns=2, settled=value_deckbuilding.SETTLED)
game_register(EngineGame("tcg", "engine.tcg.ruleset", "engine.tcg.conformance", steady_tcg.answer, TCG, _TCG))
game_register(
    EngineGame(
        "confrontation",
        "engine.confrontation.ruleset",
        "engine.confrontation.conformance",
        steady_confrontation.answer,
        CONFRONTATION,
        _CONFRONTATION,
    )
)
game_register(
    EngineGame("tarot", "engine.tarot.ruleset", "engine.tarot.conformance", steady_tarot.answer, TAROT, _TAROT)
)
game_register(
    EngineGame(
        "deckbuilding",
        "engine.deckbuilding.ruleset",
        "engine.deckbuilding.conformance",
        steady_deckbuilding.answer,
        DECKBUILDING,
        _DECKBUILDING,
    )
)
