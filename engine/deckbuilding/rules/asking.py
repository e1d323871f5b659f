"""Asking players: several at once, and texts that are resolved for several players at once."""

from collections.abc import Callable, Generator, Iterable, Sequence

from engine.deckbuilding.language import Effect, Performance, TogetherVerb, Verb
from engine.deckbuilding.resolution import Resolution
from engine.kernel.decision import ACTION, CHOOSE, YESNO, Decision
from engine.kernel.state import Ask

Replies = Generator[Ask, object, list[object]]


class CardChoice(Decision):
    """A choice of cards of which there may be fewer than asked for: then all of them.

    How many there are is told to the asked seat alone, and may change when hidden cards are dealt anew.
    """

    __slots__ = ("_fewest", "_greatest")

    @property
    def least(self) -> int:
        return min(self._fewest, len(self.options))

    @least.setter
    def least(self, number: int) -> None:
        self._fewest = number

    @property
    def most(self) -> int:
        return min(self._greatest, len(self.options))

    @most.setter
    def most(self, number: int) -> None:
        self._greatest = number


def ask_all(decisions: Sequence[Decision]) -> Replies:
    """Ask several seats at once; returns their answers in the order of the questions."""
    if not decisions:
        return []
    answers = yield decisions
    if len(decisions) == 1:
        return [answers]
    assert isinstance(answers, list)
    return answers


def ask_cards(
    now: Resolution,
    what: str,
    text: str,
    menu: Callable[[], Sequence[int]],
    least: int,
    most: int,
    *,
    hidden: bool = True,
) -> Generator[Ask, object, list[int]]:
    """Have a player choose cards.

    Args:
        what: what becomes of the cards, a key of the wording: "discard", "destroy", "gain", "take", "put on deck",
            "look discard", "look destroy" or "look draw".
        text: what is asked, as an imperative without full stop.
        menu: the cards, computed from the state whenever they are needed.
        least, most: how many; the menu may hold fewer.
        hidden: whether the menu holds cards that not everybody sees. Then the question is asked even if it has one
            answer, as that would tell what the cards are.

    Returns:
        The cards chosen, in the order of the menu.
    """
    if not hidden and len(menu()) <= least:
        return list(menu())
    chosen = yield CardChoice(now.seat, CHOOSE, (what, now.blueprint.key), (), least, most, menu=menu, subject=text)
    assert isinstance(chosen, list)
    return [card for card in menu() if card in chosen]


def ask_option(now: Resolution, texts: Sequence[str], text: str) -> Generator[Ask, object, int]:
    """Have a player choose one of some things in words; returns its place."""
    options = [("option", place) for place in range(len(texts))]
    chosen = yield Decision(now.seat, ACTION, ("option", now.blueprint.key), options, subject=(text, *texts))
    assert isinstance(chosen, tuple)
    return int(chosen[1])


def ask_whether(now: Resolution, text: str) -> Generator[Ask, object, bool]:
    """Ask a player whether to do something."""
    reply = yield Decision(now.seat, YESNO, ("whether", now.blueprint.key), [True, False], subject=text)
    return reply is True


def perform_all(now: Resolution, effects: Iterable[Effect]) -> Performance:
    """Perform words for one player, in order; returns whether the last one did anything."""
    effective = False
    for effect in effects:
        if now.state.outcome is not None or now.state.lost[now.seat]:
            return False
        if isinstance(effect, Verb):
            effective = yield from effect.perform(now)
        else:
            effective = yield from effect.perform_together(now, now.state.clockwise_from(now.seat))
    return effective


def perform_for(now: Resolution, seats: Sequence[int], effects: Iterable[Effect]) -> Performance:
    """Perform words for several players, clockwise as ``seats`` has them.

    What players do with their own cards they do at once, so that nobody waits for another one's choice.
    """
    run: list[Verb] = []
    for effect in effects:
        if isinstance(effect, TogetherVerb):
            yield from _run_for(now, seats, run)
            run = []
            if now.state.outcome is None:
                yield from effect.perform_together(now, [seat for seat in seats if not now.state.lost[seat]])
        else:
            run.append(effect)
    yield from _run_for(now, seats, run)
    return bool(seats)


def _run_for(now: Resolution, seats: Sequence[int], verbs: Sequence[Verb]) -> Generator[Ask, object, None]:
    yield from at_once_or_in_turn([perform_all(now.about(seat), verbs) for seat in seats], verbs)


def at_once_or_in_turn(performances: Sequence[Performance], effects: Sequence[Effect]) -> Generator[Ask, object, None]:
    """Run performances of different players at once, or one after another if one of the effects makes the order
    matter: shared things, or Corruptions that may run out before whoever answers a question first gains one."""
    verbs = [effect for effect in effects if isinstance(effect, Verb) and not effect.shared]
    if len(verbs) < len(effects) or any(verb.moves_corruption for verb in verbs[1:]):
        for performance in performances:
            yield from performance
    else:
        yield from at_once(performances)


def at_once(performances: Sequence[Performance]) -> Generator[Ask, object, None]:
    """Run performances of different players side by side: what all of them ask next is asked at once."""
    waiting: list[tuple[Performance, object]] = [(performance, None) for performance in performances]
    while waiting:
        questions: list[tuple[Performance, Decision]] = []
        for performance, reply in waiting:
            question = yield from _next_question(performance, reply)
            if question is not None:
                questions.append((performance, question))
        answers = yield from ask_all([question for _, question in questions])
        waiting = [(one, answer) for (one, _), answer in zip(questions, answers, strict=True)]


def _next_question(performance: Performance, reply: object) -> Generator[Ask, object, Decision | None]:
    """What a performance asks its player next, or ``None`` at its end. What it asks several players is asked apart."""
    try:
        question = performance.send(reply)
        while not isinstance(question, Decision) and len(question) > 1:
            answers = yield question
            question = performance.send(answers)
    except StopIteration:
        return None
    return question if isinstance(question, Decision) else question[0]
