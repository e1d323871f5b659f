"""A question to one seat, with its legal answers.

Options are plain values of the ruleset (a card index, an action, a pair); towards people they have stable string
keys, which the ruleset gives. An answer is checked whole before anything resumes.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

from engine.kernel.errors import IllegalAnswer
from engine.kernel.number_words import number_word
from engine.kernel.view_types import OptionData, QuestionData

ACTION = "action"
"""Take exactly one of the options (passing is one of them)."""
CHOOSE = "choose"
"""Take from ``least`` to ``most`` different options."""
NUMBER = "number"
"""Name a number from ``least`` to ``most``."""
YESNO = "yesno"
"""Yes or no."""
ORDER = "order"
"""Put all options in an order."""
ASSIGN = "assign"
"""Take pairs (left, right): each left at most once, each right at most ``capacity`` times."""

Option = Hashable
Value = str | int | list[str]
"""An answer as it travels and is stored: an option's key, a number, or a list of keys."""


class Asker(Protocol):
    """The game that asks: what a decision needs of it."""

    name: str

    @property
    def sequence(self) -> int: ...

    def key(self, option: Option) -> str: ...

    def key_of_schema_1(self, option: Option) -> str: ...

    def meaning(self, decision: "Decision") -> str: ...

    def present(self, decision: "Decision") -> QuestionData[OptionData]: ...


class Decision:
    """One question waiting for one seat.

    Attributes:
        seat: who is asked.
        kind: one of the six constants of this module.
        prompt: what is asked: a key of the ruleset's wording and its arguments.
        least, most: bounds of the count (choose, assign) or of the number.
        capacity: for ``assign``, how often each right side may be used.
        passing: the option that does nothing, if there is one.
        subject: what the rules themselves attached, for wording; no part of the question.
    """

    __slots__ = (
        "_id",
        "_menu",
        "_options",
        "capacity",
        "game",
        "kind",
        "least",
        "most",
        "passing",
        "prompt",
        "seat",
        "subject",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        kind: str,
        prompt: tuple[str | int, ...],
        options: Sequence[Option] = (),
        least: int = 1,
        most: int = 1,
        *,
        menu: Callable[[], Sequence[Option]] | None = None,
        capacity: dict[int, int] | None = None,
        passing: Option | None = None,
        subject: object = None,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self.least = least
        self.most = most
        self.capacity = capacity
        self.passing = passing
        self.subject = subject
        self._menu = menu
        self._options: Sequence[Option] | None = options if menu is None else None
        self._id = ""
        self.game: Asker | None = None

    @property
    def options(self) -> Sequence[Option]:
        """The legal options. Those that depend on hidden cards are recomputed after a redeal."""
        if self._options is None:
            assert self._menu is not None
            self._options = self._menu()
        return self._options

    def forget_options(self) -> None:
        """Hidden cards were dealt anew: compute the options from the state when next asked."""
        if self._menu is not None:
            self._options = None
            self._id = ""

    @property
    def forced(self) -> bool:
        """Whether there is only one legal answer."""
        if self.kind == NUMBER:
            return self.least == self.most
        if self.kind in (ACTION, YESNO):
            return len(self.options) == 1
        if self.kind == ORDER:
            return len(self.options) < 2
        if self.kind == ASSIGN:
            return not self.options
        return min(self.most, len(self.options)) == 0 or len(self.options) == self.least

    def only_answer(self) -> object:
        """The one legal answer to a question that is ``forced``, raw."""
        if self.kind == NUMBER:
            return self.least
        if self.kind in (ACTION, YESNO):
            return self.options[0]
        return list(self.options if self.kind == ORDER else self.options[: self.least])

    @property
    def id(self) -> str:
        """Fingerprint of the game, the public sequence number, what the asked seat itself sees here, and what that
        means: a stored answer fits no question that would do something else with it."""
        if not self._id:
            game = self._game()
            # In whatever order the options stand: answers name them by their keys.
            self._id = self._digest(game.key, sorted(self.option_keys()), [game.meaning(self)])
        return self._id

    def _digest(self, key: Callable[[Option], str], keys: Sequence[str], more: Sequence[str]) -> str:
        game = self._game()
        parts = [game.name, str(game.sequence), str(self.seat), self.kind, str(self.least), str(self.most)]
        parts += [str(part) for part in self.prompt]
        parts += keys
        if self.capacity:
            parts += [f"{key(right)}={count}" for right, count in sorted(self.capacity.items())]
        return blake2b("\x1f".join([*parts, *more]).encode(), digest_size=12).hexdigest()

    def id_of_schema_1(self) -> str:
        """The id it had when ids knew abilities by their places; for answers stored in dumps of that schema."""
        key = self._game().key_of_schema_1
        return self._digest(key, [key(option) for option in self.options], [])

    def value_from_schema_1(self, value: object) -> object:
        """An answer stored in a dump of the first schema, in the keys of today."""
        game = self._game()
        today = {game.key_of_schema_1(option): game.key(option) for option in self.options}
        if isinstance(value, list):
            return [today.get(key, key) for key in value]
        return today.get(value, value) if isinstance(value, str) else value

    def option_keys(self) -> list[str]:
        """The stable keys of the options, in the order of the options."""
        game = self._game()
        return [game.key(option) for option in self.options]

    def as_data(self) -> QuestionData[OptionData]:
        """The question as JSON-ready data for the asked seat."""
        return self._game().present(self)

    def value_of(self, raw: object) -> Value:
        """The travelling form of a raw answer."""
        game = self._game()
        if self.kind == NUMBER:
            assert isinstance(raw, int)
            return raw
        if self.kind in (ACTION, YESNO):
            assert isinstance(raw, Hashable)
            return game.key(raw)
        assert isinstance(raw, Sequence)
        return [game.key(option) for option in raw]

    def parse(self, value: object) -> object:
        """Check an answer and turn it into the raw value the rules resume with.

        Raises:
            IllegalAnswer: with a sentence that says what would be legal.
        """
        keys = self.option_keys()
        checked = check_shape(
            value,
            self.kind,
            self.least,
            self.most,
            keys,
            self.capacity_by_key(),
            lambda: self.as_data().get("too_many"),
        )
        if isinstance(checked, int):
            return checked
        by_key = dict(zip(keys, self.options, strict=True))
        if isinstance(checked, str):
            return by_key[checked]
        return [by_key[key] for key in checked]

    def capacity_by_key(self) -> dict[str, int] | None:
        """How often each right side may be used, by its key."""
        if self.capacity is None:
            return None
        key = self._game().key
        return {key(right): count for right, count in sorted(self.capacity.items())}

    def _game(self) -> Asker:
        assert self.game is not None, "the decision is not waited for yet"
        return self.game


def check_shape(
    value: object,
    kind: str,
    least: int,
    most: int,
    keys: Collection[str],
    capacity: Mapping[str, int] | None = None,
    too_many: Callable[[], Mapping[str, str] | None] = lambda: None,
) -> Value:
    """Return the value if it can answer a question of this shape.

    Works on keys and numbers alone: whoever passes answers on can check one without the game.

    Args:
        value: the answer as it came.
        kind, least, most: as in ``Decision``.
        keys: the keys of the options; those of assignments read ``left>right``.
        capacity: how often each right side of an assignment may be used, by its key.
        too_many: gives the game's sentences about that, as in ``PresentedData``.

    Raises:
        IllegalAnswer: with a sentence that says what would be legal.
    """
    if kind == NUMBER:
        if isinstance(value, bool) or not isinstance(value, int):
            raise IllegalAnswer(f"Answer with a whole number from {least} to {most}.")
        if not least <= value <= most:
            raise IllegalAnswer(f"{value} is not between {least} and {most}.")
        return value
    if kind in (ACTION, YESNO):
        if not isinstance(value, str):
            raise IllegalAnswer("Answer with the key of one option.")
        if value not in keys:
            raise IllegalAnswer(f"{value[:80]!r} is not one of the options.")
        return value
    if not isinstance(value, list) or not all(isinstance(key, str) for key in value):
        raise IllegalAnswer("Answer with a list of option keys.")
    if len(value) > len(keys):
        raise IllegalAnswer("More keys than there are options.")
    if len(set(value)) != len(value):
        raise IllegalAnswer("The same option is named twice.")
    known = frozenset(keys)
    for key in value:
        if key not in known:
            raise IllegalAnswer(f"{key[:80]!r} is not one of the options.")
    if kind == ORDER and len(value) != len(keys):
        raise IllegalAnswer(f"Put all {number_word(len(keys))} options in order.")
    if kind == ASSIGN:
        _check_assignment(value, capacity, too_many)
    if kind != ORDER and not least <= len(value) <= most:
        chosen = number_word(len(value)) if value else "none"
        if kind == ASSIGN:
            raise IllegalAnswer(f"Assign {_count_wanted(least, most)}; you assigned {chosen}.")
        raise IllegalAnswer(f"Choose {_count_wanted(least, most)}; you chose {chosen}.")
    return value


def _count_wanted(least: int, most: int) -> str:
    """How many options are to be chosen, in words.

    >>> _count_wanted(2, 2), _count_wanted(0, 1), _count_wanted(1, 2), _count_wanted(2, 5)
    ('two', 'at most one', 'one or two', 'two to five')
    """
    if least == most:
        return number_word(least)
    if least == 0:
        return f"at most {number_word(most)}"
    return f"{number_word(least)} {'or' if most == least + 1 else 'to'} {number_word(most)}"


def _check_assignment(
    pairs: Sequence[str], capacity: Mapping[str, int] | None, too_many: Callable[[], Mapping[str, str] | None]
) -> None:
    """Refuse a left side that is assigned twice, and a right side that is used too often."""
    sides = [pair.partition(">") for pair in pairs]
    if len({left for left, _, _ in sides}) < len(pairs):
        raise IllegalAnswer("You assigned one of them twice.")
    if capacity is None:
        return
    for right, used in Counter(right for _, _, right in sides).items():
        if used > capacity.get(right, 1):
            limit = (too_many() or {}).get(right) or "That is more than one of them may take"
            raise IllegalAnswer(f"{limit}; you assigned {number_word(used)}.")
