"""Which card may be played to the Journey Pile ("The Play", option 1)."""

import pytest

from engine.tarot.cards import CARDS, SUITS, is_major
from engine.tarot.state import TarotState
from engine.tarot.table import Forbidden, Table

OTHER = "wands_1 wands_4"
"""Cards of the second player, who does nothing here."""
MAJORS = {card.key for number, card in enumerate(CARDS) if is_major(number)}


def playable(hand: str, top: str, suit: str = "", **options: object) -> set[str]:
    return Table([hand, "wands_page wands_king"], top, suit=suit, options=options).playable()


def test_a_card_matches_by_suit_or_by_number() -> None:
    assert playable("cups_9 swords_2 swords_9 coins_king", "cups_2") == {"cups_9", "swords_2"}


def test_a_court_matches_by_suit_and_by_title() -> None:
    assert playable("cups_1 swords_king swords_10 swords_queen", "cups_king") == {"cups_1", "swords_king"}


def test_a_court_matches_only_its_suit_by_option() -> None:
    assert playable("cups_1 swords_king", "cups_king", courts_match=False) == {"cups_1"}


def test_numbered_cards_and_courts_share_no_rank() -> None:
    assert playable("swords_10 swords_page", "cups_10") == {"swords_10"}
    assert playable("swords_10 swords_page", "cups_page") == {"swords_page"}


@pytest.mark.parametrize("top", ["cups_2", "cups_queen", "major_fool", "major_world"])
def test_major_arcana_match_everything(top: str) -> None:
    suit = "swords" if top in MAJORS else ""
    assert {"major_magician", "major_moon"} <= playable("major_magician major_moon wands_2", top, suit)


def test_on_major_arcana_the_declared_suit_or_its_number_matches() -> None:
    hand = "cups_1 coins_3 swords_7 wands_3"
    assert playable(hand, "major_empress", "cups") == {"cups_1", "coins_3", "wands_3"}


def test_an_ace_matches_the_magician() -> None:
    assert playable("swords_1 swords_2", "major_magician", "cups") == {"swords_1"}


@pytest.mark.parametrize("major", ["major_fool", "major_justice", "major_hanged_man", "major_world"])
def test_the_fool_and_major_arcana_above_nine_share_no_number(major: str) -> None:
    hand = "swords_1 swords_2 swords_10 swords_page cups_8"
    assert playable(hand, major, "cups") == {"cups_8"}


def test_a_court_shares_no_number_with_major_arcana() -> None:
    assert playable("swords_page swords_king cups_king", "major_magician", "cups") == {"cups_king"}


def test_the_next_card_after_major_arcana_must_match_the_suit_declared_with_it() -> None:
    table = Table(["major_moon cups_2 cups_3", "cups_9 wands_9 major_sun"], "swords_2").play("major_moon", "cups")
    assert table.playable() == {"cups_9", "major_sun"}
    assert table.events_of("play")[0] == {
        "player": 0,
        "card": "major_moon",
        "suit": "cups",
        "declared": None,
        "gained": 2,
    }


def test_a_card_that_matched_by_number_brings_its_own_suit() -> None:
    table = Table(["coins_3 cups_2", "cups_9 coins_9"], "major_empress", suit="cups").play("coins_3")
    assert table.playable() == {"coins_9"}


def test_any_suit_may_be_declared() -> None:
    table = Table(["major_star cups_2", "cups_9"], "cups_3")
    assert {words.split()[2] for words in table.options if words.startswith("play major")} == set(SUITS)


@pytest.mark.parametrize(("top", "suit"), [("cups_3", ""), ("major_sun", "cups")])
def test_only_another_suit_may_be_declared_by_option(top: str, suit: str) -> None:
    table = Table(["major_star cups_2", "cups_9"], top, suit=suit, options={"declared_suit": "other"})
    declared = {words.split()[2] for words in table.options if words.startswith("play major")}
    assert declared == set(SUITS) - {"cups"}


def test_a_neutral_card_is_declared_free_or_dark_when_played() -> None:
    table = Table(["cups_4 cups_2", "cups_9"], "cups_3")
    assert table.options == {"play cups_4 free", "play cups_4 dark", "play cups_2", "draw"}
    table.play("cups_4", affiliation="dark")
    assert table.dark(0) == 2
    assert table.events_of("play")[0]["declared"] == "dark"


def test_a_neutral_card_of_the_major_arcana_declares_both() -> None:
    table = Table(["major_hermit cups_2", "cups_9"], "cups_3")
    assert len([words for words in table.options if words.startswith("play major_hermit")]) == 8
    table.play("major_hermit", "coins", "free")
    assert (table.dark(0), table.state.suit) == (0, SUITS.index("coins"))


def test_the_last_card_declares_no_suit_but_its_affiliation() -> None:
    table = Table(["major_hermit", "cups_9"], "cups_3")
    assert {words for words in table.options if words.startswith("play")} == {
        "play major_hermit free", "play major_hermit dark",
    }  # fmt: skip


def test_what_does_not_match_is_refused() -> None:
    table = Table(["swords_9 cups_2", "cups_9"], "cups_3")
    with pytest.raises(Forbidden, match="play swords_9 is not possible"):
        table.play("swords_9")
    assert isinstance(table.state, TarotState)
    assert table.hand(0) == {"swords_9", "cups_2"}
