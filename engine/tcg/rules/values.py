"""Computed numbers: strength, vitality, keywords and archery totals, summed anew each time they are used.

Modifiers are summed and the sum is clamped to zero only at the end (CR "modifier").
"""

from collections.abc import Mapping, Sequence

from engine.tcg import names
from engine.tcg.rules.active import borne, characters, index_of, own_site
from engine.tcg.state import NO_CARD, TcgState

USUAL_OVERWHELM = 2
ENDURING = "enduring"
STRENGTH_PER_WOUND = 2
"""What each wound adds to the strength of a character that is enduring."""


def changes_to(state: TcgState, kind: str, card: int, detail: str = "") -> int:
    """The sum of modifiers and lasting effects of a kind for a card."""
    total = 0
    index = state.index or index_of(state)
    for context, modifier in index.modifiers.get(kind, ()):
        if modifier.detail == detail and modifier.applies(context, card):
            total += modifier.of(context, card)
    if index.lasting:
        for lasting in index.lasting.get(card, ()):
            if lasting.kind == kind and lasting.detail == detail:
                total += lasting.amount
    return total


def global_changes(state: TcgState, kind: str) -> int:
    """The sum of modifiers and lasting effects of a kind for the whole game (archery totals)."""
    index = index_of(state)
    total = 0
    for context, modifier in index.modifiers.get(kind, ()):
        if modifier.applies(context, NO_CARD):
            total += modifier.of(context, NO_CARD)
    return total + lasting_total(state, kind)


def lasting_total(state: TcgState, kind: str) -> int:
    """The sum of lasting effects of a kind on the whole game."""
    return sum(effect.amount for effect in index_of(state).lasting.get(NO_CARD, ()) if effect.kind == kind)


def strength(state: TcgState, card: int) -> int:
    """A character's strength, never below zero."""
    index = index_of(state)
    if names.NO_STRENGTH_FROM in index.modifiers or index.cancelled:
        return max(0, sum(amount for _source, amount in strength_parts(state, card)))
    total = state.blueprints[card].strength + changes_to(state, names.STRENGTH, card)
    for item in borne(state, card):
        total += state.blueprints[item].strength
    if state.wounds[card]:
        total += _endured(state, card)
    return max(0, total)


def _endured(state: TcgState, card: int) -> int:
    """The strength that a character has from its wounds (CR "enduring")."""
    return STRENGTH_PER_WOUND * state.wounds[card] if keyword(state, card, ENDURING) else 0


def strength_parts(state: TcgState, card: int) -> list[tuple[int, int]]:
    """The parts of the strength: (source card, amount), the printed strength first."""
    parts = [(card, state.blueprints[card].strength)]
    parts += [(item, state.blueprints[item].strength) for item in borne(state, card) if state.blueprints[item].strength]
    if endured := _endured(state, card):
        parts.append((card, endured))
    for context, modifier in index_of(state).modifiers.get(names.STRENGTH, ()):
        if modifier.applies(context, card):
            parts.append((context.source, modifier.of(context, card)))
    for lasting in index_of(state).lasting.get(card, ()):
        if lasting.kind == names.STRENGTH:
            parts.append((lasting.source, lasting.amount))
    for context, modifier in index_of(state).modifiers.get(names.NO_STRENGTH_FROM, ()):
        if modifier.applies(context, card):
            parts = [part for part in parts if part[1] <= 0 or not modifier.concerns(context, part[0])]
    if cancelled := index_of(state).cancelled:
        parts = [part for part in parts if part[1] <= 0 or part[0] not in cancelled]
    return parts


def full_vitality(state: TcgState, card: int) -> int:
    """A character's vitality before wounds."""
    total = state.blueprints[card].vitality + changes_to(state, names.VITALITY, card)
    for item in borne(state, card):
        total += state.blueprints[item].vitality
    return total if total > 0 else 0


def vitality(state: TcgState, card: int) -> int:
    """The vitality that a character has left: each wound takes one."""
    vitality_left = full_vitality(state, card) - state.wounds[card]
    return vitality_left if vitality_left > 0 else 0


def resistance(state: TcgState, card: int) -> int:
    """A companion's resistance with its bonuses, burdens not taken off."""
    total = state.blueprints[card].resistance + changes_to(state, names.RESISTANCE, card)
    for item in borne(state, card):
        total += state.blueprints[item].resistance
    return max(0, total)


def resistance_left(state: TcgState, card: int) -> int:
    """The resistance that burdens have left: each takes one from every companion of the fellowship; 0 for any
    other card (CR "resistance")."""
    if state.blueprints[card].type != names.COMPANION:
        return 0
    return max(0, resistance(state, card) - state.burdens[state.owner[card]])


def keyword(state: TcgState, card: int, word: str) -> int:
    """How much of a keyword a card has: 0 for none, the sum where it has a number (CR "damage bonus")."""
    blueprint = state.blueprints[card]
    total = blueprint.keywords.get(word, 0)
    if state.zone[card] >= names.AREA:
        if blueprint.site_text:
            total += _of_its_site(state, card).get(word, 0)
        total += changes_to(state, names.KEYWORD, card, word)
        if total > 0 and word == "damage":
            if changes_to(state, names.NO_DAMAGE_BONUS, card):
                return 0  # all are lost, and none can be gained (CR "damage bonus")
            total -= _damage_lost(state, card)
        if total > 0 and changes_to(state, names.NO_KEYWORD, card, word):
            return 0
    return total if total > 0 else 0


def _damage_lost(state: TcgState, card: int) -> int:
    """The damage bonuses that a character loses because of where they come from."""
    index = index_of(state)
    bars = [bar for bar in index.modifiers.get(names.NO_DAMAGE_FROM, ()) if bar[1].applies(bar[0], card)]
    if not bars:
        return 0
    gained = [
        (context.source, modifier.of(context, card))
        for context, modifier in index.modifiers.get(names.KEYWORD, ())
        if modifier.detail == "damage" and modifier.applies(context, card)
    ]
    gained += [
        (effect.source, effect.amount)
        for effect in index.lasting.get(card, ())
        if effect.kind == names.KEYWORD and effect.detail == "damage"
    ]
    return sum(amount for source, amount in gained if any(bar.concerns(context, source) for context, bar in bars))


def keyword_instances(state: TcgState, card: int, word: str) -> list[int]:
    """The amounts of a keyword that a card in play has, the printed one first, each for itself (CR "ambush")."""
    index = index_of(state)
    amounts = [state.blueprints[card].keywords.get(word, 0)]
    amounts += [
        modifier.of(context, card)
        for context, modifier in index.modifiers.get(names.KEYWORD, ())
        if modifier.detail == word and modifier.applies(context, card)
    ]
    amounts += [
        effect.amount
        for effect in index.lasting.get(card, ())
        if effect.kind == names.KEYWORD and effect.detail == word
    ]
    if changes_to(state, names.NO_KEYWORD, card, word):
        return []
    return [amount for amount in amounts if amount > 0]


def _of_its_site(state: TcgState, card: int) -> Mapping[str, int]:
    """The keywords of the site whose game text a card has: they are game text, too (CR "game text")."""
    if card not in index_of(state).texts:
        return {}
    return state.blueprints[own_site(state, card, state.blueprints[card].site_text)].keywords


def keywords(state: TcgState, card: int) -> dict[str, int]:
    """All keywords of a card with their amounts."""
    words = dict(state.blueprints[card].keywords)
    if state.zone[card] >= names.AREA:
        if state.blueprints[card].site_text:
            words |= dict.fromkeys(_of_its_site(state, card), 0)
        for _act, modifier in index_of(state).modifiers.get(names.KEYWORD, ()):
            words.setdefault(modifier.detail, 0)
        for lasting in index_of(state).lasting.get(card, ()):
            if lasting.kind == names.KEYWORD:
                words.setdefault(lasting.detail, 0)
    return {word: amount for word in sorted(words) if (amount := keyword(state, card, word))}


def overwhelm_factor(state: TcgState, card: int) -> int:
    """How many times its strength overwhelms a character: the highest of two and what its cards say."""
    factor = USUAL_OVERWHELM
    for context, modifier in index_of(state).modifiers.get(names.OVERWHELM, ()):
        if modifier.applies(context, card):
            factor = max(factor, modifier.of(context, card))
    for lasting in index_of(state).lasting.get(card, ()):
        if lasting.kind == names.OVERWHELM:
            factor = max(factor, lasting.amount)
    return factor


def fighters(state: TcgState) -> list[int]:
    """Who takes part in archery fire and skirmishes for the fellowship: companions, and allies at home or allowed to
    (FR "Allies")."""
    site = state.site_number[state.fp]
    allies = [
        card
        for card in characters(state, names.ALLY)
        if site in home_sites(state, card) or changes_to(state, names.FIGHTS, card)
    ]
    return characters(state, names.COMPANION) + allies


def home_sites(state: TcgState, ally: int) -> Sequence[int]:
    """The numbers of an ally's home sites. Sites without printed numbers, and those of another block, are nobody's home
    (CR "ally")."""
    if not state.config.numbered_sites:
        return ()
    blueprint, path = state.blueprints[ally], state.path
    return [
        number
        for number in blueprint.facts.home_sites
        if number > len(path) or state.blueprints[path[number - 1]].block == blueprint.block
    ]


def site_number(state: TcgState, minion: int) -> int:
    """The site number of a minion: what is printed, and what it bears adds to it."""
    return state.blueprints[minion].site_number + sum(
        state.blueprints[item].facts.site_bonus or 0 for item in borne(state, minion)
    )


def archery_totals(state: TcgState) -> tuple[int, int]:
    """(fellowship, minion) archery totals (FR "Archery phase")."""
    shooters = [
        card
        for card in fighters(state)
        if keyword(state, card, "archer") and not changes_to(state, names.NO_ARCHERY, card)
    ]
    minions = [card for card in characters(state, names.MINION) if keyword(state, card, "archer")]
    fellowship = len(shooters) + global_changes(state, names.FELLOWSHIP_ARCHERY)
    shadow = len(minions) + global_changes(state, names.MINION_ARCHERY)
    return max(0, fellowship), max(0, shadow)
