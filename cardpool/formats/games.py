"""Games whose formats are options of their rules instead of decks, as the app above tells it.

A format of such a game names values of the options that people choose for a match of it. The app that has the games
registers each in its ``ready``; its options are the ones that forms of matches offer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.kernel import EngineError, Game, key_from_seed
from players.sentences.stored_sentences import Sentence, sentence

__all__ = [
    "DECK_GAME",
    "OPTION_GAMES",
    "GameOption",
    "OptionGame",
    "has_decks",
    "option_game_register",
    "option_words",
    "options_changed",
    "options_problem",
    "options_read",
]

DECK_GAME = "tcg"
"""The game whose formats are about decks."""


class GameOption(Protocol):
    """An option of a game that people choose."""

    @property
    def key(self) -> str:
        """The ruleset's name of the option."""

    @property
    def label(self) -> Promise:
        """Its name for people."""

    @property
    def values(self) -> tuple[tuple[str, Promise], ...]:
        """The names of its values by key, the ruleset's default first."""

    @property
    def open_reading(self) -> bool:
        """Whether it decides a point that the rulebook leaves open."""

    def value_of(self, key: str) -> object:
        """What the ruleset is given for a key."""

    def key_of(self, value: object) -> str:
        """The key for which the ruleset is given this."""


@dataclass(frozen=True, slots=True)
class OptionGame:
    """A game without decks: its name, its options, and how many can play it, which loads its rules."""

    slug: str
    name: Promise
    options: tuple[GameOption, ...]
    seat_counts: Callable[[], tuple[int, ...]]

    @property
    def seats(self) -> tuple[int, ...]:
        """How many can play it, fewest first."""
        return self.seat_counts()

    @property
    def seats_text(self) -> str:
        """How many can play it, in words."""
        least, most = self.seats[0], self.seats[-1]
        return (
            _("%(least)s players") % {"least": least}
            if least == most
            else _("%(least)s to %(most)s players") % {"least": least, "most": most}
        )


_GAMES: dict[str, OptionGame] = {}
OPTION_GAMES: Mapping[str, OptionGame] = _GAMES
"""Every such game by its slug, in the order in which they are offered."""


def option_game_register(game: OptionGame) -> None:
    """Register a game without decks, or register it anew."""
    _GAMES[game.slug] = game


def has_decks(ruleset: str) -> bool:
    """Whether formats of a game are about decks."""
    return ruleset == DECK_GAME


def options_problem(ruleset: str, options: Mapping[str, object]) -> str:
    """Why a game cannot be played by these options, in a sentence; empty where it can."""
    game = OPTION_GAMES.get(ruleset)
    if game is None:
        return _("Formats are of one of the games: %(value)s.") % {"value": ", ".join([DECK_GAME, *OPTION_GAMES])}
    known = {option.key: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            return _("%(game)s has no option “%(name)s” to set; it has %(known)s.") % {
                "game": game.name,
                "name": str(name)[:40],
                "known": ", ".join(known),
            }
        values = {key: known[name].value_of(key) for key, _label in known[name].values}
        if not any(type(allowed) is type(value) and allowed == value for allowed in values.values()):
            return _("%(label)s (%(name)s): choose %(values)s.") % {
                "label": known[name].label,
                "name": name,
                "values": ", ".join(values),
            }
    try:
        Game.start(ruleset, dict(options), [None] * game.seats[0], key_from_seed(0), listen=False)
    except EngineError as refusal:
        return str(refusal)
    return ""


def options_read(ruleset: str, chosen: Mapping[str, Any]) -> tuple[dict[str, object], str]:
    """The options of a format from the keys of values that somebody chose, and what is wrong with them, in a sentence.

    The value that a game has by default is left out: a format says what differs.
    """
    game = OPTION_GAMES.get(ruleset)
    if game is None:
        return {}, options_problem(ruleset, {})
    known = {option.key: option for option in game.options}
    read: dict[str, object] = {}
    for name, value in chosen.items():
        option = known.get(name)
        if option is None:
            return {}, options_problem(ruleset, {name: value})
        keys = [key for key, _label in option.values]
        if value not in keys:
            return {}, _("%(label)s (%(name)s): choose %(keys)s.") % {
                "label": option.label,
                "name": name,
                "keys": ", ".join(keys),
            }
        if value != keys[0]:
            read[name] = option.value_of(value)
    return read, options_problem(ruleset, read)


def option_words(ruleset: str, options: Mapping[str, object]) -> list[str]:
    """What a format of the game sets, in sentences: the points of the game first, then those the rulebook leaves open.

    Points on which the format says nothing are named with their usual value where the rules offer them as a choice;
    open points only where the format differs.
    """
    game = OPTION_GAMES.get(ruleset)
    if game is None:
        return [f"{name}: {value}." for name, value in options.items()]
    lines = []
    for option in sorted(game.options, key=lambda option: option.open_reading):
        if option.key in options or not option.open_reading:
            lines.append(f"{option.label}: {_value(option, options)}.")
    return lines


def options_changed(ruleset: str, old: Mapping[str, object], new: Mapping[str, object]) -> list[Sentence]:
    """What changed from the options of one state of a format to those of the next, in sentences."""
    game = OPTION_GAMES.get(ruleset)
    options: Sequence[GameOption] = game.options if game is not None else ()
    words = gettext_noop("%(option)s: %(value)s (before: %(before)s).")
    changes = []
    for option in options:
        value, before = _value(option, new), _value(option, old)
        if value != before:
            changes.append(sentence(words, option=option.label, value=value, before=before))
    known = {option.key for option in options}
    for name in sorted({*old, *new} - known):  # an option that the game no longer offers
        if old.get(name) != new.get(name):
            changes.append(sentence(gettext_noop("Rule “%(rule)s” is changed."), rule=name.replace("_", " ")))
    return changes


def _value(option: GameOption, options: Mapping[str, object]) -> Promise:
    """The words for the value an option has under a format."""
    default = option.values[0][0]
    key = option.key_of(options[option.key]) if option.key in options else default
    return dict(option.values).get(key, lazystr(key))
