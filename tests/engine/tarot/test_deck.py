"""The deck: 78 cards with the rulebook's counts of affiliations, and an owner's file that overrides the default."""

from collections import Counter
from pathlib import Path

import pytest

from engine.kernel import Game, IllegalSetup, key_from_seed
from engine.tarot import deck
from engine.tarot.cards import BY_KEY, CARDS, RING
from engine.tarot.deck import (
    AFFILIATIONS,
    as_letters,
    as_option,
    deck_from_lines,
    deck_from_option,
    default_deck,
    from_letters,
    read_deck,
)

SWAP = ["card,affiliation", "swords_2,free", "", "swords_1,neutral,as printed"]


def start(**options: object) -> Game:
    return Game.start("tarot", options, [None, None], key_from_seed(1))


def test_the_deck_has_ten_cards_and_four_courts_in_each_suit_and_22_major_arcana() -> None:
    kinds = Counter((card.arcana, card.suit) for card in CARDS)
    assert kinds == {("major", -1): 22} | {("minor", suit): 10 for suit in range(4)} | {
        ("court", suit): 4 for suit in range(4)
    }
    assert [card.number for card in CARDS[:22]] == [*range(10), -1, *range(11, 22)]
    assert (CARDS[RING].key, CARDS[0].title, CARDS[21].title) == ("major_wheel", "The Fool", "The World")
    assert len(BY_KEY) == len({card.title for card in CARDS}) == 78


def test_the_default_has_51_free_20_dark_6_neutral_cards_and_the_ring() -> None:
    counts = Counter(AFFILIATIONS[card] for card in default_deck())
    assert counts == {"free": 51, "dark": 20, "neutral": 6, "ring": 1}
    assert AFFILIATIONS[default_deck()[RING]] == "ring"


def test_an_owners_file_changes_what_it_names(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("\n".join(SWAP), encoding="utf-8-sig")
    changed = as_option(read_deck(file))
    assert changed == {"swords_1": "neutral", "swords_2": "free"}
    game = start(affiliations=changed)
    assert game.rules.dump(game.state)["deck"] == as_letters(read_deck(file)) != as_letters(default_deck())
    assert game.version != start().version
    assert Game.load(game.dump()).version == game.version


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["swords_2,free"], "line 1: the file begins with the line card,affiliation."),
        ([], "line 1: the file begins with the line card,affiliation."),
        (["card,affiliation", "swords_0,free"], "line 2: there is no card 'swords_0'"),
        (["card,affiliation", "swords_2"], "line 2: write a card, a comma and its affiliation."),
        (["card,affiliation", "swords_2,good"], "line 2: the affiliation is free, dark or neutral, not 'good'."),
        (["card,affiliation", "swords_2,ring"], "line 2: the affiliation is free, dark or neutral, not 'ring'."),
        (["card,affiliation", "major_wheel,free"], "line 2: the affiliation of major_wheel is ring, not 'free'."),
        ([*SWAP, "swords_2,free"], "line 5: swords_2 is named already, in line 2."),
        (["card,affiliation", "cups_1,free", "swords_2,dark", "cups_2,free"],
         "line 3: with this the deck has 21 Dark cards instead of 20."),
        (["card,affiliation", "swords_3,free"], "line 2: with this the deck has 52 Free cards instead of 51."),
        (["card,affiliation", '"swords_3,free'], "line 2: unexpected end of data."),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_with_the_line_and_the_reason(lines: list[str], reason: str) -> None:
    with pytest.raises(IllegalSetup) as refused:
        deck_from_lines(lines, "mine.csv")
    assert str(refused.value).startswith(f"mine.csv, {reason}")


def test_a_file_that_is_not_there_or_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IllegalSetup, match=r"nowhere\.csv cannot be read"):
        read_deck(tmp_path / "nowhere.csv")
    (tmp_path / "bytes.csv").write_bytes(b"card,affiliation\n\xff\xfe")
    with pytest.raises(IllegalSetup, match=r"bytes\.csv cannot be read"):
        read_deck(tmp_path / "bytes.csv")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (["swords_2"], "Option affiliations maps cards to free, dark or neutral."),
        ({"swords_0": "free"}, "Option affiliations: there is no card 'swords_0'"),
        ({3: "free"}, "Option affiliations: there is no card 3"),
        ({"swords_2": 1}, "Option affiliations: the affiliation is free, dark or neutral, not 1."),
        ({"swords_2": "free"}, "Option affiliations: with this the deck has 52 Free cards instead of 51."),
    ],
)
def test_a_broken_option_is_refused(changes: object, reason: str) -> None:
    with pytest.raises(IllegalSetup) as refused:
        deck_from_option(changes)
    assert str(refused.value).startswith(reason)


def test_the_default_itself_is_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = deck.DEFAULT.read_text(encoding="utf-8").splitlines()
    short = tmp_path / "short.csv"
    short.write_text("\n".join(lines[:-1]), encoding="utf-8")
    monkeypatch.setattr(deck, "DEFAULT", short)
    with pytest.raises(IllegalSetup, match=r"short\.csv names no affiliation of coins_king"):
        default_deck.__wrapped__()


def test_stored_letters_are_a_deck_or_are_refused() -> None:
    assert from_letters(as_letters(default_deck())) == default_deck()
    for letters in ("f" * 78, "fd", "x" * 78):
        with pytest.raises(ValueError, match=r".+"):
            from_letters(letters)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"dealer": "lot"}, "Unknown option 'dealer'; known are affiliations, all_equal, announce"),
        ({"empty_pile": "later"}, "Option empty_pile is one of due, turn, at once, not 'later'."),
        ({"courts_match": 1}, "Option courts_match is bool, not 1."),
    ],
)
def test_unknown_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalSetup) as refused:
        start(**options)
    assert str(refused.value).startswith(reason)


def test_nobody_brings_anything_and_two_to_six_play() -> None:
    with pytest.raises(IllegalSetup, match="Seat 2: nothing is chosen for a seat"):
        Game.start("tarot", {}, [None, {"deck": 1}], key_from_seed(1))
    for seats in (1, 7):
        with pytest.raises(IllegalSetup, match=f"tarot is played by 2 to 6 seats, not {seats}"):
            Game.start("tarot", {}, [None] * seats, key_from_seed(1))
