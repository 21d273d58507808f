"""What `manage.py check --deploy` says of the staff's second factor. Asks the database, and is silent where there is none yet."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DatabaseError

from lobby.models import HouseSettings


@register(Tags.security, deploy=True)
def staff_second_factor(app_configs: Any = None, **_more: Any) -> list[CheckMessage]:
    """fairfelt.W020: the operator's pages open to whoever has a password of the staff."""
    try:
        house = HouseSettings.objects.filter(pk=1).first()
    except DatabaseError:  # not migrated, or away: other checks say so
        return []
    if house is not None and house.staff_second_factor:
        return []
    hint = "Switch “staff needs a second factor” on under House settings."
    return [Warning("The staff signs in with a password alone.", hint=hint, id="fairfelt.W020")]
