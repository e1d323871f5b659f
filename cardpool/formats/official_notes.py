"""What the official formats say of themselves: in `official.json` in English, shown in the reader's language."""

from django.utils.translation import gettext_noop

from players.sentences.stored_sentences import StoredSentences

__all__ = ["NOTES"]

NOTES = StoredSentences(
    (
        gettext_noop(
            "Standard as it was before The Return of the King came out: skirmishes of the Ring-bearer may be cancelled."
        ),
        gettext_noop("Every set that came out with the films, on the sites of the King block."),
        gettext_noop("The Fellowship and Towers blocks are out."),
        gettext_noop("All cards, with sites from Shadows onward."),
        gettext_noop(
            "For decks from a sealed pool: 20 cards of each side are enough. The event says which pool it is."
        ),
        gettext_noop("A deck holds no card more often than its owner's collection has it."),
        gettext_noop("The nine characters and nine cards a side of the first edition."),
        gettext_noop("The Classic format with the two special cards of each side that came out in 2002."),
        gettext_noop("The Deluxe edition with the classic nine of each side."),
        gettext_noop("The Deluxe edition with the variant nine of each side."),
        gettext_noop("Each player mixes classic and variant characters, and chooses two of four special cards."),
        gettext_noop("Three rounds; open points of the booklet are read as usual here."),
        gettext_noop("Eight Archenemies, and one of the five heroes of a first game dealt to each player."),
        gettext_noop("Eight Archenemies, and one of all heroes dealt to each player."),
        gettext_noop("All twelve Archenemies, and more rounds to defeat them in."),
        gettext_noop("The eight Archenemies of Impossible mode, against which all can lose."),
    )
)
