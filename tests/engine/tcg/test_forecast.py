"""What views and questions say of skirmishes before they are resolved is what the rules then do."""

from typing import Any, cast

from engine.tcg import names
from engine.tcg.library import definitions
from engine.tcg.table import Card, Table
from engine.tcg.words.wording.occasions import OF_CARDS, OF_THE_GAME
from tests.engine.settings import TCG
from tests.engine.views import tcg_view
from tests.shares import whole_or_sample

Data = dict[str, Any]


def skirmishes(table: Table) -> list[Data]:
    return cast("list[Data]", table.view(None)["skirmishes"])


def key(table: Table, card: Card) -> str:
    return table.running.key(card.index)


def test_a_skirmish_says_who_would_win_and_who_would_be_overwhelmed() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    goblin = table.in_play("Goblin Patrol Troop", seat=1)
    table.fight(gimli, goblin)
    (pair,) = skirmishes(table)
    assert (pair["fp_strength"], pair["shadow_strength"], pair["overwhelm_at"]) == (6, 13, 12)
    assert (pair["winner"], pair["overwhelmed"], pair["overwhelmed_cards"]) == ("shadow", True, [key(table, gimli)])
    assert "Gimli fights Goblin Patrol Troop, 6 against 13: Gimli is overwhelmed as it stands." in str(
        table.asked.as_data()["prompt"]
    )


def test_what_it_takes_to_overwhelm_is_what_the_fighters_cards_say() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir, Son of Denethor")
    table.in_play("Coat of Mail", on=boromir)
    minions = [table.in_play("Uruk Rager", seat=1), table.in_play("Goblin Runner", seat=1)]
    table.fight(boromir, *minions)
    (pair,) = skirmishes(table)
    assert (pair["fp_strength"], pair["shadow_strength"], pair["overwhelm_at"]) == (7, 14, 21)
    assert (pair["winner"], pair["overwhelmed"]) == ("shadow", False)


def test_a_tie_is_the_shadows() -> None:
    table = Table(site=5)
    runner = table.in_play("Moria Scout", seat=1)
    table.fight(table.in_play("Gimli, Dwarf of Erebor"), runner)
    (pair,) = skirmishes(table)
    assert (pair["fp_strength"], pair["shadow_strength"], pair["winner"]) == (6, 6, "shadow")
    assert "A tie goes to the Shadow." in str(table.asked.as_data()["prompt"])


def test_a_skirmish_that_waits_is_reckoned_as_if_it_were_fought_now() -> None:
    """What counts only while skirmishing counts in the forecast, source by source; the card itself shows what it has
    now."""
    table = Table(site=5)
    frodo = table.ring_bearer()
    sword = table.in_play("Hobbit Sword", on=frodo)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    troop = table.in_play("Troop of Uruk-hai", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.begin(names.ASSIGNMENT).pass_().pass_()
    pairs = cast("list[Data]", table.asked.as_data()["options"])
    frodo_and_troop = f"{key(table, troop)}>{key(table, frodo)}"
    forecasts = {pair["key"]: (pair["outcome"], pair["winning"], pair["verdict"]) for pair in pairs}
    assert forecasts[frodo_and_troop] == ("4 : 9", False, "is overwhelmed")
    assert forecasts[f"{key(table, runner)}>{key(table, gimli)}"] == ("6 : 5", True, "wins")
    table.assign({troop: frodo, runner: gimli})
    first, second = skirmishes(table)
    assert (first["state"], first["fp_strength"], first["overwhelmed"]) == ("next", 4, True)
    assert frodo.strength == 6
    (ours, theirs) = first["sums"]
    assert ours["strength"] == ours["strength_base"] + sum(part["amount"] for part in ours["strength_why"]) == 4
    assert sword.name.split(",")[0] not in [part["source"] for part in ours["strength_why"]]
    assert theirs["strength"] == 9
    assert (second["winner"], second["overwhelmed"]) == ("fp", False)


def test_minions_assigned_already_count_in_a_pairing() -> None:
    table = Table(site=5)
    frodo = table.ring_bearer()
    one, two = table.in_play("Goblin Runner", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(names.ASSIGNMENT).pass_().pass_()
    table.assign({one: frodo})
    options = cast("list[Data]", table.asked.as_data()["options"])
    assert table.asked.seat == 1
    assert [(option["outcome"], option["verdict"]) for option in options] == [("10 : 4", "overwhelms")]
    assert options[0]["left"] == key(table, two)


@whole_or_sample
def test_forecasts_come_true_in_random_games(whole: bool) -> None:
    """When passing ends a skirmish at once, it ends as the view before said."""
    checked = overwhelmed = 0
    for seed in range(25 if whole else 5):
        game = TCG.start(seed, snapshots=False)
        chance = TCG.chance(seed)
        while game.outcome is None:
            before = [
                skirmish
                for skirmish in cast("list[Data]", tcg_view(game, None)["skirmishes"])
                if skirmish["state"] == "now"
            ]
            game.drain()
            decision = game.pending[0]
            raw = TCG.choose(decision, chance)
            game.decide(decision, raw)
            events = game.drain()
            kinds = [event.kind for event in events]
            if not before or raw != ("pass", -1, "") or kinds[:2] != ["pass", "skirmish resolved"]:
                continue
            forecast = before[0]
            resolved = events[1].data
            assert resolved["winner"] == ("fellowship" if forecast["winner"] == "fp" else "minions")
            assert (resolved["fellowship"], resolved["minions"]) == (
                forecast["fp_strength"],
                forecast["shadow_strength"],
            )
            assert forecast["overwhelmed"] is (len(kinds) > 2 and kinds[2] == "overwhelmed")
            checked += 1
            overwhelmed += forecast["overwhelmed"]
    assert checked > (60 if whole else 5)
    assert (10 if whole else 0) < overwhelmed < checked


def test_every_occurrence_somebody_may_answer_is_said_in_the_question() -> None:
    kinds = {
        text.on.kind
        for definition in definitions().values()
        for text in (
            *definition.responses,
            *(trigger for trigger in definition.triggers if trigger.may),
            definition.event_response,
        )
        if text is not None
    }
    assert kinds <= OF_CARDS.keys() | OF_THE_GAME.keys()
    assert len(kinds) > 3
