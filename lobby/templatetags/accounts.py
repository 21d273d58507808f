"""Filters that say codes of people's rows in words."""

from __future__ import annotations

import re

from django import template
from django.utils.translation import gettext as _

from lobby.people import arrivals
from lobby.words import accounts

register = template.Library()
register.filter("measure_name", accounts.measure_name)
register.filter("measure_sentence", accounts.measure_sentence)


@register.simple_tag
def waiting_people() -> int:
    """How many wait for an operator to let them in."""
    return arrivals.waiting()


_BROWSERS = (("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"), ("Linux", "Linux"))


@register.filter
def device(agent: str) -> str:
    """A browser's long name for itself, shortened to what its owner knows it by; strange ones as they are."""
    browser = next((name for sign, name in _BROWSERS if re.search(rf"\b{sign}", agent)), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or agent[:80] or _("unknown device")
