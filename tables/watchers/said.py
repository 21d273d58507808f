"""The watchers in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tables.presenters.reading import Reading
from tables.watchers import rail

MOST_NAMES = 12


def said(reading: Reading) -> str:
    """'3: Anna, Marta and 1 more', '2', 'nobody'."""
    found = rail.at(reading.table.pk, [seat.player_id for seat in reading.snapshot.seats if seat is not None])
    if not found.count:
        return pgettext("who watches", "nobody")
    if not found.names:
        return str(found.count)
    names = found.names[:MOST_NAMES]
    named, others = ", ".join(names), found.count - len(names)
    if others:
        named = ngettext("%(names)s and %(count)s more", "%(names)s and %(count)s more", others) % {"names": named, "count": others}
    return _("%(count)s: %(names)s") % {"count": found.count, "names": named}
