"""Tags that every page of the house uses: icons, cards, money, the look, the purse."""

from __future__ import annotations

from typing import Any

from django import forms, template
from django.conf import settings
from django.forms import BoundField
from django.template.context import RequestContext
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info

from lobby import avatars
from lobby import look as looks
from lobby.ledger.history import balance
from lobby.models import HouseSettings
from lobby.preferences import store
from lobby.words.money import named_text
from lobby.words.tables import edition_name

register = template.Library()
register.simple_tag(avatars.avatar)


@register.simple_tag
def icon(name: str) -> SafeString:
    """A drawing of the sprite, hidden from screen readers: words stand beside it."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("img/icons.svg"), name)


@register.simple_tag
def card_face(card: str, kind: str = "") -> SafeString:
    """A card of the sprite as mere decoration, such as `As`; what plays is drawn by the table's own template."""
    marked = f"card card--{kind}" if kind else "card"
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', marked, static("img/cards.svg"), card)


@register.simple_tag
def house_name() -> str:
    """The room's name on every page."""
    return str(getattr(settings, "HOUSE_NAME", "Fairfelt"))


@register.simple_tag(takes_context=True)
def look_attributes(context: RequestContext) -> SafeString:
    """The visitor's choices as attributes of <html>."""
    request = context.get("request")
    chosen = store.chosen(request) if request is not None else {}
    return format_html_join("", ' data-{}="{}"', chosen.items())


@register.inclusion_tag("_look.html", takes_context=True)
def look_switches(context: RequestContext) -> dict[str, Any]:
    """The sheet with the switches; it works as a plain form too."""
    request = context.get("request")
    chosen = store.chosen(request) if request is not None else {}
    rows = [(choice, chosen.get(choice.name, "")) for choice in looks.choices() if choice.quick]
    here = request.get_full_path() if request is not None else "/"
    return {"rows": rows, "here": here, "csrf_token": context.get("csrf_token")}


@register.simple_tag
def control(field: BoundField) -> SafeString:
    """A form field's control in the house's look; faults and help are named to screen readers by its identity."""
    attrs: dict[str, Any] = {} if is_tick(field) else {"class": "input"}
    described = [part for part, there in (("fault", field.errors), ("helptext", field.help_text)) if there]
    if described:
        attrs["aria-describedby"] = " ".join(f"{field.id_for_label}_{part}" for part in described)
    return field.as_widget(attrs=attrs)


register.filter("edition_name", edition_name)


@register.filter
def is_tick(field: BoundField) -> bool:
    return isinstance(field.field.widget, forms.CheckboxInput)


@register.filter
def is_choice_list(field: BoundField) -> bool:
    return isinstance(field.field.widget, forms.RadioSelect | forms.CheckboxSelectMultiple)


@register.filter
def is_password(field: BoundField) -> bool:
    return isinstance(field.field.widget, forms.PasswordInput)


@register.simple_tag
def welcome_grant() -> HouseSettings:
    """The house's figures, for what a new player starts with."""
    return HouseSettings.get()


@register.simple_tag(takes_context=True)
def purse(context: RequestContext) -> list[tuple[str, str]]:
    """The signed-in player's balances: (currency, text); empty for visitors."""
    user = context.get("user")
    if user is None or not user.is_authenticated:
        return []
    return [(currency, named_text(balance(user, currency), currency)) for currency in ("euro", "fun")]


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Offered languages: code, and the name in the language itself."""
    return [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
