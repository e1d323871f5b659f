"""A seat's deck, read and checked so that a game can be played with it; formats are checked where decks are kept."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.kernel.errors import IllegalSetup
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.config import RulesConfig
from engine.tcg.library import blueprint, in_pool

LEAST_CARDS = 8
"""A starting hand."""
MOST_CARDS = 300
SITES = 9
MOST_OF_A_SHADOW_NUMBER = 3
DRAW_DECK = (
    names.COMPANION,
    names.ALLY,
    names.FOLLOWER,
    names.MINION,
    names.POSSESSION,
    names.ARTIFACT,
    names.CONDITION,
    names.EVENT,
)
"""The card types of a draw deck."""
DECK_PARTS = ("ring_bearer", "ring", "sites", "cards", "starting")


class Deck(NamedTuple):
    """A deck that can be played with. ``starting`` is in the draw deck, too; see ``RulesConfig.fixed_fellowship``."""

    bearer: Blueprint
    ring: Blueprint
    sites: list[Blueprint]
    draw: list[Blueprint]
    starting: list[Blueprint]


def read_deck(data: object, seat: int, config: RulesConfig) -> Deck:
    """Read one seat's deck and check that a game can be played with it, from the game's card pool.

    Raises:
        IllegalSetup: naming the card or the part that is wrong.
    """
    who = f"Deck of seat {seat + 1}"
    if not isinstance(data, Mapping):
        raise IllegalSetup(f"{who}: expected ring_bearer, ring, sites and cards (and starting, if it has one).")
    if unknown := sorted(str(key) for key in data if key not in DECK_PARTS):
        raise IllegalSetup(f"{who}: unknown part {unknown[0][:40]!r}.")
    cards = data.get("cards")
    sites = data.get("sites")
    if not isinstance(cards, Mapping) or not isinstance(sites, list):
        raise IllegalSetup(f"{who}: cards maps card ids to copies, sites is a list of card ids.")
    bearer = _card(who, data.get("ring_bearer"), "the Ring-bearer", (names.COMPANION,))
    if not bearer.facts.ring_bearer:
        raise IllegalSetup(f"{who}: {bearer.facts.name} cannot start as the Ring-bearer.")
    ring = _card(who, data.get("ring"), "the Ring", (names.RING,))
    path = [_card(who, site, "a site", (names.SITE,)) for site in sites]
    _check_sites(who, path, config)
    draw: list[Blueprint] = []
    for card_id, copies in sorted(cards.items()):
        if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= 60:
            raise IllegalSetup(f"{who}: {card_id!r:.20} has {copies!r:.20} copies; write a whole number from 1.")
        card = _card(
            who,
            card_id,
            "a card of the draw deck",
            DRAW_DECK,
        )
        draw += [card] * copies
    if not LEAST_CARDS <= len(draw) <= MOST_CARDS:
        raise IllegalSetup(f"{who}: a draw deck of {len(draw)} cards cannot be played.")
    for card in dict.fromkeys((bearer, ring, *path, *draw)):
        if not in_pool(config, card.facts):
            raise IllegalSetup(f"{who}: {card.facts.name} is not in this game's card pool.")
    starting = _starting(who, data.get("starting", []), draw)
    return Deck(bearer, ring, sorted(path, key=lambda site: (site.site_number, site.id)), draw, starting)


def _check_sites(who: str, path: Sequence[Blueprint], config: RulesConfig) -> None:
    """Check an adventure deck by ``RulesConfig.sites`` (FR and CR "adventure deck")."""
    if config.numbered_sites:
        if sorted(site.site_number for site in path) != list(range(1, SITES + 1)):
            raise IllegalSetup(f"{who}: an adventure deck has one site of each number from 1 to 9.")
        if len({site.block for site in path}) > 1:
            raise IllegalSetup(f"{who}: an adventure deck has sites of one block; these are of several.")
        return
    if numbered := [site for site in path if site.site_number]:
        raise IllegalSetup(f"{who}: {numbered[0].facts.name} has a site number; this game takes sites without one.")
    if len(path) != SITES or len({site.title for site in path}) < SITES:
        raise IllegalSetup(f"{who}: an adventure deck has nine different sites.")
    shadow_numbers = [site.facts.shadow_number for site in path]
    for number in shadow_numbers:
        if shadow_numbers.count(number) > MOST_OF_A_SHADOW_NUMBER:
            raise IllegalSetup(f"{who}: an adventure deck has at most three sites of Shadow number {number}.")


def _starting(who: str, data: object, draw: Sequence[Blueprint]) -> list[Blueprint]:
    """The cards of a fixed starting fellowship: companions and allies of the draw deck, each title once."""
    if not isinstance(data, list):
        raise IllegalSetup(f"{who}: starting is a list of card ids of the draw deck.")
    blueprints = [_card(who, card_id, "in a starting fellowship", (names.COMPANION, names.ALLY)) for card_id in data]
    for card in blueprints:
        if card not in draw:
            raise IllegalSetup(f"{who}: {card.facts.name} starts but is not in the draw deck.")
    if len({card.title for card in blueprints}) < len(blueprints):
        raise IllegalSetup(f"{who}: a starting fellowship has each title once.")
    return blueprints


def _card(who: str, card_id: object, what: str, types: Sequence[str]) -> Blueprint:
    try:
        card = blueprint(str(card_id))
    except KeyError:
        raise IllegalSetup(f"{who}: {card_id!r:.20} is no card with rules here (it may not be playable yet).") from None
    if card.type not in types:
        raise IllegalSetup(f"{who}: {card.facts.name} cannot be {what}.")
    return card
