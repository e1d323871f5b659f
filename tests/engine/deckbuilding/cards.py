"""A whole set of cards for tests, in which every word and every part of a card occurs. Registered as "test"."""

from engine.deckbuilding.filters import (
    ALLIES,
    ANY,
    ARTIFACTS,
    CORRUPTIONS,
    ENEMIES,
    LOCATIONS,
    MANEUVERS,
    STARTERS,
    Cards,
    costing,
)
from engine.deckbuilding.language import CardSet, Defense, Ongoing
from engine.deckbuilding.sets import set_register
from engine.deckbuilding.triggers import EndOfTurn, StartOfTurn, WhenYouAvoid, WhenYouGain, WhenYouPlay
from engine.deckbuilding.words.amounts import (
    Moved,
    PerDiscarded,
    PerInHand,
    PerInPath,
    PerLocation,
    PerOwned,
    PerPlayed,
    PerType,
    PlayersHit,
    Times,
)
from engine.deckbuilding.words.cards import (
    ally,
    archenemy,
    artifact,
    corruption,
    enemy,
    fortune,
    hero_card,
    location,
    maneuver,
    starting,
    valor,
)
from engine.deckbuilding.words.choosing import ChooseOne, ChosenPlayer, EachPlayer, If, IfYouDo, May, NameNumber
from engine.deckbuilding.words.conditions import AtLeast, ControlsLocation, HasPlayed, IsFirstPlayed, Not, ThisIsOwnTurn
from engine.deckbuilding.words.gaining import (
    AddToPath,
    DestroyFromMainDeck,
    GainCard,
    GainCorruption,
    GainFromMainDeck,
)
from engine.deckbuilding.words.together import DraftHands, JointDestroy, MostRevealed, PassCards
from engine.deckbuilding.words.verbs import (
    DestroyAll,
    DestroyCards,
    DestroyThis,
    DiscardAll,
    DiscardCards,
    DiscardTop,
    DrawCards,
    FromDiscard,
    GainPower,
    LookAtTop,
    PutOnDeck,
    RevealHand,
    RevealTop,
)

STARTERS_AND_STACKS = (
    starting("Courage", 31, play=(GainPower(1),)),
    starting("Despair", 16),
    hero_card("Aragorn's Sword", "Aragorn", play=(GainPower(PerType()),)),
    hero_card("Light of the Star", "Frodo", play=(GainPower(1), May((DestroyThis(), DrawCards(2))))),
    hero_card("Long Bow", "Legolas", play=(GainPower(1), LookAtTop(2, "discard", 2))),
    hero_card("Staff", "Gandalf", play=(GainPower(1), RevealTop(1, MANEUVERS, "hand", "deck"))),
    hero_card("Pans", "Samwise", play=(GainPower(1), FromDiscard(1, STARTERS, "deck", up_to=True))),
    hero_card("Axe", "Gimli", play=(GainPower(2),)),
    hero_card("Horn", "Boromir", play=(GainPower(1),), defense=Defense("discard")),
    valor("Valor", 3, 1, copies=16, play=(GainPower(2),)),
    corruption("Corruption", 20, -1),
)
ENEMY_CARDS = (
    enemy("Orc Overseer", 3, 1, copies=6, play=(GainPower(1), DrawCards())),
    enemy("Uruk-hai", 5, 1, copies=5, play=(GainPower(2),), attack=(DiscardCards(),), ambush=(DiscardCards(),)),
    enemy(
        "Cave Troll", 6, 2, copies=4, play=(GainPower(3),), attack=(GainCorruption(),),
        after_attack=(GainPower(PlayersHit()),), ambush=(GainCorruption(2), DestroyCards(1, ("hand",), ALLIES)),
    ),
    enemy("Orc Scout", 1, 0, copies=6, play=(GainPower(1),), ambush=(DiscardTop(2),)),
    enemy("Crebain", 2, 0, copies=5, play=(DrawCards(),), attack=(RevealHand(), DiscardAll(Cards(("Artifact",))))),
    enemy("Warg", 4, 1, copies=4, play=(GainPower(2), AddToPath()), ambush=(PutOnDeck(),)),
    enemy("Watcher in the Water", 7, 2, copies=2, play=(GainPower(3), DestroyAll(CORRUPTIONS, ("hand", "discard")))),
    enemy("Cutpurse", 4, 1, copies=3, play=(GainPower(1),), attack=(PassCards(1, "left"),)),
)  # fmt: skip
ALLY_CARDS = (
    ally("Elven Guide", 3, 1, copies=5, play=(DrawCards(2), DiscardCards())),
    ally("Healer", 4, 1, copies=4, play=(DestroyCards(1, ("hand", "discard"), up_to=True), GainPower(1)),
         defense=Defense("discard", (DrawCards(),))),
    ally("Watchman", 2, 0, copies=5, play=(GainPower(1),), defense=Defense("reveal")),
    ally("Loremaster", 5, PerOwned(ARTIFACTS), copies=2, play=(If(HasPlayed(ALLIES, other=True), (DrawCards(2),),
         (DrawCards(),)),)),
    ally("Steward", 4, 1, copies=3, play=(ChooseOne(((GainPower(2),), (GainCard(costing(3), ("path", "valor")),))),)),
)  # fmt: skip
MANEUVER_CARDS = (
    maneuver("It Comes in Pints?", 2, 0, copies=5, play=(IfYouDo(DiscardCards(up_to=True), (DrawCards(2),)),)),
    maneuver("Volley", 3, 1, copies=4, play=(GainPower(1),), attack=(DiscardCards(1, at_random=True),)),
    maneuver("Purge", 4, 1, copies=3, play=(DestroyCards(1, ("deck",), up_to=True), GainPower(1)),
             defense=Defense("discard", (DestroyCards(1, ("discard",), up_to=True),))),
    maneuver("Council", 5, 2, copies=2, play=(EachPlayer((DrawCards(),)), GainPower(2))),
    maneuver("Bargain", 3, 1, copies=3, play=(ChosenPlayer((DrawCards(),)), GainPower(2))),
    maneuver("Rally", 6, Times(PerOwned(STARTERS), 1, 5), copies=2, play=(GainPower(PerInHand()),)),
)  # fmt: skip
ARTIFACT_CARDS = (
    artifact("Elven Rope", 2, 0, copies=5, play=(GainPower(1), GainPower(1))),
    artifact("Mithril Coat", 5, 2, copies=3, play=(GainPower(2),), defense=Defense("reveal", (DrawCards(),))),
    artifact("Palantír", 6, 2, copies=2, play=(
        NameNumber((RevealTop(2, Cards(cost_is_named=True), "hand", "discard"),)), GainPower(1))),
    artifact("Lembas", 1, 0, copies=4, play=(DrawCards(), DestroyThis()), on_destroyed=(GainPower(1),)),
    artifact("Old Map", 4, 1, copies=3, play=(GainFromMainDeck(Cards(without=("Enemy",)), "discard"), GainPower(1))),
    artifact("Banner", 3, 1, copies=3, play=(GainPower(PerPlayed(ENEMIES)), GainPower(PerInPath(LOCATIONS)))),
    artifact("Barrow-blade", 4, 1, copies=2, play=(
             DestroyCards(1, ("path",), up_to=True), GainPower(Moved("destroyed")),
             If(AtLeast(PerDiscarded(CORRUPTIONS), 2), (GainPower(2),)), If(Not(ThisIsOwnTurn()), (DrawCards(),)))),
)  # fmt: skip
LOCATION_CARDS = (
    location("The Mines of Moria", 4, 1, copies=2, ongoing=(
        Ongoing(WhenYouPlay(ENEMIES, first=True), (DrawCards(),)),)),
    location("Isengard", 5, 1, copies=2, ongoing=(Ongoing(WhenYouGain(ENEMIES), (GainPower(1),)),)),
    location("Rivendell", 5, 2, copies=2, ongoing=(Ongoing(StartOfTurn(), (GainPower(1),)),)),
    location("Bree", 3, 1, copies=2, ongoing=(Ongoing(EndOfTurn(), (DestroyCards(1, ("discard",), up_to=True),)),)),
    location("Weathertop", 3, 1, copies=2, ongoing=(Ongoing(WhenYouAvoid(), (DrawCards(),)),)),
)  # fmt: skip
FORTUNE_CARDS = (
    fortune("Raging River", copies=4, play=(GainPower(3),)),
    fortune("Lucky Find", copies=4, play=(GainCard(ARTIFACTS, up_to=True), If(ControlsLocation(), (DrawCards(),)))),
    fortune("Fireworks", copies=3, play=(If(IsFirstPlayed(Cards(("Fortune",))), (DrawCards(2),)),
                                         GainPower(PerLocation()))),
)  # fmt: skip
ARCHENEMY_CARDS = (
    archenemy("Nazgûl", 1, 8, 4, play=(GainPower(3),)),
    archenemy("Moria Swarm", 2, 9, 4, play=(GainPower(3), GainCard(ARTIFACTS, to="hand", up_to=True)),
              group_ambush=(GainCorruption(),)),
    archenemy("The Witch-king", 2, 10, 5, play=(GainPower(3),), group_ambush=(MostRevealed(),)),
    archenemy("Ulaire Cantea", 2, 9, 4, play=(GainPower(2), DrawCards()), group_ambush=(
        IfYouDo(DestroyCards(1, ("discard",), Cards(cost_at_least=1)), (GainCorruption(),)),)),
    archenemy("Grishnákh", 2, 9, 4, play=(GainPower(3),), group_ambush=(DiscardCards(2),)),
    archenemy("Lugdush", 2, 10, 5, play=(GainPower(4),), group_ambush=(PassCards(2, "right"),)),
    archenemy("Saruman", 3, 12, 6, play=(DrawCards(3),), group_ambush=(DiscardAll(),)),
    archenemy("The Balrog", 3, 13, 7, play=(GainPower(5),), group_ambush=(
        DestroyCards(1, ("hand",)), GainCorruption()), avoidable=False),
    archenemy("Uglúk", 3, 11, 5, play=(GainPower(4),), group_ambush=(GainCorruption(2, "deck"),)),
    archenemy("Bill Ferny", 3, 11, 5, play=(GainPower(3),), attack=(GainCorruption(),), group_ambush=(PutOnDeck(2),)),
    archenemy("Gorbag", 3, 12, 6, play=(GainPower(4),), group_ambush=(GainCard(costing(5), up_to=True),)),
    archenemy("Lurtz", 4, 14, 8, play=(GainPower(5),), group_ambush=(
        NameNumber((RevealTop(3, Cards(cost_is_named=True), "destroyed", "discard"),)),)),
)  # fmt: skip
IMPOSSIBLE_CARDS = tuple(
    archenemy(f"Impossible {name}", level, cost, cost // 2, play=(GainPower(4),), group_ambush=ambush, impossible=True,
              ongoing=ongoing)
    for name, level, cost, ambush, ongoing in (
        ("Nazgûl", 1, 8, (), ()),
        ("Swarm", 2, 9, (GainCorruption(2),), ()),
        ("Witch-king", 2, 10, (JointDestroy(2),), ()),
        ("Cantea", 2, 10, (DestroyCards(1, ("discard",)),), ()),
        ("Saruman", 3, 11, (DraftHands(),), ()),
        ("Balrog", 3, 12, (DiscardAll(), GainCorruption()), ()),
        ("Troll", 3, 12, (DestroyCards(1, ("hand", "discard"), ANY),), ()),
        ("Lurtz", 4, 14, (GainCorruption(3),), (Ongoing(EndOfTurn(), (DestroyFromMainDeck(2),)),)),
    )
)  # fmt: skip
SET = set_register(
    CardSet(
        "test",
        "Cards for tests",
        (
            *STARTERS_AND_STACKS, *ENEMY_CARDS, *ALLY_CARDS, *MANEUVER_CARDS, *ARTIFACT_CARDS, *LOCATION_CARDS,
            *FORTUNE_CARDS, *ARCHENEMY_CARDS, *IMPOSSIBLE_CARDS,
        ),
    )
)  # fmt: skip
