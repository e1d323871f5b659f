"""Everything pages and the API read about formats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import Case, F, IntegerField, Prefetch, Q, QuerySet, When
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from cardpool.catalogue import SET_NAMES, playable
from cardpool.decks.starters import starters_known
from cardpool.formats.content import card_said, rules_from
from cardpool.formats.games import DECK_GAME, OPTION_GAMES, has_decks, option_words
from cardpool.legality import FormatRules, deck_problems
from cardpool.models import Format, FormatRevision, Restriction
from engine.tcg.config import RulesConfig
from engine.tcg.facts import all_facts
from players.models import Player

REVISIONS_SHOWN = 20
DECK_GAME_NAME = gettext_lazy("Trading Card Game")

OPTION_WORDS: Mapping[str, Mapping[object, Promise]] = {
    "mulligan": {True: _("Each player may once shuffle the starting hand away and draw six.")},
    "rule_of_four": {False: _("Any number of cards may be drawn in a fellowship phase.")},
    "cancel_ring_bearer_skirmish": {True: _("A skirmish of the Ring-bearer can be cancelled.")},
    "emptied_side_loses": {False: _("A side with nobody left counts as strength zero.")},
    "bidding": {False: _("Chance gives the places in the turn order.")},
    "fixed_fellowship": {True: _("The starting fellowship is the one printed with the starter.")},
    "reshuffle": {True: _("A discard pile is reshuffled once when the draw deck is empty.")},
    "public_discard": {True: _("Everybody may look through a discard pile.")},
    "win_after_regroup": {True: _("The game is won at the end of the regroup phase at site 9.")},
    "marker_moves": {
        "first": _("The marker moves before anything that moving sets off."),
        "after leaving": _("The marker moves between leaving a site and moving."),
    },
}
"""Rules of the game that a format may turn, in words."""


def formats_listed(ruleset: str = "") -> QuerySet[Format]:
    """Every format, or those of a game, the official ones first and those of decks before others, with lists and
    owner."""
    lists = Prefetch("restrictions", Restriction.objects.order_by("most", "card_id"))
    formats = Format.objects.select_related("owner").prefetch_related(lists)
    if ruleset:
        formats = formats.filter(ruleset=ruleset)
    decks_first = Case(When(ruleset=DECK_GAME, then=0), default=1, output_field=IntegerField())
    return formats.order_by(F("owner").asc(nulls_first=True), decks_first, "ruleset", "name", "pk")


def formats_for(player: Player | None, ruleset: str) -> QuerySet[Format]:
    """The formats that a player's events may use: the official ones and their own, official ones first."""
    own = Q(owner=player) if player is not None else Q(pk=None)
    usable = Format.objects.filter(Q(owner=None) | own, ruleset=ruleset)
    return usable.order_by(F("owner").asc(nulls_first=True), "name", "pk")


@lru_cache(maxsize=512)
def pool_of(rules: FormatRules) -> tuple[int, int]:
    """How many cards a format allows, and with how many of them matches can be played today."""
    allowed = [card.id for card in all_facts().values() if rules.allows(card)]
    return len(allowed), sum(playable(card_id) for card_id in allowed)


@lru_cache(maxsize=512)
def starters_of(rules: FormatRules) -> tuple[str, ...]:
    """The names of the starters that are legal in a format."""
    facts = all_facts()
    return tuple(starter.name for starter in starters_known().values() if not deck_problems(starter.deck, rules, facts))


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A row of a format's lists."""

    card: str
    name: str
    most: int
    by_title: bool
    source: str


@dataclass(frozen=True, slots=True)
class FormatReport:
    """A format laid out for reading. Formats of games without decks have ``game`` and ``seats`` only.

    Attributes:
        ruleset: the game's name in the engine.
        seats: how many can play a game without decks, in words; empty for others.
    """

    slug: str
    name: str
    ruleset: str
    seats: str
    deck: tuple[str, ...]
    game: tuple[str, ...]
    banned: tuple[ListedCard, ...]
    restricted: tuple[ListedCard, ...]
    sets: tuple[tuple[int, str], ...]
    cards: int
    playable: int
    starters: tuple[str, ...]


def format_report(slug: str, content: Mapping[str, Any]) -> FormatReport:
    """Lay a format out, whether it is kept or only looked at; no statement."""
    if not has_decks(content["ruleset"]):
        return _option_report(slug, content)
    rules = rules_from(slug, content)
    listed = [
        ListedCard(row["card"], card_said(row), row["most"], row["by_title"], row["source"])
        for row in content["restrictions"]
    ]
    cards, able = pool_of(rules)
    return FormatReport(
        slug=slug,
        name=content["name"],
        ruleset=content["ruleset"],
        seats="",
        deck=tuple(_deck_rules(rules)),
        game=tuple(_game_rules(content["rules_options"])),
        banned=tuple(row for row in listed if row.most == 0),
        restricted=tuple(row for row in listed if row.most),
        sets=tuple((number, SET_NAMES.get(number, "")) for number in content["sets"]),
        cards=cards,
        playable=able,
        starters=starters_of(rules),
    )


def _option_report(slug: str, content: Mapping[str, Any]) -> FormatReport:
    ruleset = content["ruleset"]
    game = OPTION_GAMES.get(ruleset)
    return FormatReport(
        slug=slug,
        name=content["name"],
        ruleset=ruleset,
        seats=game.seats_text if game is not None else "",
        deck=(),
        game=tuple(option_words(ruleset, content["rules_options"])),
        banned=(),
        restricted=(),
        sets=(),
        cards=0,
        playable=0,
        starters=(),
    )


@dataclass(frozen=True, slots=True)
class FormatRow:
    """A format in a list: the name of its game, and for decks how many cards it allows and can be played with."""

    format: Format
    game: str
    cards: int | None
    playable: int | None


def format_row(format: Format) -> FormatRow:
    """A format as it is listed; no statement where `formats_listed` loaded it."""
    if format.has_decks:
        return FormatRow(format, game_name(format.ruleset), *pool_of(format.rules()))
    return FormatRow(format, game_name(format.ruleset), None, None)


def game_name(ruleset: str) -> str:
    """The name of a format's game."""
    game = OPTION_GAMES.get(ruleset)
    return str(DECK_GAME_NAME if has_decks(ruleset) else game.name if game is not None else ruleset)


def _deck_rules(rules: FormatRules) -> list[str]:
    size = (
        gettext("The draw deck has at least %(draw_deck_least)s cards") % {"draw_deck_least": rules.draw_deck_least}
        if rules.draw_deck_most is None
        else gettext("The draw deck has from %(draw_deck_least)s to %(draw_deck_most)s cards")
        % {"draw_deck_least": rules.draw_deck_least, "draw_deck_most": rules.draw_deck_most}
    )
    of = sorted(rules.site_sets if rules.site_sets is not None else rules.sets)
    sets = (
        gettext("set %(of)s") % {"of": of[0]}
        if len(of) == 1
        else gettext("sets %(map)s and %(of)s") % {"map": ", ".join(map(str, of[:-1])), "of": of[-1]}
        if of
        else gettext("no set")
    )
    path = (
        gettext("The adventure deck has one site of each number from 1 to %(sites)s, of %(sets)s.")
        % {"sites": rules.sites, "sets": sets}
        if rules.numbered_sites
        else gettext(
            "The adventure deck has %(sites)s different sites without a number, of %(sets)s, at most three "
            "of one Shadow number."
        )
        % {"sites": rules.sites, "sets": sets}
    )
    of_a_title = gettext("1 card") if rules.copies == 1 else gettext("%(copies)s cards") % {"copies": rules.copies}
    sentences = [
        gettext("%(size)s, as many Free Peoples as Shadow cards.") % {"size": size},
        gettext("A deck holds at most %(of_a_title)s of a title, one fewer of the Ring-bearer's.")
        % {"of_a_title": of_a_title},
        path,
        gettext("One Ring-bearer and one version of The One Ring stand beside the draw deck."),
    ]
    if rules.collection_bound:
        sentences.append(gettext("A deck holds no card more often than its owner's collection has it."))
    if rules.fixed_fellowship:
        sentences.append(gettext("A deck is a starter, card for card."))
    return sentences


def _game_rules(options: Mapping[str, object]) -> list[str]:
    usual = RulesConfig().as_options()
    return [
        str(OPTION_WORDS.get(name, {}).get(value, f"{name.replace('_', ' ').capitalize()}: {value}."))
        for name, value in sorted(options.items())
        if name != "sites" and value != usual.get(name)
    ]


def revisions_of(format: Format) -> Sequence[FormatRevision]:
    """The last states of a format, the newest first."""
    return list(format.revisions.select_related("made_by").order_by("-number")[:REVISIONS_SHOWN])
