"""The eighteen characters of the classic game. A piece is a number: 0 to 8 Good, 9 to 17 Dark."""

from dataclasses import dataclass

from engine.confrontation.board import DARK, GOOD


@dataclass(frozen=True, slots=True)
class Character:
    """One character; ``text`` says its ability in our words, with the rule's number beside the definition."""

    key: str
    name: str
    side: int
    strength: int
    text: str


CHARACTERS = (
    Character(
        "frodo", "Frodo", GOOD, 1,
        "When attacked he may retreat sideways before the battle begins, but not from the Warg. "
        "If he is defeated, the Dark Player wins; if he enters Mordor, the Good Player wins.",
    ),  # 38
    Character(
        "sam", "Sam", GOOD, 2,
        "In the same region as Frodo he may show him to fight with strength 5, and may fight in his place when Frodo "
        "is attacked.",
    ),  # 39
    Character(
        "pippin", "Pippin", GOOD, 1,
        "When he attacks he may retreat backwards once the characters are revealed, but not from the Warg.",
    ),  # 40
    Character("merry", "Merry", GOOD, 2, "Defeats the Witch King at once, before cards are played."),  # 41
    Character(
        "gandalf", "Gandalf", GOOD, 5,
        "The Dark Player plays his card first; it takes effect before the Good Player chooses his.",
    ),  # 42
    Character(
        "aragorn", "Aragorn", GOOD, 4,
        "May move to any adjacent region, sideways and backwards too, when he attacks there.",
    ),  # 43
    Character("legolas", "Legolas", GOOD, 3, "Defeats the Flying Nazgûl at once, before cards are played."),  # 44
    Character("gimli", "Gimli", GOOD, 3, "Defeats the Orcs at once, before cards are played."),  # 45
    Character("boromir", "Boromir", GOOD, 0, "He and the enemy he fights are both defeated at once."),  # 46
    Character(
        "balrog", "Balrog", DARK, 5,
        "While in Moria it may defeat a character that uses the Tunnel of Moria, without a battle.",
    ),  # 47
    Character(
        "shelob", "Shelob", DARK, 5,
        "When she defeats an enemy she returns to Gondor at once; if two others are there already, she is defeated.",
    ),  # 48
    Character("witch_king", "Witch King", DARK, 5, "May move sideways when he attacks there."),  # 49
    Character(
        "flying_nazgul", "Flying Nazgûl", DARK, 3, "May move to any region that holds exactly one Good character."
    ),  # 50
    Character(
        "black_rider", "Black Rider", DARK, 3, "May move forward any number of regions when he attacks at the end."
    ),  # 51
    Character("saruman", "Saruman", DARK, 4, "The Dark Player may decide that no cards are played."),  # 52
    Character(
        "orcs", "Orcs", DARK, 2, "When they attack, they defeat the first character they meet, before cards are played."
    ),  # 53
    Character("warg", "Warg", DARK, 2, "The text of the Good character it fights has no effect."),  # 54
    Character("troll", "Troll", DARK, 9, "The Dark Player's card has no effect, but is played and discarded."),  # 55
)  # fmt: skip

(FRODO, SAM, PIPPIN, MERRY, GANDALF, ARAGORN, LEGOLAS, GIMLI, BOROMIR,
 BALROG, SHELOB, WITCH_KING, FLYING_NAZGUL, BLACK_RIDER, SARUMAN, ORCS, WARG, TROLL) = range(18)  # fmt: skip

BY_KEY = {character.key: piece for piece, character in enumerate(CHARACTERS)}
TEAM = (range(9), range(9, 18))
"""By side: its pieces."""


def side_of(piece: int) -> int:
    return GOOD if piece < 9 else DARK


_ARTICLE = (BALROG, WITCH_KING, FLYING_NAZGUL, BLACK_RIDER, ORCS, WARG, TROLL)


def named(piece: int) -> str:
    """The character's name within a sentence."""
    name = CHARACTERS[piece].name
    return f"the {name}" if piece in _ARTICLE else name
