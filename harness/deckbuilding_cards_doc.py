"""Write ``docs/deckbuilding-cards.md`` from the stand-in set, the card language and the recorded bot games:
``python -m harness.deckbuilding_cards_doc``."""

import inspect
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING
from pathlib import Path
from typing import Any

from engine.deckbuilding.card_text import text_of
from engine.deckbuilding.language import (
    COUNTS,
    GROUPS,
    HEROES,
    TYPES,
    WORDS,
    Amount,
    Blueprint,
    Condition,
    Defense,
    Filter,
    Ongoing,
    TogetherVerb,
    Trigger,
    Verb,
    Word,
)
from engine.deckbuilding.owner_list import (
    LARGEST_NUMBER,
    LONGEST_LIST,
    LONGEST_TEXT,
    MOST_NESTED,
    arguments,
    as_data,
    described,
)
from engine.deckbuilding.standin import STANDIN
from engine.deckbuilding.standin.known import KNOWN_IN_FULL, KNOWN_IN_PART, knowledge_of
from harness.deckbuilding_balance import RECORD, section

PAGE = Path(__file__).resolve().parent.parent / "docs" / "deckbuilding-cards.md"
EXAMPLES = ("Courage", "Warg", "Ranger of the North", "The Mines of Moria", "Lurtz")
HEADINGS = {
    "starting": "Starting cards",
    "hero": "Cards of the heroes",
    "valor": "Valor",
    "corruption": "Corruption",
    "main": "Main deck",
    "archenemy": "Archenemies",
    "impossible": "Archenemies of Impossible mode, in their order",
}
KINDS: dict[type[Word], tuple[str, str]] = {
    Verb: ("Effects", "What a player does."),
    TogetherVerb: ("Effects of several players together", "They stand where effects stand, mostly in group ambushes."),
    Amount: ("Amounts", "Numbers that follow from the table, where a field takes an amount."),
    Condition: ("Conditions", "What holds or not."),
    Filter: ("Filters", "Which cards are meant."),
    Trigger: ("Triggers", "When ongoing effects happen."),
}


def page() -> str:
    """The whole page."""
    lines = [*_introduction(), *_set(), *_owner_list()]
    lines += ["## Balance", "", *section(json.loads(RECORD.read_text(encoding="utf-8"))), ""]
    return "\n".join(lines)


def _introduction() -> Iterator[str]:
    known, partly = len(KNOWN_IN_FULL), len(KNOWN_IN_PART)
    yield from (
        "# Cards of the deck-building game",
        "",
        f"The printed card list is not public. Of {known} cards every fact of play is known, of {partly} more a part.",
        "The game is therefore played with a **stand-in set**: cards of our own that keep every known card, name,",
        f"count and effect. Wherever its cards are shown, so is its label: “{STANDIN.label}.”",
        "An owner of the printed game can play with its cards by writing them down in [a file](#a-list-of-your-own).",
        "",
        "This page is written by `python -m harness.deckbuilding_cards_doc`; a test compares it with the cards.",
        "",
    )


def _set() -> Iterator[str]:
    yield from ("## The stand-in set", "", f"{sum(COUNTS.values())} cards. Texts are generated from the definitions in",
                "`engine/deckbuilding/standin`. “VP” are Victory Points.", "")  # fmt: skip
    for group, heading in HEADINGS.items():
        cards = [blueprint for blueprint in STANDIN.blueprints if blueprint.group == group]
        yield from (f"### {heading} ({sum(card.copies for card in cards)})", "")
        columns = ["copies", "name", "type", "cost", "VP", *_more_columns(group), "text", "source"]
        yield from _table(columns, [_row(card) for card in cards])
    yield from ("### What is known", "")
    yield from _table(["card", "known"], list((KNOWN_IN_FULL | KNOWN_IN_PART).items()))


def _more_columns(group: str) -> list[str]:
    return ["hero"] if group == "hero" else ["level"] if group in ("archenemy", "impossible") else []


def _row(card: Blueprint) -> Sequence[str]:
    more = [card.hero] if card.hero else [str(card.level)] if card.level else []
    points = str(card.points).replace("-", "−") if isinstance(card.points, int) else "see text"
    text = text_of(card).replace("\n", "<br>")
    return [str(card.copies), card.name, card.type, str(card.cost), points, *more, text, knowledge_of(card.name)]


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(part or '–' for part in row)} |"
    yield ""


def _owner_list() -> Iterator[str]:
    yield from (
        "## A list of your own",
        "",
        "A list is one JSON file (UTF-8): an object with `cards`, the list of all cards, and if you like a `label`",
        "that is shown with them. The whole stand-in set in this form is printed by",
        "`python -m scripts.deckbuilding_list`, which is a good file to begin with; the same command with a file",
        "checks it. `python -m engine play deckbuilding --cards FILE` plays with it; on the site the setting",
        "`ENTMOOT_DECKBUILDING_CARDS` names it. The site does not start with a broken one, and a match keeps the cards",
        "that it began with.",
        "",
        "A list is refused as a whole, with the line and the reason, if",
        "",
        "- it is not JSON, or an object names a field twice;",
        "- a field or a word is unknown, missing, or not of the kind it should be;",
        "- two cards have one name, or a text means a card that is not in the list;",
        f"- the counts are not {', '.join(f'{count} {group}' for group, count in COUNTS.items())};",
        "- there are not 31 Courage and 16 Despair, a card for each of the seven heroes, and Archenemies of level 1",
        "  (Nazgûl), 2 (five), 3 (five) and 4 (Lurtz), or those of Impossible mode do not stand in their order, from",
        "  level 1 to level 4;",
        f"- a number in an effect is not from 0 to {LARGEST_NUMBER}, a text has more than {LONGEST_TEXT} characters, a",
        f"  list more than {LONGEST_LIST} entries, or words stand in words more than {MOST_NESTED} deep;",
        "- what happens when a card is gained would gain cards, or what happens when a card is destroyed would gain or",
        "  destroy cards, as that might never end.",
        "",
        "These cards of the stand-in set show the form:",
        "",
        "```json",
        '{"label": "The cards of my table",',
        ' "cards": [',
        *_examples(),
        "]}",
        "```",
        "",
        "### Fields of a card",
        "",
        *_fields(Blueprint),
        f"The heroes are {', '.join(HEROES)}.",
        "",
        "A defense is an object with:",
        "",
        *_fields(Defense),
        "An ongoing effect is an object with:",
        "",
        *_fields(Ongoing),
        "### Words",
        "",
        "An effect, an amount, a condition, a filter or a trigger is an object with its `word` and the arguments of",
        "the word. A word without arguments may be written as its name alone.",
        "",
    )
    for base, (heading, about) in KINDS.items():
        yield from (f"#### {heading}", "", about, "")
        for name, kind in sorted(WORDS.items()):
            if issubclass(kind, base):
                yield from (f"**`{name}`**: {_summary(kind)}", "", *_fields(kind))


def _examples() -> Iterator[str]:
    cards: Any = as_data(STANDIN)["cards"]
    shown = [card for card in cards if card["name"] in EXAMPLES]
    for number, example in enumerate(shown):
        yield f"  {json.dumps(example, ensure_ascii=False)}{',' if number + 1 < len(shown) else ''}"


def _summary(kind: type) -> str:
    """A class's docstring without its attributes, on one line."""
    text = inspect.getdoc(kind) or ""
    return " ".join(text.partition("Attributes:")[0].split()).replace("``", "`")


def _meanings(kind: type) -> dict[str, str]:
    """By attribute, what a class's docstring says of it. Several may share one entry, as "first, second: ..."."""
    text = (inspect.getdoc(kind) or "").partition("Attributes:")[2]
    meanings: dict[str, str] = {}
    for entry in re.split(r"\n    (?=\w)", text)[1:]:
        names, _, meaning = " ".join(entry.split()).partition(": ")
        for name in names.split(", "):
            listed = meaning.replace("``GROUPS``", _listed(GROUPS)).replace("``TYPES``", _listed(TYPES))
            meanings[name] = listed.replace("``", "`")
    return meanings


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _fields(kind: type) -> Iterator[str]:
    meanings = _meanings(kind)
    rows = [
        [f"`{argument.name}`", described(argument.kind), _default(argument.default), meanings.get(argument.name, "")]
        for argument in arguments(kind)
    ]
    if not rows:
        return
    if any(row[3] for row in rows):
        yield from _table(["field", "takes", "left out", "meaning"], rows)
    else:
        yield from _table(["field", "takes", "left out"], [row[:3] for row in rows])


def _default(value: object) -> str:
    if value is MISSING:
        return "must be given"
    if isinstance(value, Word):
        return "all cards"
    return f"`{json.dumps(value)}`"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name}: {len(STANDIN.blueprints)} cards, {len(WORDS)} words")


if __name__ == "__main__":
    main()
