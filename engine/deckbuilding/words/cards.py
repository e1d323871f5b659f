"""Defining cards: one function for each kind, with the facts that kind has."""

from functools import partial

from engine.deckbuilding.language import (
    ALLY,
    ARCHENEMY,
    ARTIFACT,
    CORRUPTION,
    ENEMY,
    FORTUNE,
    HERO,
    IMPOSSIBLE,
    LOCATION,
    MAIN,
    MANEUVER,
    NO_TYPE,
    STARTER,
    STARTING,
    VALOR,
    Amount,
    Blueprint,
    Defense,
    Effects,
    Ongoing,
)

Points = int | Amount


def starting(name: str, copies: int, *, play: Effects = ()) -> Blueprint:
    """A card of every starting deck."""
    return Blueprint(name, STARTING, STARTER, copies=copies, play=play)


def hero_card(name: str, hero: str, *, play: Effects, points: Points = 0, defense: Defense | None = None) -> Blueprint:
    """A hero's own starting card."""
    return Blueprint(name, HERO, STARTER, hero=hero, play=play, points=points, defense=defense)


def corruption(name: str, copies: int, points: int) -> Blueprint:
    """The Corruptions. They have no type and do nothing when played."""
    return Blueprint(name, CORRUPTION, points=points, copies=copies)


def valor(name: str, cost: int, points: Points, *, copies: int, type: str = NO_TYPE, play: Effects) -> Blueprint:
    """The Valor cards."""
    return Blueprint(name, VALOR, type, cost, points, copies, play=play)


def enemy(
    name: str,
    cost: int,
    points: Points,
    *,
    copies: int = 1,
    play: Effects = (),
    attack: Effects = (),
    after_attack: Effects = (),
    ambush: Effects = (),
    defense: Defense | None = None,
    on_destroyed: Effects = (),
) -> Blueprint:
    """An Enemy of the main deck."""
    return Blueprint(
        name, MAIN, ENEMY, cost, points, copies, play=play, attack=attack, after_attack=after_attack, ambush=ambush,
        defense=defense, on_destroyed=on_destroyed,
    )  # fmt: skip


def _of_type(
    type: str,
    name: str,
    cost: int,
    points: Points,
    *,
    copies: int = 1,
    play: Effects = (),
    attack: Effects = (),
    after_attack: Effects = (),
    defense: Defense | None = None,
    on_destroyed: Effects = (),
) -> Blueprint:
    return Blueprint(
        name, MAIN, type, cost, points, copies, play=play, attack=attack, after_attack=after_attack, defense=defense,
        on_destroyed=on_destroyed,
    )  # fmt: skip


ally = partial(_of_type, ALLY)
"""An Ally of the main deck."""
maneuver = partial(_of_type, MANEUVER)
"""A Maneuver of the main deck."""
artifact = partial(_of_type, ARTIFACT)
"""An Artifact of the main deck."""


def location(
    name: str, cost: int, points: Points, *, copies: int = 1, play: Effects = (), ongoing: tuple[Ongoing, ...]
) -> Blueprint:
    """A Location of the main deck."""
    return Blueprint(name, MAIN, LOCATION, cost, points, copies, play=play, ongoing=ongoing)


def fortune(name: str, *, copies: int = 1, play: Effects) -> Blueprint:
    """A Fortune of the main deck. It costs nothing, and nobody keeps it."""
    return Blueprint(name, MAIN, FORTUNE, copies=copies, play=play)


def archenemy(
    name: str,
    level: int,
    cost: int,
    points: Points,
    *,
    play: Effects = (),
    attack: Effects = (),
    after_attack: Effects = (),
    group_ambush: Effects = (),
    avoidable: bool = True,
    ongoing: tuple[Ongoing, ...] = (),
    defense: Defense | None = None,
    impossible: bool = False,
) -> Blueprint:
    """An Archenemy, or one of Impossible mode."""
    return Blueprint(
        name, IMPOSSIBLE if impossible else ARCHENEMY, ENEMY, cost, points, level=level, play=play, attack=attack,
        after_attack=after_attack, group_ambush=group_ambush, avoidable=avoidable, ongoing=ongoing, defense=defense,
    )  # fmt: skip
