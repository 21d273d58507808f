from django.db import migrations

ROLES = ("operator", "floor", "cashier")


def make(apps, schema_editor):
    """The groups by name; what they hold is filled in after each migrate (lobby.accounts.roles)."""
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for role in ROLES:
        groups.get_or_create(name=role)


class Migration(migrations.Migration):

    dependencies = [
        ("lobby", "0007_chat"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
