"""Generated game text: every card has one, and it says what the definition says."""

import ast
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from engine.kernel.decision import CHOOSE, Decision
from engine.tcg import names
from engine.tcg.conformance import later_decks
from engine.tcg.facts import all_facts
from engine.tcg.language import Modifier, On
from engine.tcg.library import build, definitions, playable, text
from engine.tcg.ruleset import Tcg
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, bar, modifier, response, trigger
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import Definition, card
from engine.tcg.words.filters import ALLY, ANY, COMPANION, MINION, ORC, THIS, WOUNDED
from engine.tcg.words.occurrences import is_killed, wins_skirmish
from engine.tcg.words.verbs import AddTwilight, Draw, Make
from engine.tcg.words.wording import card_text
from engine.tcg.words.wording.modifiers import grouped
from engine.tcg.words.wording.prompts import CHOICES, PHASE_QUESTIONS, question
from engine.tcg.words.wording.speaker import Speaker
from tests.engine.settings import TCG
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.english import faults
from tests.shares import whole_or_sample
from tests.sources import tree_of

SILENT = {"1C177"}
"""Cards without any game text."""


def test_every_card_is_worded() -> None:
    texts = {card_id: text(card_id) for card_id in definitions()}
    assert {card_id for card_id, words in texts.items() if not words} == SILENT
    assert {card_id: fault_list for card_id, words in texts.items() if words and (fault_list := faults(words))} == {}


@pytest.mark.long
def test_parts_stand_in_the_order_of_the_definition() -> None:
    for card_id, definition in definitions().items():
        if not definition.parts:
            continue
        together = grouped(definition.parts, Speaker(all_facts()[card_id]))
        alone = [card_text(replace(definition, parts=tuple(parts))).split("\n")[-1] for parts in together]
        assert [part for parts in together for part in parts] == list(definition.parts)
        assert text(card_id).split("\n")[-len(alone) :] == alone, card_id


def test_parts_of_different_kinds_keep_their_order() -> None:
    parts = (
        response(is_killed(ORC), does=Draw()),
        modifier(names.STRENGTH, ORC, 1),
        action(names.SHADOW, does=AddTwilight(3)),
        trigger(wins_skirmish(THIS), does=Draw(2)),
        modifier(names.MINION_ARCHERY, ANY, 1),
    )
    lines = [
        "Response: If an Orc is killed, draw a card.",
        "Each Orc is strength +1.",
        "Shadow: Add 3 twilight.",
        "Each time this minion wins a skirmish, draw two cards.",
        "The minion archery total is +1.",
    ]
    for order in permutations(range(5)):
        shuffled = card("1C158", "Uruk-hai Raiding Party", *(parts[place] for place in order))
        assert card_text(shuffled).split("\n") == ["Damage +1.", *(lines[place] for place in order)]


def test_changing_three_to_four_changes_the_text() -> None:
    bred = definitions()["1C121"]
    assert bred.event is not None
    (make,) = bred.event.does
    assert isinstance(make, Make)
    other = replace(bred, event=replace(bred.event, does=(replace(make, changes=(strength(+4),)),)))
    assert card_text(bred).replace("+3", "+4") == card_text(other)
    assert card_text(bred) != card_text(other)


def test_texts_say_what_a_few_cards_do() -> None:
    assert (
        text("1U153")
        == "Damage +1.\nSkirmish: Remove 1 twilight to make this minion strength +1 (at most +3 in a phase)."
    )
    assert text("1C104") == (
        "Maneuver: Exert a ranger to make each roaming minion strength −3 until the regroup phase."
    )
    assert text("1C157") == (
        "Plays to your support area.\nWhile you can spot an Uruk-hai, the fellowship archery total is −1."
    )


@pytest.mark.parametrize(
    ("part", "english"),
    [
        (bar(names.NO_DAMAGE_BONUS, MINION), "Minions lose all damage bonuses."),
        (bar(names.NO_WOUNDS, THIS), "This minion cannot take wounds."),
        (bar(names.NO_SKIRMISH, MINION & WOUNDED), "Wounded minions cannot be assigned to skirmishes."),
        (modifier(names.FIGHTS, ALLY, 1), "Allies may take part in archery fire and skirmishes."),
        (modifier(names.ROAMING_PENALTY, ORC, -1), "The roaming penalty of each Orc is −1."),
        (modifier(names.SKIPPED, ANY, 1, detail=names.ARCHERY), "Skip the archery phase."),
    ],
)
def test_what_cannot_happen_is_worded(part: Modifier, english: str) -> None:
    """Kinds of modifier no card of the starters has."""
    assert card_text(card("1C158", "Uruk-hai Raiding Party", part)).endswith(english)


@pytest.mark.parametrize(
    ("card_id", "english"),
    [
        ("13C116", "each minion titled Orc Reaper is strength +2"),
        ("13S109", "a minion of the Orc culture is killed in a skirmish"),
        ("13C173", "your minion of the Uruk-hai culture is about to be killed in a skirmish"),
        ("13U19", "wound each minion they own not of the race of that character"),
        ("13U185", "moves from this site outside region 1"),
    ],
)
def test_texts_say_it_as_players_do(card_id: str, english: str) -> None:
    assert english in text(card_id)


def test_cards_without_rules_have_no_text_and_are_not_playable() -> None:
    assert not playable("9R9999")
    assert text("9R9999") == ""


def test_a_definition_must_carry_the_cards_own_name() -> None:
    with pytest.raises(ValueError, match="name 'Axe Strike' in the facts, 'Axe Blow' in the definition"):
        build(Definition("1C3", "Axe Blow"))


@whole_or_sample
def test_every_event_of_random_games_has_a_sentence_with_its_players(whole: bool) -> None:
    kinds = set()
    for seed in range(40 if whole else 6):
        setting = (TCG, later_decks(seed))[seed % 2]
        game = setting.start(seed, snapshots=False)
        chance = setting.chance(seed)
        while game.outcome is None:
            game.decide(game.pending[0], setting.choose(game.pending[0], chance))
        for event in game.drain():
            kinds.add(event.kind)
            sentence = event.text.format("Ann", "Bob")
            assert faults(sentence) == []
    assert len(kinds) >= 45 or not whole


@whole_or_sample
def test_every_question_option_and_reason_of_random_games_is_good_english(whole: bool) -> None:
    notes = set()
    for seed in range(15 if whole else 2):
        setting = (TCG, later_decks(seed))[seed % 2]
        game = setting.start(seed, snapshots=False)
        chance = setting.chance(seed)
        while game.outcome is None:
            decision = game.pending[0]
            data = decision.as_data()
            prompt, options = data["prompt"], data["options"]
            assert isinstance(prompt, dict)
            assert isinstance(options, list)
            assert faults(prompt["text"]) == []
            assert prompt["detail"] == "" or faults(prompt["detail"]) == []
            assert all(option["label"] for option in options)
            assert len({option["key"] for option in options}) == len(options)
            notes |= {option["note"] for option in options if option["note"] and option["verb"] != "choose"}
            for reason in game.explain(decision.seat).values():
                assert faults(reason) == []
            game.decide(decision, setting.choose(decision, chance))
    assert len(notes) > (30 if whole else 5)
    for note in notes:
        assert faults(note if note.endswith(".") else f"{note}.") == []


QUESTIONS: dict[str, tuple[str | int, ...]] = {
    "action": (names.REGROUP,),
    "respond": (names.WOUNDED, 0),
    "arrow": (2,),
    "sanctuary": (1,),
    "reshuffle": (2,),
    "archery target": (3,),
    "starting fellowship": (4,),
    "reconcile down": (2,),
    "loop answer": (3,),
    "place site": (4,),
    "muster": (2,),
    "ambush": ("1C151", 2),
    "toil": ("1C151", 5, 2),
    "exert to lower": ("1C151", 1),
    "spot to lower": ("1C151", 1),
}
"""What follows the first word of a prompt, where it is not a card."""


def asked_in_the_rules() -> set[str]:
    """The first word of every prompt in the rules, the words and the language."""
    heads: set[str] = set()
    for path in Path(names.__file__).parent.rglob("*.py"):
        if path.parent.name == "wording":
            continue
        for node in ast.walk(tree_of(path)):
            match node:
                case ast.Call(func=ast.Name(id="Decision"), args=[_, _, ast.Tuple(elts=[first, *_]), *_]):
                    pass
                case ast.Assign(targets=[ast.Name(id="prompt")], value=ast.Tuple(elts=[first, *_])):
                    pass
                case ast.AnnAssign(target=ast.Name(id="prompt"), value=ast.List(elts=[first, *_])):
                    pass
                case ast.Call(func=ast.Attribute(attr="resolve"), args=[_, _, first]):
                    pass
                case ast.FunctionDef(name="asked_as", body=[*_, ast.Return(value=first)]):
                    pass
                case _:
                    continue
            if isinstance(first, ast.Constant):
                heads.add(str(first.value))
    return heads


@pytest.mark.long
def test_every_question_of_the_rules_is_worded() -> None:
    heads = asked_in_the_rules()
    assert heads >= {*QUESTIONS, *CHOICES, "required", "bid", "one of", "x", "spot how many"}
    for head in heads:
        question = prompt_of(Table(site=4), head, *QUESTIONS.get(head, ("1C346",)))
        assert faults(question) == []


def prompt_of(table: Table, *prompt: str | int, most: int = 1) -> str:
    """The question of a decision about so many."""
    return question(table.state, Decision(0, CHOOSE, prompt, least=most, most=most))


@pytest.mark.parametrize(
    ("prompt", "most", "english"),
    [
        (("exert", "1C346"), 1, "Moria Lake: who exerts?"),
        (("exert", "1C346"), 2, "Moria Lake: which two characters exert?"),
        (("discard", "1C84"), 1, "Sleep, Caradhras: which card is discarded?"),
        (("discard", "1C84"), 3, "Sleep, Caradhras: which three cards are discarded?"),
        (("discard from hand", "1C196"), 1, "They Are Coming: discard one card from hand."),
        (("discard from hand", "1C196"), 3, "They Are Coming: discard three cards from hand."),
        (("reconcile down", 1), 1, "Discard one card: you keep eight."),
        (("reconcile down", 2), 2, "Discard two cards: you keep eight."),
        (("place",), 1, "Do you want to go first or second?"),
        (("starting fellowship", 4), 1, "Choose a companion to start with (4 twilight to spend)."),
        (("loop answer", 1), 1, "A loop: one round is named. Do you agree, or name fewer?"),
        (("loop answer", 4), 4, "A loop: four rounds are named. Do you agree, or name fewer?"),
    ],
)
def test_questions_agree_with_one_and_with_several(prompt: tuple[str | int, ...], most: int, english: str) -> None:
    assert prompt_of(Table(site=4), *prompt, most=most) == english


@pytest.mark.parametrize("verb", sorted(CHOICES))
def test_what_is_asked_of_cards_is_good_english(verb: str) -> None:
    for most in (1, 2, 5):
        assert faults(prompt_of(Table(site=4), verb, "1C346", most=most)) == []


def test_a_window_about_several_occurrences_says_them_in_one_sentence(invent: Invent) -> None:
    invent("1C158", card("W1", "Watcher", response(On(names.LOSES_SKIRMISH, COMPANION), does=AddTwilight(1))))
    table = Table(site=4)
    table.in_play("W1", seat=1)
    runner, rager = table.in_play("Goblin Runner", seat=1), table.in_play("Uruk Rager", seat=1)
    boromir = table.in_play("Boromir, Son of Denethor")
    table.fight(boromir, runner, rager).pass_all()
    first = table.asked.as_data()
    assert first["prompt"]["text"] == "Which of these is performed first?"
    assert {option["label"]: option["note"] for option in first["options"]} == {
        "Uruk Rager": "Have the Free Peoples player discard the top two cards of their draw deck",
        "Boromir, Son of Denethor": "Is overwhelmed and killed",
    }
    table.first(boromir)
    data = table.asked.as_data()
    assert data["prompt"]["text"] == (
        "Goblin Runner and Uruk Rager have won a skirmish, and Boromir has lost one. Respond?"
    )
    options = data["options"]
    assert isinstance(options, list)
    assert [option["note"] for option in options] == ["Add 1 twilight (Boromir has lost a skirmish)", ""]


def test_phases_have_questions() -> None:
    assert set(PHASE_QUESTIONS) == set(names.PHASES)


@pytest.mark.parametrize(("site", "cost", "note"), [(2, 6, "Costs 6: printed 4, roaming +2"), (6, 4, "")])
def test_a_minion_costs_what_it_costs_now_and_the_option_says_why(site: int, cost: int, note: str) -> None:
    table = Table(site=site)
    rager = table.in_hand("Uruk Rager", seat=1)
    table.twilight(9)
    table.begin(names.SHADOW)
    options = Tcg().present(table.state, table.asked)["options"]
    assert [(option["cost"], option["note"]) for option in options if option["label"] == rager.name] == [(cost, note)]


def test_skirmish_options_state_their_outcome_ones_own_side_first() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    halls = table.in_hand("Their Halls of Stone")
    minion = table.in_play("Uruk Savage", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(gimli, minion)

    def outcomes() -> dict[object, tuple[object, object]]:
        options = table.asked.as_data()["options"]
        assert isinstance(options, list)
        return {option["label"]: (option.get("outcome"), option.get("winning")) for option in options}

    assert outcomes() == {halls.name: ("10 : 5", True), "Pass": ("6 : 5", True)}
    table.pass_()
    assert outcomes() == {bred.name: ("8 : 6", True), "Pass": ("5 : 6", False)}
