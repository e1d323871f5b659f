"""The end of the game: both endings, the turn cap, Victory Points and ties."""

from engine.deckbuilding.rules.ending import points_of
from engine.kernel.state import Outcome
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def ended(board: object) -> Outcome:
    outcome = board.game.outcome  # type: ignore[attr-defined]
    assert isinstance(outcome, Outcome)
    return outcome


def test_the_game_ends_immediately_when_lurtz_is_defeated() -> None:
    board = table(["5 Courage", "Courage"], PATH, archenemies="Lurtz", power=20).buy("Lurtz")
    assert (ended(board).termination, board.waiting) == ("last Archenemy", [])
    assert (ended(board).winners, ended(board).places) == ((0,), (1, 2))
    assert board.hand(0) == ["Courage"] * 5
    sound(board)


def test_the_game_ends_when_the_path_cannot_be_filled() -> None:
    board = table(["Courage", "Valor"], "Orc Overseer, Uruk-hai, Watchman", left=1).end()
    assert (ended(board).termination, ended(board).winners, len(board.path)) == ("Path not refilled", (1,), 4)
    sound(board)


def test_it_goes_on_when_the_last_card_fills_the_path() -> None:
    board = table(["Courage", "Valor"], "Orc Overseer, Uruk-hai, Watchman, Volley", left=1).end()
    assert (board.game.outcome, len(board.path)) == (None, 5)


def test_points_are_those_of_all_cards_wherever_they_are() -> None:
    board = table(["Cave Troll", ""], PATH, decks=["Valor", ""], discards=["Nazgûl, Corruption", ""],
                in_play=["Rivendell", ""], archenemies="Lurtz")  # fmt: skip
    assert points_of(board.state, 0) == 2 + 1 + 4 - 1 + 2
    assert board.view(None)["seats"][0]["victory_points"] == 8


def test_corruption_takes_a_point_each() -> None:
    board = table(["3 Corruption", "Valor"], PATH)
    assert (points_of(board.state, 0), points_of(board.state, 1)) == (-3, 1)


def test_points_that_are_counted() -> None:
    board = table(["Loremaster", ""], PATH, decks=["2 Lembas", ""], discards=["Banner, Rally", ""])
    assert points_of(board.state, 0) == 3 + 1
    board = table(["Rally", ""], PATH, decks=["11 Courage", ""])
    assert points_of(board.state, 0) == 2


def test_the_most_points_win() -> None:
    board = table(["Courage", "Saruman", "Nazgûl"], PATH, archenemies="Lurtz", power=14,
                decks=["6 Corruption", "", ""]).buy("Lurtz")  # fmt: skip
    assert (ended(board).winners, ended(board).places) == ((1,), (3, 1, 2))
    assert dict(ended(board).details) == {"victory points": (2, 6, 4), "archenemies": (1, 1, 1)}


def test_of_equal_points_the_most_archenemies_win() -> None:
    board = table(["Courage", "8 Valor"], PATH, archenemies="Lurtz", power=14).buy("Lurtz")
    assert dict(ended(board).details) == {"victory points": (8, 8), "archenemies": (1, 0)}
    assert (ended(board).winners, ended(board).places) == ((0,), (1, 2))


def test_of_equal_archenemies_too_the_players_win_together() -> None:
    board = table(["Nazgûl", "The Balrog, Corruption", "Valor"], "Orc Overseer", left=0, decks=["2 Valor", "", ""],
                archenemies="Lurtz")  # fmt: skip
    board.end()
    assert dict(ended(board).details) == {"victory points": (6, 6, 1), "archenemies": (1, 1, 0)}
    assert (ended(board).winners, ended(board).places) == ((0, 1), (1, 1, 3))
    assert board.events_of("over")[0]["winners"] == [0, 1]


def test_the_game_ends_after_so_many_rounds() -> None:
    board = table(["Courage", "Valor"], PATH, options={"rounds": 5})
    for _ in range(10):
        assert board.game.outcome is None
        board.end()
    assert (ended(board).termination, ended(board).winners) == ("turn cap", (1,))
