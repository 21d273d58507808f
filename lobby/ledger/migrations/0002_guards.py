"""Put the triggers in place that keep transfers final."""

from django.db import migrations

from lobby.ledger import guards


def _install(apps, schema_editor):
    guards.install(schema_editor.connection)


def _remove(apps, schema_editor):
    guards.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]

    operations = [migrations.RunPython(_install, _remove)]
