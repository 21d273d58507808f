"""What the pages of a table say of its rake: the schedule in force in words, and the one that is planned."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from lobby.models import Table
from lobby.rake import in_force
from lobby.words.rake import band_text
from lobby.words.tables import edition_name


def facts(table: Table) -> list[tuple[str, str]]:
    """Terms and texts for the table's page."""
    now = timezone.now()
    holds, coming = in_force.at(table, now), in_force.coming(table, now)
    if holds is None:
        return [(_("Rake"), _("none"))]
    said = {"name": holds.name or edition_name(table.edition), "what": band_text(holds.band)}
    lines = [(_("Rake"), _("%(what)s (schedule: %(name)s)") % said)]
    if coming is not None and coming.since is not None:
        when = date_format(timezone.localtime(coming.since), "DATETIME_FORMAT")
        lines.append((_("Rake from %(when)s") % {"when": when}, band_text(coming.band)))
    return lines


def line(table: Table) -> str:
    """One sentence for the lobby; only of a table that takes rake."""
    holds = in_force.at(table, timezone.now())
    return _("Rake: %(what)s.") % {"what": band_text(holds.band)} if holds is not None else _("No rake is taken.")
