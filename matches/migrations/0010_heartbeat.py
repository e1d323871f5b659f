from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def rename_permissions(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Rename the model's permissions, so that grants to persons and groups stay."""
    permissions = apps.get_model("auth", "Permission").objects
    for verb in ("add", "change", "delete", "view"):
        found = permissions.filter(content_type__app_label="matches", codename=f"{verb}_workersign")
        found.update(codename=f"{verb}_heartbeat", name=f"Can {verb} heartbeat")


def rename_permissions_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    permissions = apps.get_model("auth", "Permission").objects
    for verb in ("add", "change", "delete", "view"):
        found = permissions.filter(content_type__app_label="matches", codename=f"{verb}_heartbeat")
        found.update(codename=f"{verb}_workersign", name=f"Can {verb} sign of life")


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("matches", "0009_match_rewinds"),
    ]

    operations = [
        migrations.RenameModel("WorkerSign", "Heartbeat"),
        migrations.AlterModelOptions("heartbeat", {"verbose_name": "heartbeat", "verbose_name_plural": "heartbeats"}),
        migrations.RunPython(rename_permissions, rename_permissions_back),
    ]
