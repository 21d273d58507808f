"""Hands that ended before there was an archive are to be filed too."""

from __future__ import annotations

from django.db import migrations


def note_them(apps, _schema_editor):
    Due, Hand = apps.get_model("archive", "Due"), apps.get_model("tables", "Hand")
    ended = Hand.objects.filter(ended_at__isnull=False).order_by("pk").values_list("pk", flat=True)
    Due.objects.bulk_create((Due(hand_id=number) for number in ended.iterator(chunk_size=2000)), batch_size=500, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("archive", "0001_initial")]
    operations = [migrations.RunPython(note_them, migrations.RunPython.noop)]
