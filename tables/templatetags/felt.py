"""Tags of the table page: icons, cards and piles of chips from the sprites, and fragments inside fragments.

What they draw depends on their arguments alone, and is drawn once: a table's fragments change with every action.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from lobby import avatars
from lobby.words.kept import language
from tables.presenters import screen
from tables.presenters.parts import CardPart

register = template.Library()
register.simple_tag(avatars.avatar)


@register.simple_tag
@lru_cache(maxsize=200)
def icon(name: str) -> SafeString:
    """A drawing of the sprite, hidden from screen readers: words stand beside it."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("img/icons.svg"), name)


@register.simple_tag
@lru_cache(maxsize=2000)
def card(part: CardPart) -> SafeString:
    """A face, a back or an empty place; screen readers hear its name."""
    kind = f" card--{part.mark}" if part.mark else ""
    sprite = static("img/cards.svg")
    if part.code == "place":
        return format_html('<svg class="card card--place" aria-hidden="true"><use href="{}#place"/></svg>', sprite)
    template_ = '<svg class="card{}" data-card="{}" role="img" aria-label="{}"><use href="{}#{}"/></svg>'
    return format_html(template_, kind, part.code, part.name, sprite, part.code)


@register.simple_tag
@lru_cache(maxsize=100)
def chip(worth: int, high: int) -> SafeString:
    """A pile of chips: its colour by worth, its height 1 to 4. The amount stands beside it in words."""
    template_ = '<svg class="chip" data-worth="{}" data-high="{}" aria-hidden="true"><use href="{}#chip-{}"/></svg>'
    return format_html(template_, worth, high, static("img/chips.svg"), high)


@register.simple_tag
@lru_cache(maxsize=20_000)
def at(name: str, *numbers: int) -> str:
    """The address of a page of the felt, as `url` gives it."""
    return reverse(name, args=numbers)


@register.simple_tag
def drawn(name: str, part: Hashable) -> SafeString:
    """Another fragment inside this one, in the same language."""
    return screen.draw(name, part, language() or "en")
