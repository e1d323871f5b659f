"""Before the first turn: heroes, starting decks, the main deck, the Archenemy stack and the Path ("Setup for your First
Game")."""

from collections.abc import Sequence

from engine.cardgame import piles
from engine.deckbuilding.config import COURAGE_CARDS, DESPAIR_CARDS, HAND, SLOTS, STANDARD_STACK
from engine.deckbuilding.language import (
    ARCHENEMY,
    CORRUPTION,
    COURAGE,
    DESPAIR,
    FIRST_GAME_HEROES,
    FORTUNE,
    HERO,
    HEROES,
    IMPOSSIBLE,
    MAIN,
    VALOR,
)
from engine.deckbuilding.rules import zones
from engine.deckbuilding.rules.asking import ask_all
from engine.deckbuilding.state import (
    BOX,
    CORRUPTION_STACK,
    DECK,
    MAIN_DECK,
    NONE,
    PATH,
    STACK,
    TOP,
    TURN,
    VALOR_STACK,
    DeckbuildingState,
)
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine

HIGHEST_LEVEL = 4


def heroes(state: DeckbuildingState) -> list[int]:
    """The heroes that nobody has, by the places of their cards among the blueprints."""
    names = FIRST_GAME_HEROES if state.config.hero_pool == "first game" else HEROES
    return [
        number
        for number, blueprint in enumerate(state.cards.blueprints)
        if blueprint.group == HERO and blueprint.hero in names and number not in state.hero
    ]


def choose_heroes(state: DeckbuildingState) -> StepCoroutine:
    """Deal heroes at random, or have all choose at once; see ``RulesConfig.heroes``."""
    if state.config.heroes == "dealt":
        for seat, number in zip(range(state.seats), state.stream.draw(heroes(state), state.seats), strict=True):
            _take_hero(state, seat, number)
        return
    while waiting := [seat for seat in state.clockwise_from(state.first) if state.hero[seat] == NONE]:
        free = heroes(state)
        options = [("hero", number) for number in free]
        answers = yield from ask_all([Decision(seat, ACTION, ("hero",), options) for seat in waiting])
        for seat, answer in zip(waiting, answers, strict=True):
            assert isinstance(answer, tuple)
            if answer[1] not in state.hero:
                _take_hero(state, seat, answer[1])


def _take_hero(state: DeckbuildingState, seat: int, number: int) -> None:
    state.hero[seat] = number
    state.emit("hero", player=seat, hero=state.cards.blueprints[number].hero, card=state.cards.blueprints[number].name)


def prepare(state: DeckbuildingState) -> None:
    """Shuffle and lay out everything, and draw the first hands."""
    _starting_decks(state)
    _stacks(state)
    for card in _cards(state, MAIN):
        zones.put(state, card, MAIN_DECK)
    piles.shuffle(state, state.main_deck)
    _archenemies(state)
    _opening_path(state)
    for seat in state.clockwise_from(state.first):
        zones.draw(state, seat, HAND)
    state.player = state.first
    state.phase = TURN
    state.push("begin_turn")


def _cards(state: DeckbuildingState, group: str, name: str = "") -> list[int]:
    """The cards of a group in the box, of a name if one is given."""
    return [
        card
        for card in state.unused
        if state.blueprint(card).group == group and name in ("", state.blueprint(card).name)
    ]


def _starting_decks(state: DeckbuildingState) -> None:
    """A deck for each player: the hero's card, six Courage and three Despair."""
    for seat in state.in_game():
        hero = next(card for card in state.unused if state.cards.numbers[card] == state.hero[seat])
        courage = _cards(state, "starting", COURAGE)[:COURAGE_CARDS]
        despair = _cards(state, "starting", DESPAIR)[:DESPAIR_CARDS]
        for card in (hero, *courage, *despair):
            zones.put(state, card, DECK, seat)
        zones.shuffle_deck(state, seat)


def _stacks(state: DeckbuildingState) -> None:
    for group, zone in ((VALOR, VALOR_STACK), (CORRUPTION, CORRUPTION_STACK)):
        for card in _cards(state, group):
            zones.put(state, card, zone)


def used_of_levels(archenemies: int, longer_stack: str) -> dict[int, int]:
    """How many Archenemies of each level a stack has; the odd card of a longer stack is of the level named.

    >>> used_of_levels(8, "level 2"), used_of_levels(11, "level 3")
    ({1: 1, 2: 3, 3: 3, 4: 1}, {1: 1, 2: 4, 3: 5, 4: 1})
    """
    more = archenemies - STANDARD_STACK
    odd = more % 2
    return {1: 1, 2: 3 + more // 2 + odd * (longer_stack == "level 2"),
            3: 3 + more // 2 + odd * (longer_stack == "level 3"), 4: 1}  # fmt: skip


def _archenemies(state: DeckbuildingState) -> None:
    """Stack the Archenemies: the highest level at the bottom, the first one face up on top, the others face down."""
    if state.config.impossible:
        chosen: Sequence[int] = [*reversed(_cards(state, IMPOSSIBLE))]
    else:
        used = used_of_levels(state.config.archenemies, state.config.longer_stack)
        chosen = []
        for level in range(HIGHEST_LEVEL, 0, -1):
            cards = [card for card in _cards(state, ARCHENEMY) if state.blueprint(card).level == level]
            piles.mix(cards, state.stream)
            chosen = [*chosen, *cards[: used[level]]]
    for card in chosen[:-1]:
        zones.put(state, card, STACK)
    zones.put(state, chosen[-1], TOP)
    state.revealed = True
    if not state.config.impossible:
        for card in _cards(state, ARCHENEMY):
            zones.put(state, card, BOX)
    state.emit("archenemy", card=state.name(chosen[-1]), left=len(state.stack))


def _opening_path(state: DeckbuildingState) -> None:
    """Turn five cards up into the Path; Fortunes go under the main deck and are replaced. No Ambush happens."""
    under: list[int] = []
    for _ in range(len(state.main_deck)):
        if len(state.path) == SLOTS:
            break
        card = state.main_deck[-1]
        if state.blueprint(card).type == FORTUNE:
            zones.put(state, card, MAIN_DECK, bottom=True)
            zones.reveal(state, [card])
            under.append(card)
        else:
            zones.put(state, card, PATH)
    if under:
        state.emit("under", cards=zones.names(state, under))
    state.emit("path", cards=zones.names(state, state.path), left=len(state.main_deck))
