"""Gollum cards of Black Rider."""

from engine.tcg.card_words import *

SMEAGOL = Titled("Sméagol")

COME_AWAY = card(
    "12R37",
    "Come Away",
    modifier(SHADOW_NUMBER, ANY, -1, while_=Spots(SMEAGOL)),
    trigger(FELLOWSHIP_MOVES, does=one_of(Wound(a(COMPANION)), Discard(THIS_CARD))),
)
FROM_DEEP_IN_SHADOW = event(
    "12R38",
    "From Deep in Shadow",
    SHADOW,
    cost=Spot(X, GOLLUM),
    does=reveal(TopOfDeck(X), may(Play(MINION, (VOID,), discount=2))),
    x=per(GOLLUM),
)
NOT_ALONE = card(
    "12U39",
    "Not Alone",
    trigger(
        moves_to(MOUNTAIN | UNDERGROUND),
        does=may(TakeFromDiscard(MINION), cost=DiscardFromHand(1, GOLLUM & EVENT)),
    ),
)
THERES_ANOTHER_WAY = card(
    "12C40",
    "There's Another Way",
    modifier(STRENGTH, SMEAGOL, 1),
    action(REGROUP, cost=Discard(THIS_CARD), does=ReplaceSite(here=True)),
    to_play=Spots(SMEAGOL),
)
TREACHEROUS_LITTLE_TOAD = item(
    "12U41",
    "Treacherous Little Toad",
    bar(
        WOUNDS_STAY,
        BEARER,
        while_=either(Spots(GOLLUM & CHARACTER), Spots(YOUR & GOLLUM & InSupportArea())),
    ),
    bearer=WOUNDED & COMPANION,
    to_play=Spots(GOLLUM),
)
