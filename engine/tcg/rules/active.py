"""What is in play and active: only it counts, and only its text is in force (CR "active")."""

from collections.abc import Sequence
from functools import partial

from engine.tcg import names
from engine.tcg.language import AbilityContext, Filter, Occurrence, Texts, Trigger
from engine.tcg.state import NO_CARD, Index, Lasting, TcgState

COPIES_IN_EFFECT = 4


def index_of(state: TcgState) -> Index:
    """The table of abilities of active cards, rebuilt when play has changed since. What is asked most often looks at
    ``state.index`` first."""
    index = state.index
    if index is None:
        index = state.index = _build(state)
    return index


def is_stale(state: TcgState) -> bool:
    """Whether the table of abilities, or the list of borne cards, is another one than would be made now. It never is;
    for invariants."""
    if state.borne is not None and state.borne != state.in_zone(names.BORNE):
        return True
    return state.index is not None and _contents(state.index) != _contents(_build(state))


def _contents(index: Index) -> tuple[object, ...]:
    """What an index says, to be compared."""
    modifiers = {
        kind: [(context.source, context.seat, context.ability, modifier) for context, modifier in entries]
        for kind, entries in index.modifiers.items()
        if entries
    }
    tables = (index.triggers, index.responses, index.actions, index.items, index.lasting)
    lists = [{what: entries for what, entries in table.items() if entries} for table in tables]
    return (index.active, modifiers, lists, index.texts, index.cancelled, index.granted)


def _build(state: TcgState) -> Index:
    index = Index()
    index.active = _active_cards(state)
    skirmish = state.skirmish()
    text_suppressed = skirmish.text_suppressed if skirmish is not None else ()
    if state.seats > 2 and state.config.spare_copies == "without text":
        text_suppressed = (*text_suppressed, *_spare_conditions(state, index.active))
    blueprints, bearers = state.blueprints, state.bearer
    for card in index.active:
        if blueprints[card].suppresses_bearer:
            text_suppressed = (*text_suppressed, bearers[card])
        bearer = bearers[card]
        if bearer >= 0:
            index.items[bearer].append(card)
    _enter(state, index, index.active, text_suppressed)
    if state.acts_from_discard:
        _enter_discarded(state, index)
    for lasting in state.lasting:
        if lasting.kind == names.TEXT:
            _enter_lasting(state, index, lasting)
        elif lasting.card == NO_CARD or state.generation[lasting.card] == lasting.generation:
            enter_effect(index, lasting)
    if state.path and state.phase != names.SETUP:
        _enter(state, index, (state.site(),))
        if state.left_site >= 0:
            _enter(state, index, (state.left_site,))
    return index


def _enter(state: TcgState, index: Index, cards: Sequence[int], without_text: Sequence[int] = ()) -> None:
    """Note what the texts of cards in play say, as far as they count."""
    blueprints = state.blueprints
    triggers, responses, actions = index.triggers, index.responses, index.actions
    for card in cards:
        blueprint = blueprints[card]
        if blueprint.has_no_text or card in without_text:
            continue
        own_texts = blueprint.texts
        if blueprint.at_rest is not None and state.zone[card] == names.SUPPORT:
            own_texts = index.texts[card] = blueprint.at_rest
        if blueprint.site_text and (site := own_site(state, card, blueprint.site_text)) >= 0:
            own_texts = index.texts[card] = own_texts + blueprints[site].texts
        if own_texts.modifiers:
            context = AbilityContext(state, player_of(state, card), card)
            for modifier in own_texts.modifiers:
                index.modifiers[modifier.kind].append((context, modifier))
        for kind, ability, trigger in own_texts.by_kind:
            triggers[kind].append((card, ability, trigger))
        for kind, ability, response in own_texts.responses_by_kind:
            responses[kind].append((card, ability, response))
        for phase, ability, action in own_texts.by_phase:
            actions[phase].append((card, ability, action))


def _enter_discarded(state: TcgState, index: Index) -> None:
    """Note what cards say that count while they lie in a discard pile: of the side that their owner plays now."""
    for seat, pile in enumerate(state.discard):
        for card in pile:
            blueprint = state.blueprints[card]
            if blueprint.while_discarded and (blueprint.side == names.FREE_PEOPLES_SIDE) == (seat == state.fp):
                context = AbilityContext(state, seat, card)
                for modifier in blueprint.while_discarded:
                    index.modifiers[modifier.kind].append((context, modifier))


def enter_effect(index: Index, lasting: Lasting) -> None:
    """Note a lasting effect, other than text, that is in force."""
    index.lasting[lasting.card].append(lasting)
    if lasting.kind == names.BONUS_CANCELLED:
        index.cancelled.add(lasting.card)


def _enter_lasting(state: TcgState, index: Index, lasting: Lasting) -> None:
    """Text that stays in force by itself, for as long as the effect lasts, whatever became of the card that said it."""
    granted = state.blueprints[lasting.source].granted[lasting.detail]
    context = lasting_context(state, lasting)
    for modifier in granted.modifiers:
        index.modifiers[modifier.kind].append((context, modifier))
    for kind, name, trigger in granted.by_kind:
        ability = f"{name}+{lasting.number}"
        index.granted[(lasting.source, ability)] = (trigger, lasting)
        index.triggers[kind].append((lasting.source, ability, trigger))


def lasting_context(state: TcgState, lasting: Lasting, occurrence: Occurrence | None = None) -> AbilityContext:
    """The context of lasting text: who controls it, and what it had named, as far as that is still the same object."""
    bound = {
        name: [card for card, generation in cards if state.generation[card] == generation]
        for name, cards in lasting.bound
    }
    return AbilityContext(state, lasting.seat, lasting.source, lasting.ability, occurrence, bound)


def own_site(state: TcgState, card: int, number: int) -> int:
    """The Fellowship block's site of a number on the adventure path if it is the card's owner's, or -1 (CR "site",
    "block symbol")."""
    if number > len(state.path) or not state.config.numbered_sites:
        return -1
    site = state.path[number - 1]
    of_block = state.blueprints[site].block == names.FELLOWSHIP_BLOCK
    return site if of_block and state.owner[site] == state.owner[card] else -1


def texts(state: TcgState, card: int) -> Texts:
    """The game text a card has now: what is printed, and what it has of another card."""
    texts_now = index_of(state).texts.get(card)
    return state.blueprints[card].texts if texts_now is None else texts_now


def player_of(state: TcgState, card: int) -> int:
    """The player who performs a card's text: its owner; for a site, the Free Peoples player."""
    return state.fp if state.zone[card] == names.PATH else state.owner[card]


def trigger_of(state: TcgState, card: int, ability: str) -> Trigger:
    """A trigger that is in force."""
    granted = index_of(state).granted.get((card, ability))
    return texts(state, card).triggers[ability] if granted is None else granted[0]


def trigger_context(state: TcgState, card: int, ability: str, occurrence: Occurrence) -> AbilityContext:
    """The context in which a trigger answers an occurrence."""
    granted = index_of(state).granted
    if granted and (card, ability) in granted:
        return lasting_context(state, granted[(card, ability)][1], occurrence)
    return AbilityContext(state, player_of(state, card), card, ability, occurrence)


def active_cards(state: TcgState) -> list[int]:
    """The cards in play that count, sites apart; see ``is_active``."""
    return (state.index or index_of(state)).active


def _active_cards(state: TcgState) -> list[int]:
    """The cards in play that count, sites apart: the Free Peoples player's Free Peoples cards and Ring, and the
    others' Shadow cards; a card borne by an inactive card is inactive (CR "active")."""
    active: list[int] = []
    fp = state.fp
    blueprints = state.blueprints
    for seat in range(state.seats):
        mine = seat == fp
        for card in state.area[seat] + state.support[seat]:
            if (blueprints[card].side == names.FREE_PEOPLES_SIDE) == mine:
                active.append(card)
    bearers = {*active, *state.path}
    for card in state.borne_cards():
        if state.bearer[card] in bearers:
            side = blueprints[card].side
            if side == "none" or (side == names.FREE_PEOPLES_SIDE) == (state.owner[card] == fp):
                active.append(card)
    if state.seats > 2 and state.config.spare_copies == "inactive":
        spare = _spare_copies(state, active)
        active = [card for card in active if card not in spare and state.bearer[card] not in spare]
    return active


def _spare_copies(state: TcgState, active: list[int]) -> set[int]:
    """Of a unique Shadow card that several players have in play only the copy nearest to the Free Peoples player's
    right is active (FR "Unique cards")."""
    unique = [
        card for card in active if state.blueprints[card].unique and state.blueprints[card].side == names.SHADOW_SIDE
    ]
    titles: set[str] = set()
    spare: set[int] = set()
    for card in sorted(unique, key=partial(_distance, state)):
        title = state.blueprints[card].title
        if title in titles:
            spare.add(card)
        titles.add(title)
    return spare


def _spare_conditions(state: TcgState, active: list[int]) -> list[int]:
    """Shadow conditions whose game text is ignored: of a unique one all but the copy nearest to the Free Peoples
    player's right, of another one all but the nearest four (CR "active")."""
    conditions = [
        card
        for card in active
        if state.blueprints[card].type == names.CONDITION and state.blueprints[card].side == names.SHADOW_SIDE
    ]
    counted: dict[str, int] = {}
    spare: list[int] = []
    for card in sorted(conditions, key=partial(_distance, state)):
        blueprint = state.blueprints[card]
        counted[blueprint.title] = counted.get(blueprint.title, 0) + 1
        if counted[blueprint.title] > (1 if blueprint.unique else COPIES_IN_EFFECT):
            spare.append(card)
    return spare


def _distance(state: TcgState, card: int) -> int:
    """How many seats to the right of the Free Peoples player the owner sits; 0 for that player."""
    order = state.order
    return (order.index(state.fp) - order.index(state.owner[card])) % len(order)


def is_active(state: TcgState, card: int) -> bool:
    """Whether a card in play counts at the moment."""
    zone = state.zone[card]
    if zone == names.PATH:
        return True
    if state.seats > 2:
        return card in active_cards(state)
    if zone == names.BORNE:
        bearer = state.bearer[card]
        if not is_active(state, bearer):
            return False
        if state.blueprints[card].side == "none":
            return True
    elif zone not in (names.AREA, names.SUPPORT):
        return False
    return (state.blueprints[card].side == names.FREE_PEOPLES_SIDE) == (state.owner[card] == state.fp)


def borne(state: TcgState, card: int) -> list[int]:
    """The active cards a card bears."""
    return (state.index or index_of(state)).items.get(card, [])


def spotted(context: AbilityContext, filter_: Filter) -> list[int]:
    """The active cards in play that a filter means, in the order they are in play; sites only by their keywords."""
    return [card for card in active_cards(context.state) if filter_.test(context, card)]


def can_spot(context: AbilityContext, filter_: Filter, count: int) -> bool:
    """Whether so many active cards in play are meant by a filter; sites only by their keywords."""
    if count < 1:
        return True
    for card in active_cards(context.state):
        if filter_.test(context, card):
            count -= 1
            if not count:
                return True
    return False


def more_spotted(context: AbilityContext, filter_: Filter, pipe: Filter) -> int:
    """How many more cards can be spotted than there are: of pipes, what text adds to their number."""
    if filter_ != pipe:
        return 0
    return sum(effect.amount for effect in context.state.lasting if effect.kind == names.PIPES_SPOTTED)


def count_spotted(context: AbilityContext, filter_: Filter, pipe: Filter) -> int:
    """How many cards that a filter means can be spotted."""
    return len(spotted(context, filter_)) + more_spotted(context, filter_, pipe)


def characters(state: TcgState, kind: str) -> list[int]:
    """The active characters of one card type."""
    blueprints = state.blueprints
    if kind == names.COMPANION:
        return [card for card in state.area[state.fp] if blueprints[card].type == kind]
    if kind == names.ALLY:
        return [card for card in state.support[state.fp] if blueprints[card].type == kind]
    return [
        card
        for seat in range(state.seats)
        if seat != state.fp
        for card in state.area[seat]
        if blueprints[card].type == kind
    ]
