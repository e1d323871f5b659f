"""Errors of the engine. Each leaves the game as it was."""


class EngineError(Exception):
    """Base of everything the engine raises on purpose."""


class IllegalSetup(EngineError):
    """The options or the seats (decks) of a new game break its rules; the message says which and why."""


class StaleAnswer(EngineError):
    """The decision is not pending for that seat, or no longer."""


class IllegalAnswer(EngineError):
    """The decision is pending, but the value is not one of its legal answers."""


class RedealRefused(EngineError):
    """The hidden cards cannot be dealt anew at this moment without changing what the seat sees."""


class ReplayMismatch(EngineError):
    """A stored answer no longer fits the decision the rules now ask; a judge must look, the engine never guesses.

    ``Game.load(data, at_checkpoint=True)`` goes on from before the step that the answer belongs to.
    """


class DumpError(EngineError):
    """The bytes are not a dump this engine can read."""
