"""What a format is, as plain data, and the difference of two states of it in words.

A format of a game without decks says what it is in ``rules_options``; `WITHOUT_DECKS` has its other keys. The keys:
``name``, ``ruleset``, ``sets``, ``site_sets`` (None: those of all sets), ``draw_deck_least``, ``draw_deck_most`` (None:
no limit), ``copies``, ``sites``, ``collection_bound``, ``rules_options``, ``source``, ``note`` and ``restrictions``,
rows of ``card``, ``most``, ``by_title`` and ``source``.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop

from cardpool.catalogue import SET_NAMES
from cardpool.formats.games import has_decks, options_changed
from cardpool.legality import FormatRules, RestrictionRule
from engine.tcg.config import RulesConfig
from engine.tcg.facts import all_facts
from players.sentences.stored_sentences import Counted, Sentence, ngettext_noop, sentence, sentence_said

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


def card_said(row: Content) -> str:
    """The card that a row of a list is about, in the reader's language."""
    return sentence_said(_card(row))


def card_typed(row: Content) -> str:
    """The same as one types it into a list: a title, or a name with the number of the card."""
    card = all_facts().get(row["card"])
    if card is None:
        return str(row["card"])
    return card.title if row["by_title"] else f"{card.name} ({card.id})"


def _card(row: Content) -> Sentence | str:
    known = row["by_title"] and row["card"] in all_facts()
    return sentence(gettext_noop("every %(title)s"), title=card_typed(row)) if known else card_typed(row)


NUMBERS: Mapping[str, str | Counted] = {
    "draw_deck_least": ngettext_noop(
        "The draw deck has at least %(count)s card (before: %(before)s).",
        "The draw deck has at least %(count)s cards (before: %(before)s).",
    ),
    "copies": gettext_noop("A deck holds at most %(count)s of a title (before: %(before)s)."),
    "sites": ngettext_noop(
        "The adventure deck has %(count)s site (before: %(before)s).",
        "The adventure deck has %(count)s sites (before: %(before)s).",
    ),
}


def changes_between(old: Content, new: Content) -> list[Sentence]:
    """What changed from one state to the next, in sentences; empty where nothing did."""
    changes = []
    if old["name"] != new["name"]:
        words = gettext_noop("The format is now called %(name)s (before: %(before)s).")
        changes.append(sentence(words, name=new["name"], before=old["name"]))
    if not has_decks(new["ruleset"]):
        changes += options_changed(new["ruleset"], old["rules_options"], new["rules_options"])
        return changes + _texts_changed(old, new)
    changes += _sets_changed(old, new)
    for key, counted in NUMBERS.items():
        if old[key] != new[key]:
            changes.append(sentence(counted, count=new[key], before=old[key]))
    if old["draw_deck_most"] != new["draw_deck_most"]:
        changes.append(_most(new["draw_deck_most"]))
    if old["collection_bound"] != new["collection_bound"]:
        bound = gettext_noop("A deck holds only cards of its owner's collection.")
        free = gettext_noop("A deck may hold cards that its owner does not have.")
        changes.append(sentence(bound if new["collection_bound"] else free))
    changes += _options_changed(old["rules_options"], new["rules_options"])
    return changes + _lists_changed(old, new) + _texts_changed(old, new)


def change_said(change: Sentence) -> str:
    """What changed, in the reader's language."""
    sentence_text = sentence_said(change)
    return sentence_text[:1].upper() + sentence_text[1:]


def _most(most: int | None) -> Sentence:
    if most is None:
        return sentence(gettext_noop("The draw deck has no upper limit."))
    words = ngettext_noop("The draw deck has at most %(count)s card.", "The draw deck has at most %(count)s cards.")
    return sentence(words, count=most)


def _texts_changed(old: Content, new: Content) -> list[Sentence]:
    changes = []
    if old["source"] != new["source"]:
        changes.append(
            sentence(gettext_noop("The source is now %(source)s."), source=new["source"])
            if new["source"]
            else sentence(gettext_noop("The source is now not named."))
        )
    if old["note"] != new["note"]:
        changes.append(sentence(gettext_noop("The note about the format is worded anew.")))
    return changes


def _sets_changed(old: Content, new: Content) -> list[Sentence]:
    before, after = set(old["sets"]), set(new["sets"])
    allowed = gettext_noop("Cards of set %(number)s %(name)s are allowed.")
    dropped = gettext_noop("Cards of set %(number)s %(name)s are no longer allowed.")
    changes = [sentence(allowed, number=number, name=SET_NAMES.get(number, "")) for number in sorted(after - before)]
    changes += [sentence(dropped, number=number, name=SET_NAMES.get(number, "")) for number in sorted(before - after)]
    # Naming the sets of the sites outright where they were all of its sets changes nothing.
    sites_before = before if old["site_sets"] is None else set(old["site_sets"])
    sites_after = after if new["site_sets"] is None else set(new["site_sets"])
    if sites_before != sites_after:
        changes.append(_site_sets(sorted(sites_after)))
    return changes


def _site_sets(sets: list[int]) -> Sentence:
    if not sets:
        return sentence(gettext_noop("Sites are of no set."))
    if len(sets) == 1:
        return sentence(gettext_noop("Sites are of set %(number)s."), number=sets[0])
    return sentence(gettext_noop("Sites are of sets %(numbers)s."), numbers=sets)


def _options_changed(old: Content, new: Content) -> list[Sentence]:
    usual = RulesConfig().as_options()
    changes = []
    for name in sorted({*old, *new}):
        before, after = old.get(name, usual.get(name)), new.get(name, usual.get(name))
        if before != after:
            changes.append(_option(name.replace("_", " "), before, after))
    return changes


def _option(rule: str, before: object, after: object) -> Sentence:
    if (before, after) == (False, True):
        return sentence(gettext_noop("Rule “%(rule)s”: yes (before: no)."), rule=rule)
    if (before, after) == (True, False):
        return sentence(gettext_noop("Rule “%(rule)s”: no (before: yes)."), rule=rule)
    words = gettext_noop("Rule “%(rule)s”: %(value)s (before: %(before)s).")
    return sentence(words, rule=rule, value=str(after), before=str(before))


def _lists_changed(old: Content, new: Content) -> list[Sentence]:
    before, after = ({(row["card"], row["by_title"]): row for row in content["restrictions"]} for content in (old, new))
    changes = []
    for key, row in after.items():
        was = before.get(key)
        if was is None or was["most"] != row["most"]:
            changes.append(_limit(row))
    words = gettext_noop("%(card)s is no longer on a list.")
    return changes + [sentence(words, card=_card(row)) for key, row in before.items() if key not in after]


def _limit(row: Content) -> Sentence:
    if row["most"] == 0:
        words = gettext_noop("%(card)s: may not be used (%(source)s).")
        return sentence(words, card=_card(row), source=row["source"])
    words = gettext_noop("%(card)s: at most %(most)s in a deck (%(source)s).")
    return sentence(words, card=_card(row), most=row["most"], source=row["source"])
