"""The notice before a planned stop: when the house stops, told to every page of this process and to those that come later.

Knows a moment and the sockets' common group; who stops the house, and how, is the felt's (`tables.lease`).
"""

from __future__ import annotations

from datetime import datetime

from django.template.loader import render_to_string
from django.utils import timezone, translation

from lobby.live import group_send

GROUP = "house"
"""All sockets of the house."""

_until: datetime | None = None


def set_until(until: datetime | None) -> bool:
    """What this process knows of a stop (None: there is none); a change is told to all sockets. Call it after the commit.

    Cheap to repeat: every process tells its own, and on a common channel layer the same word may come several times.
    """
    global _until
    if until == _until:
        return False
    _until = until
    group_send(GROUP, {"type": "house.notice"})
    return True


def until() -> datetime | None:
    """When the house stops, as far as this process knows."""
    return _until


def notice_html(language: str = "", *, live: bool = True) -> str:
    """The fragment: a sentence with a countdown, or the empty place for one."""
    found = _until
    due = round(found.timestamp() * 1000) if found is not None else 0
    seconds = max(0, round((found - timezone.now()).total_seconds())) if found is not None else 0
    context = {"due": str(due) if due else "", "minutes": f"{seconds // 60}:{seconds % 60:02d}", "live": live}
    if not language:
        return render_to_string("_stop.html", context).strip()
    with translation.override(language):
        return render_to_string("_stop.html", context).strip()
