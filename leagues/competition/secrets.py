"""The secrets from which the chance of an event or a season follows: made public at its end, then the next of the
chain. For events and seasons."""

import secrets
from datetime import datetime
from hashlib import sha512

from leagues.chance.seeds import next_secret
from leagues.competition.models.competition import Competition
from leagues.draws.drawing import commitment

__all__ = ["secret_renew", "secret_reveal"]

_REVEALED: list[str] = ["secrets_revealed"]
_RENEWED: list[str] = ["secret", "commitment"]


def secret_reveal(subject: Competition, *, now: datetime) -> None:
    """Make the secret of a locked event or season public, once."""
    if subject.secret_is_public:
        return
    row = {
        "secret": bytes(subject.secret).hex(),
        "commitment": subject.commitment,
        "revealed_at": now.isoformat(),
    }
    subject.secrets_revealed = [*(subject.secrets_revealed or []), row]
    subject.save(update_fields=_REVEALED)


def secret_renew(subject: Competition) -> dict[str, str]:
    """Go on with the next secret where that of a locked event or season is public; the commitment, for the log.

    ``promised`` says what bound the server: the announcement where the secret is the next of its chain, else nothing
    before this operation. Empty where the secret is still hidden.
    """
    if not subject.secret_is_public:
        return {}
    before = bytes(subject.secret)
    last = bytes(subject.secret_chain) if subject.secret_chain is not None else None
    subject.secret = next_secret(before, last, secrets.token_bytes)
    subject.commitment = commitment(bytes(subject.secret))
    subject.save(update_fields=_RENEWED)
    chained = sha512(bytes(subject.secret)).digest() == before
    return {"commitment": subject.commitment, "promised": "announcement" if chained else "now"}
