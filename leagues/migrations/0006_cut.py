from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

OLD_TO_NEW = {"nonce": "cut", "nonce_own": "cut_own"}


def _rename_keys(apps: Apps, names: dict[str, str]) -> None:
    """Rename the keys under which an operation's log keeps the entry as it was before."""
    operations = apps.get_model("leagues", "Operation").objects.filter(verb="register")
    for operation in operations.exclude(data__before=None).iterator():
        before = operation.data.get("before")
        if before:
            operation.data["before"] = {names.get(key, key): value for key, value in before.items()}
            operation.save(update_fields=["data"])


def rename_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _rename_keys(apps, OLD_TO_NEW)


def rename_keys_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _rename_keys(apps, {new: old for old, new in OLD_TO_NEW.items()})


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0005_default_game"),
    ]

    operations = [
        migrations.RenameField("entrant", "nonce", "cut"),
        migrations.RenameField("entrant", "nonce_own", "cut_own"),
        migrations.RenameField("entryrequest", "nonce", "cut"),
        migrations.RunPython(rename_keys, rename_keys_back),
    ]
