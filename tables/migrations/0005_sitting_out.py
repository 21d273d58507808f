"""How a player wants to sit out: now, or when the big blind comes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_clocks")]

    operations = [
        migrations.AddField(model_name="seat", name="out_wish", field=models.CharField(blank=True, default="", max_length=10)),
    ]
