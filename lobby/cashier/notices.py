"""The word that a player meets when his request was decided."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from lobby import notices
from lobby.cashier.models import Request
from lobby.words.money import money_text


def request_notice(player_id: int) -> notices.Notice | None:
    """The newest request that ended by somebody else and was not looked at yet."""
    ended = Request.objects.filter(player_id=player_id, seen_at=None, state__in=(Request.PAID, Request.REFUSED))
    found = ended.order_by("-decided_at").first()
    if found is None:
        return None
    amount = money_text(found.amount, "euro")
    if found.state == Request.PAID and found.kind == Request.ASK:
        text, kind, icon = _("%(amount)s play money: your request was approved, and it is on your account."), "good", "wallet"
    elif found.state == Request.PAID:
        text, kind, icon = _("%(amount)s play money went back to the house, as you asked."), "good", "wallet"
    else:
        text, kind, icon = _("Your request about %(amount)s play money was refused."), "warn", "alert"
    return notices.Notice(text % {"amount": amount}, reverse("cashier:requests"), _("See the request"), kind, icon)


notices.provide(request_notice)
