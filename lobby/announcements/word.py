"""The one word that stands on all pages: made, ended, drawn. The newest that has not run out is the one that holds.

Every page asks for it, so it is remembered for a few seconds; open pages are told at once.
"""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from lobby import operators, oversight
from lobby.announcements.models import Announcement
from lobby.live import group_send
from lobby.models import Player, Table
from lobby.stops import GROUP

KEY = "house-word"
REMEMBERED_SECONDS = 20


@transaction.atomic
def announce(text: str, minutes: int, by: Player) -> Announcement:
    """Say something to everybody, for so many minutes, and at every open table."""
    said = " ".join(text.split())
    made = Announcement.objects.create(text=said, by=by, until=timezone.now() + timedelta(minutes=minutes))
    oversight.note(by, "announced", made, after={"minutes": minutes}, reason=said)
    for table in Table.objects.filter(is_open=True).order_by("pk"):
        operators.say(table, said)
    _tell(said)
    return made


@transaction.atomic
def end(announcement: Announcement, by: Player) -> bool:
    """Take it off the pages; True if it was still there."""
    ended = Announcement.objects.filter(pk=announcement.pk, until__gt=timezone.now()).update(until=timezone.now())
    if ended:
        oversight.note(by, "announcement_ended", announcement)
        _tell("")
    return bool(ended)


def _tell(text: str) -> None:
    def tell() -> None:
        cache.delete(KEY)
        group_send(GROUP, {"type": "house.word", "text": text or current()})

    transaction.on_commit(tell)


def current() -> str:
    """What is said now; '' for nothing."""
    known = cache.get(KEY)
    if known is None:
        found = Announcement.objects.filter(until__gt=timezone.now()).first()
        known = found.text if found is not None else ""
        left = (found.until - timezone.now()).total_seconds() if found is not None else REMEMBERED_SECONDS
        cache.set(KEY, known, max(1, min(REMEMBERED_SECONDS, int(left))))
    return str(known)


def html(text: str, language: str = "", *, live: bool = True) -> str:
    """The fragment, or the empty place for it."""
    with translation.override(language or translation.get_language() or "en"):
        return render_to_string("_word.html", {"text": text, "live": live}).strip()
