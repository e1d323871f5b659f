from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def rename_permissions(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Rename the model's permissions, so that grants to persons and groups stay."""
    permissions = apps.get_model("auth", "Permission").objects
    for verb in ("add", "change", "delete", "view"):
        found = permissions.filter(content_type__app_label="matches", codename=f"{verb}_eventrow")
        found.update(codename=f"{verb}_gameevent", name=f"Can {verb} game event")


def rename_permissions_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    permissions = apps.get_model("auth", "Permission").objects
    for verb in ("add", "change", "delete", "view"):
        found = permissions.filter(content_type__app_label="matches", codename=f"{verb}_gameevent")
        found.update(codename=f"{verb}_eventrow", name=f"Can {verb} event")


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("matches", "0010_heartbeat"),
    ]

    operations = [
        migrations.RenameModel("EventRow", "GameEvent"),
        migrations.AlterModelOptions(
            "gameevent",
            {"ordering": ["match", "number"], "verbose_name": "game event", "verbose_name_plural": "game events"},
        ),
        migrations.RunPython(rename_permissions, rename_permissions_back),
    ]
