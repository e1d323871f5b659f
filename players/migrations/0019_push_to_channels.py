from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0018_automatic_leave"),
    ]

    operations = [
        migrations.AlterField(
            model_name="pushsubscription",
            name="endpoint",
            field=models.CharField(max_length=1000),
        ),
        migrations.AlterField(
            model_name="pushsubscription",
            name="p256dh",
            field=models.CharField(
                blank=True,
                help_text="The browser's public key, base64url; empty for a channel of Discord.",
                max_length=100,
            ),
        ),
        migrations.AlterField(
            model_name="pushsubscription",
            name="auth",
            field=models.CharField(blank=True, help_text="Its shared secret, base64url.", max_length=40),
        ),
        migrations.AddConstraint(
            model_name="pushsubscription",
            constraint=models.UniqueConstraint(
                condition=models.Q(("p256dh", ""), _negated=True), fields=("endpoint",), name="push_browser_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="pushsubscription",
            constraint=models.UniqueConstraint(fields=("player", "endpoint"), name="push_subscription_once"),
        ),
    ]
