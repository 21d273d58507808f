"""The operator's desk: the first page at /admin/, ordered by what an operator comes for instead of by the apps of the code.

Knows which pages belong together, what each is for and how many things wait on them; what somebody may open, the admin's own list says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models.options import Options
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from lobby.cashier.models import Request
from lobby.people import arrivals
from tables.auditing.models import Alarm
from tables.models import ChatReport, Dispute

Words = str | Promise


@dataclass(frozen=True)
class Entry:
    """One link of the desk. `waiting` is how many things there wait for an operator; 0 where nothing can wait."""

    name: Words
    about: Words
    url: str
    add_url: str = ""
    waiting: int = 0


@dataclass
class Part:
    """Links that belong together under one title."""

    title: Words
    entries: list[Entry] = field(default_factory=list)


_PARTS: tuple[tuple[Words, tuple[tuple[str, Words], ...]], ...] = (
    (
        _("Waiting for an answer"),
        (
            ("cashier.Request", _("Players ask for play euros or give some back.")),
            ("tables.Dispute", _("Players doubt how a hand was settled.")),
            ("tables.ChatReport", _("Lines of the chat that somebody minded.")),
            ("people.Arrival", _("Who signed up, how, and who waits to be let in.")),
            ("auditing.Alarm", _("What the auditors found, and what came of it.")),
        ),
    ),
    (
        _("House"),
        (
            ("lobby.HouseSettings", _("Who may sign up, what newcomers get, clocks, bots, what is kept.")),
            ("announcements.Announcement", _("Words to all players, now or at a set time.")),
            ("oversight.Deed", _("Who of the staff did what, and when.")),
        ),
    ),
    (
        _("Tables"),
        (
            ("lobby.Table", _("Open, edit, pause and close tables.")),
            ("kinds.Kind", _("Templates from which tables open by themselves or for friends.")),
            ("rake.Schedule", _("What the house takes from a pot, and from when.")),
            ("private.Invitation", _("Links by which friends come to private tables.")),
            ("private.Guest", _("Who may sit at which private table.")),
        ),
    ),
    (
        _("Players"),
        (
            ("lobby.Player", _("Find a player: notes, warnings, bans, roles, a new password.")),
            ("people.Invitation", _("Links by which new players may sign up.")),
            ("tables.ChatBan", _("Who may not write in the chat.")),
            ("mfa.Authenticator", _("Who protects his account with a second factor.")),
        ),
    ),
    (
        _("Money"),
        (
            ("cashier.Rights", _("Give play money to a player, or take it back.")),
            ("ledger.Account", _("Every balance, and the trial balance of the house.")),
            ("ledger.Transfer", _("Every movement; none is ever changed.")),
        ),
    ),
    (
        _("Hands and safety"),
        (
            ("tables.Hand", _("Every hand ever dealt here, with its replay.")),
            ("tables.HandLook", _("Who of the staff looked at hidden cards, and why.")),
            ("auditing.Audit", _("The auditors’ runs over the ledger and the tables.")),
            ("tables.FakeAllIn", _("Players whose line broke when they had to decide.")),
            ("tables.MassDrop", _("Moments when many lines broke at once.")),
            ("tables.Incident", _("Outages, and what became of the hands.")),
        ),
    ),
)

_NAMES: dict[str, Words] = {
    "private.Invitation": _("Invitations to private tables"),
    "private.Guest": _("Guests of private tables"),
    "people.Invitation": _("Invitations to the house"),
    "mfa.Authenticator": _("Second factors"),
}
"""Other names than the models have, where the desk would show the same word twice or one of a library."""

_COUNTS: dict[str, Callable[[], int]] = {
    "cashier.Request": lambda: Request.objects.filter(state__in=Request.OPEN).count(),
    "tables.Dispute": lambda: Dispute.objects.filter(decided_at__isnull=True).count(),
    "tables.ChatReport": lambda: ChatReport.objects.filter(handled_at__isnull=True).count(),
    "people.Arrival": arrivals.waiting,
    "auditing.Alarm": lambda: Alarm.objects.filter(acknowledged_at__isnull=True).count(),
}


def parts(app_list: Iterable[dict[str, Any]], *, counted: bool = True) -> list[Part]:
    """The desk of somebody whose admin has `app_list`; models that no part names stand in a last part of their own.

    `counted`: asks the database how many things wait at each; the list beside every other page goes without.
    """
    models = {f"{app['app_label']}.{model['object_name']}": model for app in app_list for model in app["models"] if model["admin_url"]}
    found = []
    for title, lines in _PARTS:
        entries = [_entry(label, about, models.pop(label), counted) for label, about in lines if label in models]
        if entries:
            found.append(Part(title, entries))
    if models:
        found.append(Part(_("More"), [_entry(label, "", model, counted) for label, model in models.items()]))
    return found


def name(opts: Options[Any]) -> str:
    """What the desk calls the rows of a model, as a title."""
    return capfirst(str(_NAMES.get(opts.label, opts.verbose_name_plural)))


def _entry(label: str, about: Words, model: dict[str, Any], counted: bool) -> Entry:
    waiting = _COUNTS[label]() if counted and label in _COUNTS else 0
    return Entry(_NAMES.get(label, model["name"]), about, model["admin_url"], model["add_url"] or "", waiting)
