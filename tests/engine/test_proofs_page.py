"""docs/proofs.md is enough to follow the chance in a whole game of every ruleset.

The followers below are written from the page alone: they use its printed code, its tables and the log, and nothing of
the engine. Each checks every card that chance has moved, and at the end how many words were taken: so nothing is
random that the page does not name.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha512
from pathlib import Path
from typing import Any

import pytest

from engine.bots import choose
from engine.kernel import Game
from engine.tcg.conformance import BLACK_RIDER, FIRST_SET, TWO_STARTERS, random_decks

DOCS = Path(__file__).resolve().parents[2] / "docs"
CODE = "game"
PLAYER_CUTS = ("ada's cut", "bob's cut", "cut of the third")

Log = list[tuple[str, Any, dict[str, Any]]]
"""By event: its kind, the seats that alone are told (None: all), and its data."""


def printed_code() -> dict[str, Any]:
    """The names that the page's verifier defines."""
    names: dict[str, Any] = {}
    exec((DOCS / "proofs.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0], names)
    return names


PAGE = printed_code()


def transcript_of(number: int, setups: Sequence[Any]) -> dict[str, Any]:
    """What a transcript says of secret, promise and cuts, made by the formulas of the page."""
    secret = sha512(f"secret {number}".encode()).digest()
    promised = sha512(PAGE["LP"](b"entmoot match secret 1", CODE.encode(), secret)).hexdigest()
    seats = [
        {"place": place, "cut": PLAYER_CUTS[place], "cut_made_by": "player", "setup": setup}
        for place, setup in enumerate(setups)
    ]
    return {"match": CODE, "secret": secret.hex(), "commitment": promised, "seats": seats}


class Played:
    """A game that bots have played, with its log, and the page's stream for it."""

    def __init__(self, ruleset: str, number: int, options: Mapping[str, Any], setups: Sequence[Any], bot: str) -> None:
        self.record = transcript_of(number, setups)
        key, proven = PAGE["seed_of"](self.record)
        assert proven
        self.stream = PAGE["Stream"](key)
        self.game = Game.start(ruleset, options, list(setups), key)
        self.seats = len(setups)
        self.log: Log = []
        self.before: list[tuple[Sequence[Any], Any, int]] = []
        """By answer: the views of all seats before it, the answer, and the number of events before it."""
        self.tables: list[dict[str, Any]] = []
        """By answer: the dump of the game before it, and last that of its end."""
        self._note()
        while self.game.outcome is None:
            decision = self.game.pending[0]
            views: Sequence[Any] = [self.game.view(seat) for seat in range(self.seats)]
            value = choose(bot, views[decision.seat], decision.as_data(), number * 10_000 + len(self.before))
            self.before.append((views, value, len(self.log)))
            self.tables.append(self.table())
            self.game.answer(decision.seat, decision.id, value)
            self._note()
        self.tables.append(self.table())

    def _note(self) -> None:
        self.log += [(event.kind, event.seats, dict(event.data)) for event in self.game.drain()]

    def table(self) -> dict[str, Any]:
        """The piles of the deck-building game, as anybody may see them when it is over: numbers, the top card last."""
        state: Any = self.game.state
        return {
            name: [list(pile) for pile in getattr(state, name)]
            for name in ("deck", "hand", "looked")
            if self.game.ruleset == "deckbuilding"
        } | ({"main_deck": list(state.main_deck)} if self.game.ruleset == "deckbuilding" else {})

    def kinds(self) -> Counter[str]:
        return Counter(kind for kind, _, _ in self.log)

    def words_taken(self) -> int:
        """How many words the game took, as its dump says."""
        state: Any = self.game.state
        return int(state.stream.position)

    def words_followed(self) -> int:
        return int(self.stream.block * 8 - len(self.stream.words))


# -- the Trading Card Game ----------------------------------------------------------------------------------------


class CardGame:
    """Draw decks and hands by card id: copies have neighbouring numbers, so that ids in order are numbers in order."""

    def __init__(self, played: Played, *, fixed: bool = False) -> None:
        self.before = played.before
        self.place = 0
        self.stream = played.stream
        self.decks = [self._list(seat["setup"]["cards"]) for seat in played.record["seats"]]
        self.hands: list[list[str]] = [[] for _ in self.decks]
        self.shuffled = [False] * len(self.decks)
        self.starting: list[list[str]] = [[] for _ in self.decks]
        """The cards of a fixed starting fellowship, which stand on the table from the beginning."""
        if fixed:
            self.starting = [list(seat["setup"]["starting"]) for seat in played.record["seats"]]
            for deck, standing in zip(self.decks, self.starting, strict=True):
                for card in standing:
                    deck.remove(card)
        self.checked: Counter[str] = Counter()
        self.ranking: list[int] = []
        self.searching = self.used = False
        """Whether a card that is played comes from the draw deck, and whether an ability looks for it there."""

    @staticmethod
    def _list(cards: Mapping[str, int]) -> list[str]:
        return [card for card in sorted(cards) for _ in range(cards[card])]

    def ordered(self, seat: int, cards: list[str]) -> list[str]:
        """By number: cards of a fixed starting fellowship stand in front, as the deck names them."""
        fixed = self.starting[seat]
        return sorted(cards, key=lambda card: (card not in fixed, fixed.index(card) if card in fixed else 0, card))

    def shuffle(self, seat: int) -> None:
        self.decks[seat] = self.ordered(seat, self.decks[seat])
        self.stream.shuffle(self.decks[seat])
        self.checked["shuffles"] += 1

    def follow(self, log: Log) -> None:
        for place, (kind, _, data) in enumerate(log):
            self.place = place
            self.searching = kind == "play" and self._is_of_a_search(log[place + 1 :], data["player"])
            handler = getattr(self, "on_" + kind.replace(" ", "_"), None)
            if handler is not None:
                handler(
                    data, data.get("player", -1), data["card"]["card"] if isinstance(data.get("card"), dict) else ""
                )

    def on_bids(self, data: dict[str, Any], seat: int, card: str) -> None:
        lots = list(range(len(self.decks)))
        self.stream.shuffle(lots)
        self.ranking = sorted(range(len(self.decks)), key=lambda one: (-data["bids"][one], lots[one]))

    def on_lots(self, data: dict[str, Any], seat: int, card: str) -> None:
        assert data["seats"] == self.ranking
        self.checked["lots"] += 1

    def on_starts_with(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.decks[seat].remove(card)

    def on_drew(self, data: dict[str, Any], seat: int, card: str) -> None:
        if not self.shuffled[seat]:
            self.shuffled[seat] = True
            self.shuffle(seat)
        for drawn in data["cards"]:
            assert self.decks[seat].pop() == drawn
            self.hands[seat].append(drawn)
            self.checked["drawn"] += 1

    def on_mulligan(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.decks[seat] += self.hands[seat]
        self.hands[seat] = []
        self.shuffle(seat)
        self.checked["mulligans"] += 1

    def on_play(self, data: dict[str, Any], seat: int, card: str) -> None:
        in_hand, in_deck = card in self.hands[seat], card in self.decks[seat]
        if in_hand and not (self.searching and self.used and in_deck):
            self.hands[seat].remove(card)
        elif self.searching:
            self.decks[seat].remove(card)

    def on_use(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.used = True

    @staticmethod
    def _is_of_a_search(rest: Log, seat: int) -> bool:
        """Whether a draw deck is shuffled before anything else is done: what is played before it was found there."""
        for kind, _, data in rest:
            if kind in ("pass", "phase", "use", "draw", "move", "play"):
                return False
            if kind == "shuffle":
                return bool(data["player"] == seat)
        return False

    def on_discard_from_hand(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.hands[seat].remove(card)

    def on_discard_at_random(self, data: dict[str, Any], seat: int, card: str) -> None:
        hand = self.ordered(seat, self.hands[seat])
        assert self.stream.draw(hand, 1) == [card]
        self.on_discard_from_hand(data, seat, card)
        self.checked["at random"] += 1

    def on_reveal_from_hand(self, data: dict[str, Any], seat: int, card: str) -> None:
        assert self.stream.draw(self.ordered(seat, self.hands[seat]), len(data["cards"])) == data["cards"]
        self.checked["revealed at random"] += 1

    def on_discard_from_deck(self, data: dict[str, Any], seat: int, card: str) -> None:
        (of,) = [seat for seat, deck in enumerate(self.decks) if deck and deck[-1] == card]
        self.decks[of].pop()
        self.checked["discarded from the deck"] += 1

    def on_take(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.hands[seat].append(card)

    on_return_to_hand = on_take

    def on_shuffle(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.shuffle(seat)
        self.used = False
        self.checked["searches"] += 1

    def on_shuffle_into_deck(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.decks[seat] += data["cards"]
        self.shuffle(seat)
        self.checked["shuffled in"] += 1

    def on_reshuffle(self, data: dict[str, Any], seat: int, card: str) -> None:
        """The discard pile is the one that the player saw when they were asked whether to reshuffle it."""
        views = next(views for views, _, events in reversed(self.before) if events <= self.place)
        assert self.decks[seat] == []
        self.decks[seat] = [discarded["card"] for discarded in views[seat]["seats"][seat]["discard"]]
        self.shuffle(seat)
        self.checked["reshuffled"] += 1

    def on_shuffle_hand_into_deck(self, data: dict[str, Any], seat: int, card: str) -> None:
        self.decks[seat] += self.hands[seat]
        self.hands[seat] = []
        self.shuffle(seat)


OTHER_MOVES = {
    "put beneath deck", "put on deck", "take revealed", "take unseen", "discard shown", "stack", "look at from hand",
}  # fmt: skip
"""Events of texts that this follower does not know; games with them are left out."""


def followed(played: Played) -> CardGame:
    follower = CardGame(played)
    follower.follow(played.log)
    return follower


@pytest.mark.long
def test_whole_matches_of_the_card_game_are_followed() -> None:
    checked: Counter[str] = Counter()
    for number in range(60):
        setting = TWO_STARTERS if number % 3 == 0 else random_decks(number, sets=FIRST_SET)
        played = Played("tcg", number, {"sets": [1]}, setting.seats, "random")
        if OTHER_MOVES & set(played.kinds()):
            continue
        follower = followed(played)
        assert played.words_followed() == played.words_taken()
        checked += follower.checked
    assert checked["drawn"] > 500
    wanted = ("lots", "mulligans", "at random", "searches", "shuffled in", "discarded from the deck")
    assert [what for what in wanted if not checked[what]] == []


@pytest.mark.long
def test_whole_matches_by_the_black_rider_rules_are_followed() -> None:
    """Chance gives the places, the starting fellowships are fixed, and a discard pile may become the draw deck."""
    checked: Counter[str] = Counter()
    for number in (3, 34, 50):
        played = Played("tcg", number, BLACK_RIDER.options, BLACK_RIDER.seats, "steady")
        if OTHER_MOVES & set(played.kinds()):
            continue
        follower = CardGame(played, fixed=True)
        order = list(range(played.seats))
        played.stream.shuffle(order)
        assert [data["seats"] for kind, _, data in played.log if kind == "order"] in ([order], [])
        follower.follow(played.log)
        assert played.words_followed() == played.words_taken()
        checked += follower.checked
    assert checked["drawn"] > 100
    assert checked["reshuffled"] > 0


# -- Tarot --------------------------------------------------------------------------------------------------------

SUITS = ("swords", "wands", "cups", "coins")
PIPS = (*map(str, range(1, 11)), "page", "knight", "queen", "king")
THE_RING = 10


def tarot_names() -> list[str]:
    """The names of the log by number. Those of the Major Arcana stand on the page by rank."""
    listed = (
        (DOCS / "proofs.md").read_text(encoding="utf-8").split("### Tarot")[1].split("by rank (`")[1].split("`)")[0]
    )
    return [f"major_{name}" for name in listed.split()] + [f"{suit}_{pip}" for suit in SUITS for pip in PIPS]


@pytest.mark.parametrize(("number", "seats"), [(1, 2), (2, 3)])
def test_a_whole_match_of_tarot_is_followed(number: int, seats: int) -> None:
    played = Played("tarot", number, {}, [None] * seats, "steady")
    stream, names = played.stream, tarot_names()
    dealer = stream.below(seats)
    pile: list[str] = []
    rounds = drawn = 0
    for kind, _, data in played.log:
        if kind == "round":
            assert data == {"number": rounds + 1, "dealer": dealer}
            rounds += 1
            numbers = [card for card in range(78) if card != THE_RING]
            stream.shuffle(numbers)
            pile = [names[card] for card in numbers]
            following = [(dealer + place) % seats for place in range(1, seats + 1)]
            dealer = (dealer + 1) % seats
        elif kind == "dealt":
            assert data["player"] == following.pop(0)
            assert data["cards"] == sorted([pile.pop() for _ in range(7)], key=names.index)
        elif kind == "turned up":
            assert data["card"] == pile.pop()
        elif kind == "drew":
            drawn += 1
            assert data["cards"] == [pile.pop()]
    assert (rounds, drawn > 10) == (3, True)
    assert played.words_followed() == played.words_taken()


# -- the deck-building game ---------------------------------------------------------------------------------------


def listed_cards() -> list[tuple[str, str, int, str]]:
    """Name, heading, level and text of each card by number, as docs/deckbuilding-cards.md lists them."""
    page = (DOCS / "deckbuilding-cards.md").read_text(encoding="utf-8").split("## The stand-in set")[1]
    heading, columns, cards = "", [""], []
    for line in page.split("\n"):
        if line.startswith("## "):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("### "):
            heading = re.sub(r" \(\d+\)$", "", line[4:])
        elif line.startswith("| copies"):
            columns = cells
        elif cells[0].isdecimal():
            row = dict(zip(columns, cells, strict=True))
            cards += [(row["name"], heading, int(row.get("level", 0)), row["text"])] * int(cells[0])
    return cards


LISTED = listed_cards()
NUMBERS = {"a card": 1, "two cards": 2}
PILE = Mapping[str, Any]


def named(cards: Sequence[int]) -> list[str]:
    return [LISTED[card][0] for card in cards]


def numbered(names: Sequence[str]) -> list[str]:
    """In the order of their numbers: copies are side by side."""
    order = [name for name, *_ in LISTED]
    return sorted(names, key=order.index)


class DeckBuilding:
    def __init__(self, played: Played) -> None:
        self.played = played
        self.stream = played.stream
        self.checked: Counter[str] = Counter()

    def set_up(self) -> int:
        """Everything before the first turn; returns how many events it has."""
        played, stream = self.played, self.stream
        first = stream.below(played.seats)
        heroes = stream.draw(
            [number for number, card in enumerate(LISTED) if card[1] == "Cards of the heroes"], played.seats
        )
        shown_heroes = [data["card"] for kind, _, data in played.log if kind == "hero"]
        assert shown_heroes == named(heroes)
        decks: list[list[int]] = []
        for seat in range(played.seats):
            deck = sorted([heroes[seat], *range(6 * seat, 6 * seat + 6), *range(31 + 3 * seat, 34 + 3 * seat)])
            stream.shuffle(deck)
            decks.append(deck)
        main = [number for number, card in enumerate(LISTED) if card[1] == "Main deck"]
        stream.shuffle(main)
        stack: list[int] = []
        for level, used in ((4, 1), (3, 3), (2, 3), (1, 1)):
            cards = [number for number, card in enumerate(LISTED) if card[1] == "Archenemies" and card[2] == level]
            stream.shuffle(cards)
            stack += cards[:used]
        path: list[int] = []
        under: list[int] = []
        while len(path) < 5:
            card = main.pop()
            (under if LISTED[card][0] in self._put_under() else path).append(card)
        events = iter(enumerate(played.log))
        place, data = next((place, data) for place, (kind, _, data) in events if kind == "archenemy")
        assert data["card"] == LISTED[stack[-1]][0]
        place, data = next((place, data) for place, (kind, _, data) in events if kind == "path")
        assert (data["cards"], self._put_under()) == (named(path), set(named(under)))
        for turn in range(played.seats):
            place, data = next((place, data) for place, (kind, _, data) in events if kind == "drew")
            seat = (first + turn) % played.seats
            assert (data["player"], data["cards"]) == (seat, named([decks[seat].pop() for _ in range(5)]))
        table = played.tables[0]
        assert ([named(deck) for deck in decks], named(main)) == (
            [named(deck) for deck in table["deck"]],
            named(table["main_deck"])[len(under) :],
        )
        return place + 1

    def _put_under(self) -> set[str]:
        """The Fortunes of the opening, as the log tells."""
        return {name for kind, _, data in self.played.log if kind == "under" for name in data["cards"]}

    def follow(self) -> None:
        begin = self.set_up()
        places = [*(events for _, _, events in self.played.before[1:]), len(self.played.log)]
        for number, end in enumerate(places):
            self.segment(self.played.log[begin:end], self.played.tables[number], self.played.tables[number + 1])
            begin = max(begin, end)

    def segment(self, log: Log, before: PILE, after: PILE) -> None:
        """What one answer has set off."""
        hands = [named(hand) for hand in before["hand"]]
        due: dict[int, int] = {}
        looking = [seat for seat in range(self.played.seats) if self._looks_through(seat, log, before, after)]
        for place, (kind, _, data) in enumerate(log):
            seat = data.get("player", -1)
            if kind == "hit":
                due |= dict.fromkeys(data["players"], self._at_random(data["card"]))
            elif kind == "drew":
                hands[seat] += data["cards"]
            elif kind == "discard":
                count = due.pop(seat, 0)
                if count:
                    assert numbered(self.stream.draw(numbered(hands[seat]), count)) == data["cards"]
                    self.checked["at random"] += 1
                for name in data["cards"]:
                    if name in hands[seat]:
                        hands[seat].remove(name)
            elif kind == "shuffled":
                self.shuffle(seat, log[place + 1 :], after, data["cards"])
            elif kind == "destroy" and seat in looking:
                looking.remove(seat)
                self.shuffle(seat, log[place + 1 :], after, None)
        for seat in looking:
            self.shuffle(seat, log, after, None)

    def shuffle(self, seat: int, rest: Log, after: PILE, count: int | None) -> None:
        """A deck is shuffled. Which cards it has: those that have left it since, and those that are still in it."""
        left: list[str] = []
        for kind, _, data in rest:
            if kind == "shuffled" and data["player"] == seat:
                break
            if (kind == "drew" or (kind == "reveal" and data["where"] == "deck")) and data["player"] == seat:
                left += data["cards"]
        else:
            left += [*named(after["looked"][seat]), *reversed(named(after["deck"][seat]))]
        if count is not None and len(left) < count:
            # A text discards cards from the top, one after the other.
            singles = [data["cards"][0] for kind, _, data in rest if kind == "discard" and data["player"] == seat]
            left = singles[: count - len(left)] + left
        if count is not None:
            # A deck may run out in the midst of drawing: the first cards are those of the old deck.
            left = left[len(left) - count :]
        deck = numbered(left)
        self.stream.shuffle(deck)
        assert deck == left[::-1]
        self.checked["shuffles"] += 1

    @staticmethod
    def _looks_through(seat: int, log: Log, before: PILE, after: PILE) -> bool:
        """Whether a player was looking through their whole deck and has put it back, which shuffles it."""
        looked = any(kind == "looked" and data["player"] == seat for kind, _, data in log)
        return bool(before["looked"][seat]) and not after["looked"][seat] and not before["deck"][seat] and not looked

    @staticmethod
    def _at_random(name: str) -> int:
        """How many cards a hit of a card takes at random, by its listed text."""
        texts = [text for card, _, _, text in LISTED if card == name]
        matched = re.search(r"discards (a card|two cards) from their hand at random", texts[0])
        return NUMBERS[matched[1]] if matched else 0


@pytest.mark.long
def test_whole_matches_of_the_deck_building_game_are_followed() -> None:
    checked: Counter[str] = Counter()
    for number, seats in ((0, 2), (1, 3)):
        played = Played("deckbuilding", number, {}, [None] * seats, "steady")
        follower = DeckBuilding(played)
        follower.follow()
        assert played.words_followed() == played.words_taken()
        checked += follower.checked
    assert checked["shuffles"] > 30
    assert checked["at random"] > 0


# -- The Confrontation --------------------------------------------------------------------------------------------


def pieces_of_the_page() -> list[str]:
    page = (DOCS / "proofs.md").read_text(encoding="utf-8")
    listed = page.split("The pieces are in this order: ")[1].split(". A variant")[0]
    return [
        name.strip().lower().replace("û", "u").replace("-", "_").replace(" ", "_") for name in re.split("[,;]", listed)
    ]


@pytest.mark.long
def test_whole_matches_of_the_confrontation_are_followed() -> None:
    order = pieces_of_the_page()
    lots = 0
    for number in range(12):
        played = Played("confrontation", number, {"first_seat": "lot"}, [None, None], "random")
        good = 0 if played.stream.below(2) == 0 else 1
        assert next(data for kind, _, data in played.log if kind == "sides") == {"good": good, "dark": 1 - good}
        ends = [*(events for _, _, events in played.before[1:]), len(played.log)]
        for (views, value, begin), end in zip(played.before, ends, strict=True):
            gone: set[str] = set()
            for kind, _, data in played.log[begin:end]:
                gone |= {data["piece"]} if kind == "defeated" else set()
                if kind != "battle":
                    continue
                side = "good" if order.index(data["defender"]) < 9 else "dark"
                seat = good if side == "good" else 1 - good
                standing, seen = (
                    next(row for row in views[of]["regions"] if row["id"] == data["region"])[side]["pieces"]
                    for of in (seat, 1 - seat)
                )
                if str(value).startswith("target"):
                    continue
                there = [
                    standing_entrant
                    for standing_entrant in standing
                    if standing_entrant not in gone and (value != "by_lot" or standing_entrant not in seen)
                ]
                able = sorted(there, key=order.index)
                if len(able) > 1:
                    lots += 1
                    assert able[played.stream.below(len(able))] == data["defender"]
        assert played.words_followed() == played.words_taken()
    assert lots > 10


def test_characters_of_the_confrontation_are_mixed_by_lot() -> None:
    options = {"edition": "deluxe", "first_seat": "good", "good_characters": "lot", "dark_characters": "lot"}
    played = Played("confrontation", 1, options, [None, None], "random")
    lots = [played.stream.below(2) for _ in range(18)]
    order = pieces_of_the_page()
    own = next(views for views, _, _ in played.before)
    standing = [{key for key in str(own[seat]).replace("'", " ").split() if key in order} for seat in (0, 1)]
    classic = [order[place] for place, variant in enumerate(lots) if not variant]
    assert {*classic[: 9 - sum(lots[:9])]} <= standing[0]
    assert {*classic[9 - sum(lots[:9]) :]} <= standing[1]
