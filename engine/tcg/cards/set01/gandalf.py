"""Gandalf cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

GANDALF = Titled("Gandalf")

ALBERT_DREARY = card(
    "1R69",
    "Albert Dreary, Entertainer from Bree",
    action(MANEUVER, cost=Exert(THIS_CARD), does=Discard(a((ISENGARD | MORIA) & CONDITION))),
    to_play=Spots(GANDALF),
)
BARLIMAN_BUTTERBUR = card(
    "1U70",
    "Barliman Butterbur, Prancing Pony Proprietor",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=TakeFromDiscard(GANDALF_CULTURE & EVENT)),
)
DURINS_SECRET = event(
    "1R71",
    "Durin's Secret",
    FELLOWSHIP,
    when=(Spots(GANDALF), Spots(DWARF), Spots(ELF)),
    does=MakeTotal(MOVE_LIMIT, +1, until=UNTIL_TURN),
)
GANDALF_FRIEND_OF_THE_SHIREFOLK = card(
    "1R72",
    "Gandalf, Friend of the Shirefolk",
    modifier(STRENGTH, THIS, PerRace(("hobbit", "dwarf", "elf", "man"), COMPANION)),
)
GANDALFS_CART = card(
    "1U73",
    "Gandalf's Cart",
    action(FELLOWSHIP, does=StackFromHand(FREE_PEOPLES & (ARTIFACT | POSSESSION))),
    action(FELLOWSHIP, does=Play(ANY, out_of=(STACKED,))),
)
GANDALFS_PIPE = item(
    "1U74",
    "Gandalf's Pipe",
    action(FELLOWSHIP, x=per(PIPE), cost=(Discard(a(PIPEWEED & POSSESSION)), Spot(X, PIPE)), does=RemoveBurden(X)),
    bearer=GANDALF,
)
GLAMDRING = item(
    "1R75",
    "Glamdring",
    modifier(KEYWORD, BEARER, +1, detail="damage"),
    action(
        FELLOWSHIP,
        REGROUP,
        cost=Exert(a(GANDALF)),
        does=(reveal(Hand()), RemoveTwilight(PerBound(CARDS, ORC))),
    ),
    bearer=GANDALF,
)
INTIMIDATE = response_event("1C76", "Intimidate", about_to_take_wound(COMPANION), when=Spots(GANDALF), does=Prevent())
LET_FOLLY_BE_OUR_CLOAK = event(
    "1U77",
    "Let Folly Be Our Cloak",
    FELLOWSHIP,
    x=per(COMPANION),
    cost=Exert(some(X, COMPANION)),
    does=RemoveTwilight(X),
)
MYSTERIOUS_WIZARD = event(
    "1C78", "Mysterious Wizard", SKIRMISH, does=make(a(GANDALF), strength(+2).or_(+4, when=BurdensAtMost(4)))
)
THE_NINE_WALKERS = card(
    "1R79",
    "The Nine Walkers",
    modifier(TWILIGHT_COST, YOUR & COMPANION & RaceNotSpotted(), -2),
    to_play=Spots(GANDALF),
)
OTTAR = card(
    "1R80",
    "Ottar, Man of Laketown",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=(DiscardFromHand(3, up_to=True), Draw(PerBound(CARDS)))),
    to_play=Spots(GANDALF),
)
QUESTIONS_THAT_NEED_ANSWERING = event(
    "1R81",
    "Questions That Need Answering",
    FELLOWSHIP,
    when=(TwilightBelow(3), Spots(GANDALF)),
    does=look_at(TopOfDeck(4), TakeIntoHand(count=2), DiscardShown()),
)
RISK_A_LITTLE_LIGHT = event(
    "1C82",
    "Risk a Little Light",
    FELLOWSHIP,
    when=(TwilightBelow(2), Spots(GANDALF)),
    does=look_at(TopOfDeck(2), TakeIntoHand(count=1), DiscardShown()),
)
SERVANT_OF_THE_SECRET_FIRE = event(
    "1R83", "Servant of the Secret Fire", SKIRMISH, when=Spots(GANDALF), does=make(a(MINION), strength(-3))
)
SLEEP_CARADHRAS = event("1C84", "Sleep, Caradhras", FELLOWSHIP, cost=Exert(a(GANDALF)), does=Discard(each(CONDITION)))
STRENGTH_OF_SPIRIT = response_event(
    "1C85", "Strength of Spirit", about_to_exert(COMPANION), when=Spots(GANDALF), does=PlaceNoToken()
)
TREACHERY_DEEPER_THAN_YOU_KNOW = event(
    "1C86", "Treachery Deeper Than You Know", FELLOWSHIP, when=Spots(GANDALF), does=reveal(Hand())
)
A_WIZARD_IS_NEVER_LATE = event(
    "1R87", "A Wizard Is Never Late", FELLOWSHIP, does=Play(GANDALF_CULTURE & CHARACTER, out_of=(DECK,))
)
GANDALF_THE_GREY_WIZARD = card(
    "1P364",
    "Gandalf, The Grey Wizard",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Play(COMPANION & WithSignet("gandalf"), discount=2)),
)
