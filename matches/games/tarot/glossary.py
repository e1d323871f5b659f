"""The terms of the Tarot card game."""

from __future__ import annotations

from matches.games.glossary import Glossary, Term

__all__ = ["GLOSSARY"]


def _booklet(chapter: str) -> str:
    return f"Booklet, {chapter}"


GLOSSARY = Glossary(
    (
        Term(
            "affiliation",
            "The side a card belongs to: Free, Dark or Neutral. A Neutral card becomes Free or Dark when it is played.",
            _booklet("The Deck"),
            ("affiliations",),
        ),
        Term(
            "court",
            "A page, knight, queen or king. Courts have no number: they match by suit, or by their rank.",
            _booklet("The Deck"),
            ("courts", "court card", "court cards"),
        ),
        Term(
            "Dark card",
            "A card of the Dark Forces; there are 20. It brings 2 Dark Points on the Journey Pile, 3 on the Ring and "
            "1 in hand at the end of a round.",
            _booklet("Dark Points"),
            ("Dark cards",),
        ),
        Term(
            "Dark Point",
            "A point of the influence of Sauron. The fewest and the most in a round score 5 Victory Points each, and "
            "so do those in the whole game.",
            _booklet("Dark Points"),
            ("Dark Points",),
        ),
        Term(
            "declare",
            "To name a suit when a card of the Major Arcana is played, or Free or Dark for a Neutral card.",
            _booklet("The Play"),
            ("declares", "declared"),
        ),
        Term(
            "draw pile",
            "The cards nobody holds yet. When it is empty and somebody must draw, the round ends and nobody has gone "
            "out.",
            _booklet("Ending the Round"),
        ),
        Term(
            "Free card",
            "A card of the Free Peoples; there are 51. It brings no Dark Points.",
            _booklet("The Deck"),
            ("Free cards",),
        ),
        Term(
            "go out",
            "To play the last card of the hand to the Journey Pile. It ends the round and scores 10 Victory Points.",
            _booklet("Ending the Round"),
            ("goes out", "gone out", "going out"),
        ),
        Term(
            "Journey Pile",
            "The pile in the middle to which cards are played. A card must match the top one in suit or number.",
            _booklet("The Play"),
        ),
        Term(
            "Major Arcana",
            "The 22 cards from the Fool to the World. They can be played on any card and declare a suit, or they are "
            "played to the Ring.",
            _booklet("The Play"),
        ),
        Term(
            "Neutral card",
            "One of six cards whose player says whether it is Free or Dark.",
            _booklet("The Deck"),
            ("Neutral cards",),
        ),
        Term(
            "One Ring",
            "What is announced when a player has one card left.",
            _booklet("Ending the Round"),
        ),
        Term(
            "the Ring",
            "The Wheel of Fortune, which lies in the middle. A card of the Major Arcana is played to it if it ranks "
            "higher than the last one there; the Fool goes on any.",
            _booklet("The Play"),
        ),
        Term(
            "Ring Bearer",
            "Whoever played to the Ring last. At the start of their turns they may add a Dark Point to any player or "
            "take one away, and they score 5 Victory Points at the end of the round.",
            _booklet("The Play"),
        ),
        Term(
            "suit",
            "Swords, wands, cups or coins. A card of the suit that was played or declared matches.",
            _booklet("The Play"),
            ("suits",),
        ),
        Term(
            "Victory Point",
            "What wins: the most of them after three rounds.",
            _booklet("Scoring"),
            ("Victory Points",),
        ),
    )
)
