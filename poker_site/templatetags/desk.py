"""The operator's desk for its template."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.db.models.options import Options

from poker_site import desk

register = template.Library()


@register.simple_tag
def desk_parts(app_list: Iterable[dict[str, Any]]) -> list[desk.Part]:
    """The admin's list of apps, ordered by what an operator comes for."""
    return desk.parts(app_list)


@register.simple_tag
def desk_links(app_list: Iterable[dict[str, Any]]) -> list[desk.Part]:
    """The same for the list beside every other page, without a look at what waits."""
    return desk.parts(app_list, counted=False)


@register.simple_tag
def desk_name(opts: Options[Any]) -> str:
    """What the desk calls the rows of a model."""
    return desk.name(opts)


@register.simple_tag(takes_context=True)
def list_title(context: dict[str, Any]) -> str:
    """The title that a list was given, or the name of its rows: never the admin's own "Select … to change"."""
    title = str(context.get("title", ""))
    return desk.name(context["opts"]) if title == context["cl"].title else title
