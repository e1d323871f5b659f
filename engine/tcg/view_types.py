"""The types of the card game's views, questions and options."""

from typing import NotRequired, TypedDict

from engine.kernel.view_types import GameView, OptionData


class StrengthPart(TypedDict):
    """What adds to, or takes from, a strength: a card's title and how much."""

    source: str
    amount: int


class TcgCard(TypedDict):
    """One card; ``card`` is its number in the set, "1C34". Values are those of now while it is in play, else as
    printed; null: the card has no such number.

    ``types`` is there where a card is of another type than the printed one, too.
    ``from_discard`` is there, and true, for a card of one's own discard pile whose text lets it be played from there.
    ``active`` to ``stacked`` are there in play, what follows on characters; ``keywords`` are worded.
    """

    id: str
    card: str
    title: str
    subtitle: str
    unique: bool
    culture: str
    type: str
    types: NotRequired[list[str]]
    side: str
    twilight: int | None
    strength: int | None
    vitality: int | None
    resistance: int | None
    site_number: int | None
    signet: str
    races: list[str]
    classes: list[str]
    keywords: list[str]
    owner: int
    text: str
    shadow_number: NotRequired[int]
    active: NotRequired[bool]
    tokens: NotRequired[int]
    borne: NotRequired[list["TcgCard"]]
    stacked: NotRequired[list["TcgCard"]]
    from_discard: NotRequired[bool]
    strength_base: NotRequired[int]
    strength_why: NotRequired[list[StrengthPart]]
    wounds: NotRequired[int]
    resistance_left: NotRequired[int | None]
    roaming: NotRequired[bool]


class TcgPlace(TypedDict):
    """A place of the path; ``region`` is null where sites have numbers, ``markers`` are the seats that stand there."""

    number: int
    region: int | None
    card: TcgCard | None
    markers: list[int]


class TcgSeat(TypedDict):
    """One player. ``removed`` is what is removed from the game, open to all.

    ``discard`` is there for its owner, and for all where discard piles are public; ``hand`` and ``adventure`` for their
    owner alone. ``elimination_order`` is when the seat lost (1: first), ``right`` who sits next to its right.
    """

    seat: int
    hand_count: int
    deck_count: int
    discard_count: int
    adventure_count: int
    burdens: int
    resistance: int
    ring_bearer: str | None
    site: int
    ring_worn: bool
    lost: bool
    elimination_order: int
    right: int | None
    characters: list[TcgCard]
    support: list[TcgCard]
    dead: list[TcgCard]
    removed: list[TcgCard]
    discard: NotRequired[list[TcgCard]]
    hand: NotRequired[list[TcgCard]]
    adventure: NotRequired[list[TcgCard]]


class StrengthSum(TypedDict):
    """A character's strength now, what is printed on it, and what else it comes from."""

    id: str
    strength: int
    strength_base: int
    strength_why: list[StrengthPart]


class TcgSkirmish(TypedDict):
    """A skirmish, and how it would end now; ``state`` is "done", "now" or "next", ``winner`` "fp", "shadow" or null.
    ``overwhelm_at`` is the minions' strength that overwhelms the fighter, ``sums`` where each strength comes from."""

    fp: str | None
    minions: list[str]
    state: str
    fp_strength: int
    shadow_strength: int
    winner: str | None
    overwhelmed: bool
    overwhelmed_cards: list[str]
    overwhelm_at: int | None
    sums: list[StrengthSum]


class ArcheryTotals(TypedDict):
    """Both archery totals."""

    fellowship: int
    minion: int


class TcgView(GameView):
    """The table of the card game. ``order`` is the seats clockwise, ``shadow`` the Shadow players from the Free Peoples
    player's right; ``fp`` is the Free Peoples player."""

    fp: int
    order: list[int]
    shadow: list[int]
    twilight: int
    moves: int
    move_limit: int
    fierce: bool
    path: list[TcgPlace]
    seats: list[TcgSeat]
    skirmishes: list[TcgSkirmish]
    archery: ArcheryTotals


class TcgOption(OptionData):
    """An option: the ``card`` it is about, and ``about`` the card that a response is for; ``left`` (a minion) and
    ``right`` of an assignment. Of what bears on a skirmish, how that would
    end: ``outcome`` "11 : 8", the seat's own side first; ``winning``, whether that side would win; ``verdict`` wins,
    overwhelms, loses or is overwhelmed."""

    card: NotRequired[str]
    about: NotRequired[str]
    left: NotRequired[str]
    right: NotRequired[str]
    cost: NotRequired[int]
    outcome: NotRequired[str]
    winning: NotRequired[bool]
    verdict: NotRequired[str]
