"""Card lists of owners of the printed game: one JSON file, checked, its errors with their lines.

``docs/deckbuilding-cards.md`` documents the form. A file is an object:

    {"label": "My printed set", "cards": [
      {"name": "Courage", "group": "starting", "type": "Starter", "copies": 31,
       "play": [{"word": "gain_power", "amount": 1}]},
      ...]}

The fields of a card are those of ``Blueprint``. An effect is an object with its ``word`` and the arguments of the word,
which are the fields of its class; a word whose arguments are all left out may be written as its name alone.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from engine.deckbuilding.language import (
    COUNTS,
    WORDS,
    Amount,
    Blueprint,
    CardSet,
    Condition,
    Defense,
    Filter,
    Ongoing,
    TogetherVerb,
    Trigger,
    Verb,
    Word,
    faults,
    name_of,
)
from engine.deckbuilding.located_json import LocatedObject, read_located
from engine.deckbuilding.triggers import WhenYouGain
from engine.deckbuilding.words.gaining import DestroyFromMainDeck, GainCard, GainCorruption, GainFromMainDeck
from engine.deckbuilding.words.together import JointDestroy, MostRevealed
from engine.deckbuilding.words.verbs import DestroyAll, DestroyCards, DestroyThis, LookAtTop, RevealTop
from engine.kernel.errors import IllegalSetup

KEY: Final = "owner"
"""The key of every owner's list."""
DEFAULT_LABEL: Final = "A card list of the table's own"
"""The label of a list that gives none."""
GAINING: Final = (GainCard, GainCorruption, GainFromMainDeck, MostRevealed)
"""Words by which players gain cards."""
DESTROYING: Final = (DestroyCards, DestroyAll, DestroyThis, DestroyFromMainDeck, JointDestroy, LookAtTop, RevealTop)
"""Words by which cards are destroyed."""
KEPT: Final = 32
"""How many lists are remembered, so that a running game need not read its own again and again."""
LARGEST_NUMBER: Final = 200
LONGEST_LIST: Final = 12
"""The most effects in a row, or words of another list."""
LONGEST_TEXT: Final = 60
LONGEST_LABEL: Final = 200
MOST_NESTED: Final = 6
"""How deep words stand in words at most."""
WORD: Final = "word"
"""The field that names a word."""

POINTS: Final = ", points"
"""The end of the path of a card's Victory Points, the only number that may be negative."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a list something stands, for errors."""

    source: str
    line: int = 0
    path: str = ""

    def inside(self, value: object, step: str) -> "_Place":
        line = value.line if isinstance(value, LocatedObject) else self.line
        return _Place(self.source, line, f"{self.path}{step}")

    def wrong(self, reason: str) -> IllegalSetup:
        where = f"{self.source}, line {self.line}" if self.line else self.source
        return IllegalSetup(f"{where}: {f'{self.path}: ' if self.path else ''}{reason}")


# -- reading ----------------------------------------------------------------------------------------------------------


def read_set(path: str | Path) -> CardSet:
    """The card list in a file.

    Raises:
        IllegalSetup: the file cannot be read, or is not a whole list, with the line and the reason.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise IllegalSetup(f"{path} cannot be read: {error}") from error
    return set_from_text(text, str(path))


def set_from_text(text: str, source: str) -> CardSet:
    """The card list in the text of a file; ``source`` names it in errors.

    Raises:
        IllegalSetup: as ``read_set``.
    """
    return _set(read_located(text, source), source)


def set_from_data(data: object, source: str = "Option cards") -> CardSet:
    """The card list in JSON data, such as a game's option. The same data give the same set.

    Raises:
        IllegalSetup: it is not a whole list, with the reason and, if it was read from a file, the line.
    """
    if isinstance(data, LocatedObject):
        return _set(data, source)
    try:
        text = json.dumps(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise IllegalSetup(f"{source}: not JSON data: {str(error)[:80]}.") from error
    return _remembered(text, source)


@lru_cache(maxsize=KEPT)
def _remembered(text: str, source: str) -> CardSet:
    return _set(json.loads(text), source)


def _set(data: object, source: str) -> CardSet:
    place = _Place(source).inside(data, "")
    if not isinstance(data, Mapping) or not isinstance(cards := data.get("cards"), list):
        raise place.wrong('a card list is an object with "cards", the list of its cards.')
    if unknown := [name for name in data if name not in ("label", "cards")]:
        raise place.wrong(f'{unknown[0]!r:.40} is unknown; a card list has "label" and "cards".')
    label = data.get("label", DEFAULT_LABEL)
    if not isinstance(label, str) or not label.strip() or len(label) > LONGEST_LABEL or not label.isprintable():
        raise place.wrong(f'"label" is one line of at most {LONGEST_LABEL} characters.')
    blueprints: list[Blueprint] = []
    places: list[_Place] = []
    for number, card in enumerate(cards):
        places.append(place.inside(card, _title(card, number)))
        blueprints.append(_built(card, Blueprint, places[-1], 0))
    _check(blueprints, places, place)
    cards = CardSet(KEY, label.strip(), tuple(blueprints))
    return replace(cards, source=as_data(cards))


def _title(card: object, number: int) -> str:
    name = card.get("name") if isinstance(card, Mapping) else None
    return name[:LONGEST_TEXT] if isinstance(name, str) and name else f"card {number + 1}"


def _check(blueprints: Sequence[Blueprint], places: Sequence[_Place], whole: _Place) -> None:
    """Refuse what is not a whole set: first a fault of a single card, then wrong counts."""
    fault_list = list(faults(blueprints))
    for fault in fault_list:
        if fault.place is not None:
            place = places[fault.place]
            raise _Place(place.source, place.line).wrong(fault.reason)
    names = {blueprint.name for blueprint in blueprints}
    for blueprint, place in zip(blueprints, places, strict=True):
        unknown = [name for word in words_in(blueprint) if (name := getattr(word, "name", "")) and name not in names]
        reason = f"its text means a card {unknown[0]!r} that is not in the list." if unknown else _endless(blueprint)
        if reason:
            raise _Place(place.source, place.line).wrong(f"{blueprint.name}: {reason}")
    counts = Counter[str]()
    for blueprint in blueprints:
        counts[blueprint.group] += blueprint.copies
    for group, wanted in COUNTS.items():
        if counts[group] != wanted:
            lines = (place.line for card, place in zip(blueprints, places, strict=True) if card.group == group)
            last = max(lines, default=whole.line)
            reason = f"with this the list has {counts[group]} cards of the group {group} instead of {wanted}."
            raise _Place(whole.source, last).wrong(reason)
    for fault in fault_list:
        raise whole.wrong(fault.reason)


def _endless(blueprint: Blueprint) -> str:
    """Why a card could set itself off again without end, or nothing."""
    for ongoing in blueprint.ongoing:
        if isinstance(ongoing.when, WhenYouGain) and any(
            isinstance(word, GAINING) for word in words_in(ongoing.effects)
        ):
            return "what happens when you gain a card cannot gain cards in its turn."
    if any(isinstance(word, GAINING + DESTROYING) for word in words_in(blueprint.on_destroyed)):
        return "what happens when a card is destroyed cannot gain or destroy cards in its turn."
    return ""


def words_in(value: object) -> Iterator[Word]:
    """All words of a card or a part of it, those in other words too."""
    if isinstance(value, tuple):
        for part in value:
            yield from words_in(part)
    elif is_dataclass(value) and not isinstance(value, type):
        if isinstance(value, Word):
            yield value
        for argument in arguments(type(value)):
            yield from words_in(getattr(value, argument.name))


# -- building ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Argument:
    """A field of a card or a word, as a list gives it.

    Attributes:
        name: the field.
        kind: its type.
        default: what it is when it is left out; ``MISSING``: it must be given.
    """

    name: str
    kind: Any
    default: object


@cache
def arguments(kind: type) -> tuple[Argument, ...]:
    """The fields of a card, of a part of a card or of a word."""
    hints = get_type_hints(kind)
    return tuple(Argument(field.name, hints[field.name], _default(field)) for field in fields(kind) if field.init)


def _default(field: Any) -> object:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _built(value: object, kind: type, place: _Place, depth: int) -> Any:
    """A card, a part of a card or a word, from its fields."""
    if depth > MOST_NESTED:
        raise place.wrong(f"words stand in words at most {MOST_NESTED} deep.")
    if not isinstance(value, Mapping):
        raise place.wrong(f"write an object, not {_shown(value)}.")
    known = {argument.name: argument for argument in arguments(kind)}
    what = f"the word {name_of(kind)}" if issubclass(kind, Word) else "this"
    fields: dict[str, object] = {}
    for name, part in value.items():
        if name == WORD and issubclass(kind, Word):
            continue
        if name not in known:
            names = ", ".join(known) or "none"
            raise place.wrong(f"{what} has no field {str(name)[:40]!r}; its fields are {names}.")
        fields[name] = _value(part, known[name].kind, place.inside(part, f", {name}"), depth)
    for name, argument in known.items():
        if name not in fields and argument.default is MISSING:
            raise place.wrong(f"{what} needs the field {name!r}.")
    try:
        return kind(**fields)
    except ValueError as error:
        raise place.wrong(str(error)) from error


def _value(value: object, kind: Any, place: _Place, depth: int) -> object:
    """A field's value, checked against its type."""
    kinds = alternatives(kind)
    if value is None and NoneType in kinds:
        return None
    word_kinds = tuple(candidate for candidate in kinds if isinstance(candidate, type) and issubclass(candidate, Word))
    if word_kinds and (isinstance(value, Mapping) or (isinstance(value, str) and str not in kinds)):
        return _word(value, word_kinds, place, depth)
    for candidate in kinds:
        if get_origin(candidate) is tuple and isinstance(value, list | tuple):
            if len(value) > LONGEST_LIST:
                raise place.wrong(f"a list has at most {LONGEST_LIST} entries, not {len(value)}.")
            return tuple(
                _value(part, get_args(candidate)[0], place.inside(part, f" {number + 1}"), depth)
                for number, part in enumerate(value)
            )
        if (
            isinstance(candidate, type)
            and is_dataclass(candidate)
            and not issubclass(candidate, Word)
            and isinstance(value, Mapping)
        ):
            return _built(value, candidate, place, depth + 1)
        if get_origin(candidate) is Literal and value in get_args(candidate) and isinstance(value, str):
            return value
        if candidate in (int, str, bool) and type(value) is candidate:
            return _plain(value, place)
    raise place.wrong(f"write {described(kind)}, not {_shown(value)}.")


def _plain(value: object, place: _Place) -> object:
    least = -LARGEST_NUMBER if place.path.endswith(POINTS) else 0
    if isinstance(value, int) and not least <= value <= LARGEST_NUMBER:
        raise place.wrong(f"write a number from {least} to {LARGEST_NUMBER}, not {value}.")
    if isinstance(value, str) and (len(value) > LONGEST_TEXT or not value.isprintable()):
        raise place.wrong(f"a text is one line of at most {LONGEST_TEXT} characters.")
    return value


def _word(value: object, kinds: tuple[type, ...], place: _Place, depth: int) -> Any:
    name = value.get(WORD) if isinstance(value, Mapping) else value
    if not isinstance(name, str):
        raise place.wrong('an effect is an object with its "word", or the name of a word alone.')
    word_type = WORDS.get(name)
    if word_type is None or not issubclass(word_type, kinds):
        names = ", ".join(sorted(name for name, word in WORDS.items() if issubclass(word, kinds)))
        raise place.wrong(f"there is no word {name[:40]!r} here; known are {names}.")
    return _built(value if isinstance(value, Mapping) else {}, word_type, place, depth + 1)


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The types that a union is made of; of another type that one."""
    if get_origin(kind) not in (Union, UnionType):
        return (kind,)
    return tuple(part for argument in get_args(kind) for part in alternatives(argument))


_NOUNS: Final = {
    int: "a number",
    str: "a text",
    bool: "true or false",
    NoneType: "null",
    Verb: "an effect",
    TogetherVerb: "an effect",
    Amount: "an amount",
    Condition: "a condition",
    Filter: "a filter",
    Trigger: "a trigger",
    Defense: "a defense",
    Ongoing: "an ongoing effect",
}


def described(kind: Any) -> str:
    """A field's type in words: "a number or an amount"."""
    words: list[str] = []
    for alternative in alternatives(kind):
        if get_origin(alternative) is tuple:
            words.append(f"a list of: {described(get_args(alternative)[0])}")
        elif get_origin(alternative) is Literal:
            words += [f'"{choice}"' for choice in get_args(alternative)]
        else:
            words.append(_NOUNS[alternative])
    return " or ".join(dict.fromkeys(words))


def _shown(value: object) -> str:
    return "a list" if isinstance(value, list) else "an object" if isinstance(value, Mapping) else f"{value!r:.40}"


# -- writing -----------------------------------------------------------------------------------------------------------


def as_data(cards: CardSet) -> dict[str, object]:
    """A set in the form that ``set_from_data`` reads; what has its default is left out."""
    return {"label": cards.label, "cards": [_data(blueprint) for blueprint in cards.blueprints]}


def _data(value: object) -> object:
    if isinstance(value, tuple):
        return [_data(part) for part in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    kind = type(value)
    data: dict[str, object] = {WORD: name_of(type(value))} if isinstance(value, Word) else {}
    return data | {name: _data(part) for name, part in _changed(value, kind)}


def _changed(value: object, kind: type) -> Iterator[tuple[str, object]]:
    for argument in arguments(kind):
        part = getattr(value, argument.name)
        if part != argument.default:
            yield argument.name, part
