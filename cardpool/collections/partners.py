"""With whom a player may trade cards, and with whom they are likely to."""

from django.db.models import Q
from django.utils.translation import gettext as _

from cardpool.errors import Refused
from cardpool.models import Trade
from players.friends.blocks import blocked_by_player, has_blocked
from players.friends.rows import friend_among
from players.friends.welcome import Takes, takes
from players.models import Player

__all__ = ["note_checked", "partner_check", "partner_named", "partners_offered"]

NOTE_MOST = 200
FRIENDS_MOST, RECENT_MOST, TRADES_READ = 6, 6, 40


def partners_offered(player: Player) -> list[str]:
    """The names of the player's friends, then of those they traded with last; nobody they have blocked. Two statements.

    Who takes no cards from the player is among them all the same: their absence would tell of a block.
    """
    people = Player.objects.filter(is_active=True, is_bot=False, is_guest=False).exclude(pk=player.pk)
    people = people.exclude(blocked_by_player(player, "pk"))
    friends = list(people.filter(friend_among(player, "pk")).order_by("username").values_list("username", flat=True))
    sides = ("proposer", "partner")
    rows = Trade.objects.filter(Q(proposer=player, partner__in=people) | Q(partner=player, proposer__in=people))
    names = rows.order_by("-pk").values_list(*(f"{side}__username" for side in sides))[:TRADES_READ]
    met = dict.fromkeys(name for pair in names for name in pair if name != player.username)
    return [*friends[:FRIENDS_MOST], *[name for name in met if name not in friends][:RECENT_MOST]]


def partner_named(player: Player, name: str) -> Player:
    """The player of this name to whom ``player`` may give cards.

    Raises:
        Refused: nobody of that name, or see `partner_check`.
    """
    name = name.strip()
    partner = Player.objects.called(name)
    if partner is None:
        raise Refused(_("There is no player called “%(name)s”.") % {"name": name[:40]})
    partner_check(player, partner)
    return partner


def partner_check(player: Player, other: Player) -> None:
    """Refuse oneself, bots, guests, accounts that are gone, players who are blocked, and who take no cards now.

    Raises:
        Refused: with what to do instead.
    """
    if other.pk == player.pk:
        raise Refused(_("You cannot trade with yourself; name somebody else."))
    if other.is_bot:
        raise Refused(_("%(other)s is a bot, which has no collection; name a person.") % {"other": other})
    if other.is_guest or not other.is_active:
        raise Refused(_("%(other)s has no account that could take cards; name somebody else.") % {"other": other})
    if has_blocked(player, other):
        raise Refused(_("You have blocked %(other)s; unblock them first.") % {"other": other})
    if not takes(other, player, Takes.CARDS):
        raise Refused(_("%(other)s takes no cards now; name somebody else.") % {"other": other})


def note_checked(note: str) -> str:
    """The note on one line. Raises Refused when it is too long or holds odd characters."""
    note = " ".join(note.split())
    if len(note) > NOTE_MOST:
        raise Refused(
            _("The note has %(count)s characters; %(note_most)s is the most.")
            % {"count": len(note), "note_most": NOTE_MOST}
        )
    if not note.isprintable():
        raise Refused(_("The note holds characters that cannot be shown."))
    return note
