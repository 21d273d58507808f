"""What the felt wants a player to know wherever he is: the receipt of an outage that he has not put away (R-OUT-1), a
warning that he has not read (R-FAKE-2)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from lobby import notices
from lobby.people.notices import measure_notice
from tables.models import Dispute, FakeWarning, Receipt


def receipt_notice(player_id: int) -> notices.Notice | None:
    """The newest receipt that is not put away."""
    found = Receipt.objects.filter(player_id=player_id, seen_at=None).first()
    if found is None:
        return None
    return notices.Notice(
        _("The server stopped, and your chips came back."), reverse("tables:receipt", args=[found.pk]), _("See the receipt")
    )


def warning_notice(player_id: int) -> notices.Notice | None:
    """The one warning for fake all-ins, until he has put it away (R-FAKE-2)."""
    found = FakeWarning.objects.filter(player_id=player_id, seen_at=None).first()
    if found is None:
        return None
    text = _("The house has a warning for you about lost connections in mid-hand.")
    return notices.Notice(text, reverse("tables:warning"), _("Read it"), "warn", "alert")


def decision_notice(player_id: int) -> notices.Notice | None:
    """The house has decided on a hand that he reported, and he has not read it (R-DIS-1)."""
    found = Dispute.objects.filter(player_id=player_id, decided_at__isnull=False, seen_at=None).first()
    if found is None:
        return None
    text = _("The house has decided on hand #%(hand)s.") % {"hand": found.hand_id}
    return notices.Notice(text, reverse("tables:hand", args=[found.hand_id]), _("Read it"), "good", "flag")


def first_notice(player_id: int) -> notices.Notice | None:
    """One at a time: money first."""
    return receipt_notice(player_id) or warning_notice(player_id) or decision_notice(player_id) or measure_notice(player_id)


notices.provide(first_notice)
