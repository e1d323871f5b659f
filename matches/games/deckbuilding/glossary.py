"""The terms of the deck-building game."""

from __future__ import annotations

from matches.games.glossary import Glossary, Term

__all__ = ["GLOSSARY"]


def _rulebook(heading: str) -> str:
    return f"Rulebook, {heading}"


GLOSSARY = Glossary(
    (
        Term(
            "Ally",
            "A type of card: somebody who helps.",
            _rulebook("Types of Cards"),
            ("Allies",),
        ),
        Term(
            "Ambush",
            "When a card with an Ambush comes into the Path between turns, it attacks the player whose turn begins.",
            _rulebook("Ambush"),
            ("Ambushes",),
        ),
        Term(
            "Archenemy",
            "A strong Enemy from a stack of its own. The top one is defeated by paying its cost with Power, one in a "
            "turn; the game ends when the last one is defeated.",
            _rulebook("The Archenemies"),
            ("Archenemies",),
        ),
        Term(
            "Artifact",
            "A type of card: a weapon or another object.",
            _rulebook("Types of Cards"),
            ("Artifacts",),
        ),
        Term(
            "Attack",
            "A text that hurts the other players. Each of them may avoid it with one Defense card.",
            _rulebook("Attacks and Defenses"),
            ("Attacks",),
        ),
        Term(
            "Corruption",
            "A card without use that takes a Victory Point from whoever has it at the end. It is gained from "
            "Attacks, and never bought.",
            _rulebook("Corruption"),
            ("Corruptions",),
        ),
        Term(
            "Courage",
            "The starting card that gives 1 Power. Each deck begins with six.",
            _rulebook("Heroes and Starting Decks"),
        ),
        Term(
            "Defense",
            "A card with a Defense is discarded, or shown as its text says, to avoid one Attack or Ambush.",
            _rulebook("Attacks and Defenses"),
            ("Defenses", "Defense card", "Defense cards"),
        ),
        Term(
            "Despair",
            "The starting card that does nothing. Each deck begins with three.",
            _rulebook("Heroes and Starting Decks"),
        ),
        Term(
            "destroy",
            "Take a card out of the game. It lies face up and is in nobody’s deck any more.",
            _rulebook("Destroying Cards"),
            ("destroys", "destroyed"),
        ),
        Term(
            "Enemy",
            "A type of card: somebody who was defeated and lends their strength. Archenemies are Enemies too.",
            _rulebook("Types of Cards"),
            ("Enemies",),
        ),
        Term(
            "Fortune",
            "A card of cost 0 that is played at once when it is bought or gained, and then destroyed.",
            _rulebook("Fortunes"),
            ("Fortunes",),
        ),
        Term(
            "gain",
            "Take a card without paying for it. It goes to the discard pile unless a text says otherwise.",
            _rulebook("Gaining Cards"),
            ("gains", "gained"),
        ),
        Term(
            "Group Ambush",
            "What a new Archenemy does when it is turned up: an Attack on every player.",
            _rulebook("The Archenemies"),
            ("Group Ambushes",),
        ),
        Term(
            "hero",
            "Who a player is. The hero’s own card is in that player’s starting deck.",
            _rulebook("Heroes and Starting Decks"),
            ("heroes",),
        ),
        Term(
            "Impossible mode",
            "The game with eight harder Archenemies; destroyed Corruption goes back to its stack.",
            _rulebook("Impossible Mode"),
        ),
        Term(
            "Location",
            "A type of card that stays in play for the rest of the game once it is played.",
            _rulebook("Locations"),
            ("Locations",),
        ),
        Term(
            "main deck",
            "The 116 cards from which the Path is filled.",
            _rulebook("The Main Deck"),
        ),
        Term(
            "Maneuver",
            "A type of card: something that is done.",
            _rulebook("Types of Cards"),
            ("Maneuvers",),
        ),
        Term(
            "Ongoing",
            "A text that works turn after turn while its card is in play.",
            _rulebook("Locations"),
        ),
        Term(
            "Path",
            "The five cards that can be bought. Empty slots are filled between turns; the game ends when they cannot "
            "be.",
            _rulebook("The Path"),
        ),
        Term(
            "Power",
            "What cards are bought with. Power that is left at the end of the turn is lost.",
            _rulebook("Gameplay"),
        ),
        Term(
            "Valor",
            "A card from a stack of its own that can always be bought while there are some.",
            _rulebook("Gameplay"),
        ),
        Term(
            "Victory Point",
            "What wins: the most of them on the cards in a player’s deck at the end.",
            _rulebook("End of Game"),
            ("Victory Points",),
        ),
    )
)
