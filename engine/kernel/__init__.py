"""The kernel: runs any turn-based game with hidden information and randomness, knowing none in particular."""

from engine.kernel.decision import Decision, Value
from engine.kernel.errors import (
    DumpError,
    EngineError,
    IllegalAnswer,
    IllegalSetup,
    RedealRefused,
    ReplayMismatch,
    StaleAnswer,
)
from engine.kernel.game import Game
from engine.kernel.randomness import Stream, key_from_seed
from engine.kernel.state import GameEvent, Outcome, State
from engine.kernel.stops import Stop

__all__ = [
    "Decision",
    "DumpError",
    "EngineError",
    "Game",
    "GameEvent",
    "IllegalAnswer",
    "IllegalSetup",
    "Outcome",
    "RedealRefused",
    "ReplayMismatch",
    "StaleAnswer",
    "State",
    "Stop",
    "Stream",
    "Value",
    "key_from_seed",
]
