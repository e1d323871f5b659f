"""Small numbers as words, for sentences of every game."""

from typing import Final

_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number_word(number: int) -> str:
    """A small number as a word.

    >>> number_word(3), number_word(0), number_word(14)
    ('three', 'no', '14')
    """
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def ordinal_word(number: int) -> str:
    """A place in a row as a word.

    >>> ordinal_word(1), ordinal_word(3)
    ('first', 'third')
    """
    return _ORDINALS[number - 1]
