import datetime as dt

from django.db import migrations

from engine.betting.rake import SCHEDULES
from lobby.rake.values import plain

EVER = dt.datetime(2000, 1, 1, tzinfo=dt.timezone.utc)


def make(apps, schema_editor):
    """The schedules of the two rulebook editions (R-RAKE-CS, R-RAKE-PL), in force since ever."""
    using = schema_editor.connection.alias
    schedules = apps.get_model("rake", "Schedule").objects.using(using)
    versions = apps.get_model("rake", "Version").objects.using(using)
    for edition, rules in SCHEDULES.items():
        schedule, _made = schedules.get_or_create(edition=edition, defaults={"name": f"R-RAKE-{edition.upper()}"})
        versions.get_or_create(schedule=schedule, number=1, defaults={"bands": plain(rules.bands), "valid_from": EVER})


class Migration(migrations.Migration):

    dependencies = [
        ("rake", "0001_schedules"),
    ]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
