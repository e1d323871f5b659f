"""The characters: eighteen of the classic game, and the eighteen that the Deluxe edition has on their other side.

A piece is a number: 0 to 8 Good, 9 to 17 Dark. A character is a number too: 0 to 17 the classic printing of the piece
of that number, 18 to 35 the variant printing of the piece 18 less. Which of the two a piece is in a game stands in
``ConfrontationState.cast``.
"""

from dataclasses import dataclass

from engine.confrontation.board import DARK, GOOD


@dataclass(frozen=True, slots=True)
class Character:
    """One printing of a character; ``text`` says its ability in our words, beside the classic ones is the rule's
    number. The variant ones follow the Deluxe edition (DLX in ``config``)."""

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
        "The Dark Player plays a card first; it takes effect before the Good Player chooses one.",
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
    # the variant printings, in the order of the pieces
    Character(
        "v_frodo", "Frodo", GOOD, 1,
        "Dark text cards have no effect on him. If he is defeated, Sam bears the Ring, unless Sam is defeated already "
        "or the Warg did it; then the Dark Player wins. If he enters Mordor, the Good Player wins.",
    ),
    Character(
        "v_sam", "Sam", GOOD, 1, "When attacked he has the strength of his attacker, to which cards are added as usual."
    ),
    Character(
        "smeagol", "Sméagol", GOOD, 0,
        "When attacked alone in a region he may change places with a Good character of an adjacent region, who is "
        "attacked instead; not sideways in the mountains.",
    ),
    Character("faramir", "Faramir", GOOD, 3, "When he attacks he may retreat sideways before the battle begins."),
    Character(
        "v_gandalf", "Gandalf", GOOD, 5,
        "Once cards are open, he may be shown to add 1 to another Good character fighting in his region or an adjacent "
        "one, mountains too, but not against the Warg.",
    ),
    Character(
        "v_aragorn", "Aragorn", GOOD, 4, "When he is attacked, the Good Player may decide that no cards are played."
    ),
    Character("elrond", "Elrond", GOOD, 3, "Dark Magic and the Eye of Sauron have no effect on him."),
    Character("theoden", "Théoden", GOOD, 2, "Fights with strength 4 in Rohan and in Gondor."),
    Character(
        "treebeard", "Treebeard", GOOD, 4,
        "Fights with strength 6 in Fangorn, and may move there from anywhere when exactly one Dark character holds it.",
    ),
    Character("uruk_hai", "Uruk-hai", DARK, 4, "May be shown to move forward any number of regions into an empty one."),
    Character(
        "wormtongue", "Wormtongue", DARK, -1,
        "When he is defeated, he may retreat backwards to an empty adjacent region instead.",
    ),
    Character("v_witch_king", "Witch King", DARK, 2, "When he enters the Shire, the Dark Player wins at once."),
    Character(
        "v_flying_nazgul", "Flying Nazgûl", DARK, 5,
        "May attack two regions forward, over any region between, full or held by enemies.",
    ),
    Character(
        "mouth", "Mouth of Sauron", DARK, 3,
        "Once cards are open, the Dark Player may take the Strength 4, from hand or played, in place of their card.",
    ),
    Character(
        "v_saruman", "Saruman", DARK, 3,
        "Defeats Gandalf at once. Once cards are open, the Good Player may be made to take the card back and play "
        "another.",
    ),
    Character("v_orcs", "Orcs", DARK, 3, "Fight with strength 6 when they attack."),
    Character(
        "gollum", "Gollum", DARK, 1, "May retreat forward before the battle begins, if his enemy has not retreated."
    ),
    Character(
        "watcher", "Watcher", DARK, 6, "Once revealed it stays revealed and moves forward no more."
    ),
)  # fmt: skip

(FRODO, SAM, PIPPIN, MERRY, GANDALF, ARAGORN, LEGOLAS, GIMLI, BOROMIR,
 BALROG, SHELOB, WITCH_KING, FLYING_NAZGUL, BLACK_RIDER, SARUMAN, ORCS, WARG, TROLL) = range(18)  # fmt: skip
(V_FRODO, V_SAM, SMEAGOL, FARAMIR, V_GANDALF, V_ARAGORN, ELROND, THEODEN, TREEBEARD,
 URUK_HAI, WORMTONGUE, V_WITCH_KING, V_FLYING_NAZGUL, MOUTH, V_SARUMAN, V_ORCS, GOLLUM,
 WATCHER) = range(18, 36)  # fmt: skip

PIECES = range(18)
VARIANT = 18
"""What is added to a piece for its variant printing."""
BY_KEY = {character.key: number for number, character in enumerate(CHARACTERS)}
TEAM = (range(9), range(9, 18))
"""By side: its pieces."""


def side_of(piece: int) -> int:
    return GOOD if piece < 9 else DARK


def piece_of(character: int) -> int:
    """The piece a character is printed on."""
    return character % VARIANT


_ARTICLE = (
    BALROG, WITCH_KING, FLYING_NAZGUL, BLACK_RIDER, ORCS, WARG, TROLL,
    URUK_HAI, V_WITCH_KING, V_FLYING_NAZGUL, MOUTH, V_ORCS, WATCHER,
)  # fmt: skip
MANY = (ORCS, V_ORCS, URUK_HAI)
"""Who are several."""


def named(character: int) -> str:
    """The character's name within a sentence."""
    name = CHARACTERS[character].name
    return f"the {name}" if character in _ARTICLE else name
