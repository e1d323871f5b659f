"""Reveal the secret of an event when it ends, and commit to the next one when the end is undone."""

import secrets
from datetime import datetime
from hashlib import sha512

from leagues.chance.seeds import next_secret
from leagues.draws.drawing import commitment
from leagues.events.models import Tournament
from leagues.events.prizes.manifest_publish import standing_draw


def secret_reveal(tournament: Tournament, *, now: datetime) -> None:
    """Make the secret of a locked event public, once.

    Not yet where an older event's prizes are still to be drawn with the same secret: then the draw reveals it.
    """
    draw = standing_draw(tournament)
    if draw is not None and draw.drawn_at is None and draw.manifest["secret_commitment"] == tournament.commitment:
        return
    if not tournament.secret_is_public:
        row = {
            "secret": bytes(tournament.secret).hex(),
            "commitment": tournament.commitment,
            "revealed_at": now.isoformat(),
        }
        tournament.secrets_revealed = [*(tournament.secrets_revealed or []), row]
        tournament.save(update_fields=["secrets_revealed"])


def secret_renew(tournament: Tournament) -> dict[str, str]:
    """Go on with the next secret where a locked event's is public; the commitment, for the data of the operation.

    ``promised`` says what bound the server: the announcement where the secret is the next of its chain, else nothing
    before this operation. Empty where the secret is still hidden.
    """
    if not tournament.secret_is_public:
        return {}
    before = bytes(tournament.secret)
    last = bytes(tournament.secret_chain) if tournament.secret_chain is not None else None
    tournament.secret = next_secret(before, last, secrets.token_bytes)
    tournament.commitment = commitment(bytes(tournament.secret))
    tournament.save(update_fields=["secret", "commitment"])
    chained = sha512(bytes(tournament.secret)).digest() == before
    return {"commitment": tournament.commitment, "promised": "announcement" if chained else "now"}
