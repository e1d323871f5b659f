"""docs/rules-coverage.md is true: what it names exists, and no section of the rulebook is missing."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from engine.tcg.facts import CardFacts, all_facts
from engine.tcg.library import definitions, modules
from engine.tcg.words.cards import Definition

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
RULEBOOK, ONE, TWO, OPEN = (
    "The Fellowship of the Ring rulebook",
    "Comprehensive Rules, section one",
    "Comprehensive Rules, section two",
    "Points the sources leave open",
)
WITHOUT_RULE = ("does not apply to sets 1 to 3: ", "no rule of its own: ")


def table(title: str) -> list[list[str]]:
    """The rows of the table under a heading of the document."""
    _, heading, rest = DOCUMENT.partition(f"\n## {title}\n")
    assert heading, title
    lines = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


ROWS = [row for title in (RULEBOOK, ONE, TWO, OPEN) for row in table(title)]
SECTIONS = {
    "Kinds of cards", "Vitality", "Twilight cost", "Building a deck", "Bidding", "Setting up", "Starting fellowship",
    "Starting hand", "Timing words", "Fellowship phase", "Playing companions", "Playing allies",
    "Playing possessions and artifacts", "Playing conditions", "Moving your fellowship", "Shadow phase",
    "Maneuver phase", "Archery phase", "Assignment phase", "Skirmish phase", "Regroup phase", "Move limit",
    "Winning the game", "Losing the game", "Allies", "Unique cards", "Non-unique cards", "Active cards",
    "The One Ring", "Response", "Costs and effects", "Discard", "Drawing your last card", "Keywords",
    "Numbers below zero", "Moving cards between decks and piles", "Playing cards from your draw deck",
    "Required actions", "Spot", "Timing conflicts", "Transfer", "Turn sequence",
}  # fmt: skip

HEADINGS_ONE = [
    "Important Concepts", "Kinds of Cards", "Free Peoples Cards", "Shadow Cards", "Card Types", "The One Ring",
    "Site", "Companion", "Ally", "Minion", "Follower", "Possession", "Artifact", "Event", "Condition", "Culture",
    "Vitality", "Wounds", "Healing", "Killed", "Exert", "Resistance", "Burdens", "Signet", "Twilight Pool",
    "Twilight Cost", "Phase Actions", "Events", "Special Abilities", "When, Each Time, and While",
    "Setting Up the Game", "Who goes first?", "Adventure Deck (setting up)", "Starting Fellowship",
    "Draw Deck (setting up)", "Game Setup Summary", "Playing the Game", "Start of Turn", "1. Fellowship Phase",
    "Perform fellowship actions", "Playing Companions", "Playing Allies", "Playing possessions", "Playing artifacts",
    "Class", "Playing conditions", "Moving your fellowship", "Playing sites", "Adding twilight tokens for movement",
    "Movement Summary", "2. Shadow Phase(s)", "Perform Shadow actions", "Playing Shadow cards", "3. Maneuver Phase",
    "Perform Maneuver actions", "Action Procedure", "4. Archery Phase", "Perform archery actions", "Archery fire",
    "Archery Phase Summary", "5. Assignment Phase", "Perform assignment actions", "Assign defenders",
    "Assignment Phase Summary", "6. Skirmish Phase(s)", "Perform skirmish actions", "Resolve that skirmish",
    "Skirmish Phase Summary", "Fierce", "Assignment Phase (Fierce)", "Skirmish Phase(s) (Fierce)", "7. Regroup Phase",
    "Shadow players reconcile", "Free Peoples player chooses", "Move limit", "Regroup Phase Summary",
    "Winning the Game", "Losing the Game", "Building Your Deck", "Formats", "Ring-bearer and The One Ring",
    "Draw Deck (building)", "Adventure Deck (building)", "Other Important Rules",
]  # fmt: skip
HEADINGS_TWO = [
    "action", "action procedure", "active", "adventure deck", "adventure path", "ahead", "aid", "ally", "ambush",
    "archery phase", "artifact", "assignment phase", "attribute bonus", "bearer", "bid", "block symbol",
    "building your deck", "burden", "cancel", "card type", "character", "class", "collector's info", "companion",
    "condition", "control", "corrupted", "cost", "culture", "culture tokens", "damage bonus", "damage +X",
    "dead pile", "defender +X", "discard", "discard pile", "discard to heal", "draw deck", "each time", "effect",
    "enduring", "event", "exert", "exhausted", "fellowship phase", "fierce", "follower", "for each", "format",
    "Free Peoples cards", "Frodo", "game text", "Gollum/Sméagol", "healing", "helper text", "home site", "hunter",
    "initiative", "instead", "keyword", "killed", "kinds of cards", "leaving play", "liberate", "limit",
    "loaded keyword", "look at", "loops", "lore", "losing the game", "lurker", "Man", "maneuver phase", "may not",
    "minion", "modifier", "mounted", "move limit", "moving cards", "moving your fellowship", "mulligan", "muster",
    "non-unique", "The One Ring", "opponent", "overwhelmed", "phase action", "playing a card", "possession",
    "prevent", "preventing effects", "race", "reconcile", "redrawing your hand", "region", "regroup phase",
    "reinforce", "removed from game pile", "replace", "replacing sites", "requirement", "resistance", "response",
    "reveal", "Ring-bearer", "Ring-bound", "roaming", "The Rule of 4", "The Rule of 9", "Sam", "sanctuary",
    "setting up the game", "Shadow cards", "Shadow phase(s)", "signet", "site", "skirmish phase(s)",
    "special ability", "spot", "stack", "start of turn", "starting fellowship", "strength", "support area", "threats",
    "token", "toil", "transfer", "turn sequence", "twilight cost", "twilight pool", "unbound", "unhasty", "unique",
    "unloaded keyword", "Uruk-hai", "vitality", "void", "when", "while", "who goes first?", "winning the game",
    "wound", "X-List",
]  # fmt: skip
"""The headings of the Comprehensive Rules' sections, in their order."""

OPTIONS = table(OPEN)


def test_every_section_is_covered() -> None:
    assert {row[0] for row in table(RULEBOOK)} == SECTIONS


@pytest.mark.parametrize(("title", "headings"), [(ONE, HEADINGS_ONE), (TWO, HEADINGS_TWO)])
def test_every_heading_of_the_comprehensive_rules_is_covered_in_its_order(title: str, headings: list[str]) -> None:
    assert list(dict.fromkeys(row[0] for row in table(title))) == headings


def test_every_value_of_every_option_is_shown() -> None:
    from dataclasses import fields

    from engine.tcg.config import CHOICES, RulesConfig

    choices = {**CHOICES, "sets": ("narrower",), "banned": ("some",)}
    values = {
        (f"`RulesConfig.{field.name}`", str(value))
        for field in fields(RulesConfig)
        for value in choices.get(field.name, (True, False))
    }
    assert {(row[0], row[1]) for row in OPTIONS} == values


def problem(row: list[str]) -> str | None:
    """What is untrue in a row, if anything is."""
    if len(row) != 4:
        return "not four cells"
    _, rule, function, shown = row
    reason = next((rule.removeprefix(start) for start in WITHOUT_RULE if rule.startswith(start)), None)
    if reason is not None:
        return None if reason and not function and not shown else "a reason that says nothing, or a rule besides"
    module, _, path = function.strip("`").partition(":")
    try:
        subject: object = import_module(module)
        for name in path.split("."):
            subject = getattr(subject, name)
    except (ImportError, ValueError, AttributeError) as error:
        return str(error)
    if not callable(subject):
        return f"{function} decides nothing"
    file, _, test = shown.strip("`").partition("::")
    if not test.startswith("test_") or not (ROOT / file).is_file():
        return f"no test {shown}"
    source = (ROOT / file).read_text(encoding="utf-8")
    return None if re.search(rf"^def {test}\(", source, re.MULTILINE) else f"no test {shown}"


def test_every_row_is_true() -> None:
    assert [(*row[:2], fault) for row in ROWS if (fault := problem(row))] == []


def test_the_same_rule_is_not_told_twice_under_one_heading() -> None:
    for title in (RULEBOOK, ONE, TWO):
        rules = [(row[0], row[1]) for row in table(title)]
        assert len(rules) == len(set(rules))


RULE = "`engine.tcg.rules.harm:wound`"
TEST = "`tests/engine/tcg/test_coverage.py::test_a_false_row_is_found`"


@pytest.mark.parametrize(
    "row",
    [
        ["wound", "a rule", RULE, TEST.replace("false", "true")],
        ["wound", "a rule", RULE, TEST.replace("test_coverage", "test_gone")],
        ["wound", "a rule", RULE.replace(":wound", ":scratch"), TEST],
        ["wound", "a rule", RULE.replace("harm", "harms"), TEST],
        ["wound", "a rule", "", ""],
        ["wound", "does not apply to sets 1 to 3:", "", ""],
        ["wound", "does not apply to sets 1 to 3: but it does", RULE, TEST],
        ["wound", "a rule", RULE],
    ],
)
def test_a_false_row_is_found(row: list[str]) -> None:
    assert problem(["wound", "a rule", RULE, TEST]) is None
    assert problem(row) is not None


def test_fields_of_the_config_named_in_the_docs_exist() -> None:
    from engine.tcg.config import RulesConfig

    text = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`RulesConfig\.(\w+)`", text))
    assert named
    assert named <= set(RulesConfig.__dataclass_fields__)


ON_EVERY_TABLE = {"1C2", "1C290", "11S2", "11S164"}
"""The Rings and Ring-bearers that tables start with; no scenario need name them."""


def scenarios() -> dict[int, str]:
    """The sources of the scenario tests by set."""
    sources: dict[int, str] = {}
    for path in Path(__file__).parent.glob("set*/test_*.py"):
        number = int(path.parent.name.removeprefix("set"))
        sources[number] = sources.get(number, "") + path.read_text(encoding="utf-8")
    return sources


def without_scenario(cards: Mapping[str, CardFacts], sources: Mapping[int, str]) -> list[str]:
    """One line for each set without scenario tests, and for each card that those of its set do not name."""
    sets = {card.set for card in cards.values()}
    missing = [f"set {number} has no scenario tests yet" for number in sorted(sets - {*sources})]
    for card_id, card in cards.items():
        named = rf'"{re.escape(card.title)}(?!\w)|"{card_id}"'
        if card.set in sources and card_id not in ON_EVERY_TABLE and not re.search(named, sources[card.set]):
            missing.append(f"{card_id} {card.title} is played in no scenario of set {card.set}")
    return missing


@pytest.mark.long
def test_every_card_with_rules_is_played_in_a_scenario_of_its_set() -> None:
    """A card printed again is played where its definition stands."""
    written = {
        word.id for module in modules() for word in vars(import_module(module)).values() if isinstance(word, Definition)
    }
    assert len(written) < len(definitions())
    assert without_scenario({card_id: all_facts()[card_id] for card_id in written}, scenarios()) == []


def test_a_set_without_scenarios_and_a_card_without_one_are_named() -> None:
    axe = all_facts()["1C9"]
    cards = {"1C9": axe, "4C9": replace(axe, id="4C9", set=4), "5C9": replace(axe, id="5C9", set=5)}
    assert without_scenario(cards, {1: f'"{axe.title}"', 5: f'"{axe.title}s", "5C99"'}) == [
        "set 4 has no scenario tests yet",
        f"5C9 {axe.title} is played in no scenario of set 5",
    ]


UNLOADED = {
    "battleground", "dwelling", "forest", "knight", "marsh", "mountain", "pipeweed", "plains", "ranger", "river",
    "search", "spell", "stealth", "tale", "tentacle", "tracker", "twilight", "underground", "weather",
}  # fmt: skip
"""Keywords that only the texts of cards name (CR "unloaded keyword")."""
OTHER_HEADINGS = {"archer": "Archery fire", "support-area": "support area"}
"""By keyword: the heading under which its rules stand, where it is not the keyword itself."""


def keywords_without_rules(keywords: Iterable[str]) -> list[str]:
    """One line for each keyword that is neither unloaded nor a heading of the document, with or without its number."""
    headings = {row[0] for row in ROWS}
    known = UNLOADED | {heading.removesuffix(" +X").lower() for heading in headings}
    return [
        f"{word}: give it a row of docs/rules-coverage.md, or a place in UNLOADED when only texts name it"
        for word in sorted(set(keywords))
        if word not in known and OTHER_HEADINGS.get(word) not in headings
    ]


def test_every_keyword_of_a_card_with_rules_has_its_row() -> None:
    assert keywords_without_rules(word for card in definitions() for word, _ in all_facts()[card].keywords) == []


def test_a_keyword_without_a_row_is_named() -> None:
    (complaint,) = keywords_without_rules(["toil", "damage", "tale", "archer", "fortify"])
    assert complaint.startswith("fortify: ")


def test_no_keyword_is_said_to_be_unloaded_that_has_rules_or_stands_on_no_card() -> None:
    headings = {row[0].removesuffix(" +X").lower() for row in ROWS}
    assert UNLOADED & headings == set()
    assert UNLOADED - {word for card in definitions() for word, _ in all_facts()[card].keywords} == set()
