"""Cards of the Men culture in Black Rider."""

from engine.tcg.card_words import *

MEN_MINION = MEN & MINION

BRUTAL_EASTERLING = card(
    "12S55",
    "Brutal Easterling",
    trigger(
        is_assigned(THIS, involving=COMPANION & EXHAUSTED),
        does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP),
    ),
)
CASTAMIR_OF_UMBAR_CORSAIR_VANDAL = card(
    "12R56", "Castamir of Umbar, Corsair Vandal", modifier(STRENGTH, WOUNDED & MEN_MINION, 2)
)
CORRUPTED_SPY = card(
    "12R57",
    "Corrupted Spy",
    modifier(STRENGTH, THIS, per(ANOTHER & CHARACTER)),
    modifier(KEYWORD, THIS, 1, detail="damage", while_=Spots(COMPANION & WithResistance(most=3))),
    modifier(KEYWORD, THIS, 1, detail="fierce", while_=Spots(COMPANION & WithResistance(most=0))),
)
COUNTLESS_COMPANIES = card(
    "12U58",
    "Countless Companies",
    response(On(DISCARDED, YOUR & MEN & POSSESSION), does=StackDiscarded()),
    action(SHADOW, cost=RemoveTwilight(1), does=Play(POSSESSION, (STACKED,))),
)
COVETOUS_EASTERLING = card(
    "12C59", "Covetous Easterling", modifier(KEYWORD, THIS & Skirmishing(MAN), 2, detail="damage")
)
CRAZED_HILLMAN = card(
    "12C60",
    "Crazed Hillman",
    modifier(
        STRENGTH,
        THIS & InFierceSkirmish(),
        BetterIf(7, 10, Skirmishing(COMPANION & WithResistance(most=4))),
    ),
)
CROOKED_TOWNSMAN = card("12C61", "Crooked Townsman", modifier(STRENGTH, THIS, per(ANOTHER & CHARACTER)))
DUNLENDING_ZEALOT = card(
    "12U62",
    "Dunlending Zealot",
    modifier(RESISTANCE, UNBOUND, BetterIf(-1, -2, when=AtSite(BATTLEGROUND)), while_=Spots(THIS & EXHAUSTED)),
)
EASTERLING_BANNER_BEARER = card(
    "12U63",
    "Easterling Banner-bearer",
    modifier(
        STRENGTH,
        THIS,
        BetterIf(
            PerWoundOn(COMPANION & Skirmishing(THIS)),
            PerWoundOn(COMPANION & Skirmishing(THIS), 2),
            when=Skirmishing(COMPANION & WithResistance(most=2)),
        ),
    ),
)
ENRAGED_SOUTHRON = card("12C64", "Enraged Southron", modifier(MOVE_LIMIT, ANY, 1))
FRENZIED_DUNLENDING = card(
    "12S65", "Frenzied Dunlending", modifier(KEYWORD, THIS & Bearing(POSSESSION), 1, detail="fierce")
)
GATHERING_STRENGTH = event("12U66", "Gathering Strength", SKIRMISH, does=make(a(MEN_MINION), strength(6)))
GOADED_TO_WAR = card(
    "12C67",
    "Goaded to War",
    trigger(moves_to(BATTLEGROUND | PLAINS), does=AddTwilight(1)),
    to_play=Spots(MEN & MINION),
)
GRIMA_BETRAYER_OF_ROHAN = card(
    "12R68",
    "Gríma, Betrayer of Rohan",
    trigger(loses_skirmish(COMPANION, involving=MEN_MINION), cost=Exert(THIS_CARD), does=Exert(a(COMPANION)), may=True),
)
HARRYING_HILLMAN = card(
    "12R69", "Harrying Hillman", trigger(loses_skirmish(COMPANION, involving=MEN_MINION), does=AddTwilight(2))
)
HEMMED_IN = card(
    "12C70",
    "Hemmed In",
    bar(NO_STRENGTH_FROM, COMPANION & Skirmishing(MEN_MINION), from_=POSSESSION, while_=Spots(COMPANION, 6)),
    action(
        MANEUVER,
        cost=(Spot(1, YOUR & MEN_MINION), Discard(THIS_CARD)),
        does=HandOn(a(FREE_PEOPLES & POSSESSION & BorneBy(COMPANION))),
    ),
)
LAST_DAYS = card(
    "12U71",
    "Last Days",
    trigger(
        is_killed_or_discarded(MEN_MINION),
        when=Negated(DuringPhase(REGROUP)),
        does=may(
            Play(MEN_MINION, discount=2),
            make(Bound("played"), gains("fierce"), strength(2), until=UNTIL_REGROUP),
        ),
    ),
)
MESSENGERS_MOUNT = item(
    "12R72",
    "Messenger's Mount",
    modifier(KEYWORD, BEARER, 1, detail="fierce"),
    response(about_to_take_wound(MEN_MINION), cost=RemoveTwilight(3), does=Prevent()),
    bearer=Titled("The Mouth of Sauron"),
)
THE_MOUTH_OF_SAURON_MESSENGER_OF_MORDOR = card(
    "12S73",
    "The Mouth of Sauron, Messenger of Mordor",
    action(MANEUVER, cost=Exert(THIS_CARD), does=Play(MEN & (CONDITION | POSSESSION), (DECK,))),
)
MUMAK_RIDER = card(
    "12R74",
    "Mûmak Rider",
    when_played(
        when=AtSite(BATTLEGROUND | PLAINS),
        cost=Spot(1, ANOTHER & MEN_MINION),
        does=Discard(a(POSSESSION)),
        may=True,
    ),
)
POISONOUS_WORDS = event("12R75", "Poisonous Words", MANEUVER, REGROUP, does=AddTwilight(per(MEN)))
TRAIL_OF_TERROR = card(
    "12U76",
    "Trail of Terror",
    trigger(
        MANEUVER_PHASE_STARTS,
        cost=(Spot(3, MEN_MINION), RemoveTwilight(1)),
        does=make(each(UNBOUND), resistance(-1), until=UNTIL_REGROUP),
        may=True,
    ),
)
WAR_TRIDENT = item(
    "12C77",
    "War Trident",
    modifier(STRENGTH, BEARER & Skirmishing(COMPANION & WithResistance(most=5)), 2),
    modifier(STRENGTH, BEARER & Skirmishing(COMPANION & WithResistance(most=3)), 2),
    bearer=MEN_MINION,
)
WRATHFUL_HILLMAN = card(
    "12C78",
    "Wrathful Hillman",
    trigger(is_assigned(THIS), when=Negated(At("plains")), does=one_of(RemoveTwilight(2), Discard(THIS_CARD))),
)
