"""What the felt wants a player to know wherever he is: the receipt of an outage that he has not put away (R-OUT-1)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from lobby import notices
from tables.models import Receipt


def receipt_notice(player_id: int) -> notices.Notice | None:
    """The newest receipt that is not put away."""
    found = Receipt.objects.filter(player_id=player_id, seen_at=None).first()
    if found is None:
        return None
    return notices.Notice(
        _("The server stopped, and your chips came back."), reverse("tables:receipt", args=[found.pk]), _("See the receipt")
    )


notices.provide(receipt_notice)
