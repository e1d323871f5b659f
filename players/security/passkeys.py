"""Passkeys (WebAuthn level 2): making one, and signing in with one.

The device checks its user (a finger, a face, a PIN), so that a passkey stands for a password and a second factor at
once. py_webauthn checks what devices send; here is which challenge, site and key count.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    CredentialDeviceType,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from players.errors import Conflict, Refused
from players.models import Passkey, Player
from players.security.factors import codes_end_with_factors, factor_changed

__all__ = [
    "MOST",
    "Site",
    "passkey_add",
    "passkey_ask",
    "passkey_check",
    "passkey_offer",
    "passkey_remove",
    "site_of",
]

logger = logging.getLogger(__name__)

MOST = 10
CHALLENGE_SECONDS = 300
_CHALLENGE = "passkey_challenge"


@dataclass(frozen=True, slots=True)
class Site:
    """Where a browser is: the host name that passkeys are made for, and the whole origin."""

    host: str
    origin: str


def site_of(request: HttpRequest) -> Site:
    """The site as the browser addressed it; Django has checked the host against ``ENTMOOT_ALLOWED_HOSTS``."""
    host = request.get_host()
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    return Site(name, f"{request.scheme}://{host}")


def _challenge_keep(session: SessionBase, kind: str, challenge: bytes, now: datetime) -> None:
    session[_CHALLENGE] = [kind, bytes_to_base64url(challenge), now.timestamp()]


def _challenge_take(session: SessionBase, kind: str, now: datetime) -> bytes:
    """The challenge that the session was given; it counts once.

    Raises:
        Refused: there is none, or it is too old.
    """
    stored_challenge = session.pop(_CHALLENGE, None)
    if isinstance(stored_challenge, list) and len(stored_challenge) == 3:
        of, challenge, at = stored_challenge
        if of == kind and 0 <= now.timestamp() - float(at) < CHALLENGE_SECONDS:
            return base64url_to_bytes(str(challenge))
    raise Refused(_("This took too long. Try again."))


def passkey_offer(*, player: Player, session: SessionBase, site: Site, now: datetime) -> dict[str, Any]:
    """The options with which a browser makes a passkey (``PublicKeyCredentialCreationOptions`` as JSON).

    Raises:
        Conflict: the player has as many as they may.
    """
    existing = list(player.passkeys.all())
    if len(existing) >= MOST:
        raise Conflict(_("You have %(most)s passkeys, which is the most; remove one first.") % {"most": MOST})
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Entmoot",
        user_id=player.player_number.encode(),
        user_name=player.username,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.credential_id))
            for key in existing
            if key.site == site.host
        ],
    )
    _challenge_keep(session, "make", options.challenge, now)
    return dict(json.loads(options_to_json(options)))


@transaction.atomic
def passkey_add(
    *, player: Player, session: SessionBase, site: Site, credential: dict[str, Any], name: str, now: datetime
) -> Passkey:
    """Keep a passkey that the player's browser has made.

    Raises:
        Refused: it answers no challenge of the session, was made for another site or without checking its user.
        Conflict: it is known already.
    """
    name = " ".join(name.split())
    if not name or len(name) > 60:
        raise Refused(_("Give the passkey a name of at most 60 characters."))
    challenge = _challenge_take(session, "make", now)
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception as error:  # whatever a stranger sends: the library parses it, and knows no one exception for it
        raise Refused(_("The browser’s answer could not be used. Try again, or use another device.")) from error
    Player.objects.select_for_update().get(pk=player.pk)
    if player.passkeys.count() >= MOST:
        raise Conflict(_("You have %(most)s passkeys, which is the most; remove one first.") % {"most": MOST})
    try:
        with transaction.atomic():
            key = Passkey.objects.create(
                player=player,
                name=name,
                credential_id=bytes_to_base64url(made.credential_id),
                public_key=bytes_to_base64url(made.credential_public_key),
                site=site.host,
                sign_count=made.sign_count,
                synced=made.credential_device_type is CredentialDeviceType.MULTI_DEVICE,
                made_at=now,
            )
    except IntegrityError as error:
        raise Conflict(_("This passkey is known already.")) from error
    factor_changed(
        player=player,
        verb="factor.passkey_added",
        notice=lambda: _("The passkey “%(name)s” was added.") % {"name": name},
        now=now,
    )
    return key


def passkey_ask(*, session: SessionBase, site: Site, now: datetime) -> dict[str, Any]:
    """The options with which a browser looks for a passkey. They name nobody, so that they tell nothing."""
    options = generate_authentication_options(rp_id=site.host, user_verification=UserVerificationRequirement.REQUIRED)
    _challenge_keep(session, "use", options.challenge, now)
    return dict(json.loads(options_to_json(options)))


def passkey_check(
    *, session: SessionBase, site: Site, credential: dict[str, Any], now: datetime, whose: Player | None = None
) -> Player:
    """Whose passkey this is; its counter goes on. With ``whose`` only that player's counts.

    Raises:
        Refused: no known passkey has answered the challenge of the session.
    """
    refusal = Refused(_("This passkey is not known here. Sign in with your password."))
    challenge = _challenge_take(session, "use", now)
    credential_id = credential.get("id")
    if not isinstance(credential_id, str) or not credential_id.isascii() or len(credential_id) > 1400:
        raise refusal
    with transaction.atomic():
        key = (
            Passkey.objects.select_for_update(of=("self",))
            .select_related("player")
            .filter(credential_id=credential_id)
            .first()
        )
        if key is None or key.site != site.host or (whose is not None and key.player_id != whose.pk):
            raise refusal
        try:
            used = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(key.public_key),
                # Compared below: a counter that goes back says that the key was copied, which its owner is told.
                credential_current_sign_count=0,
                require_user_verification=True,
            )
        except Exception as error:  # as above
            raise refusal from error
        copied = key.sign_count > 0 and used.new_sign_count <= key.sign_count
        if not copied:
            key.sign_count, key.used_at = used.new_sign_count, now
            key.save(update_fields=["sign_count", "used_at"])
            return key.player
        factor_changed(
            player=key.player,
            verb="factor.passkey_copied",
            notice=lambda: (
                _("The passkey “%(name)s” was refused: it seems to have been copied. Remove it.") % {"name": key.name}
            ),
            now=now,
        )
    raise Refused(_("This passkey seems to have been copied and is refused. Sign in with your password and remove it."))


@transaction.atomic
def passkey_remove(*, player: Player, passkey_id: int, now: datetime) -> None:
    """Remove one of the player's passkeys; recovery codes go with the last factor.

    Raises:
        Refused: the player has no such passkey.
    """
    Player.objects.select_for_update().get(pk=player.pk)
    key = player.passkeys.filter(pk=passkey_id).first()
    if key is None:
        raise Refused(_("You have no such passkey; it may have been removed already."))
    key.delete()
    codes_end_with_factors(player)
    factor_changed(
        player=player,
        verb="factor.passkey_removed",
        notice=lambda: _("The passkey “%(name)s” was removed.") % {"name": key.name},
        now=now,
    )
