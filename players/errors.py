"""How services refuse: with a sentence a person can act on."""


class Refused(Exception):
    """The request is understood and not done; nothing has changed.

    The message says what to do. Pages show it, the API answers 400 with it as ``detail``.
    """

    status = 400

    @property
    def message(self) -> str:
        """The sentence."""
        return str(self)


class Conflict(Refused):
    """Something else was said or done first; the API answers 409."""

    status = 409
