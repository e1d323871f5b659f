"""Fill the keys of names; of names that count as one the oldest account keeps its own, and the others get a number.

So do names that only the site gives now. Whoever is renamed has a notice and a letter, and may choose a name once.
"""

from itertools import count

from django.db import migrations
from django.utils import timezone

from players.names.rules import DELETED, TRIAL, is_reserved, name_key, name_plain, name_skeleton, numbered

AT_ONCE = 500
RENAMED = "account.renamed"
PATH = "/profile/name/"


def _is_the_sites(player) -> bool:
    """Whether the site itself made the name, of an account that was deleted or is on trial."""
    if player.trial_seen_at is not None:
        return player.username.startswith(TRIAL)
    return not player.is_active and player.username == f"{DELETED}{player.player_number}"


def _another_name(player, taken: set[str]) -> str:
    """A name that is free, with a number: made from the one before where that can be, else from the player number."""
    plain = name_plain(player.username)
    digits = int("0" + "".join(one for one in player.player_number if one.isdecimal()))
    names = numbered(plain, count(2)) if plain else numbered("player", count(max(digits, 1)))
    return next(name for name in names if not {name_key(name), name_skeleton(name)} & taken)


def names_fill(apps, schema_editor):
    """Write every key; the site's own names first, then the oldest accounts."""
    Player = apps.get_model("players", "Player")
    own: list[int] = []
    others: list[int] = []
    there: set[str] = set()
    rows = Player.objects.order_by("date_joined", "pk")
    fields = ("username", "player_number", "trial_seen_at", "is_active", "date_joined")
    for player in rows.only(*fields).iterator(chunk_size=AT_ONCE):
        (own if _is_the_sites(player) else others).append(player.pk)
        there |= {name_key(player.username), name_skeleton(player.username)}
    keys: set[str] = set()
    skeletons: set[str] = set()

    def kept(player) -> bool:
        key, skeleton = name_key(player.username), name_skeleton(player.username)
        if not key or key in keys or skeleton in skeletons:
            return False
        keys.add(key)
        skeletons.add(skeleton)
        player.name_key, player.skeleton = key, skeleton
        return True

    now = timezone.now()
    for numbers, given in ((own, True), (others, False)):
        for begun in range(0, len(numbers), AT_ONCE):
            piece = numbers[begun : begun + AT_ONCE]
            found = Player.objects.in_bulk(piece)
            renamed = []
            for player in (found[pk] for pk in piece):
                if (given or not is_reserved(player.username)) and kept(player):
                    continue
                before = player.username
                player.username = _another_name(player, there)
                there |= {name_key(player.username), name_skeleton(player.username)}
                assert kept(player), "the name was free"
                renamed.append((player, before))
            _keys_write(schema_editor.connection, Player, found.values())
            _tell(apps, renamed, now)


def _keys_write(connection, model, players) -> None:
    """One statement run for each row: a single one that names hundreds takes ten times as long."""
    table, key = (connection.ops.quote_name(name) for name in (model._meta.db_table, model._meta.pk.column))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {table} SET name_key = %s, skeleton = %s WHERE {key} = %s",  # noqa: S608 - names of ours
            [(player.name_key, player.skeleton, player.pk) for player in players],
        )


def _tell(apps, renamed, now) -> None:
    """Store the new names, and a notice and a line of the audit log for each; guests are shown as they were."""
    Player, Notice = apps.get_model("players", "Player"), apps.get_model("players", "Notice")
    AuditEntry = apps.get_model("players", "AuditEntry")
    for player, before in renamed:
        if player.is_guest and player.trial_seen_at is None:
            player.display_name = before
        elif not player.is_bot and player.is_active:
            player.may_choose_name, player.former_name_key = True, name_key(before)
    fields = ["username", "display_name", "may_choose_name", "former_name_key"]
    Player.objects.bulk_update([player for player, _ in renamed], fields)
    Notice.objects.bulk_create(
        Notice(
            player=player,
            kind=RENAMED,
            context={"before": before, "name": player.username},
            url=PATH,
            created_at=now,
            email="due" if player.email else "none",
            email_next_at=now if player.email else None,
        )
        for player, before in renamed
        if player.may_choose_name
    )
    AuditEntry.objects.bulk_create(
        AuditEntry(
            at=now,
            verb="player.renamed",
            target_type="players.player",
            target_id=str(player.pk),
            target_label=player.username,
            data={"before": before, "name": player.username},
        )
        for player, before in renamed
    )


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0014_names_and_switches"),
    ]

    operations = [migrations.RunPython(names_fill, migrations.RunPython.noop)]
