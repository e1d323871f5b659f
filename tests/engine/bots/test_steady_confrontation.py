"""The steady bot's rules of thumb for The Confrontation, and the odds they rest on."""

from collections.abc import Callable
from itertools import product

import pytest

from engine.bots import choose
from engine.bots.odds_confrontation import Fight, best_card, prospects, value_of
from engine.confrontation.board import DARK, GOOD
from engine.confrontation.cards import BY_KEY, CARDS, DARK_MAGIC, DECK, GOOD_MAGIC, RETREAT_BACKWARDS, is_text
from engine.confrontation.table import Table

USED = ("good-3", "good-retreat", "dark-2", "dark-5")


def in_gondor(used: tuple[str, ...] = (), dark: str = "balrog") -> Table:
    """Gimli attacks in Gondor; both may retreat."""
    return Table(good={"gimli": "rohan"}, dark={dark: "gondor"}, used=used).move("gimli", "gondor")


def cornered(used: tuple[str, ...] = ()) -> Table:
    """The Balrog attacks Gimli in Rhudaur; neither may retreat."""
    table = Table(
        good={"gimli": "rhudaur", "merry": "eregion"},
        dark={"balrog": "high_pass", "warg": "arthedain"},
        used=used,
        mover="dark",
    )
    return table.move("balrog", "rhudaur")


def ended(table: Table, good: int, dark: int, fight: Fight) -> int:
    """The value to the Good Player of what the engine makes of two cards, Magic used as well as may be."""
    table.play(good=CARDS[good].key, dark=CARDS[dark].key)
    for side, magic in ((DARK, DARK_MAGIC), (GOOD, GOOD_MAGIC)):
        if table.asked == "magic" and magic in (good, dark):
            choices = [BY_KEY[key] for key in table.options() if key in BY_KEY]
            if side == DARK and CARDS[choices[0]].side == DARK:
                dark = max(card for card in choices if not is_text(card))
                table.answer(CARDS[dark].key)
            elif side == GOOD and CARDS[choices[0]].side == GOOD:
                table.answer(CARDS[max(choices, key=lambda card: fight.worth(card, dark))].key)
    if table.asked == "retreat":
        table.answer(table.options()[0])
    lost = [table.where(key) == "defeated" for key in ("gimli", "balrog")]
    return lost[1] * fight.values[DARK] - lost[0] * fight.values[GOOD]


@pytest.mark.long
@pytest.mark.parametrize(("begin", "free"), [(in_gondor, True), (cornered, False)])
@pytest.mark.parametrize("used", [(), USED])
def test_every_pair_of_cards_ends_a_battle_as_the_bot_expects(
    begin: Callable[[tuple[str, ...]], Table], free: bool, used: tuple[str, ...]
) -> None:
    spent = [BY_KEY[key] for key in used]
    for good, dark in product(*([card for card in DECK[side] if card not in spent] for side in (GOOD, DARK))):
        fight = Fight(
            strengths=(3, 5),
            values=(4, 7),
            ways=(free, free),
            used=([card for card in spent if card in DECK[GOOD]], [card for card in spent if card in DECK[DARK]]),
            troll=False,
        )
        assert fight.worth(good, dark) == ended(begin(used), good, dark, fight), (CARDS[good].key, CARDS[dark].key)


def test_the_trolls_card_adds_nothing() -> None:
    fight = Fight(strengths=(5, 9), values=(4, 7), ways=(False, True), used=([], []), troll=True)
    for dark in DECK[DARK]:
        assert fight.worth(BY_KEY["good-5"], dark) == 7
        assert fight.worth(BY_KEY["good-4"], dark) == 7 - 4


def test_the_best_card_is_the_least_that_does() -> None:
    sure = Fight(strengths=(5, 2), values=(4, 7), ways=(True, True), used=([], []), troll=False)
    assert best_card(sure, GOOD, range(5), [BY_KEY["dark-1"]]) == BY_KEY["good-1"]
    assert best_card(sure, GOOD, range(5), [BY_KEY["dark-6"]]) == BY_KEY["good-4"]
    dear = Fight(strengths=(1, 5), values=(100, 7), ways=(True, True), used=([], []), troll=False)
    assert best_card(dear, GOOD, DECK[GOOD], DECK[DARK]) == RETREAT_BACKWARDS


@pytest.mark.parametrize(
    ("piece", "enemy", "attacks", "win", "lose"),
    [
        ("gimli", "orcs", False, 1, 0),
        ("merry", "witch_king", True, 1, 0),
        ("legolas", "flying_nazgul", True, 1, 0),
        ("boromir", "troll", False, 1, 1),
        ("aragorn", "orcs", False, 0, 1),
        ("orcs", "aragorn", True, 1, 0),
        ("pippin", "troll", True, 0, 0),
        ("saruman", "aragorn", True, 1, 1),
        ("saruman", "sam", False, 1, 0),
    ],
)
def test_texts_that_decide_a_battle(piece: str, enemy: str, attacks: bool, win: float, lose: float) -> None:
    prospect = prospects(piece, (enemy,), attacks)
    assert (prospect.win, prospect.lose) == (win, lose)
    assert prospect.gain == win * value_of(enemy) - lose * value_of(piece)


def test_the_warg_meets_no_texts_and_the_stronger_wins_more_often() -> None:
    assert prospects("boromir", ("warg",), True).win < prospects("gandalf", ("warg",), True).win < 1
    wins = [prospects(piece, ("balrog", "warg", "troll"), True).win for piece in ("sam", "aragorn", "gandalf")]
    assert wins == sorted(set(wins))


def bot_answer(table: Table, side: str, seed: int = 1) -> object:
    decision = next(
        decision for decision in table.game.pending if table.state.side(decision.seat) == ("good", "dark").index(side)
    )
    return choose("steady", table.game.view(decision.seat), decision.as_data(), seed)


def test_frodo_enters_mordor_past_whoever_is_there() -> None:
    table = Table(good={"frodo": "gondor", "gandalf": "rohan"}, dark={"troll": "mordor", "warg": "mordor"})
    assert bot_answer(table, "good") == "gondor>mordor:frodo"


def test_frodo_does_not_walk_into_the_mountains_before_enemies() -> None:
    """There he cannot flee."""
    table = Table(
        good={"frodo": "rhudaur", "sam": "shire", "gandalf": "gondor"},
        dark={"balrog": "mirkwood", "troll": "mirkwood", "witch_king": "fangorn"},
    )
    for seed in range(20):
        assert not str(bot_answer(table, "good", seed)).endswith("frodo")


def test_the_guard_attacks_who_stands_before_frodo() -> None:
    table = Table(
        good={"frodo": "shire", "gandalf": "shire", "merry": "gondor"}, dark={"warg": "arthedain", "orcs": "cardolan"}
    )
    assert bot_answer(table, "good") in ("shire>arthedain:gandalf", "shire>cardolan:gandalf")


def test_aragorn_keeps_the_third_enemy_from_the_shire() -> None:
    table = Table(
        good={"frodo": "high_pass", "aragorn": "rhudaur"},
        dark={"troll": "shire", "orcs": "shire", "warg": "arthedain", "balrog": "mordor"},
    )
    assert bot_answer(table, "good") == "rhudaur>arthedain:aragorn"


def test_frodo_flees_to_the_region_that_enemies_do_not_reach() -> None:
    table = Table(good={"frodo": "eregion"}, dark={"troll": "misty_mountains", "warg": "gap_of_rohan"}, mover="dark")
    table.move("troll", "eregion")
    assert table.asked == "flee"
    assert bot_answer(table, "good") == "flee:rhudaur"


def test_sam_fights_for_frodo_where_he_cannot_flee() -> None:
    """Chance picks one of the two; where it is Frodo, Sam steps in."""
    answers = []
    for seed in range(12):
        table = Table(
            good={"frodo": "shire", "sam": "shire"}, dark={"black_rider": "arthedain"}, mover="dark", seed=seed
        )
        table.move("black_rider", "shire")
        answers.append(bot_answer(table, "good"))
    assert set(answers) == {"sam", "yes"}, "yes: Sam is attacked, and Frodo shown beside him"


def test_the_dark_side_takes_the_shire_with_the_third_character() -> None:
    table = Table(
        good={"frodo": "fangorn"},
        dark={"troll": "arthedain", "orcs": "shire", "warg": "shire", "saruman": "mordor", "shelob": "gondor"},
        mover="dark",
    )
    assert bot_answer(table, "dark") == "arthedain>shire:troll"


def test_the_dark_side_keeps_its_last_characters_before_mordor() -> None:
    table = Table(
        good={"frodo": "shire", "sam": "shire"},
        dark={"troll": "rohan", "saruman": "mordor", "shelob": "gondor"},
        mover="dark",
    )
    for seed in range(20):
        assert not str(bot_answer(table, "dark", seed)).startswith("gondor>")
