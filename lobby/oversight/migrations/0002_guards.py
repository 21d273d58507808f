"""Put the triggers in place that keep deeds final."""

from django.db import migrations

from lobby.oversight import guards


def _install(apps, schema_editor):
    guards.install(schema_editor.connection)


def _remove(apps, schema_editor):
    guards.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("oversight", "0001_deeds")]

    operations = [migrations.RunPython(_install, _remove)]
