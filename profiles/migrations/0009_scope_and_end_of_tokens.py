"""Tokens get a scope and an end, and administrators keep their way in.

A token from before did everything and lived forever: it keeps its scope and lives for another year. Addresses of
administrators count as confirmed from here on: where they have to be, nobody would be left to mend a mail server.
"""

from datetime import timedelta

from django.db import migrations, models
from django.utils import timezone


def end_in_a_year(apps, schema_editor):
    apps.get_model("profiles", "ApiToken").objects.update(expires_at=timezone.now() + timedelta(days=365))


def confirm_administrators(apps, schema_editor):
    addresses = apps.get_model("account", "EmailAddress").objects
    for user in apps.get_model("profiles", "User").objects.filter(is_superuser=True, is_active=True):
        email = user.email.lower()
        if addresses.filter(email=email, verified=True).exists():
            continue
        has_primary = addresses.filter(user_id=user.pk, primary=True).exclude(email=email).exists()
        addresses.update_or_create(
            user_id=user.pk, email=email, defaults={"verified": True, "primary": not has_primary}
        )


class Migration(migrations.Migration):
    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("profiles", "0008_what_the_model_reads"),
    ]

    operations = [
        migrations.AddField(
            model_name="apitoken",
            name="scope",
            field=models.CharField(
                choices=[
                    ("read", "Read and export only"),
                    ("practise", "Read and practise"),
                ],
                db_default="practise",
                default="practise",
                max_length=8,
                verbose_name="may",
            ),
        ),
        migrations.AddField(
            model_name="apitoken",
            name="expires_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="ends"),
        ),
        migrations.AddConstraint(
            model_name="apitoken",
            constraint=models.CheckConstraint(
                condition=models.Q(("scope__in", ["read", "practise"])), name="token_scope_is_known"
            ),
        ),
        migrations.RunPython(end_in_a_year, migrations.RunPython.noop),
        migrations.RunPython(confirm_administrators, migrations.RunPython.noop),
    ]
