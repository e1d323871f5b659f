"""Sauron cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

SAURON_ORC = SAURON & ORC
SAURON_MINION = SAURON & MINION
BUT_THE_RING_BEARER = COMPANION & ~RING_BEARER
CHEAPER_ROAMING = modifier(ROAMING_PENALTY, YOUR & SAURON & MINION, -1)
EXERTS_TO_WOUND = action(SKIRMISH, cost=Exert(THIS_CARD), does=Wound(a(CHARACTER & Skirmishing(THIS))))

ALL_THOUGHT_BENT_ON_IT = event(
    "1U239",
    "All Thought Bent on It",
    MANEUVER,
    cost=(Spot(1, SAURON_ORC), Spot(5, COMPANION)),
    does=Repeat(Exert(a(COMPANION, by=FREE_PEOPLES_PLAYER)), per(COMPANION, over=4)),
)
BAND_OF_THE_EYE = card(
    "1R240",
    "Band of the Eye",
    response(
        wins_skirmish(THIS),
        cost=RemoveTwilight(2),
        does=DiscardFromHand(1, who=FREE_PEOPLES_PLAYER, at_random=True),
    ),
)
CURSE_FROM_MORDOR = event(
    "1U241", "Curse From Mordor", SHADOW, cost=Spot(1, SAURON_ORC), does=Discard(a(ELVEN & CONDITION))
)
THE_DARK_LORDS_SUMMONS = card(
    "1U242",
    "The Dark Lord's Summons",
    action(
        SHADOW,
        cost=RemoveTwilight(3),
        does=reveal(
            TopOfDeck(1),
            If(Among(CARDS, SAURON), TakeIntoHand(), in_order(DiscardShown(), DiscardFromHand(1))),
        ),
    ),
    to_play=Spots(SAURON_ORC),
)
DESPAIR = event(
    "1R243",
    "Despair",
    MANEUVER,
    when=InDeadPile(12, COMPANION, with_burdens=True),
    cost=Spot(1, SAURON_ORC),
    does=Corrupt(),
)
DESPERATE_DEFENSE_OF_THE_RING = item(
    "1R244",
    "Desperate Defense of the Ring",
    trigger(
        is_assigned(BEARER),
        does=one_of(DiscardFromHand(3, who=FREE_PEOPLES_PLAYER), AddBurdens(1), chooser=FREE_PEOPLES_PLAYER),
    ),
    bearer=COMPANION,
    cost=Exert(a(SAURON_ORC)),
)
DESPERATE_MEASURES = event(
    "1R245",
    "Desperate Measures",
    MANEUVER,
    cost=(Spot(1, SAURON_ORC), RemoveBurden()),
    does=DiscardTopOfDeck(5),
)
ENDURING_EVIL = event(
    "1R246",
    "Enduring Evil",
    SKIRMISH,
    cost=SpotBurdens(X),
    does=make(a(CHARACTER & Skirmishing(SAURON_ORC)), strength(Minus(X))),
    x=PerBurden(),
)
ENHEARTENED_FOE = response_event(
    "1R247",
    "Enheartened Foe",
    wins_skirmish(SAURON_ORC),
    does=make(TRIGGERING_CARD, gains("fierce"), until=UNTIL_REGROUP),
)
FORCES_OF_MORDOR = event(
    "1C248", "Forces of Mordor", SHADOW, cost=Spot(X, SAURON_MINION), does=AddTwilight(X), x=per(SAURON_MINION)
)
GLEAMING_SPIRES_WILL_CRUMBLE = card(
    "1U249",
    "Gleaming Spires Will Crumble",
    modifier(STRENGTH, SAURON_ORC & Skirmishing(GONDOR & CHARACTER), +2),
    trigger(loses_skirmish(YOUR & SAURON_ORC), does=Discard(THIS_CARD)),
)
HATE = event("1R250", "Hate", MANEUVER, cost=Exert(a(SAURON_ORC)), does=Wound(a(BUT_THE_RING_BEARER)))
A_HOST_AVAILS_LITTLE = event(
    "1U251",
    "A Host Avails Little",
    MANEUVER,
    cost=(Spot(1, SAURON_ORC), Spot(6, COMPANION)),
    does=Repeat(Wound(a(BUT_THE_RING_BEARER)), per(COMPANION, over=5)),
)
THE_IRRESISTIBLE_SHADOW = card(
    "1R252",
    "The Irresistible Shadow",
    when_true(BurdensAtLeast(5), DeckEmpty(), does=Corrupt()),
    cost=Exert(a(SAURON_ORC)),
)
JOURNEY_INTO_DANGER = card(
    "1R253",
    "Journey Into Danger",
    modifier(TWILIGHT_COST, COMPANION, +2, while_=Spots(COMPANION, 5)),
    cost=Exert(a(SAURON_ORC)),
)
MORDOR_ENRAGED = item(
    "1R254",
    "Mordor Enraged",
    action(SHADOW, cost=Exert(a(BEARER)), does=AddTwilight(per(ARCHER & COMPANION))),
    bearer=SAURON_MINION,
)
MORDORS_STRENGTH = event(
    "1C255",
    "Mordor's Strength",
    SKIRMISH,
    cost=Exert(a(SAURON_ORC)),
    does=Wound(a(CHARACTER & Skirmishing(THAT_ONE))),
)
MORGUL_HUNTER = card("1R256", "Morgul Hunter", modifier(STRENGTH, THIS, per(COMPANION)))
MORGUL_SKIRMISHER = card(
    "1U257", "Morgul Skirmisher", action(MANEUVER, cost=RemoveTwilight(3), does=Exert(a(HOBBIT & ~RING_BEARER)))
)
MORGUL_SKULKER = card("1U258", "Morgul Skulker", when_played(may=True, does=ShuffleIntoDeck(RINGWRAITH, 2, up_to=True)))
MORGUL_WARDEN = card("1R259", "Morgul Warden", modifier(STRENGTH, THIS, per(ANOTHER & SAURON_ORC)))
THE_NUMBER_MUST_BE_FEW = card(
    "1U260", "The Number Must Be Few", modifier(MOVE_LIMIT, ANY, -1, while_=Spots(COMPANION, 7))
)
ORC_AMBUSHER = card(
    "1C261",
    "Orc Ambusher",
    CHEAPER_ROAMING,
    response(is_played(FREE_PEOPLES & EventPlayedIn(REGROUP)), cost=Exert(THIS_CARD), does=Prevent()),
)
ORC_ASSASSIN = card(
    "1U262",
    "Orc Assassin",
    CHEAPER_ROAMING,
    action(
        ASSIGNMENT,
        cost=Spot(2, HOBBIT & COMPANION),
        does=Assign(THIS_CARD, to=a(HOBBIT, by=FREE_PEOPLES_PLAYER)),
    ),
)
ORC_BANNER = card(
    "1R263",
    "Orc Banner",
    trigger(
        loses_skirmish(COMPANION | ALLY, involving=SAURON_ORC),
        does=make(each(SAURON_ORC), strength(+1), until=UNTIL_REGROUP),
    ),
)
ORC_BOWMEN = card("1R264", "Orc Bowmen", modifier(MINION_ARCHERY, ANY, +1, while_=Spots(SAURON_ORC)))
ORC_BUTCHERY = response_event(
    "1R265", "Orc Butchery", is_killed(COMPANION, by=SAURON_ORC), does=DiscardTopOfDeck(PerDead(3))
)
ORC_CHIEFTAIN = card(
    "1C266", "Orc Chieftain", trigger(is_played(WEAPON & BorneBy(THIS), by="you"), does=Limited(AddTwilight(2)))
)
ORC_HUNTERS = card("1U267", "Orc Hunters", EXERTS_TO_WOUND)
ORC_INQUISITOR = card(
    "1C268",
    "Orc Inquisitor",
    when_played(may=True, does=DiscardFromHand(1, who=FREE_PEOPLES_PLAYER, at_random=True)),
)
ORC_SCIMITAR = item(
    "1C269",
    "Orc Scimitar",
    action(SKIRMISH, cost=RemoveTwilight(1), does=make(a(BEARER), strength(+1), limit=3)),
    bearer=SAURON_ORC,
)
ORC_SCOUTING_BAND = card("1U270", "Orc Scouting Band", CHEAPER_ROAMING, EXERTS_TO_WOUND)
ORC_SOLDIER = card("1C271", "Orc Soldier", EXERTS_TO_WOUND)
ORC_WAR_BAND = card("1R272", "Orc War Band", EXERTS_TO_WOUND)
THE_RINGS_OPPRESSION = response_event(
    "1C273",
    "The Ring's Oppression",
    is_killed(COMPANION, by=SAURON_ORC),
    does=AddBurdens(BetterIf(1, 3, when=WearingTheRing())),
)
SAURONS_DEFENSES = card(
    "1U274",
    "Sauron's Defenses",
    modifier(MOVE_LIMIT, ANY, -1, while_=InDeadPile(3, COMPANION)),
    cost=Exert(a(SAURON_ORC)),
)
SEEKING_IT_ALWAYS = card(
    "1U275",
    "Seeking It Always",
    response(is_played(STEALTH & EVENT), cost=Exert(a(SAURON & TRACKER)), does=Prevent()),
)
SEEKING_ITS_MASTER = card(
    "1R276", "Seeking Its Master", action(SHADOW, cost=(Exert(a(SAURON_ORC)), RemoveTwilight(2)), does=Draw(1))
)
SHADOWS_REACH = event(
    "1C277", "Shadow's Reach", SHADOW, cost=Exert(a(SAURON_ORC)), does=Discard(a(FREE_PEOPLES & CONDITION))
)
STRENGTH_BORN_OF_FEAR = card(
    "1C278",
    "Strength Born of Fear",
    action(SKIRMISH, cost=RemoveTwilight(3), does=make(a(SAURON_ORC), strength(+1))),
)
THIN_AND_STRETCHED = item(
    "1R279",
    "Thin and Stretched",
    trigger(
        TURN_ENDS,
        when=(Negated(WasAssigned(BEARER)), WasAssigned(COMPANION & ~BEARER)),
        does=AddBurdens(1),
    ),
    bearer=RING_BEARER,
    cost=Exert(a(SAURON_ORC)),
)
TOWER_LIEUTENANT = card(
    "1U280",
    "Tower Lieutenant",
    trigger(wins_skirmish(THIS), does=DiscardFromHand(2, who=FREE_PEOPLES_PLAYER, at_random=True)),
)
UNDER_THE_WATCHING_EYE = card(
    "1C281",
    "Under the Watching Eye",
    trigger(FELLOWSHIP_MOVES, does=Exert(a(COMPANION, by=FREE_PEOPLES_PLAYER))),
    cost=Exert(a(SAURON & TRACKER)),
)
THE_WEIGHT_OF_A_LEGACY = item("1R282", "The Weight of a Legacy", bearer=Titled("Aragorn"), cost=Exert(a(SAURON_ORC)))
YOU_BRING_GREAT_EVIL = item(
    "1C283",
    "You Bring Great Evil",
    bar(WOUNDS_STAY, BEARER, while_=At("sanctuary")),
    bearer=COMPANION & ~ELF,
    to_play=Spots(SAURON_ORC),
)
