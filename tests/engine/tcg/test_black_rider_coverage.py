"""docs/black-rider-coverage.md is true: what it names exists, and no section and no term of the index is missing."""

import re

from engine.tcg.config import BLACK_RIDER_STARTER, RulesConfig
from tests.engine.tcg.test_coverage import ROOT, problem

DOCUMENT = (ROOT / "docs" / "black-rider-coverage.md").read_text(encoding="utf-8")

SECTIONS = [
    "Turn sequence", "Starter Rulebook", "Comprehensive Rulebook", "Introduction", "Important Concepts",
    "Kinds of cards", "Site cards", "Free Peoples cards", "Shadow cards", "The One Ring (kinds of cards)",
    "Character (companion, minion)", "Possession, event, condition, artifact", "Site", "Culture",
    "Culture names and symbols", "Vitality", "Wounds", "Healing", "Killed", "Exert", "Resistance", "Burdens",
    "Twilight Pool", "Twilight Cost", "Phase actions", "Events", "Special abilities",
    "When, each time, and while", "Setting up the game", "Adventure Deck", "Who goes first?",
    "Starting Fellowship", "Draw Deck", "Game Setup Summary", "Playing the game", "Start of turn",
    "1. Fellowship phase", "Perform fellowship actions", "Paying costs", "Playing companions",
    "Playing possessions", "Class", "Playing conditions", "Moving your fellowship", "Playing sites",
    "Adding twilight tokens for movement", "Movement Summary", "2. Shadow phase(s)", "Perform Shadow actions",
    "Playing Shadow cards", "3. Maneuver phase", "Action procedure", "4. Archery phase", "Archery fire",
    "5. Assignment phase", "Assign defenders", "Assignment Phase Summary", "6. Skirmish phase(s)",
    "Perform skirmish actions", "Resolve that skirmish", "Skirmish Phase Summary", "Fierce",
    "Assignment Phase (Fierce)", "Skirmish Phase(s) (Fierce)", "7. Regroup phase", "Perform regroup actions",
    "Shadow players reconcile", "Free Peoples player chooses", "Move limit", "Winning the game",
    "Losing the game", "Other important rules", "Active cards", "Uniqueness", "Unique cards", "Non-unique cards",
    "Responses", "The One Ring", "When can he put on the Ring?",
    "What happens while the Ring-bearer wears the Ring?", "How does the Ring-bearer take the Ring off?",
    "Keywords", "Unloaded keywords", "Loaded keywords", "Miscellaneous", "Playing cards from your draw deck",
    "Spot", "Replacing sites", "Lurker", "Muster", "Toil",
]  # fmt: skip
"""The headings of the rulebook, in their order; a heading used twice says where it stands."""
INDEX = [
    "action procedure", "active cards", "adventure deck", "ambush", "archery phase", "artifact",
    "assignment phase", "attribute bonuses", "burden", "character", "class", "companion",
    "comprehensive rulebook", "condition", "corrupted", "culture", "damage +1", "dead pile", "defender +1",
    "discard to heal", "draw deck", "event", "exert", "exhausted", "fellowship phase", "fierce",
    "Free Peoples cards", "healing", "keywords", "killed", "kinds of cards", "losing the game", "lurker",
    "maneuver phase", "minion", "move limit", "moving your fellowship", "muster", "non-unique", "overwhelmed",
    "phase action", "possession", "race", "reconcile", "region number", "regroup phase",
    "reset the twilight pool", "resistance", "response", "roaming", "sanctuary", "setting up the game",
    "Shadow cards", "Shadow number", "Shadow phase", "site", "site number", "skirmish phase", "special ability",
    "spot", "start of turn actions", "starting fellowship", "support area", "The One Ring", "toil", "tokens",
    "turn sequence", "twilight pool", "uniqueness", "vitality", "when, each time, and while", "who goes first",
    "winning the game", "wounds",
]  # fmt: skip
"""The terms of the rulebook's index, in their order."""


def table(title: str) -> list[list[str]]:
    """The rows of the table under a heading of the document."""
    _, heading, rest = DOCUMENT.partition(f"\n## {title}\n")
    assert heading, title
    lines = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


ROWS = [*table("Sections"), *table("Index")]


def test_every_row_is_true() -> None:
    assert [(*row[:2], fault) for row in ROWS if (fault := problem(row))] == []


def test_every_section_is_covered_in_its_order() -> None:
    assert list(dict.fromkeys(row[0] for row in table("Sections"))) == SECTIONS


def test_every_term_of_the_index_is_covered_in_its_order() -> None:
    assert [row[0] for row in table("Index")] == INDEX


def test_every_option_in_which_the_starters_differ_is_told() -> None:
    options = set(re.findall(r"`RulesConfig\.(\w+)`", DOCUMENT))
    usual = RulesConfig().as_options()
    differing = {name for name, value in BLACK_RIDER_STARTER.items() if value != usual[name]}
    assert differing - {"sets"} <= options <= set(usual)
