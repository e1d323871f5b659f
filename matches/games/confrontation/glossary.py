"""The terms of The Confrontation."""

from __future__ import annotations

from matches.games.glossary import Glossary, Term

__all__ = ["GLOSSARY"]


def _rules(numbers: str) -> str:
    """Numbered rules of the 2002 rulebook."""
    return f"Rulebook, {'rules' if ',' in numbers or ' to ' in numbers else 'rule'} {numbers}"


GLOSSARY = Glossary(
    (
        Term(
            "Anduin",
            "The river. The Good Player goes down it sideways, from Mirkwood to Fangorn and from Fangorn to Rohan.",
            _rules("11"),
        ),
        Term(
            "attack",
            "To move into a region where an enemy stands. It begins a battle.",
            _rules("3"),
            ("attacks", "attacked", "attacking"),
        ),
        Term(
            "backwards",
            "Away from the enemy’s home, into an adjacent region. Only texts and cards allow it.",
            _rules("4"),
        ),
        Term(
            "battle",
            "Both characters are shown and their texts work; if both still stand, each player plays a card, and the "
            "higher strength wins. Equal strengths defeat both.",
            _rules("14 to 28"),
            ("battles",),
        ),
        Term(
            "Dark Player",
            "Plays the characters of Mordor and moves first. Wins by defeating Frodo, or with three characters in "
            "the Shire.",
            _rules("1"),
            ("Dark",),
        ),
        Term(
            "defeated",
            "Out of the game.",
            _rules("18, 23"),
            ("defeat", "defeats"),
        ),
        Term(
            "Elven Cloak",
            "Good text card: the number on the enemy’s strength card does not count.",
            _rules("31"),
        ),
        Term(
            "Eye of Sauron",
            "Dark text card: the text of the Good card does not work.",
            _rules("35"),
            ("The Eye of Sauron", "the Eye"),
        ),
        Term(
            "flee",
            "To leave a battle before the enemy’s text works, as Frodo and Pippin may.",
            _rules("15"),
            ("flees",),
        ),
        Term(
            "forward",
            "Towards the enemy’s home, into an adjacent region. Every turn one character must move.",
            _rules("2, 4"),
        ),
        Term(
            "Good Player",
            "Plays Frodo and his friends. Wins when Frodo comes to Mordor.",
            _rules("11"),
            ("Good",),
        ),
        Term(
            "Magic",
            "Text card: it is replaced by a card that was played before.",
            _rules("29, 34"),
        ),
        Term(
            "mountains",
            "The four regions in the middle. Each holds one character of a side, and nobody moves sideways there.",
            _rules("5, 7"),
            ("mountain region", "mountain regions"),
        ),
        Term(
            "Noble Sacrifice",
            "Good text card: both characters are defeated, unless the Dark Player played a retreat.",
            _rules("30"),
        ),
        Term(
            "region",
            "A field of the board. It holds two characters of a side; one in the mountains, four at home.",
            _rules("6 to 9"),
            ("regions",),
        ),
        Term(
            "retreat",
            "To leave a battle for an adjacent region, by a text or a card: not to enemies, and not into a full "
            "region.",
            _rules("16, 17"),
            ("retreats",),
        ),
        Term(
            "Retreat Backwards",
            "Good text card: the Good character retreats backwards.",
            _rules("32"),
        ),
        Term(
            "Retreat Sideways",
            "Dark text card: the Dark character retreats sideways.",
            _rules("36"),
        ),
        Term(
            "sideways",
            "To an adjacent region on the same level. Only texts and cards allow it, and never in the mountains.",
            _rules("4, 5"),
        ),
        Term(
            "strength",
            "What decides a battle: the character’s own and that on the card.",
            _rules("22"),
        ),
        Term(
            "strength card",
            "A card with a number that is added to the character’s strength.",
            _rules("33, 37"),
            ("strength cards",),
        ),
        Term(
            "text card",
            "A card with a text instead of a number. Texts work before strengths are compared, the Dark one first.",
            _rules("21"),
            ("text cards",),
        ),
        Term(
            "Tunnel",
            "The way through Moria. The Good Player goes from Eregion straight to Fangorn, never back.",
            _rules("12"),
            ("Tunnel of Moria",),
        ),
    )
)
