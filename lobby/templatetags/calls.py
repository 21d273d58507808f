"""Tags about waiting lists: the seats that are held for a player, and on how many lists he stands."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from lobby import waitlists

register = template.Library()


@register.inclusion_tag("_calls.html", takes_context=True)
def seat_calls(context: RequestContext) -> dict[str, Any]:
    """The held seats of the signed-in player; an empty place for later ones without any."""
    return {"calls": [place for place in _places(context) if place.until is not None]}


@register.simple_tag(takes_context=True)
def waiting_lists(context: RequestContext) -> int:
    """On how many lists the signed-in player stands, held seats among them."""
    return len(_places(context))


def _places(context: RequestContext) -> list[waitlists.Place]:
    """Looked up once a page."""
    user = context.get("user")
    if user is None or not user.is_authenticated:
        return []
    if not hasattr(user, "waiting_places"):
        user.waiting_places = waitlists.places(user.pk)
    places: list[waitlists.Place] = user.waiting_places
    return places
