"""Something that is needed is not there."""


class Unavailable(Exception):
    """The message says what is missing and how to get it."""
