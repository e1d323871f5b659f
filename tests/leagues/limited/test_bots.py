"""Bots in events of limited play build their decks from their pools at once."""

from __future__ import annotations

import pytest

from cardpool.decks.services import deck_match_check
from cardpool.limited.bot_decks import bot_pool_deck
from cardpool.limited.sealed import own_pool_make, pool_open_all
from cardpool.limited.suggested import suggested_deck
from cardpool.limited.templates import SEALED_TEMPLATES
from cardpool.models import Deck, PoolCards
from leagues.events import services
from leagues.events.limited.packs import bot_decks_owed
from leagues.models import Tournament
from players.models import Player
from tests.leagues.conftest import NOW, player_make
from tests.leagues.limited.play import (
    closed,
    draft_event,
    drafted_out,
    limited_job,
    pool_of,
    register,
    sealed_event,
    without_decks,
)

pytestmark = pytest.mark.django_db


def bot_make(name: str) -> Player:
    return Player.objects.create_user(name, "", None, is_bot=True, bot_name="steady")


def decks_checked(tournament: Tournament, bots: list[Player]) -> None:
    """Every bot has a legal deck from its own pool, which a match takes."""
    for bot in bots:
        version = tournament.entrants.get(player=bot).deck_version
        assert version is not None
        pool = pool_of(tournament, bot)
        assert version.deck.pool == pool.collection
        assert version.format_check(pool.format) == []
        deck_match_check(version)


@pytest.mark.long
def test_bots_of_a_sealed_event_register_decks_when_they_get_their_packs(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    players = without_decks(tournament, organiser, 2)
    bots = [bot_make("oak"), bot_make("ash")]
    for bot in bots:
        register(tournament, bot)
    assert limited_job(NOW) == 0
    closed(tournament, organiser)
    decks_checked(tournament, bots)
    assert not tournament.entrants.filter(player__in=players, deck_version__isnull=False).exists()
    assert limited_job(NOW) == bot_decks_owed(NOW) == 0
    assert Deck.objects.filter(player__in=bots).count() == 2


@pytest.mark.long
def test_bots_of_a_draft_event_register_decks_when_the_drafts_are_over(organiser: Player) -> None:
    tournament = draft_event(organiser)
    without_decks(tournament, organiser, 3)
    bot = bot_make("oak")
    register(tournament, bot)
    closed(tournament, organiser)
    drafted_out(tournament, NOW)
    limited_job(NOW)
    decks_checked(tournament, [bot])


@pytest.mark.long
def test_a_bot_that_left_builds_no_deck(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    without_decks(tournament, organiser, 2)
    bot = bot_make("oak")
    entrant = register(tournament, bot)
    services.entrant_drop(entrant=entrant, actor=bot, now=NOW)
    closed(tournament, organiser)
    assert not Deck.objects.filter(player=bot).exists()


@pytest.mark.long
@pytest.mark.parametrize("template", [slug for slug, template in SEALED_TEMPLATES.items() if template.offered])
def test_a_pool_of_every_template_makes_the_same_legal_deck_again(catalogue: None, template: str) -> None:
    player = player_make("pool")
    pool = own_pool_make(player=player, template=template, key="k", now=NOW)
    pool_open_all(pool=pool, actor=None, now=NOW)
    known = PoolCards.of(pool.collection_id)
    rules = known.rules(pool.format)
    deck = suggested_deck(known.copies, rules)
    assert deck is not None
    assert deck == suggested_deck(dict(reversed(list(known.copies.items()))), rules)
    assert known.problems(deck, pool.format) == []
    assert deck.count == rules.draw_deck_least
    few = {card: count for card, count in known.copies.items() if not card.endswith(("1", "2", "3", "4", "5", "6"))}
    assert suggested_deck(few, rules) is None


@pytest.mark.long
def test_a_deck_of_a_bot_is_built_once(catalogue: None) -> None:
    bot = bot_make("oak")
    pool = own_pool_make(player=bot, template="fellowship-sealed", key="k", now=NOW)
    assert bot_pool_deck(pool=pool, now=NOW) == bot_pool_deck(pool=pool, now=NOW)
