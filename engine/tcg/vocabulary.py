"""The words of the card language with their meaning and examples: ``python -m engine words [NAME]``.

Everything is read from the words, the cards and their generated texts.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Final

from engine.kernel import EngineError
from engine.tcg import language, names
from engine.tcg.facts import all_facts
from engine.tcg.language import Verb
from engine.tcg.library import definitions, modules, text
from engine.tcg.printings import printings_of
from engine.tcg.words import (
    abilities,
    amounts,
    cards,
    conditions,
    discounts,
    filters,
    occurrences,
    piles,
    players,
    rule_names,
    targets,
)
from engine.tcg.words.verbs import (
    characters,
    combined,
    decks,
    hands,
    items,
    lasting,
    plays,
    ring,
    showing,
    skirmishes,
    tokens,
    twilight,
)
from engine.tcg.words.verbs import sites as site_verbs
from engine.tcg.words.wording.abilities import indicative
from engine.tcg.words.wording.conditions import condition
from engine.tcg.words.wording.nouns import one
from engine.tcg.words.wording.players import player
from engine.tcg.words.wording.speaker import Speaker
from engine.tcg.words.wording.targets import target

VERBS = (
    characters,
    items,
    skirmishes,
    tokens,
    hands,
    decks,
    showing,
    plays,
    site_verbs,
    twilight,
    ring,
    lasting,
    combined,
)
CHAPTERS: tuple[tuple[str, str, tuple[ModuleType, ...]], ...] = (
    ("Cards", "What a card is put together with.", (cards,)),
    ("Abilities", "The parts of a card's text.", (abilities,)),
    ("Discounts", "How a card's own text lets its cost be lowered while it is played.", (discounts,)),
    ("Occurrences", "What triggers and responses wait for.", (occurrences,)),
    ("Verbs", "What is done, as a cost or as an effect.", VERBS),
    ("Targets", "Which card a verb is about.", (targets,)),
    ("Players", "Whose hand or deck it is, and who chooses or does something.", (players,)),
    ("Hands and decks", "Cards that are shown or looked at.", (piles,)),
    ("Filters", "Which cards are meant; combined with `&`, `|` and `~`.", (filters,)),
    ("Conditions", "What must be true.", (conditions,)),
    ("Amounts", "Numbers and changes.", (amounts,)),
)
SPARE: Final[dict[str, tuple[str, object]]] = {
    "All": (
        'All((At("river"), Spots(RANGER)))',
        conditions.All((conditions.At("river"), conditions.Spots(filters.RANGER))),
    ),
    "WOUNDED": ("WOUNDED & COMPANION", filters.WOUNDED & filters.COMPANION),
    "Wounded": ("WOUNDED & ALLY", filters.WOUNDED & filters.ALLY),
}
"""Examples of words that stand ready for cards still to be written: as they are written, and what that is."""


class UnknownWord(EngineError):
    """The card language has no word of that name."""


@cache
def plain_speaker() -> Speaker:
    """Words by themselves are said as on a minion without a name of its own."""
    return Speaker(all_facts()["1C150"])


@dataclass(frozen=True, slots=True)
class Source:
    """A card as it is written: its code and every name in it, through names of the module's own."""

    card_id: str
    code: str
    names: frozenset[str]


def sources() -> dict[str, Source]:
    """Every card by id."""
    by_id: dict[str, Source] = {}
    for module in modules():
        path = Path(inspect.getfile(import_module(module)))
        lines = path.read_text(encoding="utf-8").splitlines()
        own: dict[str, frozenset[str]] = {}
        for node in ast.parse("\n".join(lines)).body:
            if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
                continue
            used = {leaf.id for leaf in ast.walk(node.value) if isinstance(leaf, ast.Name)}
            used |= {name for one_name in used for name in own.get(one_name, ())}
            own[node.targets[0].id] = frozenset(used)
            strings = [leaf.value for leaf in ast.walk(node.value) if isinstance(leaf, ast.Constant)]
            card_id = strings[0] if strings else None
            if isinstance(card_id, str) and card_id in definitions():
                code = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                by_id |= {printing: Source(printing, code, frozenset(used)) for printing in printings_of(card_id)}
    return by_id


def kinds_in(part: object) -> Iterator[str]:
    """The names of all classes of words within a definition."""
    if isinstance(part, tuple):
        for item in part:
            yield from kinds_in(item)
    elif is_dataclass(part) and not isinstance(part, type):
        yield type(part).__name__
        for field in fields(part):
            yield from kinds_in(getattr(part, field.name))


def users() -> dict[str, list[str]]:
    """Word to the cards that use it, written out or through another word, in collector's order."""
    written = sources()
    cards_by_word: dict[str, list[str]] = {}
    for card_id, definition in definitions().items():
        for name in sorted({*written[card_id].names, *kinds_in(definition)}):
            cards_by_word.setdefault(name, []).append(card_id)
    return cards_by_word


def words_of(module: ModuleType) -> dict[str, object]:
    """The words a module lists in ``__all__``, in the order it defines them."""
    order: dict[str, None] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            order[node.targets[0].id] = None
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            order[node.name] = None
        elif isinstance(node, ast.ImportFrom):
            order |= dict.fromkeys(alias.name for alias in node.names)
    return {name: getattr(module, name) for name in order if name in module.__all__}


def said_of(module: ModuleType) -> dict[str, str]:
    """Constants of a module with the text written beneath them."""
    body = ast.parse(inspect.getsource(module)).body
    texts: dict[str, str] = {}
    for node, following in pairwise(body):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(following, ast.Expr):
            name = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(name, ast.Name) and isinstance(following.value, ast.Constant):
                texts[name.id] = str(following.value.value)
    return texts


def meaning(name: str, value: object, texts: dict[str, str]) -> str:
    """The first paragraph of what is written about a word.

    Raises:
        ValueError: nothing is.
    """
    if name in texts:
        return _plain(texts[name])
    if isinstance(value, language.Filter | language.Player):
        return ""
    doc = value.__doc__ if inspect.isclass(value) or inspect.isfunction(value) else None
    if not doc or doc.startswith(f"{name}("):
        raise ValueError(f"{name} has no docstring; write one sentence that says what it means")
    return _plain(inspect.cleandoc(doc).split("\n\n")[0])


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("``", "`")


def shape(name: str, value: object) -> str:
    """How the word is written, with its parameters."""
    if not (inspect.isclass(value) or inspect.isfunction(value)):
        return name
    parameters = []
    for parameter in inspect.signature(value).parameters.values():
        star = "*" if parameter.kind is parameter.VAR_POSITIONAL else ""
        parameters.append(f"{star}{parameter.name}" + ("" if parameter.default is parameter.empty else "=…"))
    return f"{name}({', '.join(parameters)})"


def worded(what: object, speaker: Speaker) -> str:
    """A word by itself as the generated text would say it."""
    match what:
        case language.Filter():
            return one(what, speaker)
        case language.Condition():
            return condition(what, speaker)
        case Verb():
            return indicative(what, speaker)
        case targets.Target():
            return target(what, speaker)
        case language.Player():
            return player(what, speaker)
    raise TypeError(f"no wording for {what!r} by itself")


def example(name: str, by_card: dict[str, Source], using: list[str]) -> list[str]:
    """The shortest card that uses a word, in code and in words."""
    if not using and name not in SPARE:
        return ["No card yet."]
    if not using:
        code, what = SPARE[name]
        return ["```python", code, "```", "", f"> {worded(what, plain_speaker())}", "", "No card yet."]
    written = [card_id for card_id in using if name in by_card[card_id].names] or using
    card_id = min(written, key=lambda one_id: (len(by_card[one_id].code), one_id))
    quoted = "  \n".join(f"> {line}" for line in (text(card_id) or "(no game text)").split("\n"))
    return ["```python", by_card[card_id].code, "```", "", quoted, "", _used_by(using)]


def _used_by(using: list[str]) -> str:
    if not using:
        return "No card yet."
    listed = ", ".join(using[:12])
    return f"Cards: {listed}." if len(using) <= 12 else f"Cards: {listed} and {len(using) - 12} more."


def _chapter(modules: tuple[ModuleType, ...], by_card: dict[str, Source], used: dict[str, list[str]]) -> list[str]:
    lines: list[str] = []
    table: list[str] = []

    for module in modules:
        texts = said_of(module)
        for name, value in words_of(module).items():
            about, using = meaning(name, value, texts), used.get(name, [])
            if isinstance(value, language.Filter | targets.Target | language.Player):
                note = f" {about}" if about else ""
                table.append(f"| `{name}` | {worded(value, plain_speaker())} |{note} | {_used_by(using)} |")
                continue
            lines += [f"### `{shape(name, value)}`", "", about, "", *example(name, by_card, using), ""]
    if table:
        lines += ["### Ready-made", "", "| word | said as | meaning | |", "|---|---|---|---|", *table, ""]
    return lines


def _names(by_card: dict[str, Source], used: dict[str, list[str]]) -> list[str]:
    """The plain names cards are written with: phases, zones, kinds of modifier, how long something lasts."""
    texts = said_of(names)
    lines = ["| word | stands for | example | |", "|---|---|---|---|"]
    for name, value in vars(names).items():
        if name not in rule_names.__all__:
            continue
        using = used.get(name, [])
        stands = _plain(texts[name]) if name in texts else value if isinstance(value, str) else name.lower()
        shown = ""
        if using:
            card_id = min(using, key=lambda one_id: (len(by_card[one_id].code), one_id))
            shown = f"{all_facts()[card_id].name}: {' '.join(text(card_id).split(chr(10)))}"
        lines.append(f"| `{name}` | {stands} | {shown} | {_used_by(using)} |")
    return [*lines, ""]


def page() -> str:
    """The page, from the words, the cards and their generated texts."""
    by_card, used = sources(), users()
    chapters: list[str] = []
    for title, about, within in CHAPTERS:
        chapters += [f"## {title}", "", about, "", *_chapter(within, by_card, used)]
    lines = [
        "# The words of the card language",
        "",
        f"Made from `engine/tcg/words` and {len(by_card)} cards. Each word has its meaning, the shortest card with it",
        "in code and in generated text, and the cards that use it, written out or through another word.",
        "",
        *chapters,
        "## Names",
        "",
        "Phases, zones, kinds of modifier and how long something lasts, from `engine/tcg/names.py`.",
        "",
        *_names(by_card, used),
    ]
    return "\n".join(lines)


def entry(name: str) -> str:
    """What the page says of one word: its section, or its row of a table.

    Capitals count. A row comes without the head of its table.

    Raises:
        UnknownWord: there is none of that name.
    """
    lines = page().split("\n")
    head = re.compile(rf"### `{re.escape(name)}[(`]|\| `{re.escape(name)}` \|")
    page_lines: list[str] = []
    for place, line in enumerate(lines):
        if not head.match(line):
            continue
        if line.startswith("|"):
            page_lines.append(line)
            continue
        end = next((behind for behind in range(place + 1, len(lines)) if lines[behind].startswith("#")), len(lines))
        page_lines += lines[place:end]
    if not page_lines:
        raise UnknownWord(f"The card language has no word {name[:40]!r}; without a name all of them are printed.")
    return "\n".join(page_lines).rstrip()
