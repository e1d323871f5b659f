"""Whatever order picks come in, who is late, leaves and comes back: all cards of the packs end in the pools."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta

import pytest

from cardpool.collections.ledger import ledger_faults
from cardpool.limited.drafts import draft_leave
from cardpool.limited.picks import draft_return, drafts_owed
from cardpool.limited.record import draft_record
from cardpool.models import Draft
from players.models import Player
from scripts.verify_draft import check
from tests.cardpool.limited.play import drafted, drawn_cards, held, picked, pooled
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_every_card_of_the_packs_is_in_one_pool(catalogue: None, seed: int) -> None:
    chance, now = random.Random(seed), NOW
    players = [Player.objects.create_user(f"drafter{number}") for number in range(4)]
    draft = drafted(players)
    for number in range(2_000):
        draft.refresh_from_db()
        if draft.state != Draft.State.DRAFTING:
            break
        now += timedelta(seconds=chance.choice([5, 60, 900]))
        player, choice = chance.choice(players), chance.random()
        if choice < 0.05:
            draft_leave(draft=draft, player=player, now=now)
        elif choice < 0.15:
            draft_return(draft=draft, player=player, now=now)
        elif choice < 0.3:
            drafts_owed(now + timedelta(hours=chance.choice([0, 2])))
        elif held(draft, player) is not None:
            picked(draft, player, f"k{number}", now)
    assert draft.state == Draft.State.OVER
    fixed = Counter({(card, False): len(players) * copies for card, copies in draft.rules["fixed"].items()})
    assert pooled(draft) == drawn_cards(draft) + fixed
    assert ledger_faults() == []
    check(draft_record(draft), draft.commitment)  # raises where a pick is not from the pack that the seat held
    assert {"player", "bot"} <= set(draft.picks.values_list("way", flat=True))
