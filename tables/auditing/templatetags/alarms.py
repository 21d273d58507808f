"""The alarm over every page of the staff until somebody has acknowledged it."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from tables.auditing.models import Alarm

register = template.Library()


@register.inclusion_tag("auditing/_alarm.html", takes_context=True)
def house_alarm(context: RequestContext) -> dict[str, Any]:
    """The newest open alarm, for staff; who may read it gets the way to it."""
    user = context.get("user")
    if user is None or not user.is_authenticated or not user.is_staff:
        return {"alarm": None}
    return {"alarm": Alarm.objects.filter(acknowledged_at=None).first(), "may_read": user.has_perm("auditing.view_alarm")}
