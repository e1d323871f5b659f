"""Accounts and API tokens; `players.security.email_changes` and `passwords` beside it write the rest of an account."""

from datetime import datetime

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from knox.models import AuthToken

from players.audit import audit
from players.errors import Refused
from players.models import ApiToken, Player
from players.security.email_changes import email_change_ask, email_check

TOKENS_MOST = 20


@transaction.atomic
def player_sign_up(*, username: str, email: str, password: str, now: datetime, language: str = "") -> Player:
    """A new account with the next player number, without an e-mail until that is confirmed.

    `language` is the code of the language that its letters are written in.

    Raises:
        ValidationError: the name is taken or malformed, the e-mail is malformed, or the password is weak; by field.
    """
    email = email_check(email)
    player = Player(username=Player.normalize_username(username), language=language, date_joined=now)
    try:
        # The password must not resemble the address either, though the account does not have it yet.
        draft = Player(username=player.username, email=email)
        password_validation.validate_password(password, draft)
    except ValidationError as error:
        raise ValidationError({"password": error.messages}) from error
    player.set_password(password)
    player.full_clean(exclude=["player_number"])
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        # Two people asked for the same name at the same moment; the first one has it.
        raise ValidationError({"username": [_("This name was taken a moment ago; choose another.")]}) from error
    audit(actor=player, verb="player.signed_up", target=player, now=now)
    if email:
        email_change_ask(player=player, email=email, now=now)
    return player


@transaction.atomic
def bot_create(*, username: str, bot_name: str, now: datetime) -> Player:
    """An account for one of the engine's bots; it cannot be signed in to.

    Raises:
        ValidationError: the name is taken or malformed, or `bot_name` is empty.
    """
    player = Player(username=username, is_bot=True, bot_name=bot_name, date_joined=now)
    player.set_unusable_password()
    player.full_clean(exclude=["player_number", "password"])
    player.save()
    audit(actor=None, verb="bot.created", target=player, now=now, data={"bot_name": bot_name})
    return player


@transaction.atomic
def profile_change(
    *, player: Player, time_zone: str, matches_most: int | None, now: datetime, language: str | None = None
) -> Player:
    """Change what needs no password: the time zone, how many casual matches the player wants at once, the language.

    A `language` of ``None`` stays as it is; an empty one follows the browser.

    Raises:
        ValidationError: by field.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    before = {"time_zone": player.time_zone, "matches_most": player.matches_most, "language": player.language}
    player.time_zone, player.matches_most = time_zone, matches_most
    player.language = player.language if language is None else language
    player.clean_fields(exclude=["player_number", "password", "username", "email"])
    player.time_zone_chosen = True
    player.save(update_fields=["time_zone", "time_zone_chosen", "matches_most", "language"])
    audit(actor=player, verb="player.profile_changed", target=player, now=now, data=before)
    return player


@transaction.atomic
def language_choose(*, player: Player, language: str, now: datetime) -> Player:
    """Store the language that pages and letters are written in for the player; the same again changes nothing.

    Raises:
        ValidationError: the site is not written in that language.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    if player.language != language:
        before = {"language": player.language}
        player.language = language
        player.clean_fields(exclude=["player_number", "password", "username", "email"])
        player.save(update_fields=["language"])
        audit(actor=player, verb="player.profile_changed", target=player, now=now, data=before)
    return player


@transaction.atomic
def token_make(*, player: Player, name: str, now: datetime) -> tuple[ApiToken, str]:
    """A new API token and its secret. The secret is shown once: only its hash is kept.

    Raises:
        Refused: no name, or too many tokens.
    """
    name = " ".join(name.split())
    if not name or len(name) > 60:
        raise Refused(_("Give the token a name of at most 60 characters."))
    Player.objects.select_for_update().get(pk=player.pk)
    if ApiToken.objects.filter(player=player).count() >= TOKENS_MOST:
        raise Refused(
            _("You have %(tokens_most)s tokens, which is the most; revoke one first.") % {"tokens_most": TOKENS_MOST}
        )
    stored, secret = AuthToken.objects.create(user=player)
    token = ApiToken.objects.create(player=player, name=name, token=stored, created_at=now)
    audit(actor=player, verb="token.made", target=player, now=now, data={"name": name})
    return token, secret


@transaction.atomic
def token_revoke(*, player: Player, token_id: int, now: datetime) -> None:
    """End one of the player's tokens at once.

    Raises:
        Refused: the player has no such token.
    """
    token = ApiToken.objects.select_related("token").filter(player=player, pk=token_id).first()
    if token is None:
        raise Refused(_("You have no such token; it may have been revoked already."))
    audit(actor=player, verb="token.revoked", target=player, now=now, data={"name": token.name})
    token.token.delete()
