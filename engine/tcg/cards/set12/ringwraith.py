"""Ringwraith cards of Black Rider."""

from engine.tcg.card_words import *

HAUNTED_SITE = BATTLEGROUND | FOREST
TRANSFERRED_TO_A_FOE = action(SKIRMISH, does=TransferThis(a(CHARACTER & Skirmishing(NAZGUL))))

BLACK_RIDER = card("12U161", "Black Rider", modifier(STRENGTH, THIS, per(COMPANION)))
DARK_APPROACH = event("12R162", "Dark Approach", SHADOW, does=Play(NAZGUL, discount=PerSite(FOREST, limit=4)))
DARK_TEMPTATION = card(
    "12R163",
    "Dark Temptation",
    trigger(is_played(NAZGUL, by="you"), cost=Heal(a(RING_BEARER), times=2), does=AddBurdens(), may=True),
)
ECHO_OF_HOOVES = event(
    "12C164",
    "Echo of Hooves",
    SHADOW,
    cost=Choose(a(YOUR & NAZGUL & LocatedAt(HAUNTED_SITE))),
    does=Play(MOUNT, (DECK,), on=THAT_ONE),
)
LINGERING_SHADOW = card(
    "12U166", "Lingering Shadow", TRANSFERRED_TO_A_FOE, trigger(is_healed(BEARER), does=AddBurdens())
)
MINAS_MORGUL_ANSWERS = event(
    "12U167", "Minas Morgul Answers", SHADOW, cost=Spot(1, NAZGUL), does=Discard(a(FREE_PEOPLES & CONDITION))
)
NAZGUL_BLADE = item(
    "12C168",
    "Nazgûl Blade",
    modifier(STRENGTH, BEARER, 1, while_=AtSite(BATTLEGROUND | FOREST)),
    bearer=NAZGUL,
)
SAURONS_GAZE = card("12R169", "Sauron's Gaze", TRANSFERRED_TO_A_FOE, bar(NO_ABILITIES, BEARER))
SENSE_OF_OBLIGATION = item(
    "12U170",
    "Sense of Obligation",
    trigger(
        ASSIGNMENT_PHASE_ENDS,
        when=(
            Negated(Spots(BEARER & ASSIGNED)),
            Spots(COMPANION & ASSIGNED & ~Bearing(RINGWRAITH & CONDITION)),
        ),
        does=AddBurdens(),
    ),
    bearer=UNBOUND,
    one_per_bearer=True,
    to_play=Spots(RINGWRAITH & MINION),
)
SHADOWY_MOUNT = item(
    "12R171",
    "Shadowy Mount",
    modifier(KEYWORD, BEARER & LocatedAt(HAUNTED_SITE), 1, detail="fierce"),
    action(
        ASSIGNMENT,
        does=Assign(
            a(BEARER),
            to=a(UNBOUND & COMPANION & Bearing(RINGWRAITH & CONDITION), bind="fighter", by=FREE_PEOPLES_PLAYER),
        ),
    ),
    bearer=NAZGUL,
)
STEED_OF_MORDOR = item(
    "12C172",
    "Steed of Mordor",
    modifier(KEYWORD, BEARER, 1, detail="muster"),
    trigger(wins_skirmish(BEARER), does=Draw(2), may=True),
    bearer=NAZGUL,
)
ULAIRE_ATTEA_BLACK_PREDATOR = card(
    "12R173",
    "Úlairë Attëa, Black Predator",
    action(
        SKIRMISH,
        cost=(RemoveTwilight(2), DiscardFromHand(1, RINGWRAITH)),
        does=make(THIS_CARD, strength(3)),
    ),
)
ULAIRE_CANTEA_BLACK_ASSASSIN = card(
    "12R174",
    "Úlairë Cantëa, Black Assassin",
    action(ASSIGNMENT, does=Assign(THIS_CARD, to=a(COMPANION & WithResistance(most=0), bind="fighter"))),
    action(
        SKIRMISH,
        cost=(Spot(6, COMPANION), Spot(1, ANOTHER & RINGWRAITH)),
        does=Kill(a(COMPANION & Skirmishing(THIS))),
    ),
)
ULAIRE_ENQUEA_BLACK_THREAT = card(
    "12R175",
    "Úlairë Enquëa, Black Threat",
    response(about_to_pay(RINGWRAITH & EVENT & WithKeyword("toil")), cost=Exert(THIS_CARD), does=LowerByToil()),
)
ULAIRE_LEMENYA_BLACK_ENEMY = card(
    "12U176",
    "Úlairë Lemenya, Black Enemy",
    when_played(does=Play(RINGWRAITH & MOUNT, (DISCARD,)), may=True),
)
ULAIRE_OTSEA_BLACK_SPECTER = card(
    "12R179",
    "Úlairë Otsëa, Black Specter",
    action(
        SHADOW,
        cost=(Exert(THIS_CARD), DiscardFromHand(1, RINGWRAITH & CONDITION)),
        does=Discard(a(FREE_PEOPLES & CONDITION)),
    ),
)
ULAIRE_NELYA_BLACK_HUNTER = card(
    "12C177", "Úlairë Nelya, Black Hunter", trigger(wins_skirmish(THIS), does=Draw(), may=True)
)
ULAIRE_NERTEA_BLACK_HORSEMAN = card(
    "12C178",
    "Úlairë Nertëa, Black Horseman",
    modifier(TWILIGHT_COST, MOUNT, -1),
    modifier(STRENGTH, NAZGUL, 1, while_=Spots(THIS & MOUNTED)),
    modifier(KEYWORD, NAZGUL, 1, detail="muster", while_=Spots(THIS & MOUNTED)),
)
ULAIRE_TOLDEA_BLACK_SHADOW = card(
    "12U180",
    "Úlairë Toldëa, Black Shadow",
    when_played(cost=Exert(THIS_CARD), does=TakeFromDiscard(RINGWRAITH & EVENT), may=True),
)
UNENDING_LIFE = card(
    "12C181",
    "Unending Life",
    modifier(STRENGTH, NAZGUL, 3, while_=Spots(COMPANION, 6)),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=Heal(a(NAZGUL))),
)
UNIMPEDED = card(
    "12C182",
    "Unimpeded",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(NAZGUL),
            strength(
                per_truth(
                    LocatedAt(HAUNTED_SITE),
                    Skirmishing(COMPANION & WithResistance(most=4)),
                    Bearing(POSSESSION),
                    InFierceSkirmish(),
                )
            ),
        ),
    ),
)
THE_WITCH_KING_BLACK_LORD = card(
    "12R183",
    "The Witch-king, Black Lord",
    modifier(TWILIGHT_COST, THIS, PerWoundOn(RING_BEARER, -1)),
    from_hand=response(is_played(COMPANION), does=Exert(a(RING_BEARER))),
)
THE_WITCH_KINGS_BEAST_FELL_CREATURE = item(
    "12U184",
    "The Witch-king's Beast, Fell Creature",
    trigger(
        SKIRMISHES_FOUGHT,
        when=Spots(BEARER & Titled("The Witch-king")),
        cost=Exert(a(BEARER), times=2),
        does=FightOnceMore(a(BEARER)),
        may=True,
    ),
    bearer=NAZGUL,
)
