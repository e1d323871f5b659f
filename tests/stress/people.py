"""Makes matches between people in the database of the environment, and prints what is needed to play them as JSON.

python -m tests.stress.people 4
"""

import json
import sys
from typing import Any


def people_make(count: int) -> list[dict[str, Any]]:
    """So many matches between two people each, both asked their first question; with tokens and session cookies."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone
    from knox.models import AuthToken

    from engine.tcg.starters import STARTERS
    from matches.services import SeatSpec, cut_give, match_advance, match_create
    from players.models import Player

    decks = [starter.engine_data() for starter in STARTERS.values()]
    made = []
    for number in range(count):
        pair = [Player.objects.create_user(f"{name}-{number}", "", "secret words") for name in ("ada", "bob")]
        match = match_create(
            ruleset="tcg",
            options={},
            seats=[SeatSpec(who, setup=deck) for who, deck in zip(pair, decks, strict=False)],
            origin=f"stress:{number}",
            now=timezone.now(),
        )
        sessions = []
        for player in pair:
            cut_give(match=match, player=player, cut=f"cut of {player.username}", now=timezone.now())
            session = SessionStore()
            session[SESSION_KEY] = str(player.pk)
            session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
            session[HASH_SESSION_KEY] = player.get_session_auth_hash()
            session.create()
            sessions.append(session.session_key)
        match_advance(match_id=match.pk, now=timezone.now())
        made.append(
            {
                "code": match.code,
                "names": [player.username for player in pair],
                "tokens": [AuthToken.objects.create(player)[1] for player in pair],
                "sessions": sessions,
            }
        )
    return made


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(people_make(int(sys.argv[1]))))
