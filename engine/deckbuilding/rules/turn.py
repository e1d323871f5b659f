"""A turn: ambushes, playing and buying cards in any order, and its end ("Gameplay", "Ending Your Turn")."""

from functools import partial

from engine.deckbuilding.config import HAND, SLOTS
from engine.deckbuilding.language import LOCATION, Blueprint, Performance, Verb
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules import zones
from engine.deckbuilding.rules.ending import EMPTY_PATH, LAST_ARCHENEMY, ROUNDS, check_main_deck, finish
from engine.deckbuilding.rules.gaining import gain, valor_top
from engine.deckbuilding.rules.ongoing import of_turn, queue_play, resolve_queue
from engine.deckbuilding.rules.resolving import attack, resolve_text
from engine.deckbuilding.state import BETWEEN, IN_PLAY, NONE, PLAYED, TOP, TURN, DeckbuildingState
from engine.deckbuilding.triggers import EndOfTurn, StartOfTurn
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine

Act = tuple[str, int]
"""What is done, and with which card; ``NONE`` where with none."""
PLAIN: Act = ("plain", NONE)
END: Act = ("end", NONE)


# -- the start of a turn ----------------------------------------------------------------------------------------------


def begin_turn(state: DeckbuildingState) -> None:
    """Begin a turn, unless everybody has had as many as the cap allows: ambushes and ongoing effects of its start come
    first, in the order of ``RulesConfig.start_of_turn``."""
    if state.turn >= state.config.rounds * state.seats:
        finish(state, ROUNDS)
        return
    state.phase = TURN
    state.power = 0
    state.played_now = []
    state.emit("turn", player=state.player, number=state.turn + 1)
    state.push("act")
    if state.config.start_of_turn == "ongoing":
        state.push("ambush")
        state.push("start_ongoing")
    else:
        state.push("start_ongoing")
        state.push("ambush")


def start_ongoing(state: DeckbuildingState) -> StepCoroutine:
    """What Locations do at the start of a turn."""
    yield from of_turn(state, StartOfTurn)


def ambush(state: DeckbuildingState) -> StepCoroutine:
    """Go on to one Ambush, of several to the one the player chooses, and then to the others."""
    if not state.ambushers:
        return
    card = state.ambushers[0]
    if len(state.ambushers) > 1:
        chosen = yield Decision(state.player, ACTION, ("ambush",), menu=partial(_ambushes, state))
        assert isinstance(chosen, tuple)
        card = chosen[1]
    state.push("ambush")
    state.push("resolve_ambush", card)


def resolve_ambush(state: DeckbuildingState, card: int) -> StepCoroutine:
    """Resolve an Ambush on the player whose turn begins."""
    state.ambushers.remove(card)
    state.emit("ambush", card=state.name(card), player=state.player)
    now = Resolution(state, state.player, card)
    yield from attack(now, "ambush", [state.player], state.blueprint(card).ambush)
    yield from resolve_queue(now)


def _ambushes(state: DeckbuildingState) -> list[Act]:
    return [("ambush", card) for card in state.ambushers]


# -- playing and buying -----------------------------------------------------------------------------------------------


def act(state: DeckbuildingState) -> StepCoroutine:
    """Play a card, buy one, or end the turn. Without cards in hand and anything to buy the turn ends by itself."""
    if not state.hand[state.player] and not purchases(state):
        state.push("end_turn")
        return
    chosen = yield Decision(state.player, ACTION, ("act",), menu=partial(acts, state), passing=END)
    assert isinstance(chosen, tuple)
    verb, card = chosen
    if verb == "end":
        state.push("end_turn")
        return
    state.push("act")
    if verb == "plain":
        state.push("play_plain")
    elif verb == "play":
        yield from play(state, card)
    else:
        yield from buy(state, card)


def acts(state: DeckbuildingState) -> list[Act]:
    """Everything the player may do now."""
    plays: list[Act] = [("play", card) for card in sorted(state.hand[state.player])]
    several: list[Act] = [PLAIN] if len(plain_cards(state)) > 1 else []
    return [*plays, *several, *(("buy", card) for card in purchases(state)), END]


def purchases(state: DeckbuildingState) -> list[int]:
    """The cards the player can pay: of the Path, the Valor stack and the Archenemy face up. Everybody sees these."""
    top = state.top_archenemy()
    offered = [*state.path, *valor_top(state), *([top] if top != NONE else [])]
    return [card for card in offered if state.blueprint(card).cost <= state.power]


def plain_power(blueprint: Blueprint) -> int | None:
    """The Power of a card that gives some and does nothing else when it is played; ``None`` for other cards."""
    if not blueprint.play or blueprint.attack or blueprint.type == LOCATION:
        return None
    powers = [effect.plain_power if isinstance(effect, Verb) else None for effect in blueprint.play]
    return None if None in powers else sum(power for power in powers if power is not None)


def plain_cards(state: DeckbuildingState) -> list[int]:
    """The cards in the player's hand that give Power and do nothing else."""
    return [card for card in sorted(state.hand[state.player]) if plain_power(state.blueprint(card)) is not None]


def play_plain(state: DeckbuildingState) -> StepCoroutine | None:
    """Play one of the cards that only give Power, until there is none."""
    cards = plain_cards(state)
    if not cards:
        return None
    state.push("play_plain")
    return _play_one(state, cards[0])


def _play_one(state: DeckbuildingState, card: int) -> StepCoroutine:
    yield from play(state, card)


def play(state: DeckbuildingState, card: int) -> Performance:
    """Play a card from the hand and resolve it; ongoing effects it triggers come after that. A Location stays in
    play."""
    seat = state.player
    before = state.in_play[seat].copy()
    zones.put(state, card, IN_PLAY if state.blueprint(card).type == LOCATION else PLAYED, seat)
    state.played_now.append(card)
    now = Resolution(state, seat, card)
    power = plain_power(state.blueprint(card))
    if power is not None:
        state.power += power
        state.emit("play", player=seat, card=state.name(card), gained=power, power=state.power)
    else:
        state.emit("play", player=seat, card=state.name(card))
        yield from resolve_text(now)
    if state.outcome is None:
        queue_play(now, card, before)
        yield from resolve_queue(now)
    return True


def buy(state: DeckbuildingState, card: int) -> Performance:
    """Pay for a card and gain it. The Archenemy on top is defeated; with the last one the game ends at once."""
    seat = state.player
    cost = state.blueprint(card).cost
    state.power -= cost
    is_archenemy = state.zone[card] == TOP
    now = Resolution(state, seat, card)
    if is_archenemy:
        state.revealed = False
    yield from gain(now, card, cost=cost)
    if is_archenemy:
        state.emit("defeated", player=seat, card=state.name(card), left=len(state.stack))
        if not state.stack:
            finish(state, LAST_ARCHENEMY)
            return True
    yield from resolve_queue(now)
    return True


# -- the end of a turn ------------------------------------------------------------------------------------------------


def end_turn(state: DeckbuildingState) -> StepCoroutine:
    """What Locations and the Archenemy on top do at the end of a turn; then its three steps."""
    state.push("clean_up")
    yield from of_turn(state, EndOfTurn)


def clean_up(state: DeckbuildingState) -> None:
    """Discard what was played and what is left of the hand, draw a new hand, and pass the turn to the left."""
    seat = state.player
    zones.discard(state, seat, [*state.played[seat], *state.hand[seat]])
    zones.draw(state, seat, HAND)
    pass_turn(state)


def pass_turn(state: DeckbuildingState) -> None:
    """End the player's turn: Power is lost, and the Path and the Archenemies are seen to before the next one."""
    state.power = 0
    state.played_now = []
    state.shown = []
    state.turn += 1
    state.last = state.player
    state.player = state.left_of(state.player)
    state.phase = BETWEEN
    state.push("reveal_archenemy")
    state.push("refill")


def refill(state: DeckbuildingState) -> None:
    """Fill the empty slots of the Path; if that cannot be done the game ends. Ambushes wait for the next player."""
    added: list[int] = []
    while len(state.path) < SLOTS and (card := zones.add_to_path(state)) != NONE:
        added.append(card)
        if state.blueprint(card).ambush:
            state.ambushers.append(card)
    if added:
        state.emit("path", cards=zones.names(state, added), left=len(state.main_deck))
    check_main_deck(state)
    if len(state.path) < SLOTS and state.outcome is None:
        finish(state, EMPTY_PATH)


def reveal_archenemy(state: DeckbuildingState) -> StepCoroutine:
    """Turn the next Archenemy up, who ambushes everybody ("The Archenemies")."""
    state.push("begin_turn")
    if state.revealed:
        return
    card = state.stack[-1]
    zones.put(state, card, TOP)
    state.revealed = True
    state.emit("archenemy", card=state.name(card), left=len(state.stack))
    check_main_deck(state)
    blueprint = state.blueprint(card)
    if blueprint.group_ambush and state.outcome is None:
        first = state.last if state.config.group_ambush_from == "last" else state.player
        seats = state.clockwise_from(first)
        now = Resolution(state, seats[0], card)
        yield from attack(now, "group ambush", seats, blueprint.group_ambush, avoidable=blueprint.avoidable)
        yield from resolve_queue(now)
