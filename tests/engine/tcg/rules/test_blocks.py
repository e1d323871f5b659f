"""Site numbers belong to a block; one without a symbol means the Fellowship block (CR "block symbol", "ally")."""

import pytest

from engine.tcg.facts import all_facts
from engine.tcg.names import FELLOWSHIP, STRENGTH
from engine.tcg.table import Table
from engine.tcg.words.abilities import SiteText, action, modifier, trigger
from engine.tcg.words.cards import card, item
from engine.tcg.words.filters import COMPANION, DWARF, Numbered
from engine.tcg.words.occurrences import moves_to
from engine.tcg.words.verbs import AddTwilight, PlaySite, ReplaceSite
from tests.engine.tcg.conftest import Invent

BLOCKS = ("fellowship", "towers")
SITES = {3: ("1U343", "Vale"), 4: ("1U347", "Hill")}


@pytest.fixture
def path(invent: Invent, block: str) -> dict[int, str]:
    """Sites 3 and 4 of a block, for a table."""
    return {
        number: invent(like, card(f"B{number}", title), block=block, site_number=number, keywords=())
        for number, (like, title) in SITES.items()
    }


@pytest.mark.parametrize("block", BLOCKS)
def test_moving_to_a_number_means_the_fellowship_block(invent: Invent, block: str, path: dict[int, str]) -> None:
    invent("1U309", card("N1", "Toll", trigger(moves_to(Numbered(4, 5)), does=AddTwilight(5))))
    table = Table(site=3, sites=path)
    table.in_play("N1")
    table.begin(FELLOWSHIP).move()
    plain = Table(site=3, sites=path)
    plain.begin(FELLOWSHIP).move()
    assert table.state.twilight - plain.state.twilight == 5 * (block == "fellowship")


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("reached", [False, True])
def test_homes_of_one_number_in_two_blocks_are_two_sites(invent: Invent, block: str, reached: bool) -> None:
    for name, home in (("N1", "fellowship"), ("N2", block)):
        invent("1U17", card(name, f"Elder {name}"), block=home, home_sites=(3,), phases=())
    invent("1C9", item("N3", "Tool", bearer=DWARF))
    table = Table(site=4 if reached else 2)
    giver = table.in_play("N1")
    table.in_play("N2")
    tool = table.in_play("N3", on=giver)
    table.begin(FELLOWSHIP)
    assert table.may("transfer", tool) == (block == "fellowship")


@pytest.mark.parametrize("block", BLOCKS)
def test_the_text_of_ones_own_site_is_that_of_the_fellowship_block(
    invent: Invent, block: str, path: dict[int, str]
) -> None:
    invent("1U343", card("B3", "Vale", modifier(STRENGTH, COMPANION, 1)), block=block, site_number=3, keywords=())
    invent("1U17", card("N1", "Elder", SiteText(3)), phases=())
    table = Table(site=4, sites=path, site_owners={3: 0})
    table.in_play("N1")
    assert table.ring_bearer().strength == 4 + (block == "fellowship")


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("does", [ReplaceSite(number=3), PlaySite(3)])
def test_only_ones_own_site_of_the_fellowship_block_is_played_by_its_number(
    invent: Invent, block: str, does: ReplaceSite | PlaySite, path: dict[int, str]
) -> None:
    invent("1U309", card("N1", "Surveyor", action(FELLOWSHIP, does=does)))
    table = Table(site=4, sites={4: path[4]})
    surveyor = table.in_play("N1")
    table.in_adventure_deck("B3")
    table.begin(FELLOWSHIP)
    assert table.may("use", surveyor) == (block == "fellowship")


def test_every_site_number_and_every_home_has_its_block() -> None:
    for facts in all_facts().values():
        numbered = (facts.type == "site" and facts.site_number is not None) or bool(facts.home_sites)
        assert (facts.block in ("fellowship", "towers", "king")) == numbered, facts.id
