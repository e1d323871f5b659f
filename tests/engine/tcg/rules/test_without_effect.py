"""A card may be played, and a cost paid, though nothing comes of it (CR "effect"); what costs nothing is not offered
then. The option says so, stands last, and no stop asks because of it."""

import pytest

from engine.bots import choose
from engine.bots.chance import random_raw
from engine.bots.search import search
from engine.kernel import Game, Stream, key_from_seed
from engine.kernel.stops import Stop
from engine.tcg import reasons
from engine.tcg.conformance import TWO_STARTERS, later_decks, random_decks
from engine.tcg.names import FELLOWSHIP, MANEUVER, SHADOW, SKIRMISH
from engine.tcg.rules import active
from engine.tcg.rules.unavailable import unavailable
from engine.tcg.state import TcgState
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import Verbs, action, response, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.filters import ALLY, DWARF, RING_BEARER
from engine.tcg.words.occurrences import wins_skirmish
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Exert, Heal, Spot
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import later
from tests.shares import whole_or_sample

RUNNER = "Goblin Runner"
MOUNTAIN = "Emyn Muil"


def won(table: Table, winner: Card, loser: str, seat: int) -> Table:
    """The window on a skirmish that the winner has won."""
    table.fight(winner, table.in_play(loser, seat=seat)).pass_all()
    return table


def still_draws_breath(table: Table, wounds: int = 0) -> Card:
    held = table.in_hand("Still Draws Breath")
    won(table, table.in_play("Gimli", wounds=wounds), RUNNER, 1)
    return held


def extraordinary_resilience(table: Table) -> Card:
    frodo, held = table.ring_bearer(), table.in_hand("Extraordinary Resilience")
    table.wound(frodo, 1)
    table.in_play("Merry, Friend to Sam")
    table.begin(FELLOWSHIP).use(frodo)
    return held


def breeding_pit(table: Table) -> Card:
    held, savage = table.in_hand("Breeding Pit", seat=1), table.in_hand("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(savage)
    while table.asked.seat == 0:
        table.pass_()
    return held


def flee_in_terror(table: Table) -> Card:
    held = table.in_hand("Flee in Terror")
    won(table, table.in_play("Aragorn"), RUNNER, 1)
    return held


@pytest.mark.parametrize("situation", [still_draws_breath, extraordinary_resilience, breeding_pit, flee_in_terror])
def test_a_response_event_is_played_to_no_effect_and_leaves_the_hand(situation: object) -> None:
    assert callable(situation)
    table = Table(site=4)
    held = situation(table)
    assert table.is_vain("play", held)
    table.play(held)
    assert held.zone == "discard pile"


def test_flotsam_and_jetsam_is_played_without_a_wounded_hobbit() -> None:
    table = later()
    held = table.in_hand("Flotsam and Jetsam")
    won(table, table.in_play("Théoden"), RUNNER, 1)
    assert table.is_vain("play", held)
    assert table.play(held).ring_bearer().wounds == 0
    assert held.zone == "discard pile"


def test_an_event_that_does_something_does_not_say_otherwise() -> None:
    table = Table(site=4)
    assert not table.is_vain("play", still_draws_breath(table, wounds=1))


@pytest.mark.parametrize("wounds", [0, 1])
def test_uruk_bloodlust_may_be_paid_for_without_a_wound_to_heal(wounds: int) -> None:
    table = Table(site=5)
    table.twilight(1)
    lust, brood = table.in_play("Uruk Bloodlust", seat=1), table.in_play("Uruk Brood", seat=1, wounds=wounds)
    table.fight(table.in_play("1U12"), brood).pass_all()
    while not table.may("respond", lust):
        table.running.decide(table.asked, table.asked.options[0])
    assert table.is_vain("respond", lust) is not bool(wounds)
    table.respond(lust)
    assert (brood.wounds, table.pool) == (0, 0)


def test_the_pale_blade_may_exert_its_lord_without_a_condition_to_discard() -> None:
    table = Table(site=5)
    king = table.in_play("The Witch-king, Lord of Angmar", seat=1)
    blade = table.in_play("The Pale Blade", seat=1, on=king)
    table.fight(table.in_play("1U12"), king).pass_all()
    while not table.may("respond", blade):
        table.running.decide(table.asked, table.asked.options[0])
    assert table.is_vain("respond", blade)
    table.respond(blade)
    assert king.wounds == 1


def test_eomer_may_exert_without_a_minion_to_return() -> None:
    table = later(site=4)
    eomer = table.in_play("Éomer, Guardian of the Eastmark")
    table.begin(FELLOWSHIP).move()
    while not table.may("trigger", eomer):
        table.choose(table.choices[0])
    assert table.is_vain("trigger", eomer)
    assert table.respond(eomer).state.phase
    assert eomer.wounds == 1


def test_what_costs_nothing_and_would_do_nothing_is_not_offered(invent: Invent) -> None:
    """A requirement is no cost: who spots, gives nothing."""
    won_by_a_dwarf = wins_skirmish(DWARF)
    heal = Heal(a(ALLY))
    costs: list[Verbs] = [(), Spot(1, RING_BEARER), Exert(THIS_CARD)]
    for number, cost in enumerate(costs):
        parts = (
            action(MANEUVER, does=heal, cost=cost),
            response(won_by_a_dwarf, does=heal, cost=cost),
            trigger(won_by_a_dwarf, does=heal, cost=cost, may=True),
        )
        smith = invent("1C7", card(f"F{number}", f"Smith {number}", *parts))
        offered = number == 2
        table = Table(site=4)
        gimli, smith_card = table.in_play("Gimli"), table.in_play(smith)
        table.in_play(RUNNER, seat=1)
        assert table.begin(MANEUVER).may("use", smith_card) is offered
        table = Table(site=4)
        gimli, smith_card = table.in_play("Gimli"), table.in_play(smith)
        table.fight(gimli, table.in_play(RUNNER, seat=1)).pass_all()
        is_asked = bool(table.running.pending) and table.phase == SKIRMISH
        assert (is_asked and table.may("respond", smith_card), is_asked and table.may("trigger", smith_card)) == (
            offered,
            offered,
        )


@pytest.mark.parametrize(
    ("ally", "vain"), [("The Gaffer", True), ("Celeborn, Lord of Lórien", False)], ids=["others", "themselves"]
)
def test_what_an_exertion_makes_possible_counts(ally: str, vain: bool) -> None:
    """Nobody is wounded. The Gaffer heals Frodo or Sam; Celeborn an Elven ally, of whom he is one."""
    table = Table(site=4)
    ally_card = table.in_play(ally)
    assert table.begin(FELLOWSHIP).is_vain("use", ally_card) is vain


@pytest.mark.parametrize("fights", ["Legolas", "Gimli"])
def test_what_a_cost_may_name_counts(fights: str) -> None:
    table = Table(site=7)
    fighters = {name: table.in_play(name) for name in ("Legolas", "Gimli")}
    voice = table.in_hand("Voice of Nimrodel")
    table.fight(fighters[fights], table.in_play("Cave Troll of Moria", seat=1))
    assert table.is_vain("play", voice) is (fights == "Gimli")


@pytest.mark.parametrize("lies_there", ["Corps of Harad", "Furor"])
def test_an_offer_within_a_text_says_that_it_does_nothing(lies_there: str) -> None:
    """Not Alone: a Gollum event of the hand may be discarded to take a minion from the discard pile."""
    mountain = MOUNTAIN
    table = later(site=4, sites={5: mountain})
    table.in_play("Not Alone", seat=1)
    deep, one = table.in_hand("From Deep in Shadow", seat=1), table.in_discard(lies_there, seat=1)
    chosen = next(site for site in table.cards("adventure deck", seat=1) if site.name == mountain)
    table.begin(FELLOWSHIP).move().choose(chosen)
    options = table.asked.as_data()["options"]
    assert isinstance(options, list)
    vain = lies_there == "Furor"
    marks = [(option["verb"], option.get("idle", False), option["note"]) for option in options]
    yes = ("yes", vain, "Does nothing now" if vain else "")
    assert marks == ([("no", False, ""), yes] if vain else [yes, ("no", False, "")])
    table.say(True).choose_if_asked(deep)
    assert (deep.zone, one.zone) == ("discard pile", "discard pile" if vain else "hand")


# -- stops --------------------------------------------------------------------------------------------------------


def stop_of(table: Table) -> Stop:
    stop = table.running.stop(table.asked)
    assert stop is not None
    return stop


@pytest.mark.parametrize("wounds", [0, 1])
@pytest.mark.parametrize("in_hand", [True, False])
def test_a_window_in_which_nothing_would_do_anything_is_passed(wounds: int, in_hand: bool) -> None:
    """By the deck, not by the hand: the same wherever the card lies."""
    table = Table(site=4)
    (table.in_hand if in_hand else table.on_deck)("Still Draws Breath")
    table.in_hand("Sorry About Everything" if not in_hand else "1C303")
    table.fight(table.in_play("Gimli", wounds=wounds), table.in_play(RUNNER, seat=1))
    while table.asked.prompt[0] == "action":
        table.running.decide(table.asked, table.asked.passing)
    assert table.asked.seat == 0
    stop = stop_of(table)
    assert (stop.window, stop.able, stop.passes()) == ("own response to skirmish results", bool(wounds), not wounds)
    assert not stop.passes("ask")


def test_an_event_of_the_phase_that_would_do_nothing_makes_nobody_able() -> None:
    table = Table(site=4)
    table.in_hand("Axe Strike")
    table.fight(table.ring_bearer(), table.in_play("Uruk Savage", seat=1))
    assert (stop_of(table).able, len(table.asked.options)) == (False, 2)


# -- bots and the kind as a whole ---------------------------------------------------------------------------------


@pytest.mark.long
def test_steady_bots_do_nothing_in_vain_and_no_card_of_a_hand_is_refused_for_it() -> None:
    vain = 0
    for seed in range(4):
        setting = TWO_STARTERS if seed % 2 else random_decks(seed)
        game = Game.start("tcg", setting.options, setting.seats, key_from_seed(seed))
        chance = Stream(key_from_seed(seed))
        while game.outcome is None:
            decision = game.pending[0]
            data = decision.as_data()
            options = data["options"]
            assert isinstance(options, list)
            vain += sum(bool(option.get("idle")) for option in options)
            value = choose("steady", game.view(decision.seat), data, chance.below(10**6))
            assert not any(option.get("idle") and option["key"] == value for option in options)
            state = game.state
            assert isinstance(state, TcgState)
            for (verb, number, ability), wrong in unavailable(state, decision):
                if wrong == reasons.IDLE:
                    texts = active.texts(state, number)
                    text = texts.actions.get(ability) if verb == "use" else texts.responses.get(ability)
                    assert text is not None, "a card of the hand is refused because it would do nothing"
                    assert all(cost.takes_nothing for cost in text.cost)
            game.answer(decision.seat, decision.id, value)
    assert vain > 20


COSTS = {
    "play", "use", "triggered", "cost unpaid", "twilight", "burden", "exert", "discard", "discard from hand",
    "toil", "make", "choose",
}  # fmt: skip
"""What is seen of a card that is played, of whom it is about, and of a cost that is paid."""
NEXT = ("pass", "phase", "turn", "skirmish", "move")


@pytest.mark.long
@whole_or_sample
def test_what_does_nothing_now_shows_nothing_but_its_card_and_costs(whole: bool) -> None:
    """Whatever says so in random games is done in a copy, with any answers to what is asked then. After a response goes
    on what it answered: what that shows is seen where nobody responds."""
    tried = 0
    for seed in range(40 if whole else 6):
        setting = random_decks(seed) if seed % 2 else later_decks(seed)
        game = Game.start("tcg", setting.options, setting.seats, key_from_seed(seed), listen=False)
        chance = Stream(key_from_seed(seed))
        while game.outcome is None:
            decision = game.pending[0]
            options = decision.as_data()["options"]
            assert isinstance(options, list)
            for option in options:
                if option.get("idle"):
                    tried += 1
                    fate = chance.derive(str(tried))
                    anyway = shown_by(game, "pass", fate.derive("pass")) if option["verb"] == "respond" else []
                    assert set(shown_by(game, option["key"], fate)) <= {*COSTS, *anyway}, option
            game.decide(decision, random_raw(decision, chance))
    assert tried > (100 if whole else 5)


def shown_by(game: Game, key: str, chance: Stream) -> list[str]:
    """The kinds of public event that an answer sets off, until something else is asked or begins."""
    copy = Game.load(game.dump())
    copy.listen()
    question = copy.pending[0]
    copy.answer(question.seat, question.id, key)
    while copy.pending and copy.pending[0].prompt[0] not in ("action", "respond", "reconcile", "move or stay"):
        copy.decide(copy.pending[0], random_raw(copy.pending[0], chance))
    kinds = [event.kind for event in copy.drain() if event.seats is None]
    return kinds[: next((place for place, kind in enumerate(kinds) if kind in NEXT), len(kinds))]


def test_a_searching_bot_does_not_try_what_does_nothing() -> None:
    table = Table(site=4)
    held = still_draws_breath(table)
    outcome = search(table.running, 0, seed=1, budget=200)
    assert outcome.value == "pass"
    assert table.running.key(held.index) not in str([rated.value for rated in outcome.rated])
