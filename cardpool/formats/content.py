"""What a format is, as plain data, and the difference of two states of it in words.

A format of a game without decks says what it is in ``rules_options``; `WITHOUT_DECKS` has its other keys. The keys:
``name``, ``ruleset``, ``sets``, ``site_sets`` (None: those of all sets), ``draw_deck_least``, ``draw_deck_most`` (None:
no limit), ``copies``, ``sites``, ``collection_bound``, ``rules_options``, ``source``, ``note`` and ``restrictions``,
rows of ``card``, ``most``, ``by_title`` and ``source``.
"""

from collections.abc import Mapping
from typing import Any

from cardpool.catalogue import SET_NAMES
from cardpool.formats.games import has_decks, options_changed
from cardpool.legality import FormatRules, RestrictionRule
from engine.tcg.config import RulesConfig
from engine.tcg.facts import all_facts

Content = Mapping[str, Any]
WITHOUT_DECKS: Content = {
    "sets": [],
    "site_sets": None,
    "draw_deck_least": 0,
    "draw_deck_most": None,
    "copies": 0,
    "sites": 0,
    "collection_bound": False,
    "restrictions": [],
}
"""What a format of a game without decks says about decks."""


def rules_from(slug: str, content: Content) -> FormatRules:
    """The rules by which decks are judged."""
    options = content["rules_options"]
    site_sets = content["site_sets"]
    return FormatRules(
        slug=slug,
        name=content["name"],
        sets=frozenset(content["sets"]),
        draw_deck_least=content["draw_deck_least"],
        draw_deck_most=content["draw_deck_most"],
        copies=content["copies"],
        sites=content["sites"],
        site_sets=None if site_sets is None else frozenset(site_sets),
        numbered_sites=RulesConfig.from_options(dict(options)).numbered_sites,
        fixed_fellowship=bool(options.get("fixed_fellowship")),
        collection_bound=content["collection_bound"],
        restrictions=tuple(
            RestrictionRule(row["card"], row["most"], row["source"], row["by_title"]) for row in content["restrictions"]
        ),
    )


def numbers_said(numbers: Any) -> str:
    """Numbers as a list in words: "1, 2 and 3"."""
    *first, last = map(str, sorted(numbers))
    return f"{', '.join(first)} and {last}" if first else last


def card_said(row: Content) -> str:
    """The card that a row of a list is about."""
    card = all_facts().get(row["card"])
    if card is None:
        return str(row["card"])
    return f"every {card.title}" if row["by_title"] else f"{card.name} ({card.id})"


def limit_said(row: Content) -> str:
    """A row of a list as a sentence."""
    most = "may not be used" if row["most"] == 0 else f"at most {row['most']} in a deck"
    return f"{card_said(row)}: {most} ({row['source']})."


def _value(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


NUMBERS = {
    "draw_deck_least": "The draw deck has at least {} cards (before: {}).",
    "copies": "A deck holds at most {} of a title (before: {}).",
    "sites": "The adventure deck has {} sites (before: {}).",
}


def changes_between(old: Content, new: Content) -> list[str]:
    """What changed from one state to the next, in sentences; empty where nothing did."""
    said = []
    if old["name"] != new["name"]:
        said.append(f"The format is now called {new['name']} (before: {old['name']}).")
    if not has_decks(new["ruleset"]):
        said += options_changed(new["ruleset"], old["rules_options"], new["rules_options"])
        return said + _texts_changed(old, new)
    said += _sets_changed(old, new)
    for key, sentence in NUMBERS.items():
        if old[key] != new[key]:
            said.append(sentence.format(new[key], old[key]))
    if old["draw_deck_most"] != new["draw_deck_most"]:
        most = new["draw_deck_most"]
        said.append("The draw deck has no upper limit." if most is None else f"The draw deck has at most {most} cards.")
    if old["collection_bound"] != new["collection_bound"]:
        bound = "A deck holds only cards of its owner's collection."
        free = "A deck may hold cards that its owner does not have."
        said.append(bound if new["collection_bound"] else free)
    said += _options_changed(old["rules_options"], new["rules_options"])
    return said + _lists_changed(old, new) + _texts_changed(old, new)


def _texts_changed(old: Content, new: Content) -> list[str]:
    said = []
    if old["source"] != new["source"]:
        said.append(f"The source is now {new['source'] or 'not named'}.")
    if old["note"] != new["note"]:
        said.append("The note about the format is worded anew.")
    return said


def _sets_changed(old: Content, new: Content) -> list[str]:
    before, after = set(old["sets"]), set(new["sets"])
    said = [f"Cards of set {one} {SET_NAMES.get(one, '')} are allowed." for one in sorted(after - before)]
    said += [f"Cards of set {one} {SET_NAMES.get(one, '')} are no longer allowed." for one in sorted(before - after)]
    # Naming the sets of the sites outright where they were all of its sets changes nothing.
    sites_before = before if old["site_sets"] is None else set(old["site_sets"])
    sites_after = after if new["site_sets"] is None else set(new["site_sets"])
    if sites_before != sites_after:
        said.append(f"Sites are of {_sets_said(sites_after)}.")
    return said


def _sets_said(sets: set[int]) -> str:
    return f"sets {numbers_said(sets)}" if len(sets) > 1 else f"set {numbers_said(sets)}" if sets else "no set"


def _options_changed(old: Content, new: Content) -> list[str]:
    usual = RulesConfig().as_options()
    said = []
    for name in sorted({*old, *new}):
        before, after = old.get(name, usual.get(name)), new.get(name, usual.get(name))
        if before != after:
            said.append(f"Rule “{name.replace('_', ' ')}”: {_value(after)} (before: {_value(before)}).")
    return said


def _lists_changed(old: Content, new: Content) -> list[str]:
    before, after = ({(row["card"], row["by_title"]): row for row in one["restrictions"]} for one in (old, new))
    said = []
    for key, row in after.items():
        was = before.get(key)
        if was is None or was["most"] != row["most"]:
            said.append(limit_said(row))
    said += [f"{card_said(row)} is no longer on a list." for key, row in before.items() if key not in after]
    return [sentence[0].upper() + sentence[1:] for sentence in said]
