"""Moria cards of Black Rider."""

from engine.tcg.card_words import *

UNDERGROUND_BALROG = THIS & LocatedAt(UNDERGROUND)

THE_BALROG_THE_TERROR_OF_KHAZAD_DUM = card(
    "12R79",
    "The Balrog, The Terror of Khazad-dûm",
    modifier(KEYWORD, UNDERGROUND_BALROG, 1, detail="fierce"),
    bar(NO_WOUNDS, UNDERGROUND_BALROG),
    bar(NO_EXERTION, UNDERGROUND_BALROG),
)
WHIP_OF_MANY_THONGS = item(
    "12R80",
    "Whip of Many Thongs, Weapon of Flame and Shadow",
    modifier(KEYWORD, BEARER, 1, detail="fierce"),
    when_played(does=reveal(Hand(FREE_PEOPLES_PLAYER), DiscardShown(FREE_PEOPLES & WithTwilightCostUpTo(1)))),
    bearer=Titled("The Balrog"),
)
