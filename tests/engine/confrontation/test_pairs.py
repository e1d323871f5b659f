"""All 81 pairs, attacking and attacked, in the lowlands and in the mountains, written out from the rules by hand.

Before cards: ``.`` both choose cards, ``w`` the Dark Player chooses first, ``s`` the Dark Player is asked for Saruman,
``f`` the Good Player may flee, ``G`` Good defeated, ``D`` Dark defeated, ``B`` both. Then with cards of no effect and
nobody fleeing: who is defeated.
"""

from itertools import product

import pytest

from engine.confrontation.table import Table

DARK = ("balrog", "shelob", "witch_king", "flying_nazgul", "black_rider", "saruman", "orcs", "warg", "troll")
#          Ba Sh Wi Fl Bl Sa Or Wa Tr: strengths 5 5 5 3 3 4 2 2 9
ATTACKING = {
    "frodo":   ". . . . . s . . .",
    "sam":     ". . . . . s . . .",
    "pippin":  "f f f f f f f . f",
    "merry":   ". . D . . s . . .",
    "gandalf": "w w w w w s w . w",
    "aragorn": ". . . . . s . . .",
    "legolas": ". . . D . s . . .",
    "gimli":   ". . . . . s D . .",
    "boromir": "B B B B B B B . B",
}  # fmt: skip
ATTACKED = {
    "frodo":   "f f f f f f f . f",
    "sam":     ". . . . . s G . .",
    "pippin":  ". . . . . s G . .",
    "merry":   ". . D . . s G . .",
    "gandalf": "w w w w w s G . w",
    "aragorn": ". . . . . s G . .",
    "legolas": ". . . D . s G . .",
    "gimli":   ". . . . . s D . .",
    "boromir": "B B B B B B B . B",
}  # fmt: skip
ATTACKED_IN_THE_MOUNTAINS = ATTACKED | {"frodo": ". . . . . s G . ."}
BEFORE_CARDS = {
    ("attacking", "lowlands"): ATTACKING,
    ("attacking", "mountains"): ATTACKING,
    ("attacked", "lowlands"): ATTACKED,
    ("attacked", "mountains"): ATTACKED_IN_THE_MOUNTAINS,
}
IN_THE_END = {
    "frodo":   "G G G G G G G G G",
    "sam":     "G G G G G G B B G",
    "pippin":  "G G G G G G G G G",
    "merry":   "G G D G G G B B G",
    "gandalf": "B B B D D D D D G",
    "aragorn": "G G G D D B D D G",
    "legolas": "G G G D B G D D G",
    "gimli":   "G G G B B G D D G",
    "boromir": "B B B B B B B G B",
}  # fmt: skip
ORCS_ATTACKING = dict.fromkeys(IN_THE_END, "G") | {"gimli": "D", "boromir": "B"}


def begin(good: str, dark: str, how: str, ground: str) -> Table:
    """Good attacks from Rohan or Eregion, Dark from Gondor or Fangorn."""
    here, there = ("rohan", "gondor") if ground == "lowlands" else ("eregion", "moria")
    if how == "attacking":
        return Table(good={good: here}, dark={dark: there}).move(good, there)
    here, there = ("rohan", "gondor") if ground == "lowlands" else ("moria", "fangorn")
    return Table(good={good: here}, dark={dark: there}, mover="dark").move(dark, here)


def defeated(table: Table, good: str, dark: str) -> str:
    fallen = {str(event["piece"]) for event in table.events_of("defeated")}
    return {(good,): "G", (dark,): "D", (good, dark): "B", (): ""}[tuple(key for key in (good, dark) if key in fallen)]


def situation(table: Table, good: str, dark: str) -> str:
    """The letter of the table."""
    if table.asked == "card":
        return "." if len(table.game.pending) == 2 else "w"
    return {"flee": "f", "saruman": "s"}.get(table.asked) or defeated(table, good, dark)


@pytest.mark.long
@pytest.mark.parametrize(("how", "ground"), BEFORE_CARDS)
def test_every_pair(how: str, ground: str) -> None:
    for good, dark in product(IN_THE_END, DARK):
        pair_check(good, dark, how, ground)


def pair_check(good: str, dark: str, how: str, ground: str) -> None:
    column = DARK.index(dark)
    table = begin(good, dark, how, ground)
    assert situation(table, good, dark) == BEFORE_CARDS[how, ground][good].split()[column], (good, dark)
    if table.asked == "flee":
        table.answer("stand")
    if table.asked == "saruman":
        table.answer("no")
    if table.asked == "card":
        table.play(dark="dark-magic").play(good="good-cloak")  # nothing to fetch, nothing to take away
    strike = how == "attacked" and dark == "orcs"
    last = ORCS_ATTACKING[good] if strike else IN_THE_END[good].split()[column]
    assert defeated(table, good, dark) == last, (good, dark)


def test_eighty_one_pairs_are_written_out() -> None:
    for rows in (*BEFORE_CARDS.values(), IN_THE_END):
        assert [len(row.split()) for row in rows.values()] == [9] * 9
