"""The types of the deck-building game's views and options."""

from typing import NotRequired, TypedDict

from engine.kernel.view_types import GameView, OptionData, OptionWords


class DeckbuildingCardFace(TypedDict):
    """A card in short: ``card`` is the key of its definition."""

    card: str
    name: str
    type: str
    cost: int


class DeckbuildingCard(DeckbuildingCardFace):
    """One card of the game in short."""

    id: str


class DeckbuildingPathCard(DeckbuildingCard):
    """A card of the Path; ``ambushes``: whether its Ambush is still to be resolved."""

    ambushes: bool


class CardTextPart(TypedDict):
    """A part of a card's text: ``kind`` says when it counts, such as "play" or "attack"."""

    kind: str
    text: str


class DeckbuildingDefinition(TypedDict):
    """What a card says: its facts and its text in parts. ``points`` is null where they are counted; ``defense`` is how
    it avoids an Attack."""

    card: str
    name: str
    group: str
    type: str
    cost: int
    buyable: bool
    points: int | None
    level: int
    hero: str
    copies: int
    defense: str | None
    attack: bool
    ambush: bool
    group_ambush: bool
    text: list[CardTextPart]


class CardSetName(TypedDict):
    """The set of cards that is played with."""

    key: str
    label: str


class DeckbuildingSeat(TypedDict):
    """One player. Piles name their cards from the bottom to the top. ``victory_points`` and ``archenemies`` are null
    where the viewer may not know them; cards in ``hand``, ``looked``, ``pack`` and ``deck`` (names, not in order) and
    ``points`` by card are there for their owner alone. ``known_top`` and ``known_hand`` are names of face-down cards
    that the viewer knows."""

    seat: int
    lost: bool
    elimination_order: int
    hero: str | None
    hero_card: str | None
    hand_count: int
    deck_count: int
    looked_count: int
    pack_count: int
    discard: list[DeckbuildingCard]
    played: list[DeckbuildingCard]
    in_play: list[DeckbuildingCard]
    victory_points: int | None
    archenemies: int | None
    hand: NotRequired[list[DeckbuildingCard]]
    looked: NotRequired[list[DeckbuildingCard]]
    pack: NotRequired[list[DeckbuildingCard]]
    deck: NotRequired[list[str]]
    points: NotRequired[dict[str, int]]
    known_top: NotRequired[list[str]]
    known_hand: NotRequired[list[str]]


class DeckbuildingView(GameView):
    """The table of the deck-building game. ``definitions`` tells of every card that is seen, by its key."""

    round: int
    rounds: int
    impossible: bool
    set: CardSetName
    first: int
    player: int
    power: int
    played_types: list[str]
    slots: int
    path: list[DeckbuildingPathCard]
    ambushes: list[DeckbuildingCard]
    archenemy: DeckbuildingCard | None
    archenemies_left: int
    valor: DeckbuildingCard | None
    valor_left: int
    corruption_left: int
    main_deck_left: int
    destroyed: list[DeckbuildingCard]
    seats: list[DeckbuildingSeat]
    definitions: dict[str, DeckbuildingDefinition]


class _About(TypedDict, total=False):
    card: str
    id: str
    seat: int
    plain: bool
    power: int
    cost: int


class DeckbuildingOptionWords(OptionWords, _About):
    """An option in words, before it has its key."""


class DeckbuildingOption(OptionData, _About):
    """An option: about a card it has its ``card`` (the key of its definition) and ``id``, about a player the
    ``seat``."""
