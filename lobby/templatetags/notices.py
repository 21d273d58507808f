"""The tag that shows a player's notice."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.safestring import SafeString, mark_safe

from lobby import stops
from lobby.announcements import word
from lobby.notices import notice

register = template.Library()


@register.inclusion_tag("_notice.html", takes_context=True)
def player_notice(context: RequestContext) -> dict[str, Any]:
    """The notice of the signed-in player, if there is one."""
    user = context.get("user")
    return {"notice": notice(user.pk) if user is not None and user.is_authenticated else None}


@register.simple_tag
def stop_notice() -> SafeString:
    """The word before a planned stop and what the house announces, or the empty places for them."""
    return mark_safe(stops.notice_html(live=False) + word.html(word.current(), live=False))  # noqa: S308 - drawn by our own templates
