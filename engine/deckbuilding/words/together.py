"""What several players do together: passing cards, drafting hands, comparing hands, deciding."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from engine.deckbuilding.filters import ANY
from engine.deckbuilding.language import COURAGE, Filter, Performance, TogetherVerb, word
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules import zones
from engine.deckbuilding.rules.asking import ask_all
from engine.deckbuilding.rules.gaining import gain_corruption
from engine.deckbuilding.state import HAND, NO_SEAT, PACK, DeckbuildingState
from engine.deckbuilding.words.verbs import show_hand
from engine.kernel.decision import ACTION, CHOOSE, Decision
from engine.kernel.number_words import number_word
from engine.kernel.state import Ask

STOP = ("seat", NO_SEAT)


def _next(seats: Sequence[int], seat: int, step: int) -> int:
    """The next of some seats, clockwise or counter-clockwise."""
    return seats[(seats.index(seat) + step) % len(seats)]


@word
@dataclass(frozen=True, slots=True)
class DraftHands(TogetherVerb):
    """All choose one card of their hands at once and pass the others to the left, until no cards are left. What they
    chose are their new hands ("Impossible Saruman")."""

    def perform_together(self, now: Resolution, seats: Sequence[int]) -> Performance:
        state = now.state
        if len(seats) < 2:
            return False
        state.mixed = True
        for seat in seats:
            for card in sorted(state.hand[seat]):
                zones.put(state, card, PACK, seat)
        while any(state.pack[seat] for seat in seats):
            yield from self._choose(now, [seat for seat in seats if state.pack[seat]])
            self._pass(state, seats)
        for seat in seats:
            state.emit("drafted", seat, player=seat, cards=zones.names(state, sorted(state.hand[seat])))
        return True

    def _choose(self, now: Resolution, seats: Sequence[int]) -> Generator[Ask, object, None]:
        """Each takes a card; a last card is taken without asking."""
        state = now.state
        choosers = [seat for seat in seats if len(state.pack[seat]) > 1]
        answers = yield from ask_all(
            [
                Decision(seat, CHOOSE, ("draft", now.blueprint.key), menu=partial(_sorted_pack, state, seat))
                for seat in choosers
            ]
        )
        chosen = dict(zip(choosers, answers, strict=True))
        for seat in seats:
            answer = chosen.get(seat, state.pack[seat][:1])
            assert isinstance(answer, list)
            zones.put(state, answer[0] if answer else state.pack[seat][0], HAND, seat)
            state.emit("took", player=seat)

    def _pass(self, state: DeckbuildingState, seats: Sequence[int]) -> None:
        """Pass what is left to the left. Whoever passes cards knows where they are until the next one chooses."""
        packs = {seat: state.pack[seat].copy() for seat in seats}
        for seat in seats:
            for card in packs[seat]:
                zones.put(state, card, PACK, _next(seats, seat, 1))
                state.known[card] = 1 << seat
        for seat in seats:
            if state.pack[seat]:
                state.emit("sees", seat, player=seat, cards=zones.names(state, sorted(state.pack[seat])))

    def text(self, players: str) -> str:
        return (
            f"{players} chooses a card of their hand and passes the others to the left, until no cards are left; the "
            "cards they chose are their new hand"
        )


def _sorted_pack(state: DeckbuildingState, seat: int) -> list[int]:
    return sorted(state.pack[seat])


@word
@dataclass(frozen=True, slots=True)
class PassCards(TogetherVerb):
    """All choose cards of their hands at once and pass them to a neighbour."""

    count: int = 1
    to: Literal["left", "right"] = "left"

    def perform_together(self, now: Resolution, seats: Sequence[int]) -> Performance:
        state = now.state
        if len(seats) < 2:
            return False
        choosers = [seat for seat in seats if len(state.hand[seat]) > self.count]
        answers = yield from ask_all(
            [
                Decision(
                    seat,
                    CHOOSE,
                    ("pass", now.blueprint.key),
                    menu=partial(_sorted_hand, state, seat),
                    least=self.count,
                    most=self.count,
                    subject=_next(seats, seat, 1 if self.to == "left" else -1),
                )
                for seat in choosers
            ]
        )
        chosen = dict(zip(choosers, answers, strict=True))
        passed = {seat: chosen.get(seat, state.hand[seat].copy()) for seat in seats}
        for seat in seats:
            zones.forget_hand(state, seat)
        for seat in seats:
            cards = passed[seat]
            assert isinstance(cards, list)
            taker = _next(seats, seat, 1 if self.to == "left" else -1)
            for card in sorted(cards):
                zones.put(state, card, HAND, taker)
                state.known[card] = 1 << seat
            state.emit("gave", (seat, taker), player=seat, to=taker, cards=zones.names(state, sorted(cards)))
        state.mixed = True
        state.emit("passed", direction=self.to)
        return True

    def text(self, players: str) -> str:
        what = "a card" if self.count == 1 else f"{number_word(self.count)} cards"
        return f"{players} passes {what} from their hand to the {self.to}"


def _sorted_hand(state: DeckbuildingState, seat: int) -> list[int]:
    return sorted(state.hand[seat])


@word
@dataclass(frozen=True, slots=True)
class MostRevealed(TogetherVerb):
    """All reveal their hands. Each who reveals the most cards of a name destroys them, draws that many cards, and may
    distribute that many Corruptions among the others ("The Witch-king")."""

    name: str = COURAGE

    def perform_together(self, now: Resolution, seats: Sequence[int]) -> Performance:
        state = now.state
        for seat in seats:
            show_hand(now.about(seat))
        cards_of = {
            seat: [card for card in sorted(state.hand[seat]) if state.name(card) == self.name] for seat in seats
        }
        most = max((len(cards) for cards in cards_of.values()), default=0)
        if not most:
            return False
        best = [seat for seat in seats if len(cards_of[seat]) == most]
        for seat in best:
            zones.destroy(state, cards_of[seat], seat)
            zones.draw(state, seat, most)
            yield from self._distribute(now.about(seat), [other for other in seats if other != seat], most)
        return True

    def _distribute(self, now: Resolution, others: Sequence[int], count: int) -> Performance:
        """Hand out Corruptions one by one, as many as there are and the player wants."""
        state = now.state
        handed_out = 0
        while others and handed_out < count and state.corruption:
            options = [*(("seat", seat) for seat in others), STOP]
            chosen = yield Decision(
                now.seat, ACTION, ("distribute", now.blueprint.key), options, passing=STOP, subject=count - handed_out
            )
            assert isinstance(chosen, tuple)
            if chosen == STOP:
                break
            gain_corruption(now.about(chosen[1]), 1)
            handed_out += 1
        return handed_out > 0

    def text(self, players: str) -> str:
        return (
            f"{players} reveals their hand; each who reveals the most {self.name} cards destroys them all, draws that "
            "many cards, and may distribute that many Corruptions among the others who did not avoid this"
        )


@word
@dataclass(frozen=True, slots=True)
class JointDestroy(TogetherVerb):
    """All decide together which cards of the Path are destroyed: they vote at once, and if they do not agree, those
    with the highest costs are, of equal ones those that have been there longest ("Impossible Witch-king").

    ``RulesConfig.consensus`` says how many must agree.
    """

    count: int = 2
    cards: Filter = ANY

    def _menu(self, now: Resolution) -> list[int]:
        return [card for card in now.state.path if self.cards.accepts(now.state, card, now.number)]

    def perform_together(self, now: Resolution, seats: Sequence[int]) -> Performance:
        state = now.state
        there = self._menu(now)
        chosen = there
        if len(there) > self.count:
            answers = yield from ask_all(
                [
                    Decision(
                        seat, CHOOSE, ("vote", now.blueprint.key), sorted(there), least=self.count, most=self.count
                    )
                    for seat in seats
                ]
            )
            votes = [tuple(sorted(answer)) for answer in answers if isinstance(answer, list)]
            for seat, vote in zip(seats, votes, strict=True):
                state.emit("vote", player=seat, cards=zones.names(state, vote))
            agreed = [vote for vote in votes if self._is_enough(state, votes.count(vote), len(votes))]
            state.emit("agreed" if agreed else "not agreed")
            dearest = sorted(there, key=lambda card: (-state.blueprint(card).cost, there.index(card)))
            chosen = list(agreed[0]) if agreed else dearest[: self.count]
        zones.destroy(state, chosen, NO_SEAT)
        now.moved = len(chosen)
        return bool(chosen)

    @staticmethod
    def _is_enough(state: DeckbuildingState, count: int, voters: int) -> bool:
        return count == voters or (state.config.consensus == "majority" and 2 * count > voters)

    def text(self, players: str) -> str:
        what = f"{number_word(self.count)} {self.cards.noun(self.count)}"
        return (
            f"the players who did not avoid this decide together on {what} in the Path, which are destroyed; if they "
            "do not agree, those with the highest costs are"
        )
