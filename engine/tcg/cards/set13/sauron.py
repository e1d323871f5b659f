"""Sauron cards of Bloodlines."""

from engine.tcg.card_words import *

THE_SAURON = Titled("Sauron")

SAURON_DARK_LORD_OF_MORDOR = card("13R140", "Sauron, Dark Lord of Mordor", discount=ExertToLower(MINION, REGION))
SCEPTRE_OF_THE_DARK_LORD = item(
    "13R141",
    "Sceptre of the Dark Lord",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    trigger(
        wins_skirmish(THE_SAURON),
        when=LoserSurvives(COMPANION),
        does=AssignWounds(REGION, COMPANION & ~ON_OTHER_SIDE),
        may=True,
    ),
    bearer=THE_SAURON,
)
