"""A bot that answers otherwise has another version, or the records of the sweeps it plays in would be compared."""

from hashlib import sha256

from engine.bots import choose
from engine.kernel import Game, key_from_seed
from harness.bot_versions import STEADY_TCG
from harness.sweeps.bot_starters import PAIRS, setting_of

ANSWERS = {5: "8a8f0eb2bd6e4b9b"}
"""By version, a digest of every answer in the games below. Kept: those of the present version."""


def test_the_steady_bot_of_the_card_game_answers_as_its_version_says() -> None:
    digest = sha256()
    for seed, (own, other) in enumerate(PAIRS[:: len(PAIRS) // 6]):
        options, seats = setting_of(own, other)
        game = Game.start("tcg", options, seats, key_from_seed(seed), listen=False)
        while game.outcome is None:
            decision = game.pending[0]
            value = choose("steady", game.view(decision.seat), decision.as_data(), seed)
            digest.update(repr((seed, decision.id, value)).encode())
            game.answer(decision.seat, decision.id, value)
    assert set(ANSWERS) == {STEADY_TCG}, "write the digest of the new version, and leave out that of the one before"
    told = "raise STEADY_TCG in harness/bot_versions.py, write the new digest here, and run the sweeps it plays in"
    assert ANSWERS[STEADY_TCG] == digest.hexdigest()[:16], told
