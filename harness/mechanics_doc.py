"""Write ``docs/mechanics.md``: what the cards of sets 2 to 19 need beyond set 1, counted in a folder of card facts.

``python -m harness.mechanics_doc FOLDER`` reads ``FOLDER/cards/setNN.json`` and ``FOLDER/decks/starters.json``. The
facts of these sets, their texts above all, are not part of the project, so the page is written when they are at hand.
"""

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "mechanics.md"
SETS = range(2, 20)
STARTERS = "BR - "
"""How the names of the Black Rider starters begin."""

CardRow = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Mechanic:
    """A mechanic of the later sets.

    Attributes:
        name: what the rules call it.
        pattern: what a card's text or keywords say where it is used; letters of either case.
        state, rules, words: where in the engine it goes.
        done: whether the rules have it.
    """

    name: str
    pattern: str
    state: str
    rules: str
    words: str
    done: bool = False

    def is_on(self, card: CardRow) -> bool:
        """Whether a card's text or keywords use it.

        >>> Mechanic("lurker", r"lurker", "", "", "").is_on({"text": "Lurker."})
        True
        """
        keywords = card.get("keywords", {})
        assert isinstance(keywords, dict)
        card_text = f"{card.get('text', '')}\n{' '.join(keywords)}"
        return re.search(self.pattern, card_text, re.IGNORECASE) is not None


KEYWORD = "keyword of the facts"
MECHANICS = (
    Mechanic("region", r"\bregion\b", "from the site number", "`rules/regions.py`", "a condition on the region", True),
    Mechanic(
        "resistance in a text",
        r"\bresistance\b",
        "burdens",
        "`values.resistance_left`",
        "filter `WithResistance`",
        True,
    ),
    Mechanic(
        "Ring-bound, unbound", r"ring-bound|\bunbound\b", KEYWORD, "none", "filters `RING_BOUND`, `UNBOUND`", True
    ),
    Mechanic("ambush", r"\bambush\b", KEYWORD, "`rules/ambush.py`", "`keyword` modifier", True),
    Mechanic("lurker", r"\blurker", KEYWORD, "`skirmishing.next_skirmish`", "`keyword` modifier, losing it", True),
    Mechanic("muster", r"\bmuster\b", KEYWORD, "`rules/muster.py`", "`keyword` modifier", True),
    Mechanic("toil", r"\btoil\b", KEYWORD, "`rules/toil.py`", "none", True),
    Mechanic("next site, replacing sites", r"next site|replac\w* (a|an|any|that|the|your)? ?(\w+ )*site",
             "path", "`moving.place_site`", "`PlayNextSite`, `ReplaceSite`", True),
    Mechanic("mounted", r"\bmount(ed|s)?\b", "class of a borne card", "none", "filter `MOUNTED`", True),
    Mechanic("threats", r"\bthreats?\b", "a column per seat", "`harm.kill`, a module of its own", "amount, verbs"),
    Mechanic("initiative", r"\binitiative\b", "from the hands", "a value beside the archery totals", "condition"),
    Mechanic("control of sites", r"\bcontrol", "controller per site", "`moving`, `active`, `leaving`", "verb, filter"),
    Mechanic("liberating sites", r"\bliberate", "controller per site", "`moving`", "verb, occurrence"),
    Mechanic("hunter", r"\bhunters?\b", KEYWORD, "`values.strength`", "`keyword` modifier"),
    Mechanic("tokens of cultures", r"\btokens?\b", "tokens per card", "`rules/tokens.py`",
             "`AddTokens`, `RemoveTokens`, `SpotsTokens`, `PerToken`, `WITH_TOKEN`", True),
    Mechanic("reinforce", r"\breinforce", "tokens per card", "`rules/tokens.py`", "`Reinforce`", True),
    Mechanic("followers", r"\bfollower", "card type, borne", "`active`, `regroup.end_turn`", "`follower`", True),
    Mechanic("aid", r"\baid\b", "borne", "start of the maneuver phase", "`follower`", True),
    Mechanic("roaming as a word", r"\broaming\b", "none", "`costs.is_roaming`", "filter `ROAMING`, penalty", True),
    Mechanic("enduring", r"\benduring\b", KEYWORD, "`values.strength`", "`keyword` modifier", True),
    Mechanic("besieger", r"\bbesieger", KEYWORD, "none", "filter"),
    Mechanic("engine, machine, fortification", r"\bengine|\bmachine|\bfortification", KEYWORD, "none", "filters"),
    Mechanic("Corsair", r"\bcorsair", KEYWORD, "none", "filter"),
    Mechanic("valiant, villager, warg-rider", r"\bvaliant|\bvillager|\bwarg-rider", KEYWORD, "none", "filters"),
    Mechanic("unhasty", r"\bunhasty\b", KEYWORD, "`assignment.defenders`", "permission to assign"),
    Mechanic("stacking", r"\bstack", "zone `STACKED`", "`zones.stack`, `harm.stack`",
             "`Stack`, `StackFromHand`, `TakeStacked`, `Play` from there", True),
    Mechanic("removed from the game", r"from the game", "a pile per seat", "`zones.remove_from_game`",
             "`RemoveFromGame`, `RemoveDiscarded`, `RemoveThisEvent`, `from_discard`", True),
    Mechanic("text given to cards", r"\bgains? (the )?(following )?(game )?text|\bcopy\b|game text of", "lasting text",
             "`active._enter_lasting`", "a verb that names the text"),
    Mechanic("text that lasts", r"\buntil\b", "`lasting`", "`rules/lasting.py`", "`until=` of verbs", True),
    Mechanic("each time", r"\beach time\b", "none", "`rules/windows.py`", "`trigger`", True),
    Mechanic("start of a phase", r"at the start of", "none", "`turn.phase_edge`", "occurrences", True),
    Mechanic("move limit", r"\bmove limit\b", "`move_bonus`", "`rules/move_limit.py`", "modifier", True),
)  # fmt: skip


def cards_of(folder: Path) -> list[CardRow]:
    """All cards of sets 2 to 19, in order.

    Raises:
        FileNotFoundError: the folder lacks one of the files.
    """
    return [
        row
        for number in SETS
        for row in json.loads((folder / "cards" / f"set{number:02}.json").read_text(encoding="utf-8"))
    ]


def starter_ids(folder: Path) -> set[str]:
    """The different cards of the Black Rider starters by id."""
    decks = json.loads((folder / "decks" / "starters.json").read_text(encoding="utf-8"))
    return {card_id for deck in decks if deck["name"].startswith(STARTERS) for card_id in deck["cards"]}


def rings(cards: Sequence[CardRow]) -> int:
    """How many further texts of The One Ring there are."""
    return sum(1 for card in cards if card["type"] == "The One Ring")


def page(cards: Sequence[CardRow], starters: set[str]) -> str:
    """The page as Markdown."""
    lines = [
        "# What later sets need",
        "",
        f"Sets 2 to 19 have {len(cards):,} cards. For each mechanic that set 1 lacks or hardly uses: how many of these",
        f"cards say its word in their text or keywords, how many of the {len(starters)} different cards of the two",
        "Black Rider starters do, where it goes in the engine, and whether the rules have it. A card may count in",
        f"several rows. {rings(cards)} of the cards are further copies of The One Ring, written like the two of set 1.",
        "No card hinders or restores another. `python -m harness.mechanics_doc FOLDER` counts anew.",
        "",
        "| mechanic | cards | in the starters | state | rules | words | rules have it |",
        "|---|---:|---:|---|---|---|---|",
    ]
    for mechanic in MECHANICS:
        using = [card for card in cards if mechanic.is_on(card)]
        in_starters = sum(1 for card in using if card["id"] in starters)
        cells = (
            mechanic.name,
            len(using),
            in_starters,
            mechanic.state,
            mechanic.rules,
            mechanic.words,
            "yes" if mechanic.done else "no",
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(prog="python -m harness.mechanics_doc", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="has cards/ and decks/")
    folder = parser.parse_args().folder
    PAGE.write_text(page(cards_of(folder), starter_ids(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
