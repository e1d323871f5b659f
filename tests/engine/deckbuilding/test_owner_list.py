"""An owner's card list is read whole, or refused with the line and the reason."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.deckbuilding.card_text import text_of
from engine.deckbuilding.language import WORDS, Amount, Blueprint, Verb
from engine.deckbuilding.owner_list import (
    DEFAULT_LABEL,
    alternatives,
    arguments,
    as_data,
    described,
    read_set,
    set_from_data,
    set_from_text,
)
from engine.deckbuilding.standin import STANDIN
from engine.kernel import IllegalSetup

Cards = list[dict[str, Any]]
Change = Callable[[Cards], object]


def data() -> dict[str, Any]:
    return json.loads(json.dumps(as_data(STANDIN)))  # type: ignore[no-any-return]


def one_card_a_line(cards: Cards) -> str:
    """A file whose card number n (from 0) stands in line n + 2."""
    return '{"cards": [\n' + ",\n".join(json.dumps(card) for card in cards) + "\n]}"


def line_of(cards: Cards, name: str) -> int:
    return next(number + 2 for number, card in enumerate(cards) if card["name"] == name)


def card(cards: Cards, name: str) -> dict[str, Any]:
    return next(printed for printed in cards if printed["name"] == name)


def refusal(change: Change) -> tuple[str, Cards]:
    """The reason why the stand-in set with a change is refused, and its cards."""
    cards: Cards = data()["cards"]
    change(cards)
    with pytest.raises(IllegalSetup) as refused:
        set_from_text(one_card_a_line(cards), "mine.json")
    return str(refused.value), cards


def set_field(which: str, /, **facts: object) -> Change:
    return lambda cards: card(cards, which).update(facts)


def remove(name: str) -> Change:
    return lambda cards: cards.remove(card(cards, name))


def test_the_stand_in_set_is_the_same_after_it_was_written_and_read() -> None:
    again = set_from_text(json.dumps(as_data(STANDIN), indent=2), "mine.json")
    assert again.blueprints == STANDIN.blueprints
    assert (again.label, again.key) == (STANDIN.label, "owner")
    once_more = set_from_data(as_data(again))
    assert (once_more.digest, once_more.source) == (again.digest, again.source) == (again.digest, as_data(STANDIN))


def test_the_same_data_give_the_same_set_and_changed_data_another() -> None:
    assert set_from_data(data()) is set_from_data(data())
    changed = data()
    card(changed["cards"], "Warg")["cost"] = 5
    assert set_from_data(changed) is not set_from_data(data())
    assert set_from_data(changed).digest != set_from_data(data()).digest


@pytest.mark.parametrize("value", [{"cards": [{1}]}, {"cards": object()}, 7, None, "stand-in", [[]]])
def test_what_is_no_json_data_is_refused(value: object) -> None:
    with pytest.raises(IllegalSetup, match="Option cards"):
        set_from_data(value)


def test_a_list_without_a_label_has_a_plain_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(one_card_a_line(data()["cards"]), encoding="utf-8-sig")
    assert read_set(file).label == DEFAULT_LABEL


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IllegalSetup, match="cannot be read"):
        read_set(tmp_path / "none.json")
    (tmp_path / "latin.json").write_bytes(b'{"label": "\xe9"}')
    with pytest.raises(IllegalSetup, match="cannot be read"):
        read_set(tmp_path / "latin.json")


def test_a_word_without_arguments_may_be_its_name_alone() -> None:
    whole = data()
    card(whole["cards"], "Orc Overseer")["play"] = ["gain_power", "draw_cards"]
    assert set_from_data(whole).blueprints == STANDIN.blueprints


@pytest.mark.parametrize(
    ("name", "facts", "reason"),
    [
        ("Warg", {"play": [{"word": "gain_powers"}]}, "there is no word 'gain_powers' here; known are "),
        ("Warg", {"play": [{"word": "when_you_gain"}]}, "there is no word 'when_you_gain' here; known are "),
        ("Warg", {"play": [{"amount": 3}]}, 'an effect is an object with its "word"'),
        ("Warg", {"play": [3]}, "write an effect, not 3."),
        ("Warg", {"play": {"word": "gain_power"}}, "write a list"),
        ("Warg", {"play": [{"word": "gain_power", "amount": "3"}]}, "there is no word '3' here"),
        ("Warg", {"play": [{"word": "gain_power", "amount": True}]}, "write a number or an amount, not True."),
        ("Warg", {"play": [{"word": "gain_power", "amount": -1}]}, "write a number from 0 to 200, not -1."),
        ("Warg", {"play": [{"word": "gain_power", "amount": 201}]}, "write a number from 0 to 200, not 201."),
        ("Warg", {"play": [{"word": "gain_power", "power": 1}]}, "the word gain_power has no field 'power'"),
        ("Warg", {"play": [{"word": "destroy_all"}]}, "the word destroy_all needs the field 'cards'."),
        ("Warg", {"play": [{"word": "destroy_cards", "where": ["pocket"]}]}, 'write "hand" or "discard" or'),
        ("Warg", {"play": [{"word": "gain_card", "cards": {"word": "cards", "types": ["Orc"]}}]}, "'Orc' is no card"),
        ("Warg", {"colour": "black"}, "this has no field 'colour'; its fields are name, group, type"),
        ("Warg", {"cost": "4"}, "write a number, not '4'."),
        ("Warg", {"cost": 4.5}, "write a number, not 4.5."),
        ("Warg", {"cost": None}, "write a number, not None."),
        ("Warg", {"group": "side deck"}, "Warg: the group is one of"),
        ("Warg", {"type": "Beast"}, "Warg: the type is one of"),
        ("Warg", {"copies": 0}, "Warg: there is at least one copy"),
        ("Warg", {"level": 2}, "Warg: an Archenemy has a level"),
        ("Warg", {"defense": {"how": "run"}}, 'write "discard" or "reveal", not \'run\'.'),
        ("Warg", {"ongoing": [{"when": "start_of_turn", "effects": []}]}, "Warg: an ongoing effect is on"),
        ("Rivendell", {"ongoing": [{"effects": []}]}, "this needs the field 'when'."),
        ("Raging River", {"cost": 1}, "Raging River: a Fortune is in the main deck and costs 0."),
        ("Saruman", {"copies": 2}, "Saruman: an Archenemy is a single card"),
        ("Pots and Pans", {"hero": "Merry"}, "Pots and Pans: a hero's card"),
        ("Warg", {"play": ["draw_cards"] * 13}, "a list has at most 12 entries, not 13."),
        (
            "Warg",
            {"on_destroyed": [{"word": "may", "effects": ["gain_corruption"]}]},
            "Warg: what happens when a card is",
        ),
        (
            "Aragorn's Sword",
            {
                "play": [
                    {"word": "draw_cards", "count": {"word": "per_played", "cards": {"word": "cards", "name": "Orc"}}}
                ]
            },
            "Aragorn's Sword: its text means a card 'Orc' that is not in the list.",
        ),
        (
            "Saruman",
            {"group_ambush": [{"word": "most_revealed", "name": "Fear"}]},
            "Saruman: its text means a card 'Fear'",
        ),
        ("Warg", {"on_destroyed": ["destroy_cards"]}, "Warg: what happens when a card is destroyed cannot"),
        (
            "Rivendell",
            {"ongoing": [{"when": "when_you_gain", "effects": ["gain_card"]}]},
            "Rivendell: what happens when you gain a card cannot gain cards in its turn.",
        ),
        ("Warg", {"name": "x" * 61}, "a text is one line of at most 60 characters."),
        ("Warg", {"name": "War\ng"}, "a text is one line of at most 60 characters."),
    ],
)
def test_a_fault_of_a_card_names_its_line(name: str, facts: dict[str, object], reason: str) -> None:
    message, cards = refusal(set_field(name, **facts))
    line = line_of(cards, str(facts.get("name", name)))
    assert message.startswith(f"mine.json, line {line}: ")
    assert reason in message


def test_the_line_of_a_word_is_its_own_when_a_card_goes_over_several() -> None:
    text = json.dumps(data(), indent=1).replace('"draw_cards"', '"draw_carts"', 1)
    with pytest.raises(IllegalSetup) as refused:
        set_from_text(text, "mine.json")
    before = text[: text.index('"draw_carts"')]
    opening = before[: before.rindex("{")].count("\n") + 1
    assert str(refused.value).startswith(f"mine.json, line {opening}: Wizard's Staff, play ")


def test_a_name_that_is_there_twice_is_refused_in_its_second_line() -> None:
    message, cards = refusal(set_field("Warg", name="crebain"))
    assert message == f"mine.json, line {line_of(cards, 'crebain')}: crebain: there is a card Crebain already."


@pytest.mark.parametrize(("copies", "count"), [(2, 115), (4, 117)])
def test_wrong_counts_name_the_last_line_of_the_group(copies: int, count: int) -> None:
    message, cards = refusal(set_field("Warg", copies=copies))
    last = max(number + 2 for number, card in enumerate(cards) if card["group"] == "main")
    assert message == f"mine.json, line {last}: with this the list has {count} cards of the group main instead of 116."


def _one_courage_too_many(cards: Cards) -> None:
    card(cards, "Despair")["copies"] = 15
    card(cards, "Courage")["copies"] = 32


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (remove("Corruption"), "with this the list has 0 cards of the group corruption instead of 20."),
        (remove("Lurtz"), "with this the list has 11 cards of the group archenemy instead of 12."),
        (set_field("Lurtz", name="Uglúk"), "The Archenemy of level 4 is Lurtz."),
        (set_field("Nazgûl", name="Khamûl"), "The Archenemy of level 1 is Nazgûl."),
        (set_field("Saruman", level=2), "Of the Archenemies one is of level 1, five of 2, five of 3 and one of 4."),
        (
            lambda cards: [card(cards, "Despair").update(copies=15), card(cards, "Courage").update(copies=32)],
            "The starting cards are 31 Courage and 16 Despair.",
        ),
        (set_field("Pots and Pans", hero="Frodo"), "Each hero has one card: "),
        (set_field("Impossible Lurtz", level=2), "The Archenemies of Impossible mode stand in their order"),
    ],
)
def test_what_is_no_whole_set_is_refused_with_a_line(change: Change, reason: str) -> None:
    message, _cards = refusal(change)
    assert message.startswith("mine.json, line ")
    assert reason in message


@pytest.mark.parametrize(
    ("whole", "reason"),
    [
        ("[]", "a card list is an object with"),
        ("{}", "a card list is an object with"),
        ('{"cards": {}}', "a card list is an object with"),
        ('{"cards": [], "author": "me"}', "'author' is unknown"),
        ('{"cards": [], "label": ""}', '"label" is one line'),
        ('{"cards": [], "label": 3}', '"label" is one line'),
        ('{"cards": [7]}', "card 1: write an object, not 7."),
        ('{"cards": [{}]}', "card 1: this needs the field 'name'."),
        ('{"cards": []}', "with this the list has 0 cards of the group starting instead of 47."),
    ],
)
def test_what_is_no_card_list_is_refused(whole: str, reason: str) -> None:
    with pytest.raises(IllegalSetup) as refused:
        set_from_text(whole, "mine.json")
    assert str(refused.value).startswith("mine.json")
    assert reason in str(refused.value)


def test_words_in_words_without_end_are_refused() -> None:
    inner: dict[str, object] = {"word": "draw_cards"}
    for _ in range(20):
        inner = {"word": "may", "effects": [inner]}
    message, _cards = refusal(set_field("Warg", play=[inner]))
    assert "words stand in words at most 6 deep." in message


def test_every_argument_of_every_word_is_one_that_a_list_can_give() -> None:
    assert len(WORDS) > 40
    for kind in (Blueprint, *WORDS.values()):
        for argument in arguments(kind):
            words = described(argument.kind)
            assert words, (kind, argument)


@pytest.mark.long
def test_every_amount_that_an_effect_takes_is_in_its_text() -> None:
    counted = 0
    for name, kind in WORDS.items():
        if not issubclass(kind, Verb):
            continue
        for argument in arguments(kind):
            if Amount not in alternatives(argument.kind):
                continue
            data = {
                "word": name,
                argument.name: "per_location",
                **({"cards": "cards"} if name == "destroy_all" else {}),
            }
            whole = as_data(STANDIN)
            card(whole["cards"], "Warg")["play"] = [data]  # type: ignore[arg-type]
            warg = next(blueprint for blueprint in set_from_data(whole).blueprints if blueprint.name == "Warg")
            assert "for each Location you control" in text_of(warg), name
            counted += 1
    assert counted >= 6
