"""Shire cards of Black Rider: what tokens do."""

from engine.kernel import Game
from engine.tcg.names import REGROUP, SKIRMISH
from tests.engine.tcg.later import later


def test_sudden_fury_gets_a_token_when_a_shire_companion_loses() -> None:
    for companion, tokens in (("Merry", 1), ("Boromir, Lord of Gondor", 0)):
        table = later()
        fury, fighter = table.in_play("Sudden Fury"), table.in_play(companion)
        table.fight(fighter, table.in_play("Uruk-hai Guard", seat=1), table.in_play("Uruk-hai Guard", seat=1))
        table.run_to(REGROUP)
        assert fury.tokens == tokens


def test_sudden_fury_spends_a_token_for_strength() -> None:
    table = later()
    fury, merry = table.in_play("Sudden Fury", tokens=2), table.in_play("Merry")
    before = merry.strength
    table.fight(merry, table.in_play("Uruk-hai Guard", seat=1)).use(fury)
    table.choose_if_asked(merry)
    assert (merry.strength, fury.tokens) == (before + 1, 1)
    assert Game.load(table.running.dump()).view(0) == table.running.view(0)


def test_sudden_fury_without_a_token_does_nothing() -> None:
    table = later()
    fury, merry = table.in_play("Sudden Fury"), table.in_play("Merry")
    table.fight(merry, table.in_play("Uruk-hai Guard", seat=1))
    assert table.phase == SKIRMISH
    assert not table.may("use", fury)
