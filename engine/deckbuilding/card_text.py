"""The text of a card, generated from its definition."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.deckbuilding.grammar import EACH, YOU, Voice, capitalised
from engine.deckbuilding.language import Amount, Blueprint, Defense, Effects, Ongoing, Verb
from engine.deckbuilding.words.choosing import effects_text


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card's text.

    Attributes:
        kind: "play", "attack", "ambush", "group ambush", "defense", "ongoing", "destroyed" or "points".
        text: its sentences.
    """

    kind: str
    text: str


def parts_of(blueprint: Blueprint) -> list[Part]:
    """The parts of a card's text, in the order in which they stand on the card."""
    return list(_parts(blueprint))


def text_of(blueprint: Blueprint) -> str:
    """The whole text, one part a line; empty for cards without any."""
    return "\n".join(part.text for part in parts_of(blueprint))


def _parts(blueprint: Blueprint) -> Iterator[Part]:
    if blueprint.play:
        yield Part("play", _sentences(blueprint.play))
    if blueprint.attack:
        after = f" {_sentences(blueprint.after_attack)}" if blueprint.after_attack else ""
        yield Part("attack", f"Attack: {_about('each other player', blueprint.attack)}{after}")
    if blueprint.type == "Fortune":
        yield Part("fortune", "Fortune: played at once when it is bought or gained, then destroyed.")
    if blueprint.ambush:
        yield Part("ambush", f"Ambush: {_about('the player whose turn begins', blueprint.ambush)}")
    if blueprint.group_ambush:
        avoid = "" if blueprint.avoidable else " This cannot be avoided."
        yield Part("group ambush", f"Group Ambush: {_about('each player', blueprint.group_ambush)}{avoid}")
    if blueprint.defense is not None:
        yield Part("defense", _defense(blueprint.defense))
    for ongoing in blueprint.ongoing:
        yield Part("ongoing", f"Ongoing: {_ongoing(ongoing, every_turn=blueprint.is_archenemy)}.")
    if blueprint.on_destroyed:
        yield Part("destroyed", f"When you destroy this card, {_run(blueprint.on_destroyed)}.")
    if isinstance(blueprint.points, Amount):
        yield Part("points", points_text(blueprint.points))


def points_text(points: Amount) -> str:
    """How many Victory Points a card is worth, where that is counted."""
    number = getattr(points, "number", 1)
    return f"{number} Victory Point{'s' if number != 1 else ''} for each {points.per(YOU)} at the end of the game."


def _ongoing(ongoing: Ongoing, *, every_turn: bool) -> str:
    """An ongoing effect; an Archenemy's is about whoever has the turn."""
    when = ongoing.when.text(every_turn=every_turn)
    if every_turn:
        return f"{when}, the player whose turn it is {effects_text(ongoing.effects, EACH)}"
    return f"{when}, {_run(ongoing.effects)}"


def _defense(defense: Defense) -> str:
    bonus = f" If you do, {_run(defense.bonus)}." if defense.bonus else ""
    return f"Defense: You may {defense.how} this card to avoid an Attack or Ambush.{bonus}"


def _sentences(effects: Effects) -> str:
    """Each effect as a sentence of its own."""
    return " ".join(f"{capitalised(_one(effect, YOU))}." for effect in effects)


def _run(effects: Effects) -> str:
    """Effects as a clause."""
    return effects_text(effects, YOU)


def _one(effect: object, voice: Voice) -> str:
    assert isinstance(effect, Verb) or hasattr(effect, "perform_together")
    return effects_text((effect,), voice)  # type: ignore[arg-type]  # just checked


def _about(players: str, effects: Effects) -> str:
    """What players who are attacked do: "Each other player discards a card, then gains a Corruption."."""
    sentences: list[str] = []
    run: list[Verb] = []
    for effect in effects:
        if isinstance(effect, Verb):
            run.append(effect)
            continue
        if run:
            sentences.append(f"{players} {effects_text(tuple(run), EACH)}")
            run = []
        sentences.append(effect.text(players))
    if run:
        sentences.append(f"{players} {effects_text(tuple(run), EACH)}")
    return " ".join(f"{capitalised(sentence)}." for sentence in sentences)
