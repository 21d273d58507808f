"""Tags of the table page: cards and piles of chips from the sprites."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tables.presenters.parts import CardPart

register = template.Library()


@register.simple_tag
def card(part: CardPart) -> SafeString:
    """A face, a back or an empty place; screen readers hear its name."""
    kind = f" card--{part.mark}" if part.mark else ""
    sprite = static("img/cards.svg")
    if part.code == "place":
        return format_html('<svg class="card card--place" aria-hidden="true"><use href="{}#place"/></svg>', sprite)
    template_ = '<svg class="card{}" data-card="{}" role="img" aria-label="{}"><use href="{}#{}"/></svg>'
    return format_html(template_, kind, part.code, part.name, sprite, part.code)


@register.simple_tag
def chip(worth: int, high: int) -> SafeString:
    """A pile of chips: its colour by worth, its height 1 to 4. The amount stands beside it in words."""
    template_ = '<svg class="chip" data-worth="{}" data-high="{}" aria-hidden="true"><use href="{}#chip-{}"/></svg>'
    return format_html(template_, worth, high, static("img/chips.svg"), high)
