"""Generated game text: every card has one, and it says what the definition says."""

import re
from dataclasses import replace

import pytest

from engine.tcg import names
from engine.tcg.language import Modifier
from engine.tcg.library import build, definitions, playable, text
from engine.tcg.table import Table
from engine.tcg.words.abilities import bar, modifier
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import Definition, card
from engine.tcg.words.filters import ALLY, ANY, MINION, ORC, THIS, WOUNDED
from engine.tcg.words.verbs import Make
from engine.tcg.words.wording import card_text
from engine.tcg.words.wording.events import _SENTENCES
from tests.engine.settings import TCG

SILENT = {"1C177"}
"""Cards without any game text."""


@pytest.mark.parametrize("card_id", sorted(definitions()))
def test_every_card_is_worded(card_id: str) -> None:
    words = text(card_id)
    assert bool(words) is (card_id not in SILENT)
    for line in words.split("\n") if words else []:
        assert line[0].isupper()
        assert line.endswith(".")
        assert not re.search(r"\b(a|an) (a|an|the|your)\b|  |\bcard card\b|None|<", line), line


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
    ("part", "said"),
    [
        (bar(names.NO_DAMAGE_BONUS, MINION), "Minions lose all damage bonuses."),
        (bar(names.NO_WOUNDS, THIS), "This minion cannot take wounds."),
        (bar(names.NO_SKIRMISH, MINION & WOUNDED), "Wounded minions cannot skirmish."),
        (modifier(names.FIGHTS, ALLY, 1), "Allies may take part in archery fire and skirmishes."),
        (modifier(names.ROAMING_PENALTY, ORC, -1), "The roaming penalty of each Orc is −1."),
        (modifier(names.SKIPPED, ANY, 1, detail=names.ARCHERY), "Skip the archery phase."),
    ],
)
def test_what_cannot_happen_is_worded(part: Modifier, said: str) -> None:
    """Kinds of modifier no card of the starters has."""
    assert card_text(card("1C158", "Uruk-hai Raiding Party", part)).endswith(said)


def test_cards_without_rules_have_no_text_and_are_not_playable() -> None:
    assert not playable("1C3")
    assert text("1C3") == ""


def test_a_definition_must_carry_the_cards_own_name() -> None:
    with pytest.raises(ValueError, match="is 'Axe Strike', not 'Axe Blow'"):
        build(Definition("1C3", "Axe Blow"))


def test_every_event_of_random_games_has_a_sentence_with_its_players() -> None:
    kinds = set()
    for seed in range(40):
        game = TCG.start(seed, snapshots=False)
        chance = TCG.chance(seed)
        while game.outcome is None:
            game.decide(game.pending[0], TCG.choose(game.pending[0], chance))
        for event in game.drain():
            kinds.add(event.kind)
            told = event.text.format("Ann", "Bob")
            assert told.endswith("."), event
            assert "{" not in told
    assert len(kinds) > len(_SENTENCES) * 2 // 3


def test_every_question_and_option_of_random_games_is_worded() -> None:
    for seed in range(15):
        game = TCG.start(seed, snapshots=False)
        chance = TCG.chance(seed)
        while game.outcome is None:
            data = game.pending[0].as_data()
            prompt, options = data["prompt"], data["options"]
            assert isinstance(prompt, dict)
            assert isinstance(options, list)
            assert prompt["text"][-1] in ".?"
            assert prompt["detail"] == "" or prompt["detail"][-1] == "."
            assert all(option["label"] for option in options)
            assert len({option["key"] for option in options}) == len(options)
            game.decide(game.pending[0], TCG.choose(game.pending[0], chance))


def test_phases_have_questions() -> None:
    from engine.tcg.words.wording.prompts import PHASE_QUESTIONS

    assert set(PHASE_QUESTIONS) == set(names.PHASES)


@pytest.mark.parametrize(("site", "cost", "note"), [(2, 6, "Costs 6: printed 4, roaming +2"), (6, 4, "")])
def test_a_minion_costs_what_it_costs_now_and_the_option_says_why(site: int, cost: int, note: str) -> None:
    table = Table(site=site)
    rager = table.in_hand("Uruk Rager", seat=1)
    table.twilight(9)
    table.begin(names.SHADOW)
    options = table.asked.as_data()["options"]
    assert isinstance(options, list)
    assert [(one["cost"], one["note"]) for one in options if one["label"] == rager.name] == [(cost, note)]


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
        return {one["label"]: (one.get("outcome"), one.get("winning")) for one in options}

    assert outcomes() == {halls.name: ("10 : 5", True), "Pass": ("6 : 5", True)}
    table.pass_()
    assert outcomes() == {bred.name: ("8 : 6", True), "Pass": ("5 : 6", False)}
