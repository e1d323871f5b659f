"""Formats as rows: what staff may write, and matches that are played by it."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cardpool.decks.selectors import format_for
from cardpool.legality import DeckList
from cardpool.models import Format, Restriction
from cardpool.selectors import format_coverage, format_get, formats
from engine.kernel import Game, key_from_seed
from engine.tcg.starters import BLACK_RIDER_STARTERS, STARTERS
from engine.tcg.state import TcgState
from players.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def narrow(catalogue: None) -> Format:
    """A format that staff added: the first set alone, with a banned card and public discard piles."""
    made = Format.objects.create(slug="first-set", name="First set", sets=[1], rules_options={"public_discard": True})
    Restriction.objects.create(format=made, card_id="1C76", most=0, source="a test")
    Restriction.objects.create(format=made, card_id="1C248", most=1, source="a test")
    return made


def test_a_match_of_an_added_format_has_its_pool_and_its_rules(narrow: Format) -> None:
    options = narrow.match_options(mulligan=False)
    assert options == {"sets": [1], "banned": ["1C76"], "public_discard": True, "mulligan": False}
    decks = [{**starter.engine_data(), "cards": {"1C158": 4, "1U97": 4}} for starter in STARTERS.values()]
    state = Game.start("tcg", options, decks, key_from_seed(1)).state
    assert isinstance(state, TcgState)
    assert (state.config.sets, state.config.public_discard, state.config.mulligan) == ((1,), True, False)
    assert "1C76" not in {blueprint.id for blueprint in state.blueprints}


@pytest.mark.parametrize("slug", ["open", "expanded", "standard", "war_of_the_ring_block"])
def test_a_match_of_a_wide_format_starts_and_keeps_its_banned_cards_out(catalogue: None, slug: str) -> None:
    format = format_get(slug)
    assert format is not None
    options = format.match_options(mulligan=True)
    decks = [starter.engine_data() for starter in BLACK_RIDER_STARTERS.values()]
    state = Game.start("tcg", options, decks, key_from_seed(1)).state
    assert isinstance(state, TcgState)
    assert set(state.config.sets) == set(format.sets)
    assert {row.card_id for row in format.restrictions.filter(most=0)} <= set(options["banned"])
    assert not {blueprint.id for blueprint in state.blueprints} & set(options["banned"])


def test_a_deck_is_shown_by_an_official_format(catalogue: None, narrow: Format) -> None:
    owner = Player.objects.create_user("maker", "maker@example.org", "a long password")
    Format.objects.filter(pk=narrow.pk).update(owner=owner, name="A first set")
    listed = DeckList.from_content(BLACK_RIDER_STARTERS["saruman"].engine_data())
    shown = format_for(listed, formats())
    assert shown is not None
    assert (shown.is_official, shown.slug) == (True, "black_rider_starter")
    loose = format_for(DeckList(), formats())
    assert loose is not None
    assert loose.slug == "fellowship_block"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"sets": []}, "list of numbers"),
        ({"sets": "1"}, "list of numbers"),
        ({"sets": [1, "2"]}, "list of numbers"),
        ({"sets": [True]}, "list of numbers"),
        ({"sets": [20]}, "from 0 to 19"),
        ({"rules_options": []}, "as an object"),
        ({"rules_options": {"speed": 1}}, "Unknown option"),
        ({"rules_options": {"marker_moves": "never"}}, "is one of"),
        ({"rules_options": {"sets": [1]}}, "is not set here"),
        ({"rules_options": {"sites": "round"}}, "is one of"),
    ],
)
def test_what_no_match_could_be_played_by_is_refused(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        Format(**{"slug": "x", "name": "X", "sets": [1], **fields}).full_clean()


@pytest.mark.long
def test_staff_add_a_format_in_the_admin(catalogue: None, client: Client) -> None:
    client.force_login(Player.objects.create_superuser("root", "root@example.org", "secret words"))
    sent = {
        "slug": "home", "name": "Home", "ruleset": "tcg", "sets": "[1, 2]", "draw_deck_least": "60", "copies": "4",
        "sites": "9", "rules_options": '{"rule_of_four": false}', "source": "", "restrictions-TOTAL_FORMS": "0",
        "restrictions-INITIAL_FORMS": "0",
    }  # fmt: skip
    wrong = client.post("/admin/cardpool/format/add/", {**sent, "rules_options": '{"speed": 1}'})
    assert "Unknown option" in wrong.text
    assert client.post("/admin/cardpool/format/add/", sent).status_code == 302
    client.post("/admin/cardpool/format/add/", {**sent, "slug": "plain", "rules_options": ""})
    assert Format.objects.get(slug="plain").rules_options == {}
    made = Format.objects.get(slug="home")
    assert made.match_options(mulligan=True) == {"sets": [1, 2], "banned": [], "rule_of_four": False, "mulligan": True}


def test_a_format_tells_what_of_it_is_playable_today(catalogue: None) -> None:
    block = format_get()
    assert block is not None
    first, *later = format_coverage(block)
    assert (first.number, first.name, first.cards) == (1, "The Fellowship of the Ring", 365)
    assert 0 < first.playable <= first.cards
    assert [(coverage.number, coverage.cards) for coverage in later] == [(2, 122), (3, 122)]
    assert all(0 <= coverage.playable <= coverage.cards for coverage in later)
